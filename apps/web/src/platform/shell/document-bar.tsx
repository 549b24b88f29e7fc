import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { HelpButton } from '#platform/panduan/help-button.tsx'
import './document-bar.css'

type DocumentBarProps = {
  back: { to: string; label: string }
  /** What can be done with the document; without it there is none yet. */
  children?: ReactNode
}

/** Above a page that is a document: the way back, help, and what can be done with it. Not on paper. */
export function DocumentBar({ back, children }: DocumentBarProps) {
  return (
    <nav className="document-bar" aria-label="Dokumen">
      <ButtonLink variant="quiet" to={back.to}>
        ← {back.label}
      </ButtonLink>
      <HelpButton />
      {children && <div className="document-bar-actions">{children}</div>}
    </nav>
  )
}
