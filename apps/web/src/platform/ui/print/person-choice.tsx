import { PlainSelect } from '../light/fields/plain-select.tsx'
type PersonChoiceProps = {
  people: readonly { id: string; nama: string }[] | undefined
  /** Empty: all of them. */
  chosen: string
  onChoose: (id: string) => void
}

/** Whose sheets are shown and printed: of all pupils, or of one. */
export function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  return (
    <label>
      Murid{' '}
      <PlainSelect
        value={chosen}
        onChange={onChoose}
        none="Semua murid"
        options={people?.map(({ id, nama }) => ({ value: id, label: nama })) ?? []}
      />
    </label>
  )
}
