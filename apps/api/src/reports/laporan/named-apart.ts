type Unit = { nama: string; lembaga: string | null }

/** Groups of several lembaga may have one name: those are told apart by the names of their lembaga. */
export function namedApart<U extends Unit>(units: readonly U[]): Omit<U, 'lembaga'>[] {
  const sharing = Map.groupBy(units, ({ nama }) => nama)
  return units.map(({ lembaga, ...unit }) => ({
    ...unit,
    nama: lembaga && sharing.get(unit.nama)!.length > 1 ? `${unit.nama} · ${lembaga}` : unit.nama,
  }))
}
