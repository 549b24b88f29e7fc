import { Select } from 'antd'
import type { EventInput } from '@suluh/contract/event'
import { groupBelajar } from '@suluh/contract/group-belajar'
import { lembaga } from '@suluh/contract/lembaga'
import { useList } from '#kernel/data-hooks.ts'
import { PersonSelect } from './person-select.tsx'

export type Audience = Pick<EventInput, 'groupBelajarIds' | 'lembagaIds' | 'applicationUserIds'>
export const noAudience: Audience = { groupBelajarIds: [], lembagaIds: [], applicationUserIds: [] }

/** Groups, whole institutions and single people that take part. */
export function AudienceSelect({
  value = noAudience,
  onChange,
}: {
  value?: Audience
  onChange?: (audience: Audience) => void
}) {
  const groups = useList(groupBelajar.list, { pagination: { mode: 'off' } })
  const institutions = useList(lembaga.list, { pagination: { mode: 'off' } })
  const search = { optionFilterProp: 'label' }
  return (
    <div className="audience">
      <Select
        mode="multiple"
        aria-label="Group belajar"
        placeholder="Group belajar"
        allowClear
        showSearch={search}
        loading={groups.query.isPending}
        value={value.groupBelajarIds}
        onChange={(groupBelajarIds: string[]) => onChange?.({ ...value, groupBelajarIds })}
        options={groups.result.data.map(({ id, nama, lembaga: where, membersBelow }) => ({
          value: id,
          label: `${nama} (${membersBelow} murid)${where ? ` · ${where}` : ''}`,
        }))}
      />
      <Select
        mode="multiple"
        aria-label="Lembaga"
        placeholder="Seluruh lembaga"
        allowClear
        showSearch={search}
        loading={institutions.query.isPending}
        value={value.lembagaIds}
        onChange={(lembagaIds: string[]) => onChange?.({ ...value, lembagaIds })}
        options={institutions.result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
      />
      <PersonSelect
        label="Murid satu per satu"
        peran="murid"
        value={value.applicationUserIds}
        onChange={(applicationUserIds) => onChange?.({ ...value, applicationUserIds })}
      />
    </div>
  )
}
