import { Select } from 'antd'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { useList } from '#platform/kernel/data/data-hooks.ts'

type PaketSelectProps = { id?: string; value?: string; onChange?: (id: string) => void }

/** Published packages, by name. */
export function PaketSelect({ id, value, onChange }: PaketSelectProps) {
  const { result, query } = useList(paketSoal.list, {
    pagination: { mode: 'off' },
    filters: [{ field: 'status', operator: 'eq', value: 'terbit' }],
    sorters: [{ field: 'nama', order: 'asc' }],
  })
  return (
    <Select
      {...(id && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="Pilih paket yang sudah terbit"
      loading={query.isPending}
      value={value ?? null}
      {...(onChange && { onChange })}
      options={result.data.map((each) => ({ value: each.id, label: each.nama }))}
    />
  )
}
