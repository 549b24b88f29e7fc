import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './widgets.module.css'

type PagerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Which lines are shown, and the ones before and after. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  if (total <= pageSize) return null
  const from = page * pageSize + 1
  const to = Math.min(total, from + pageSize - 1)
  const words = [from, to, total].map((each) => each.toLocaleString('id-ID'))
  return (
    <Text as={Cluster} size="small" tone="soft" className={styles.pager}>
      <span role="status">
        {words[0]}–{words[1]} dari {words[2]}
      </span>
      <Button
        className={styles.small}
        aria-label="Halaman sebelumnya"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </Button>
      <Button
        className={styles.small}
        aria-label="Halaman berikutnya"
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        ›
      </Button>
    </Text>
  )
}
