import type { ReactNode } from 'react'
import './word-tag.css'

export type Tone = 'plain' | 'success' | 'warning' | 'danger' | 'active'

/** A state in a word, with a colour besides and never instead. */
export function WordTag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={`word-tag word-tag-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
