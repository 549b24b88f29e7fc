import { atribut } from '@suluh/contract/atribut'
import { useCustom } from '#kernel/data-hooks.ts'

/** What is chosen, by the id of the atribut. */
export type ChosenAtribut = Readonly<Record<string, string>>

/** Students by what the tenant keeps of them: one select for each field that is a choice. */
export function AtributChoices({
  chosen,
  onChoose,
}: {
  chosen: ChosenAtribut
  onChoose: (chosen: ChosenAtribut) => void
}) {
  const { result } = useCustom(atribut.fields, { params: { entity: 'application-user' } })
  const fields = (result ?? []).filter(
    ({ kind, onlyFor }) =>
      (kind.startsWith('pilihan') || kind === 'ya-tidak') && (!onlyFor || onlyFor.includes('murid')),
  )
  return fields.map(({ id, nama, kind, choices }) => (
    <select
      key={id}
      aria-label={nama}
      value={chosen[id] ?? ''}
      onChange={({ target }) =>
        onChoose(Object.fromEntries(Object.entries({ ...chosen, [id]: target.value }).filter(([, of]) => of)))
      }
    >
      <option value="">{nama}: semua</option>
      {(kind === 'ya-tidak' ? ['ya', 'tidak'] : choices).map((choice) => (
        <option key={choice} value={choice}>
          {nama}: {choice}
        </option>
      ))}
    </select>
  ))
}
