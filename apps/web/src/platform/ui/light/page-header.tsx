import type { ReactNode } from 'react'
import './page-header.css'

type PageHeaderProps = {
  title: ReactNode
  /** What stands beside the title: a status, the save state. */
  beside?: ReactNode
  /** One line below. */
  note?: ReactNode
  /** The screen's actions; the primary one last. */
  children?: ReactNode
}

/** Title of a staff page with what one can do there. */
export function PageHeader({ title, beside, note, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        <div className="page-header-title">
          <h1>{title}</h1>
          {beside}
        </div>
        {note && <p>{note}</p>}
      </div>
      {children && <div className="page-header-actions">{children}</div>}
    </header>
  )
}
