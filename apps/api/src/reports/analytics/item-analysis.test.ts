import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { queryOf } from '@suluh/contract/reports/widget-query'
import { beforeAll, expect, it, vi } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { mean, takers } from '#testing/school-year-figures.ts'
import { itemMax, makeSchoolYear, type MadeResult } from '#testing/school-year-fixture.ts'
import { ask, keyOf } from '#testing/analytics-fixture.ts'
import { templates } from './templates/templates.ts'

// Every cell of the item analysis from the answers themselves, by the formulas as textbooks print them: no line of the
// product's statistics is used.

const app = useTestApp()

type Item = {
  number: number
  n: number
  facility: number
  discrimination: number
  correlation: number
  status: string
}
type Given = { points: (number | null)[]; total: number; most: number; standing: number }

const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
const isWaiting = (results: MadeResult[], item: number) =>
  results.some(({ outcomes }) => outcomes[item] === 'pending')

/** What the analysis says of each question, in the order of the paper; null of one that waits for marks. A voided one was not sat. */
function analysed(results: MadeResult[]): (Item | null)[] {
  const asked = itemMax.map((_, item) => item).filter((item) => !isWaiting(results, item))
  const whole = sum(asked.map((item) => itemMax[item]!))
  const students = results.map(({ thirds, outcomes }): Given => {
    const points = itemMax.map((_, item) =>
      asked.includes(item) && outcomes[item] !== 'void' ? thirds[item]! / 3 : null,
    )
    const total = sum(points.map((each) => each ?? 0))
    const most = sum(itemMax.filter((_, item) => points[item] !== null))
    return { points, total, most, standing: Math.round(1e9 * (total / most)) }
  })
  return itemMax.map((max, item) => {
    if (!asked.includes(item)) return null
    const sat = students.filter(({ points }) => points[item] !== null)
    const facility = mean(sat.map(({ points }) => points[item]!)) / max
    // Of 100 and more by 27 % of each end, of fewer by halves.
    const size = sat.length >= 100 ? Math.round(0.27 * students.length) : Math.floor(students.length / 2)
    const end = (isUpper: boolean) => meanOfEnd(students, item, size, isUpper) / max
    const discrimination = end(true) - end(false)
    const correlation = pearson(
      sat.map(({ points }) => points[item]!),
      sat.map(({ points, total, most }) => ((total - points[item]!) / (most - max)) * (whole - max)),
    )
    const status = judged(sat.length, facility, discrimination, correlation)
    return { number: item + 1, n: sat.length, facility, discrimination, correlation, status }
  })
}

/** Mean points among the best or the weakest; those of one standing take what is left of the places in equal parts. */
function meanOfEnd(students: Given[], item: number, size: number, isUpper: boolean): number {
  const byStanding = [...Map.groupBy(students, ({ standing }) => standing)].toSorted(([a], [b]) =>
    isUpper ? b - a : a - b,
  )
  let [left, points, people] = [size, 0, 0]
  for (const [, own] of byStanding) {
    const part = Math.min(left, own.length) / own.length
    left -= part * own.length
    for (const each of own) {
      if (each.points[item] === null) continue
      points += part * each.points[item]!
      people += part
    }
  }
  return points / people
}

function pearson(x: number[], y: number[]): number {
  const [mx, my] = [mean(x), mean(y)]
  const of = (a: number[], ma: number, b: number[], mb: number) =>
    sum(a.map((each, at) => (each - ma) * (b[at]! - mb)))
  return of(x, mx, y, my) / Math.sqrt(of(x, mx, x, mx) * of(y, my, y, my))
}

/** By the interval of the correlation (Fisher) first, then Arikunto's bounds of D and P. Nobody's option is known here. */
function judged(n: number, facility: number, discrimination: number, r: number): string {
  const half = 1.959963984540054 / Math.sqrt(n - 3)
  const [low, high] = [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)]
  if (n < 25) return 'data-belum-cukup'
  if (high < 0) return 'periksa-kunci'
  if (low <= 0 && high >= 0.2) return 'data-belum-cukup'
  if (low <= 0 || discrimination < 0.2) return 'ditolak'
  return discrimination >= 0.4 && facility >= 0.3 && facility < 0.7 ? 'diterima' : 'direvisi'
}

const near = (value: number) => expect.closeTo(value, 9) as number

