import type { ReactNode } from 'react'
import { Select } from 'antd'
import { Link } from 'react-router'

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
    <nav className="tables-nav" aria-label="Tabel">
      <div className="tables-nav-narrow">
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
      </div>
      <div className="tables-nav-wide">
        {filled.map(({ label, entries }) => (
          <div key={label}>
            <h2>{label}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Link to={`?tabel=${entry.key}`} aria-current={entry.key === shown ? 'page' : undefined}>
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </nav>
  )
}
