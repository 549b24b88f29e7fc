import type { DayaSerap } from '@suluh/contract/results/laporan-words'
import { masteryOf, type ShareSums } from '@suluh/psychometrics/classical/mastery'

/** Mastery in percent. */
export function dayaSerapOf({ n, sum, sumSquares }: ShareSums): DayaSerap {
  const { mean, interval } = masteryOf({ n, sum, sumSquares })
  return {
    n,
    mean: mean === null ? null : 100 * mean,
    interval: interval && [100 * interval[0], 100 * interval[1]],
  }
}
