import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from '#platform/kernel/router/routed.tsx'
import { useGetIdentity } from '#platform/kernel/auth/auth-hooks.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { GuidePartView } from './guide-part.tsx'
import { helpFor, type GuidePart } from './guides.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './panduan.module.css'

/** Stands beside the page, which can be worked on meanwhile; it follows to the next page. */
export function HelpPanel({ onClose, onKeys }: { onClose: () => void; onKeys?: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const peran = useGetIdentity()?.peran.kode
  const [parts, setParts] = useState<GuidePart[]>()
  useEffect(() => {
    let isGone = false
    void helpFor(peran, pathname).then((found) => isGone || setParts(found))
    return () => {
      isGone = true
    }
  }, [peran, pathname])
  useEffect(() => panel.current?.focus(), [])
  return (
    <Stack
      as="aside"
      gap={5}
      ref={panel}
      className={styles.panel}
      data-print="never"
      aria-label="Bantuan"
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onClose()}
    >
      <Cluster justify="between" className={styles.head}>
        <strong>Bantuan</strong>
        <Button variant="quiet" onClick={onClose}>
          Tutup
        </Button>
      </Cluster>
      {parts?.map((part) => (
        <GuidePartView key={part.id} part={part} />
      ))}
      {parts?.length === 0 && <p>Belum ada penjelasan khusus untuk halaman ini.</p>}
      <Cluster justify="between">
        <Link to="/dashboard/panduan">Baca panduan lengkap</Link>
        {onKeys && (
          <Button variant="quiet" onClick={onKeys}>
            Pintasan papan ketik (?)
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
