import { Stack } from '../layout/layout.tsx'
import styles from './skeleton.module.css'

/** Lines where text will come. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Stack gap={3} className={styles.skeleton} data-part="skeleton" role="status" aria-label="Memuat">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </Stack>
  )
}
