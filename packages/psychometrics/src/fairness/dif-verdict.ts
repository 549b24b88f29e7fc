import type { DifItem } from './dif.ts'

const CERTAIN = 0.05

/**
 * Whether an item must be looked at: its difference is moderate or large by either method, and certain after correction for
 * many tests. A difference that is certain and negligible is none to act on, and one that is large by chance is none at all.
 */
export const needsLook = ({ mh, logistic, adjusted }: DifItem): boolean => {
  const isMoved = (size: string | null, p: number | null) =>
    (size === 'B' || size === 'C') && p !== null && p < CERTAIN
  return isMoved(mh.class, adjusted.mh) || isMoved(logistic.class, adjusted.logistic)
}

/** Whether the group's own slope is what differs: the item favours one group among the weak and the other among the strong. */
export const isCrossing = ({ logistic: { uniform, nonuniform } }: DifItem): boolean =>
  nonuniform !== null && uniform !== null && nonuniform > 3.841_458_820_694_124 && nonuniform > uniform

/** 95 % interval of Mantel-Haenszel's delta. */
export const deltaInterval = ({ mh: { delta, se } }: DifItem): readonly [number, number] | null =>
  delta === null || se === null ? null : [delta - 1.959963984540054 * se, delta + 1.959963984540054 * se]
