import type { CaraMenilai } from '@suluh/contract/exams/marking'
import { formatNumber } from '#platform/kernel/format.ts'

/** The rule of two marks, as one says it. */
export function toleranceWords({
  share,
  tolerance,
  ownSettling,
}: Pick<CaraMenilai, 'share' | 'tolerance' | 'ownSettling'>): string {
  const whose = share === 100 ? 'Setiap jawaban' : `${share}% jawaban, diundi sekali dan tetap,`
  const near =
    tolerance === 0
      ? 'Bila kedua nilai sama, nilai itu yang berlaku'
      : `Selisih sampai ${formatNumber(tolerance, 2)} poin: rata-rata keduanya yang berlaku`
  const third = ownSettling
    ? 'ditetapkan penilai ketiga atau salah satu dari keduanya'
    : 'ditetapkan penilai ketiga'
  return `${whose} dinilai dua orang. ${near}; lebih dari itu ${third}.`
}
