import type { ReactNode } from 'react'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import { BackLink } from '#platform/ui/light/back-link.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './document-bar.module.css'

type DocumentBarProps = {
  back: { to: string; label: string }
  /** What can be done with the document; without it there is none yet. */
  children?: ReactNode
}

/** Above a page that is a document: the way back, help, and what can be done with it. Not on paper. */
export function DocumentBar({ back, children }: DocumentBarProps) {
  return (
    <Cluster as="nav" className={styles.bar} data-print="never" aria-label="Dokumen">
      <BackLink to={back.to}>{back.label}</BackLink>
      <HelpButton />
      {children && <Cluster>{children}</Cluster>}
    </Cluster>
  )
}
