import { z } from 'zod'

/** What gives way where somebody starts late: all sections by the same share, or the last one first. */
export const LateRule = z.enum(['sebanding', 'bagian-terakhir'])
export type LateRule = z.infer<typeof LateRule>

type Plan = {
  timeMode: 'keseluruhan' | 'per-section'
  /** Of the whole, where there is one clock. */
  durationSeconds: number
  sections: readonly { durationSeconds: number }[]
}
type Start = {
  /** In milliseconds since the epoch. */
  at: number
  /** When the exam closes for those who have nothing beyond the usual time. */
  closes: number
  extraPercent: number
  lateRule: LateRule
}

/**
 * How long whoever starts at a moment has, in milliseconds: for each section, or for the whole where there is one clock.
 * Nothing outlasts the exam, but for what a student is given by `extraPercent`, which lengthens every duration and the
 * exam with it.
 */
export function lengthsFor(plan: Plan, { at, closes, extraPercent, lateRule }: Start): number[] {
  const isWhole = plan.timeMode === 'keseluruhan'
  const given = isWhole ? [plan.durationSeconds] : plan.sections.map((section) => section.durationSeconds)
  const seconds = given.reduce((sum, each) => sum + each, 0)
  const lengths = given.map((each) => longer(each, extraPercent))
  const all = longer(seconds, extraPercent)
  const room = Math.max(0, closes + all - seconds * 1000 - at)
  if (lateRule === 'sebanding' && all > room)
    return lengths.map((length) => Math.floor((length * room) / all))
  let rest = room
  return lengths.map((length) => {
    const taken = Math.min(length, rest)
    rest -= taken
    return taken
  })
}

/** A duration in milliseconds with what a student is given beyond it. */
export function longer(seconds: number, extraPercent: number): number {
  return Math.round(seconds * 1000 * (1 + extraPercent / 100))
}
