import { describe, expect, it } from 'vitest'
import { seeded } from '../math/random.ts'
import {
  anchorDrift,
  linkCalibrations,
  linkError,
  linkRefusal,
  linkWithoutDrift,
  onOldScale,
} from './linking.ts'
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

describe('linking without what has moved', () => {
  it('drops an anchor that moved, says how far, and comes to the line of the others', () => {
    const anchors = anchorsOf(1.2, 0.5, 1, 0.05)
    anchors[4] = { ...anchors[4]!, new: { ...anchors[4]!.new, b: [anchors[4]!.new.b[0]! + 1.2] } }
    const made = linkWithoutDrift(anchors, { method: 'stocking-lord' })!
    expect(made.dropped.map(({ name }) => name)).toEqual(['J4'])
    expect(made.dropped[0]!.move).toBeLessThan(-1)
    expect(made.kept).toHaveLength(11)
    expect(Math.abs(made.link.intercept - 0.5)).toBeLessThan(0.05)
    expect(Math.abs(made.first.intercept - 0.5)).toBeGreaterThan(Math.abs(made.link.intercept - 0.5))
  })

  it('drops nothing over a hair, though all others stand still', () => {
    const anchors = anchorsOf(1, 0, 1, 0.02)
    anchors[2] = { ...anchors[2]!, new: { ...anchors[2]!.new, b: [anchors[2]!.new.b[0]! + 0.15] } }
    expect(linkWithoutDrift(anchors, { method: 'mean-sigma' })!.dropped).toEqual([])
    expect(linkWithoutDrift([], { method: 'haebara' })).toBeNull()
  })

  it.each([
    [{ found: 4, kept: 4, longest: 12 }, 1, 'Hanya 4 butir yang sama; untuk satu skala perlu sedikitnya 5'],
    [{ found: 7, kept: 7, longest: 40 }, 1, 'perlu sedikitnya 8 dari 40'],
    [{ found: 15, kept: 15, longest: 200 }, 1, null],
    [{ found: 20, kept: 9, longest: 40 }, 1, '11 dari 20 butir yang sama berubah'],
    [{ found: 12, kept: 12, longest: 40 }, 3, 'terlalu berbeda'],
  ] as const)('%j with slope %d: %s', (counts, slope, said) => {
    const refusal = linkRefusal(counts, { slope, intercept: 0 })
    expect(refusal === null ? null : refusal.includes(said ?? '')).toBe(said === null ? null : true)
    expect(linkRefusal({ found: 9, kept: 0, longest: 9 }, null)).toContain('tidak beragam')
  })
})

it('says how sure a line is by how far its anchors moved apart: s / √L, nothing of one anchor', () => {
  const moves = [0.1, -0.1, 0.3, 0, -0.2]
  const anchors = moves.map((move, i): Anchor => {
    const old = { name: `J${i}`, a: 1, b: [i / 2] }
    return { old, new: { ...old, b: [i / 2 - move] } }
  })
  const mean = 0.02
  const s = Math.sqrt(moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / 4)
  expect(linkError(anchors, { slope: 1, intercept: 0.4 })).toBeCloseTo(s / Math.sqrt(5), 12)
  expect(linkError(anchorsOf(1.17, -0.52, 3), { slope: 1.17, intercept: -0.52 })).toBeCloseTo(0, 12)
  expect(linkError(anchors.slice(1), { slope: 1, intercept: 0 })).toBeGreaterThan(0)
  for (const few of [[], anchors.slice(0, 1)]) expect(linkError(few, { slope: 1, intercept: 0 })).toBeNull()
})
