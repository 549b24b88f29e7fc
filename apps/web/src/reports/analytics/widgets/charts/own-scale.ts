import type { Column } from '@suluh/contract/reports/result-cells'
import { isOfHundred } from './chart-parts.ts'
import { roundScale, type Scale } from './round-scale.ts'

/** Fewer points of percent across a whole picture would make a mountain of nothing. */
const leastPercent = 10
/** So much of its height is left free above and below a line, for its figures. */
const room = 0.1

/** The scale of a line that begins where its figures do, and ends where they do when they are close to each other. */
export function ownScale(known: readonly number[], type: Column['type'] | undefined): Scale {
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const isPercent = type === 'percent'
  const span = most - least
  const free = span > 0 ? span * room : isPercent ? 0 : Math.abs(most) * room || 1
  let [low, high] = [least - free, most + free]
  if (isPercent && high - low < leastPercent) {
    low = (least + most - leastPercent) / 2
    high = low + leastPercent
  }
  // Nothing lies below nought or above the whole, unless the figures say so.
  if (least >= 0) low = Math.max(0, low)
  if (isPercent && most <= 100) high = isOfHundred(most) && span >= 25 ? 100 : Math.min(100, high)
  return roundScale(low, high, type === 'integer')
}
