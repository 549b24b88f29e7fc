import { describe, expect, it } from 'vitest'
import { seeded } from '../testing/simulate-answers.ts'
import { anchorDrift, linkCalibrations, onOldScale } from './linking.ts'
import type { Anchor, LinkMethod } from './linking.ts'

const METHODS: readonly LinkMethod[] = ['mean-sigma', 'haebara', 'stocking-lord']

/** Anchors whose new parameters are the old ones on another scale, exactly or with noise. */
const anchorsOf = (slope: number, intercept: number, steps: number, noise = 0): Anchor[] => {
  const uniform = seeded(7)
  return Array.from({ length: 12 }, (_, i) => {
    const a = 0.6 + 1.2 * uniform()
    const b = Array.from({ length: steps }, (_step, k) => -1.8 + 0.3 * i + 0.7 * k)
    const off = () => noise * (uniform() - 0.5)
    const old = { name: `J${i}`, a, b }
    return {
      old,
      new: { name: old.name, a: a * slope * (1 + off()), b: b.map((x) => (x - intercept) / slope + off()) },
    }
  })
}

describe('linking by common items', () => {
  it.each(METHODS.flatMap((method) => [1, 3].map((steps) => [method, steps] as const)))(
    '%s finds the line that the new scale was made by, %i step(s)',
    (method, steps) => {
      const link = linkCalibrations(anchorsOf(1.17, -0.52, steps), { method })!
      expect(link.slope).toBeCloseTo(1.17, 5)
      expect(link.intercept).toBeCloseTo(-0.52, 5)
      const [first] = anchorsOf(1.17, -0.52, steps)
      expect(onOldScale(first!.new, link).b[0]).toBeCloseTo(first!.old.b[0]!, 5)
    },
  )

  it.each(METHODS)('%s does not depend on the order of the anchors, and noise moves it little', (method) => {
    const anchors = anchorsOf(0.9, 0.3, 1, 0.3)
    const [one, other] = [anchors, anchors.toReversed()].map((each) => linkCalibrations(each, { method })!)
    expect(other!.slope).toBeCloseTo(one!.slope, 6)
    expect(other!.intercept).toBeCloseTo(one!.intercept, 6)
    expect(Math.abs(one!.slope - 0.9)).toBeLessThan(0.1)
    expect(Math.abs(one!.intercept - 0.3)).toBeLessThan(0.1)
  })

  it('names the anchor that has drifted', () => {
    const anchors = anchorsOf(1, 0, 1, 0.2)
    anchors[4] = { ...anchors[4]!, new: { ...anchors[4]!.new, b: [anchors[4]!.new.b[0]! + 1.5] } }
    const link = linkCalibrations(anchors, { method: 'stocking-lord' })!
    const drifting = anchorDrift(anchors, link).filter(({ z }) => Math.abs(z) > 2.7)
    expect(drifting.map(({ name }) => name)).toEqual(['J4'])
  })

  it('has no line through one point, none, or equal thresholds', () => {
    const anchors = anchorsOf(1, 0, 1)
    const same = anchors.map(({ old }) => ({ old: { ...old, b: [0.5] }, new: { ...old, b: [0.5] } }))
    for (const few of [[], anchors.slice(0, 1), same])
      for (const method of METHODS) expect(linkCalibrations(few, { method })).toBeNull()
  })
})
