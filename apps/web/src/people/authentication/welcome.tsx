import type { ReactNode } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './welcome.module.css'

/** Whose address this is, as the server wrote it on the page; else Suluh's own. */
const { merek, logo = '/suluh.svg' } = document.documentElement.dataset

/** The welcome page: what Suluh is, or whose it is here, beside the form; below 1010 px above it, below 650 px only the form. */
export function Welcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.welcome} data-part="welcome">
      <Stack as="aside" gap={4} className={styles.side} aria-hidden="true">
        <img src={logo} alt="" height="72" />
        <p className={styles.line}>{merek ?? 'Ujian yang tenang, hasil yang jujur.'}</p>
        <Text size="large">
          Jawaban tersimpan meski jaringan terputus. Statistik butir dihitung dengan benar.
        </Text>
      </Stack>
      <Stack as="main" gap={5} className={styles.form}>
        <Text as={Cluster} size="title" strong className={styles.brand}>
          <img src={logo} alt="" height="36" />
          <span>{merek ?? 'Suluh'}</span>
        </Text>
        <h1>{title}</h1>
        {children}
        <Text size="small" tone="soft">
          © 2025 Suluh · <Link to="/privasi">Privasi</Link>
        </Text>
      </Stack>
    </div>
  )
}
