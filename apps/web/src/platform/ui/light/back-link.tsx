import type { ReactNode } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { ButtonLink } from './button.tsx'

type BackLinkProps = {
  to: string
  /** Where it leads. */
  children: ReactNode
  /** In the line below a title it is a link among words; first in a bar it is a button. */
  isInLine?: boolean
  className?: string | undefined
}

/** The way back, first on every page that fills the screen: an arrow, and where it leads. */
export function BackLink({ to, children, isInLine = false, className }: BackLinkProps) {
  if (isInLine)
    return (
      <Link to={to}>
        <span data-print="never">← </span>
        {children}
      </Link>
    )
  return (
    <ButtonLink variant="quiet" to={to} {...(className && { className })}>
      ← {children}
    </ButtonLink>
  )
}
