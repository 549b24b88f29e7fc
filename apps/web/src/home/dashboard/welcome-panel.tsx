import type { LangkahAwal } from '@suluh/contract/home/dashboard'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { firstSteps } from './first-steps.ts'
import styles from './welcome-panel.module.css'

/** From nothing to the first result; beside the words, below them from 1010 px on, in one column from 650 px on. */
export function WelcomePanel({ steps }: { steps: LangkahAwal }) {
  const mine = useAllowed(firstSteps, ({ izin }) => izin)
  const next = mine.find(({ key }) => !steps[key])
  const done = mine.filter(({ key }) => steps[key]).length
  return (
    <section className={styles.panel} aria-label="Langkah pertama">
      <Stack gap={4} align="start" className={styles.words}>
        <img src="/suluh.svg" alt="" width="64" height="64" />
        <h2>Menuju hasil pertama</h2>
        <p>
          {done} dari {mine.length} langkah selesai. Urutannya boleh lain, dan semua dapat diubah nanti.
        </p>
        {next && (
          <ButtonLink variant="primary" to={next.to}>
            {next.button}
          </ButtonLink>
        )}
      </Stack>
      <Stack as="ol" gap={5} className={styles.steps}>
        {mine.map(({ key, label, what, to }) => (
          <li key={key} data-done={steps[key]}>
            <Link to={to}>{label}</Link>
            <Text as="small" tone="soft">
              {steps[key] ? '✓ selesai' : key === next?.key ? 'berikutnya' : ''}
            </Text>
            <Text as="span" tone="soft">
              {what}
            </Text>
          </li>
        ))}
      </Stack>
    </section>
  )
}
