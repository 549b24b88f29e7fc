import { pelajaran } from '@suluh/contract/school/pelajaran'
import { FilterSelect } from '#platform/ui/antd/filter-row.tsx'
import { useChoices } from '#platform/ui/antd/use-choices.ts'

/** One pelajaran of a list of reports; nothing for who may not read them. */
export function PelajaranFilter({ table }: Pick<Parameters<typeof FilterSelect>[0], 'table'>) {
  const subjects = useChoices(pelajaran.list)
  return (
    subjects && (
      <FilterSelect
        table={table}
        field="pelajaranId"
        label="Pelajaran"
        placeholder="Semua pelajaran"
        options={subjects.map(({ id, nama }) => ({ value: id, label: nama }))}
      />
    )
  )
}
