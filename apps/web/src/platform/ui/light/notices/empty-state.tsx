import type { ReactNode } from 'react'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './empty-state.module.css'

/** Nothing here yet: a sentence, and what can be done about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack gap={3} align="center" className={styles.empty} data-part="empty-state">
      <span className={styles.drawing} aria-hidden="true" />
      <p>{text}</p>
      {children && (
        <Cluster gap={3} justify="center">
          {children}
        </Cluster>
      )}
    </Stack>
  )
}
