import { Link } from '#platform/kernel/router/routed.tsx'
import { Cluster } from './layout/layout.tsx'
import styles from './tab-links.module.css'

type TabLinksProps = {
  label: string
  shown: string
  tabs: readonly { key: string; label: string; to: string }[]
}

/** Tabs that are addresses: links, so that they open in a new window too. */
export function TabLinks({ label, shown, tabs }: TabLinksProps) {
  return (
    <Cluster as="nav" gap={6} nowrap className={styles.tabs} data-print="never" aria-label={label}>
      {tabs.map(({ key, label: words, to }) => (
        <Link key={key} to={to} aria-current={key === shown ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </Cluster>
  )
}
