import type { ReactNode } from 'react'
import type { Filter } from '@suluh/contract/platform/list'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { forms } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { SearchBox } from '#platform/ui/antd/search-box.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { useChoices } from '#platform/ui/antd/use-choices.ts'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import styles from './list.module.css'

export type SoalFilter = { q: string; pelajaranId?: string; aspekId?: string; form?: string }
export const noSoalFilter: SoalFilter = { q: '' }

/** The same as filters of the list grammar. */
export function filtersOf({ pelajaranId, aspekId, form }: SoalFilter): Filter[] {
  return Object.entries({ pelajaranId, aspekId, form }).flatMap(([field, value]): Filter[] =>
    value === undefined ? [] : [{ field, operator: 'eq', value }],
  )
}

/** Narrows the question bank: words, pelajaran, its aspek, form. */
export function SoalFilters({
  value,
  onChange,
  children,
}: {
  value: SoalFilter
  onChange: (filter: SoalFilter) => void
  /** What else stands in the row. */
  children?: ReactNode
}) {
  const subjects = useChoices(pelajaran.list)
  const aspek = subjects?.find(({ id }) => id === value.pelajaranId)?.aspek ?? []
  const change = (part: { [K in keyof SoalFilter]?: SoalFilter[K] | undefined }) => {
    const next = Object.entries({ ...value, ...part }).filter(([, each]) => each !== undefined)
    onChange({ q: '', ...Object.fromEntries(next) })
  }
  return (
    <Cluster align="stretch" className={styles.filters} data-part="filter-row" role="search">
      <SearchBox label="Cari teks soal" value={value.q} onSearch={(q) => change({ q })} />
      {subjects && (
        <Select
          aria-label="Pelajaran"
          placeholder="Semua pelajaran"
          allowClear
          showSearch
          value={value.pelajaranId ?? null}
          onChange={(pelajaranId: string | undefined) => change({ pelajaranId, aspekId: undefined })}
          options={subjects.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      )}
      {aspek.length > 0 && (
        <Select
          aria-label="Aspek"
          placeholder="Semua aspek"
          allowClear
          showSearch
          value={value.aspekId ?? null}
          onChange={(aspekId: string | undefined) => change({ aspekId })}
          options={aspek.map(({ id, nama }) => ({ value: id, label: nama }))}
        />
      )}
      <Select
        aria-label="Bentuk"
        placeholder="Semua bentuk"
        allowClear
        value={value.form ?? null}
        onChange={(form: string | undefined) => change({ form })}
        options={forms.map((form) => ({ value: form as string, label: formLabels[form] }))}
      />
      {children}
    </Cluster>
  )
}
