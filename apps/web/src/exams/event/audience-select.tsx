import type { EventInput } from '@suluh/contract/exams/event'
import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { LembagaSelect } from '#people/group-belajar/place-selects.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PersonSelect } from './person-select.tsx'

export type Audience = Pick<EventInput, 'groupBelajarIds' | 'lembagaIds' | 'applicationUserIds'>
export const noAudience: Audience = { groupBelajarIds: [], lembagaIds: [], applicationUserIds: [] }

/** Groups, whole institutions and single people that take part. */
export function AudienceSelect({
  value = noAudience,
  disabled = false,
  onChange,
}: {
  value?: Audience
  disabled?: boolean
  onChange?: (audience: Audience) => void
}) {
  return (
    <Stack>
      <ListSelect
        mode="multiple"
        aria-label="Group belajar"
        placeholder="Group belajar"
        disabled={disabled}
        value={value.groupBelajarIds}
        onChange={(groupBelajarIds: string[]) => onChange?.({ ...value, groupBelajarIds })}
        list={groupBelajar.list}
        labelOf={({ nama, lembaga: where, membersBelow }) =>
          `${nama} (${membersBelow} murid)${where ? ` · ${where}` : ''}`
        }
      />
      <LembagaSelect
        mode="multiple"
        placeholder="Seluruh lembaga"
        disabled={disabled}
        value={value.lembagaIds}
        onChange={(lembagaIds: string[]) => onChange?.({ ...value, lembagaIds })}
      />
      <PersonSelect
        label="Murid satu per satu"
        peran="murid"
        disabled={disabled}
        value={value.applicationUserIds}
        onChange={(applicationUserIds) => onChange?.({ ...value, applicationUserIds })}
      />
    </Stack>
  )
}
