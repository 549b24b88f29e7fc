import { groupBelajar } from '@suluh/contract/people/group-belajar'
import { lembaga } from '@suluh/contract/school/lembaga'
import { ListSelect, type ListSelectProps } from '#platform/ui/antd/fields/list-select.tsx'

/** A lembaga within reach, or several. */
export function LembagaSelect(props: ListSelectProps & { chosenNames?: Readonly<Record<string, string>> }) {
  return <ListSelect aria-label="Lembaga" {...props} list={lembaga.list} labelOf={({ nama }) => nama} />
}

/** A group within reach, or several, each with its lembaga because many are called alike. */
export function GroupSelect(props: ListSelectProps) {
  return (
    <ListSelect
      aria-label="Group belajar"
      {...props}
      list={groupBelajar.list}
      labelOf={({ nama, lembaga: place }) => (place ? `${nama} · ${place}` : nama)}
    />
  )
}
