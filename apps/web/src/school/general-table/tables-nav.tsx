import type { ReactNode } from 'react'
import { Select } from 'antd'
import { Link } from 'react-router'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './general-tables.module.css'

export type NavGroup = { label: string; entries: { key: string; label: string }[] }

type TablesNavProps = {
  groups: NavGroup[]
  shown: string
  onGo: (key: string) => void
  children: ReactNode
}

/** The tables in groups: links beside the list, and one field above it where there is no room beside. */
export function TablesNav({ groups, shown, onGo, children }: TablesNavProps) {
  const filled = groups.filter(({ entries }) => entries.length > 0)
  return (
    <Stack as="nav" className={styles.nav} aria-label="Tabel">
      <Stack className={styles.narrow}>
        <Select
          aria-label="Pilih tabel"
          value={shown}
          onChange={onGo}
          showSearch={{ optionFilterProp: 'label' }}
          options={filled.map(({ label, entries }) => ({
            label,
            options: entries.map((entry) => ({ value: entry.key, label: entry.label })),
          }))}
        />
      </Stack>
      <Stack gap={4} className={styles.wide}>
        {filled.map(({ label, entries }) => (
          <Stack gap={1} key={label}>
            <Text as="h2" size="small" tone="soft">
              {label}
            </Text>
            <Stack as="ul" gap={0}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Link to={`?tabel=${entry.key}`} aria-current={entry.key === shown ? 'page' : undefined}>
                    {entry.label}
                  </Link>
                </li>
              ))}
            </Stack>
          </Stack>
        ))}
      </Stack>
      <div>{children}</div>
    </Stack>
  )
}
