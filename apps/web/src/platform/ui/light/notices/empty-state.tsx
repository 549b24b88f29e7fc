import type { ReactNode } from 'react'
import { Cluster, Stack } from '../layout/layout.tsx'
import styles from './empty-state.module.css'

/** Nothing here yet: a sentence, and what can be done about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Stack gap={3} align="center" className={styles.empty} data-part="empty-state">
      <svg
        width="56"
        height="44"
        viewBox="0 0 56 44"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path
          d="M8 40h40M14 40V10a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v30M20 15h16M20 22h16M20 29h9"
          strokeLinecap="round"
        />
      </svg>
      <p>{text}</p>
      {children && (
        <Cluster gap={3} justify="center">
          {children}
        </Cluster>
      )}
    </Stack>
  )
}
