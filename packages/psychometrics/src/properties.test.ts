import { describe, expect, it } from 'vitest'
import { analyzeAgreement } from './agreement/agreement.ts'
import { classify } from './classical/classification.ts'
import { facilityDrift } from './classical/drift.ts'
import { analyzeDif } from './fairness/dif.ts'
import { groupCurves } from './fairness/group-curves.ts'
import { anchorDrift, linkCalibrations, type Anchor } from './linking/linking.ts'
import { seeded } from './math/random.ts'
import { scaleStudents } from './polytomous/category-scale.ts'
import { angoff } from './standards/angoff.ts'
import { bookmark } from './standards/bookmark.ts'
import { panelCut } from './standards/cut.ts'
import { named, simulateAnswers } from './testing/simulate-answers.ts'
import { simulateCredits, sixItems } from './testing/simulate-credits.ts'

// What the tests beside each file leave out of: a constant added, rows and items in another order, the sample doubled.
const items = Array.from({ length: 8 }, (_, i) => ({ a: 1.1, b: -1.4 + 0.4 * i }))
const answers = simulateAnswers(items, 400, 9)
const uniform = seeded(2)
const isFocal = answers.map(() => Number(uniform() < 0.5))

describe('a doubled sample', () => {
  it('keeps what DIF estimates, and makes its tests twice as large', () => {
    const once = analyzeDif({ items: named(8), scores: answers, isFocal }, false)
    const twice = analyzeDif(
      { items: named(8), scores: [...answers, ...answers], isFocal: [...isFocal, ...isFocal] },
      false,
    )
    for (const [i, { mh, logistic }] of once.items.entries()) {
      expect(twice.items[i]!.mh.alpha).toBeCloseTo(mh.alpha!, 9)
      expect(twice.items[i]!.logistic.both).toBeCloseTo(2 * logistic.both!, 4)
    }
    const [curves, doubled] = [1, 2].map((times) =>
      groupCurves({
        items: named(8),
        scores: Array.from({ length: times }, () => answers).flat(),
        isFocal: Array.from({ length: times }, () => isFocal).flat(),
      }),
    )
    expect(doubled).toHaveLength(curves!.length)
  })

  it('keeps accuracy and consistency of a threshold', () => {
    const scores = answers.map((row) => row.reduce((sum, x) => sum + x, 0))
    const test = { scores, least: 0, most: 8, reliability: 0.7 }
    const { found } = classify(test, 4)
    const turned = classify({ ...test, scores: [...scores, ...scores].toReversed() }, 4).found!
    expect(turned.accuracy).toBeCloseTo(found!.accuracy, 9)
    expect(turned.consistency).toBeCloseTo(found!.consistency, 9)
    expect(turned.kappa).toBeCloseTo(found!.kappa!, 9)
  })

  it('keeps shares equal and kappa of markers, and moves ICC by less than one marking in n', () => {
    const marks = answers.slice(0, 100).map((row, at) => {
      const sum = row.reduce((total, x) => total + x, 0)
      return [sum, Math.max(0, sum - (at % 3 === 0 ? 1 : 0))]
    })
    const [once, twice] = [marks, [...marks, ...marks]].map((each) => analyzeAgreement(each))
    for (const figure of ['exact', 'kappa', 'weightedKappa'] as const)
      expect(twice![figure]).toBeCloseTo(once![figure]!, 12)
    expect(Math.abs(twice!.icc.icc1! - once!.icc.icc1!)).toBeLessThan(0.01)
  })

  it('keeps pooled facility and makes the chi-square of drift twice as large', () => {
    const uses = [
      { n: 200, facility: 0.6 },
      { n: 300, facility: 0.55 },
    ]
    const [once, twice] = [1, 2].map((by) => facilityDrift(uses.map((use) => ({ ...use, n: by * use.n })))!)
    expect(twice!.facility).toBeCloseTo(once!.facility, 12)
    expect(twice!.p).toBeLessThan(once!.p!)
    expect(facilityDrift(uses.toReversed())!.p).toBeCloseTo(once!.p!, 12)
  })

  it('of judges keeps the cut of Angoff and of the booklet, and makes it surer', () => {
    const asked = items.map(() => ({ least: 0, most: 1, weight: 1 }))
    const ratings = [0.4, 0.55, 0.6].map((base) => items.map((_, i) => base + 0.04 * (i % 3)))
    const [once, twice] = [ratings, [...ratings, ...ratings]].map((each) => angoff(asked, each).panel!)
    expect(twice!.cut).toBeCloseTo(once!.cut, 12)
    expect(twice!.error!).toBeLessThan(once!.error!)
    const pages = items.map(({ b }, item) => ({ item, step: 1, location: b }))
    const marks = [3, 5, 4]
    expect(bookmark(pages, [...marks, ...marks]).panel!.cut).toBeCloseTo(
      bookmark(pages, marks).panel!.cut,
      12,
    )
    const cuts = [50, 60, 75]
    const lifted = panelCut(
      cuts.map((cut) => cut + 7),
      'mean',
    )!
    expect(lifted.cut).toBeCloseTo(panelCut(cuts, 'mean')!.cut + 7, 12)
    expect(lifted.sd).toBeCloseTo(panelCut(cuts, 'mean')!.sd!, 12)
  })
})

describe('a constant and another order', () => {
  it('added to every threshold of the old scale moves the line by it, and no anchor drifts by it', () => {
    const anchors = items.map(({ a, b }, i): Anchor => ({
      old: { name: `J${i}`, a, b: [b + 0.1 * (i % 2)] },
      new: { name: `J${i}`, a, b: [b] },
    }))
    const lifted = anchors.map((anchor) => ({
      ...anchor,
      old: { ...anchor.old, b: anchor.old.b.map((b) => b + 0.25) },
    }))
    const plain = linkCalibrations(anchors, { method: 'mean-sigma' })!
    const moved = linkCalibrations(lifted, { method: 'mean-sigma' })!
    expect(moved.slope).toBeCloseTo(plain.slope, 12)
    expect(moved.intercept).toBeCloseTo(plain.intercept + 0.25, 12)
    for (const [i, { move }] of anchorDrift(lifted, moved).entries())
      expect(move).toBeCloseTo(anchorDrift(anchors, plain)[i]!.move, 9)
  })

  it('of students and items gives everybody the same ability and fit', () => {
    const rows = simulateCredits('gpcm', sixItems, 60, 3).map((row) => Uint8Array.from(row))
    const plain = scaleStudents('gpcm', sixItems, rows)
    const turned = scaleStudents(
      'gpcm',
      sixItems.toReversed(),
      rows.toReversed().map((row) => row.toReversed()),
    )
    for (const [at, student] of turned.students.toReversed().entries()) {
      const own = plain.students[at]!
      expect(student!.ability.theta).toBeCloseTo(own.ability.theta, 9)
      expect(student!.weighted!.theta).toBeCloseTo(own.weighted!.theta, 7)
      expect(student!.lz).toBeCloseTo(own.lz!, 9)
    }
    for (const [i, fit] of turned.items.toReversed().entries())
      expect(fit!.infit).toBeCloseTo(plain.items[i]!.infit, 9)
  })
})
