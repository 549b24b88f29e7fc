import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { checkThresholds } from '@suluh/psychometrics/scoring/threshold'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'
import type { SnapshotStructure } from '#papers/snapshot/snapshot.ts'

/** The thresholds that a result has not reached, in words a student understands. */
export function failedThresholds(
  structure: SnapshotStructure,
  nilai: number,
  totals: Record<string, Totals>,
): string[] {
  const score = { score: 0, nilai, pending: 0, sections: totals }
  return checkThresholds(score, thresholdsOf(structure)).failed.map(({ section, least }) => {
    if (section === null) return `Nilai ${inWords(nilai)} belum mencapai ${inWords(least)}`
    const nama = structure.sections.find(({ id }) => id === section)?.nama
    return `${nama}: skor ${inWords(totals[section]?.score ?? 0)} belum mencapai ${inWords(least)}`
  })
}

function inWords(value: number): string {
  return value.toLocaleString('id-ID', { maximumFractionDigits: 2 })
}
