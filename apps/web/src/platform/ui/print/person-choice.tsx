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
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Semua murid</option>
        {people?.map(({ id, nama }) => (
          <option key={id} value={id}>
            {nama}
          </option>
        ))}
      </select>
    </label>
  )
}
