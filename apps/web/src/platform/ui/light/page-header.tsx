import type { ReactNode } from 'react'
import { Cluster, Stack } from './layout/layout.tsx'
import { Text } from './layout/text.tsx'
import styles from './page-header.module.css'

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
    <Cluster
      as="header"
      gap={3}
      align="start"
      justify="between"
      className={styles.header}
      data-part="page-header"
    >
      <Stack gap={1} className={styles.words}>
        <Cluster className={styles.title}>
          <h1>{title}</h1>
          {beside}
        </Cluster>
        {note && <Text tone="soft">{note}</Text>}
      </Stack>
      {children && (
        <Cluster className={styles.actions} data-part="page-actions" data-print="never">
          {children}
        </Cluster>
      )}
    </Cluster>
  )
}
