import type { ReactNode } from 'react'
import styles from './word-tag.module.css'

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
    <span className={styles.tag} data-part="word-tag" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
