import { expect, it } from 'vitest'
import { agreementOfPairs, severityOf, type PairedMarks } from './paired-marks.ts'

const pairOf = (a: number, b: number): PairedMarks => ({ markers: ['a', 'b'], marks: [a, b] })
/** 20 of them: 8 equal, 8 one apart, 4 three apart. */
const twenty = [
  ...Array.from({ length: 8 }, (_, at) => pairOf(at % 5, at % 5)),
  ...Array.from({ length: 8 }, (_, at) => pairOf((at % 5) + 1, at % 5)),
  ...Array.from({ length: 4 }, (_, at) => pairOf(at % 2, (at % 2) + 3)),
]

it('counts what is equal and what is within the tolerance, with Wilson’s intervals', () => {
  const { pairs, exact, exactInterval, within } = agreementOfPairs(twenty, 1)
  expect([pairs, exact, within]).toEqual([20, 0.4, 0.8])
  // Wilson 1927 of 8 in 20.
  expect(exactInterval![0]).toBeCloseTo(0.2188, 4)
  expect(exactInterval![1]).toBeCloseTo(0.6134, 4)
})

it('is the same whoever of the two is named first, and refuses below twenty pairs', () => {
  const turned = twenty.map(({ markers: [a, b], marks: [x, y] }, at): PairedMarks =>
    at % 2 === 0 ? { markers: [a, b], marks: [x, y] } : { markers: [b, a], marks: [y, x] },
  )
  expect(agreementOfPairs(turned, 1)).toEqual(agreementOfPairs(twenty, 1))
  expect(agreementOfPairs(twenty.slice(1), 1)).toMatchObject({
    pairs: 19,
    exact: null,
    kappa: null,
    icc: null,
  })
})

it('takes marks as they are written: 8,3 and 7,2 are 1,1 apart', () => {
  const decimals = Array.from({ length: 20 }, () => pairOf(8.3, 7.2))
  expect(agreementOfPairs(decimals, 1.1).within).toBe(1)
  expect(agreementOfPairs(decimals, 1).within).toBe(0)
})

it('has no figure that is not finite where all marks are equal', () => {
  const equal = agreementOfPairs(
    Array.from({ length: 30 }, () => pairOf(5, 5)),
    0,
  )
  expect(equal).toMatchObject({ exact: 1, within: 1, kappa: null, icc: null, iccInterval: null })
})

it('says how mild a marker is, and sees one who grows milder but no chance', () => {
  const steady = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 1 : -0.5))
  const { severity, interval, early, late, isDrifting } = severityOf(steady)
  expect([severity, early, late, isDrifting]).toEqual([0.25, 0.25, 0.25, false])
  expect(interval![0]).toBeCloseTo(0.25 - 1.959964 * Math.sqrt((0.5625 * 40) / 39 / 40), 6)
  const milder = steady.map((each, at) => (at < 20 ? each : each + 1.5))
  expect(severityOf(milder)).toMatchObject({ early: 0.25, late: 1.75, isDrifting: true })
  expect(severityOf(steady.slice(0, 39))).toMatchObject({ early: null, isDrifting: false })
  expect(severityOf(steady.slice(0, 19)).severity).toBeNull()
  expect(severityOf(Array.from({ length: 40 }, () => 0)).isDrifting).toBe(false)
})
