import { describe, expect, it } from 'vitest'
import { angoff, type StandardItem } from './angoff.ts'
import { bookletOf, bookmark, expectedNilai, type BookletItem } from './bookmark.ts'
import { medianOf, panelCut, passShare } from './cut.ts'

const items: StandardItem[] = [
  { least: 0, most: 1, weight: 1 },
  { least: 0, most: 1, weight: 1 },
  // Four points, one off where it is wrong.
  { least: -1, most: 4, weight: 1 },
  // Of a drawn pair: each student has one of the two.
  { least: 0, most: 2, weight: 0.5 },
  // An essay.
  { least: 0, most: 10, weight: 1 },
]
const ratings = [
  [0.9, 0.6, 0.45, 0.75, 0.3],
  [0.85, 0.5, 0.55, 0.8, 0.4],
  [0.95, 0.7, 0.3, 0.7, 0.2],
  [0.8, 0.65, 0.5, 0.6, 0.45],
]
const close = (values: readonly (number | null | undefined)[], expected: readonly number[]) => {
  expect(values).toHaveLength(expected.length)
  for (const [at, value] of expected.entries()) expect(values[at]).toBeCloseTo(value, 8)
}

// Every figure of these two was computed once more in R 4 (sum, sd, t.test, uniroot).
describe('angoff', () => {
  it('adds up what each judge expects, and says how far a panel of such judges can be trusted', () => {
    const { judges, panel, items: judged, widest } = angoff(items, ratings)
    close(judges, [38.2352941176, 46.4705882353, 28.5294117647, 47.3529411765])
    close([panel!.cut, panel!.sd, panel!.error], [40.1470588235, 8.76615332172, 4.38307666086])
    expect(panel!.interval![0]).toBeCloseTo(26.1981526984, 6)
    expect(panel!.interval![1]).toBeCloseTo(54.0959649487, 6)
    close(
      judged.map(({ mean }) => mean),
      [0.875, 0.6125, 0.45, 0.7125, 0.3375],
    )
    close([judged[4]!.sd, judged[4]!.least, judged[4]!.most], [0.11086778913, 0.2, 0.45])
    expect(widest).toEqual([4, 2])
  })

  it('moves by what everybody has, and by nothing where judges or questions change places', () => {
    const { panel } = angoff(items, ratings)
    expect(angoff(items.toReversed(), ratings.map((row) => row.toReversed()).toReversed()).panel!.cut).toBe(
      panel!.cut,
    )
    // Seventeen points in all; with three more that are given to all it is (40,147 % × 17 + 3) of 20.
    expect(angoff(items, ratings, 3).panel!.cut).toBeCloseTo((panel!.cut * 17) / 20 + 15, 8)
  })

  it('has no figure where there is nothing: nobody, one, all alike, a rating missing, no questions', () => {
    expect(angoff(items, [])).toEqual({
      judges: [],
      panel: null,
      items: items.map(() => ({ mean: null, sd: null, least: null, most: null })),
      widest: [],
    })
    const one = angoff(items, [ratings[0]!])
    expect(one.panel).toMatchObject({ judges: 1, sd: null, error: null, interval: null })
    const alike = angoff(items, [ratings[0]!, ratings[0]!, ratings[0]!]).panel!
    expect([alike.sd, alike.error]).toEqual([0, 0])
    expect(alike.interval).toEqual([alike.cut, alike.cut])
    const left = angoff(items, [[0.9, null, 0.45, 0.75, 0.3], ratings[1]!])
    expect(left.judges[0]).toBeNull()
    expect(left.panel!.judges).toBe(1)
    expect(left.items[0]!.mean).toBeCloseTo(0.875, 8)
    expect(angoff([], [[], []]).panel).toBeNull()
    expect(angoff([{ least: 0, most: 0, weight: 1 }], [[0.5]]).panel).toBeNull()
  })
})

const easy: BookletItem = { a: 1.3, b: [-0.5], points: [0, 1], weight: 1 }
const essay: BookletItem = { a: 0.8, b: [-1, 0.4, 1.2], points: [0, 1, 2, 4], weight: 1 }
/** Its steps out of order, as partial credit may have them; drawn for every second student. */
const reversed: BookletItem = { a: 1, b: [0.9, -0.6], points: [-1, 1, 3], weight: 0.5 }

describe('bookmark', () => {
  it('puts every step where two of three have it, the easiest first', () => {
    const pages = bookletOf('gpcm', [easy, null, essay, reversed])
    expect(pages.map(({ item, step }) => `${item}.${step}`)).toEqual([
      '2.1',
      '0.1',
      '3.1',
      '3.2',
      '2.2',
      '2.3',
    ])
    close(
      pages.map(({ location }) => location),
      [-0.660743268267, 0.0331901388923, 0.330333547441, 0.824669025286, 0.830902590259, 2.32463969902],
    )
    // Under GRM a step is reached as a 2PL item is answered.
    const graded = bookletOf('grm', [essay]).map(({ location }) => location)
    close(
      graded,
      essay.b.map((b) => b + Math.log(2) / 0.8),
    )
    expect(bookletOf('gpcm', [{ ...easy, a: -0.4 }, { ...easy, a: 0 }, null])).toEqual([])
  })

  it('takes the median of the judges to nilai by the test characteristic curve', () => {
    close(
      [-1, 0.3, 2].map((theta) => expectedNilai('gpcm', [easy, null, essay, reversed], theta)),
      [14.0153048591, 47.1236647168, 83.5820659871],
    )
    expect(expectedNilai('gpcm', [null], 0)).toBeNull()
    const pages = bookletOf('gpcm', [easy, essay, reversed])
    const { judges, panel } = bookmark(pages, [2, 3, null, 2, 99])
    expect(judges.map((theta) => theta === null)).toEqual([false, false, true, false, true])
    expect(panel!.judges).toBe(3)
    expect(panel!.cut).toBe(pages[1]!.location)
    expect(bookmark(pages, [null, 99]).panel).toBeNull()
    expect(bookmark([], [0]).panel).toBeNull()
  })

  it('takes that even the first page is too hard, and that nothing in the booklet is', () => {
    const pages = bookletOf('gpcm', [easy, essay, reversed])
    const last = pages.length
    // Two of five below: the median is the third from below, and how far they spread nobody can say.
    const some = bookmark(pages, [0, 2, 0, last, 3])
    expect(some).toMatchObject({ below: 2, beyond: 1 })
    expect(some.judges[0]).toBeNull()
    expect(some.panel).toMatchObject({
      judges: 5,
      cut: pages[1]!.location,
      sd: null,
      error: null,
      interval: null,
    })
    // Half of them: between nowhere and somewhere is nowhere.
    expect(bookmark(pages, [0, 2, 0, 3])).toMatchObject({ panel: null, below: 2, beyond: 0 })
    expect(bookmark(pages, [0])).toMatchObject({ panel: null, below: 1 })
  })
})

it('knows how sure a median is, and who passes', () => {
  const panel = panelCut([0.1, 0.4, 0.2, 0.9, 0.35], 'median')!
  close([panel.cut, panel.sd, panel.error], [0.35, 0.309030742807, 0.173211459903])
  expect(panel.interval![0]).toBeCloseTo(-0.130912110012, 6)
  expect(panel.interval![1]).toBeCloseTo(0.830912110012, 6)
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
  expect(passShare([], 50)).toBeNull()
  expect(passShare([40, 50, 50 - 1e-12, 80], 50)).toBe(0.75)
})
