import type { Event } from '@suluh/contract/exams/event'
import type { Peserta } from '@suluh/contract/exams/pengawasan'

/** What is changed of those chosen; what is not named stays as it is. */
export type Arrangement = Partial<Pick<Peserta, 'sesiId' | 'ruangId' | 'kursi' | 'extraPercent' | 'textStep'>>

/**
 * Those chosen as they will be. Who comes into another room or session sits down on its first free seats; throws where
 * there are too few.
 */
export function arranged(
  all: readonly Peserta[],
  chosen: readonly Peserta[],
  change: Arrangement,
  rooms: Event['ruang'],
): Peserta[] {
  const moving = new Set(chosen.map(({ userId }) => userId))
  const taken = new Set(all.filter(({ userId }) => !moving.has(userId)).map(seatOf))
  return chosen.map((each) => {
    const after = { ...each, ...change }
    const isMoved = after.ruangId !== each.ruangId || after.sesiId !== each.sesiId
    if (change.kursi === undefined && (isMoved || taken.has(seatOf(after))))
      after.kursi = after.ruangId === null ? null : freeSeat(after, taken, rooms)
    taken.add(seatOf(after))
    return after
  })
}

function freeSeat(one: Peserta, taken: ReadonlySet<string>, rooms: Event['ruang']): number {
  const room = rooms.find(({ id }) => id === one.ruangId)
  for (let kursi = 1; kursi <= (room?.kapasitas ?? 0); kursi += 1)
    if (!taken.has(seatOf({ ...one, kursi }))) return kursi
  throw new Error(`${room?.nama ?? 'Ruang'} sudah penuh: ${room?.kapasitas ?? 0} kursi.`)
}

function seatOf({ sesiId, ruangId, kursi }: Peserta): string {
  return `${sesiId}/${ruangId}/${kursi}`
}