/** A world whose item analysis is made, with what its package is called and where it was published. */
async function makeAnalysed(pupils: number, exams: number) {
  const year = await makeSchoolYear(app, { lembaga: 1, classes: 2, pupils, exams })
  const shown = (widget: string, parameters = {}): Promise<AnalyticsResult> =>
    ask(app, year.pengelola.token, queryOf(templates['analisis-butir'].widgets[widget]!)!, parameters)
  // Asking for item statistics has them made.
  const isThere = async () => (await shown('tabel')).rows.length > 0
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 300 })
  const { paketSoalId, snapshotId } = await tenant(app.db, year.world, (tx) =>
    tx
      .selectFrom('event')
      .select(['paketSoalId', 'snapshotId'])
      .where('id', '=', year.exams[0]!.id)
      .executeTakeFirstOrThrow(),
  )
  const results = year.exams.flatMap((exam) => takers(exam, year.pupils).map(({ result }) => result))
  return { year, shown, paketSoalId, snapshotId, results, all: analysed(results) }
}

// The first exam has essays that wait, the second a voided question; the ends are 27 % in one world, halves in the other.
for (const [title, pupils, exams] of [
  ['of 60 students, by halves', 30, 1],
  ['of more than 100 results with a voided question, by 27 %', 40, 2],
] as const) {
  let world: Awaited<ReturnType<typeof makeAnalysed>>
  let sure: Item[]

  beforeAll(async () => {
    world = await makeAnalysed(pupils, exams)
    sure = world.all.flatMap((each) => (each && each.status !== 'data-belum-cukup' ? [each] : []))
  }, 120_000)

  it(`the item analysis ${title}: each cell of its table`, async () => {
    const { year, paketSoalId, snapshotId, results } = world
    expect(results.length >= 100).toBe(exams === 2)
    expect(sure.length).toBeGreaterThan(4)
    const { columns, rows } = await world.shown('tabel', { paket: [paketSoalId], terbitan: [snapshotId] })
    expect(columns.map(({ id }) => id)).toEqual([
      'paket-soal',
      'terbitan',
      'nomor',
      'soal',
      'status',
      'murid',
      'facility-rata',
      'daya-beda-rata',
      'korelasi-rata',
    ])
    const cells = (row: (typeof rows)[number]) =>
      row.map((cell, at) => (at < 5 ? keyOf(cell) : (cell as number)))
    const expected = sure
      .toSorted((a, b) => a.discrimination - b.discrimination)
      .map(({ number, status, n, facility, discrimination, correlation }) => [
        paketSoalId,
        snapshotId,
        number,
        year.soalIds[number - 1],
        status,
        n,
        near(facility),
        near(discrimination),
        near(correlation),
      ])
    expect(rows.map(cells)).toEqual(expected)
  })

  it(`the item analysis ${title}: each cell of its figures, chart and counts`, async () => {
    const { shown, year, all } = world
    const figure = async (widget: string) => (await shown(widget)).rows[0]?.[0]
    expect(await figure('soal')).toBe(itemMax.length)
    expect(await figure('kesukaran')).toEqual(near(mean(sure.map(({ facility }) => facility))))
    expect(await figure('daya-beda')).toEqual(near(mean(sure.map(({ discrimination }) => discrimination))))
    const points = await shown('peta')
    expect(points.rows.map(([cell, ...figures]) => [keyOf(cell), ...figures])).toEqual(
      expect.arrayContaining(
        sure.map(({ number, facility, discrimination }) => [
          year.soalIds[number - 1],
          near(facility),
          near(discrimination),
        ]),
      ),
    )
    expect(points.rows).toHaveLength(sure.length)
    const verdicts = Map.groupBy(all, (each) => each?.status ?? 'data-belum-cukup')
    const counts = await shown('saran')
    expect(new Map(counts.rows.map(([cell, count]) => [keyOf(cell), count]))).toEqual(
      new Map([...verdicts].map(([status, own]) => [status, own.length])),
    )
    const bands = Map.groupBy(sure, ({ facility }) => Math.min(9, Math.floor(facility / 0.1 + 1e-9)))
    const histogram = await shown('sebaran')
    expect(
      new Map(histogram.rows.map(([cell, count]) => [Math.round(10 * Number(keyOf(cell))), count])),
    ).toEqual(new Map([...bands].map(([band, own]) => [band, own.length])))
  })
}
