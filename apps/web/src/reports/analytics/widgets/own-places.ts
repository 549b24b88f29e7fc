import type { GroupCell } from '@suluh/contract/reports/analytics-query'
import { keyOf, type Column } from '@suluh/contract/reports/result-cells'
import type { ChartColors } from '#platform/ui/chart/chart.tsx'

/** As many as there are hues: of more groups some look alike, and differ by their marks. */
const hues = 8

/** What has few values has its places once and for all, also where a filter leaves one of them from the start. */
const fixed = new Map(
  [
    ['Mencapai ambang', 'Belum mencapai', 'Belum pasti', 'Tanpa ambang batas', 'Tidak diperingkat'],
    ['Hadir', 'Tidak hadir', 'Belum mulai'],
    ['Benar', 'Sebagian', 'Salah', 'Kosong', 'Menunggu dinilai', 'Dibatalkan'],
    ['Laki-laki', 'Perempuan'],
    ['Aktif', 'Nonaktif'],
  ].flatMap((words) => words.map((word, place) => [word, place] as const)),
)

/** The places that groups have had since the page was opened, by what they are groups of. */
const had = new Map<string, Map<string, number>>()

/**
 * The place of each group among the colours and marks of a picture: the same as long as the page is open, whatever a filter
 * leaves of them, and in every picture. Where two of a picture would look alike, the later one gives way there.
 */
export function placesOf(dimension: Column | undefined, groups: readonly GroupCell[]): number[] {
  const known = had.get(dimension?.label ?? '') ?? new Map<string, number>()
  had.set(dimension?.label ?? '', known)
  const stored = groups.map((group) => fixed.get(group.label) ?? known.get(keyOf([group])))
  const taken = new Set(stored.flatMap((place) => (place === undefined ? [] : [place % hues])))
  const free = (isTaken: (place: number) => boolean) => {
    let place = 0
    while (isTaken(place)) place += 1
    return place
  }
  const isFull = groups.length > hues
  const used = new Set<number>()
  return groups.map((group, at) => {
    let place = stored[at]
    if (place === undefined) {
      const all = new Set(known.values())
      place = free((each) => all.has(each) || (!isFull && taken.has(each % hues)))
      known.set(keyOf([group]), place)
      taken.add(place % hues)
    } else if (!isFull && used.has(place % hues)) {
      place = free((each) => taken.has(each % hues))
      taken.add(place % hues)
    }
    used.add(place % hues)
    return place
  })
}

/** The colour at a place. */
export function hueAt(place: number, colors: ChartColors): string | undefined {
  return colors.hues[place % colors.hues.length]
}
