import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { abilityEstimator } from '../testing/eap.ts'
import { parseCsv } from '../csv.ts'
import { readIrtInput } from '../csv-input.ts'
import { fitIrt } from './irt.ts'
import type { IrtModel, IrtResult } from './irt.ts'

const folder = new URL('../../../../../shared/data/', import.meta.url)
const isAbsent = !existsSync(folder)
if (isAbsent)
  console.warn('Published figures not checked: the folder of reference data is not beside the project.')

const read = (file: string, reading: { key?: string; freq?: string; blank?: string }) =>
  readIrtInput(parseCsv(readFileSync(new URL(file, folder), 'utf8')), {
    key: reading.key?.split(' ') ?? null,
    freq: reading.freq ?? null,
    blank: reading.blank ?? null,
  })
const lsat6 = (model: IrtModel) => fitIrt(read('lsat6_patterns.csv', { freq: 'Freq' }), model)

const expectNear = (
  actual: readonly (number | null | undefined)[],
  expected: readonly number[],
  tolerance: number,
) => {
  expect(actual.length).toBe(expected.length)
  for (const [i, value] of expected.entries())
    expect(Math.abs((actual[i] ?? NaN) - value)).toBeLessThanOrEqual(tolerance)
}
const b = ({ items }: IrtResult) => items.map((item) => item.b)
const a = ({ items }: IrtResult) => items.map((item) => item.a)

describe.skipIf(isAbsent)('LSAT section 6, 1000 students (Bock and Lieberman 1970)', () => {
  it('Rasch by CML: the values of Andersen', () => {
    const result = lsat6('rasch-cml')
    expect(result).toMatchObject({ n: 1000, converged: true, reason: null, parameters: 4 })
    expectNear(b(result), [-1.2561, 0.4749, 1.236, 0.1684, -0.6232], 5e-5)
    expectNear([result.logLik], [-1091.57], 5e-3)
  })

  it("Rasch and 1PL by MML: the values of R's ltm", () => {
    const rasch = lsat6('rasch-mml')
    expectNear(b(rasch), [-2.872, -1.063, -0.2576, -1.3881, -2.2188], 5e-5)
    expectNear([rasch.logLik], [-2473.054], 5e-4)
    const onePl = lsat6('1pl')
    expectNear(b(onePl), [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802], 1e-4)
    expectNear(a(onePl), Array<number>(5).fill(0.7551), 1e-4)
    expectNear([onePl.logLik], [-2466.938], 5e-4)
  })

  it("2PL by MML, with standard errors: the values of R's ltm", () => {
    const result = lsat6('2pl')
    expect(result).toMatchObject({ n: 1000, converged: true, reason: null, parameters: 10 })
    expectNear(b(result), [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236], 5e-3)
    expectNear(a(result), [0.8254, 0.7229, 0.8905, 0.6886, 0.6575], 1e-3)
    expectNear([result.logLik], [-2466.653], 5e-4)
    expectNear(
      result.items.map(({ seB }) => seB),
      [0.8669, 0.3073, 0.0997, 0.4341, 0.87],
      2e-3,
    )
    expectNear(
      result.items.map(({ seA }) => seA),
      [0.2581, 0.1867, 0.2326, 0.1852, 0.21],
      5e-4,
    )
    expectNear([2 * ((result.logLik ?? NaN) - (lsat6('1pl').logLik ?? NaN))], [0.57], 5e-3)
    expectNear([result.aic, result.bic], [4953.307, 5002.384], 2e-3)
  })

  it('EAP abilities by the 2PL', () => {
    const estimate = abilityEstimator(
      lsat6('2pl').items.map((item) => ({ a: item.a ?? NaN, b: item.b ?? NaN })),
    )
    const published: readonly [string, number, number][] = [
      ['00000', -1.8969, 0.8012],
      ['00011', -1.0291, 0.8071],
      ['00111', -0.4409, 0.8197],
      ['01111', 0.0538, 0.8354],
      ['10000', -1.3664, 0.8031],
      ['10011', -0.4845, 0.8185],
      ['10111', 0.1255, 0.838],
      ['11000', -0.897, 0.8093],
      ['11011', 0.0084, 0.8338],
      ['11101', 0.1497, 0.8389],
      ['11110', 0.1716, 0.8398],
      ['11111', 0.6456, 0.859],
    ]
    for (const [pattern, theta, se] of published) {
      const ability = estimate(Array.from(pattern, Number))
      expectNear([ability?.theta, ability?.se], [theta, se], 2e-3)
    }
  })
})

describe.skipIf(isAbsent)('SAT12, 600 students of 32 items', () => {
  const key = '1 4 5 2 3 1 2 1 3 1 2 4 2 1 5 3 4 4 1 4 3 3 4 1 3 5 1 3 1 5 4 5'
  it('shows the wrong key of item 32 by a discrimination that cannot be told from 0', () => {
    const wrong = fitIrt(read('sat12_raw.csv', { key, blank: '8' }), '2pl')
    const right = fitIrt(read('sat12_raw.csv', { key: key.replace(/5$/, '3'), blank: '8' }), '2pl')
    expect([wrong.converged, right.converged]).toEqual([true, true])
    const [spoiled, mended] = [wrong.items.at(-1)!, right.items.at(-1)!]
    expect(spoiled.a!).toBeLessThan(1.96 * spoiled.seA!)
    expect(mended.a!).toBeGreaterThan(3 * mended.seA!)
  })
})
