import { checkThresholds, type Threshold, type ThresholdTotals } from '@suluh/psychometrics/scoring/threshold'
import type { SnapshotStructure } from '#papers/snapshot/snapshot.ts'

/** The package's least nilai and each section's least score, where they are set. */
export function thresholdsOf({ threshold, sections }: SnapshotStructure): Threshold[] {
  return [
    ...leastOf(threshold, { section: null, on: 'nilai' }),
    ...sections.flatMap((section) => leastOf(section.threshold, { section: section.id, on: 'skor' })),
  ]
}

/** A section against its least score; null where none is set, and while marks could still turn a failure. */
export function sectionPassed(threshold: number | null, totals: ThresholdTotals): boolean | null {
  const thresholds = leastOf(threshold, { section: null, on: 'skor' })
  return checkThresholds({ ...totals, sections: {} }, thresholds).passed
}

function leastOf(least: number | null, about: Pick<Threshold, 'section' | 'on'>): Threshold[] {
  return least === null ? [] : [{ ...about, least }]
}
