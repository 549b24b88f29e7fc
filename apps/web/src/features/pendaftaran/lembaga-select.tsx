import { Select } from 'antd'
import { lembaga } from '@suluh/contract/lembaga'
import { useList } from '#kernel/data-hooks.ts'

type LembagaSelectProps = { id?: string; value?: string | null; onChange?: (id: string | null) => void }

/** One lembaga within reach, or none. */
export function LembagaSelect({ id, value, onChange }: LembagaSelectProps) {
  const { result, query } = useList(lembaga.list, { pagination: { mode: 'off' } })
  return (
    <Select
      {...(id && { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={query.isPending}
      placeholder="Semua lembaga"
      value={value ?? null}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
      options={result.data.map((row) => ({ value: row.id, label: row.nama }))}
    />
  )
}
