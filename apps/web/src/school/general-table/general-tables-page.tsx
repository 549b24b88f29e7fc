import { lazy, Suspense, useState, type ReactNode } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { generalTable, type GeneralTable } from '@suluh/contract/school/general-table'
import { useSearchParams, Link } from '#platform/kernel/router/routed.tsx'
import { useAllowed } from '#platform/kernel/auth/access-control.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { panelsOf } from '#platform/kernel/panel.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { OwnTableForm } from './own-table-form.tsx'
import { RowsTable } from './rows-table.tsx'
import { KabupatenKotaTable, ProvinsiTable } from './wilayah-tables.tsx'
import styles from './general-tables.module.css'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

const panels = panelsOf('general-tables').map((panel) => ({ ...panel, Component: lazy(panel.lazy) }))

/** `/dashboard/general-tables?tabel=`: every table that gives other records their words, one at a time. */
export function GeneralTablesPage() {
  const [search, setSearch] = useSearchParams()
  const { result: tables, query } = useCustom(generalTable.list, {})
  const allowed = useAllowed(panels, (panel) => panel.izin)
  const [edited, setEdited] = useState<GeneralTable | 'baru'>()
  if (query.isError && !tables) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!tables) return <Skeleton lines={8} />

  const of = (isOwn: boolean) =>
    tables.filter((table) => table.isOwn === isOwn).map(({ key, nama }) => ({ key, label: nama }))
  const groups: NavGroup[] = [
    { label: 'Sekolah', entries: allowed.map(({ tab, label }) => ({ key: tab, label })) },
    { label: 'Daftar acuan', entries: of(false) },
    {
      label: 'Wilayah',
      entries: [
        { key: 'provinsi', label: 'Provinsi' },
        { key: 'kabupaten-kota', label: 'Kabupaten/Kota' },
      ],
    },
    { label: 'Tabel sendiri', entries: of(true) },
  ]
  const contents: Record<string, ReactNode> = {
    provinsi: <ProvinsiTable />,
    'kabupaten-kota': <KabupatenKotaTable />,
    ...Object.fromEntries(allowed.map(({ tab, Component }) => [tab, <Component key={tab} />])),
    ...Object.fromEntries(
      tables.map((table) => [
        table.key,
        // Another table is another list, with its own drawer and selection.
        <RowsTable key={table.key} table={table} onEditTable={() => setEdited(table)} />,
      ]),
    ),
  }
  const asked = search.get('tabel') ?? ''
  const shown =
    asked in contents ? asked : (groups.find(({ entries }) => entries.length)?.entries[0]?.key ?? '')
  const go = (key: string) => setSearch(key === '' ? {} : { tabel: key })
  return (
    <div className={styles.page}>
      <TablesNav groups={groups} shown={shown} onGo={go}>
        <AccessButton
          izin={{ resource: 'general-table', action: 'write' }}
          type="text"
          icon={<PlusOutlined />}
          onClick={() => setEdited('baru')}
        >
          Buat tabel
        </AccessButton>
      </TablesNav>
      {/* All lists keep their page and filters in the same address, so only one of them is there. */}
      <section>
        <Suspense fallback={<Skeleton lines={8} />}>{contents[shown]}</Suspense>
      </section>
      <OwnTableForm edited={edited} onClose={() => setEdited(undefined)} onGo={go} />
    </div>
  )
}

type NavGroup = { label: string; entries: { key: string; label: string }[] }

type TablesNavProps = { groups: NavGroup[]; shown: string; onGo: (key: string) => void; children: ReactNode }

/** The tables in groups: links beside the list, and one field above it where there is no room beside. */
function TablesNav({ groups, shown, onGo, children }: TablesNavProps) {
  const filled = groups.filter(({ entries }) => entries.length > 0)
  return (
    <Stack as="nav" className={styles.nav} aria-label="Tabel">
      <Text size="large" strong>
        General Tables
      </Text>
      <Stack className={styles.narrow}>
        <Select
          aria-label="Pilih tabel"
          value={shown}
          onChange={onGo}
          showSearch
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
