import {
  analyticsQuery,
  type Against,
  type AnalyticsQuery,
  type QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { ringkasan, takers } from '#testing/school-year-figures.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import {
  ask,
  dimension,
  formula,
  keyOf,
  makeSummarisedYear,
  measure,
  query,
} from '#testing/analytics-fixture.ts'

const app = useTestApp()
let year: SchoolYear
/** When the four exams were: two semesters lie between some of them, and empty months. */
const days = ['2025-03-10', '2025-09-12', '2026-02-03', '2026-03-20']

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  await tenant(app.db, year.world, async (tx) => {
    for (const [at, { id }] of year.exams.entries())
      await tx
        .updateTable('event')
        .set({ opensAt: `${days[at]}T02:00:00Z`, closesAt: `${days[at]}T04:00:00Z` })
        .where('id', '=', id)
        .execute()
  })
}, 120_000)

const run = (asked: AnalyticsQuery) => ask(app, year.pengelola.token, asked)
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 7))
const month: QueryColumn = { id: 'bulan', kind: 'dimension', field: 'tanggal', grain: 'bulan' }
const change = (
  against?: Against,
  from = 'nilai-rata',
  how: 'selisih-periode' | 'persen-periode' = 'selisih-periode',
): QueryColumn => ({
  id: `beda-${how === 'persen-periode' ? 'persen-' : ''}${against?.kind ?? 'biasa'}`,
  kind: 'derived',
  label: 'Beda',
  from,
  how,
  ...(against && { against }),
})
/** The mean of these exams' results together, of one school or all. */
function meanOf(exams: number[], lembagaId?: string): number | null {
  const taken = exams.flatMap((at) => takers(year.exams[at]!, year.pupils))
  const own = lembagaId ? taken.filter(({ pupil }) => pupil.lembagaId === lembagaId) : taken
  return own.length > 0 ? ringkasan(own).mean : null
}
const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

/** Which exams each period is compared with in each of the ways, and how that reads. */
const cases: { against: Against; of: Record<string, [exams: number[], words: string | null]> }[] = [
  {
    against: { kind: 'sebelum' },
    of: {
      '2025-03': [[], null],
      '2025-09': [[0], 'Mar 2025'],
      '2026-02': [[1], 'Sep 2025'],
      '2026-03': [[2], 'Feb 2026'],
    },
  },
  {
    against: { kind: 'bulan-lalu' },
    of: {
      '2025-03': [[], 'Feb 2025'],
      '2025-09': [[], 'Agu 2025'],
      '2026-02': [[], 'Jan 2026'],
      '2026-03': [[2], 'Feb 2026'],
    },
  },
  {
    against: { kind: 'tahun-lalu' },
    of: {
      '2025-03': [[], 'Mar 2024'],
      '2025-09': [[], 'Sep 2024'],
      '2026-02': [[], 'Feb 2025'],
      '2026-03': [[0], 'Mar 2025'],
    },
  },
  {
    against: { kind: 'semester-lalu' },
    of: {
      '2025-03': [[], 'Ganjil 2024/2025'],
      '2025-09': [[0], 'Genap 2024/2025'],
      '2026-02': [[1], 'Ganjil 2025/2026'],
      '2026-03': [[1], 'Ganjil 2025/2026'],
    },
  },
  {
    against: { kind: 'periode', period: '2025' },
    of: {
      '2025-03': [[0, 1], '2025'],
      '2025-09': [[0, 1], '2025'],
      '2026-02': [[0, 1], '2025'],
      '2026-03': [[0, 1], '2025'],
    },
  },
]
const periods = ['2025-03', '2025-09', '2026-02', '2026-03']

it.each(cases)(
  'compared with $against.kind: by school and whole, all or one month shown',
  async ({ against, of }) => {
    const columns = [
      month,
      dimension('lembaga'),
      measure('nilai-rata'),
      change(against),
      change(against, 'nilai-rata', 'persen-periode'),
    ]
    const choices = [
      [],
      ...periods.map((period) => [{ field: 'tanggal', operator: 'eq' as const, value: [period] }]),
    ]
    for (const filters of choices) {
      const shown = filters.length > 0 ? [String(filters[0]!.value[0])] : periods
      const { rows, totals, compared } = await run(query(columns, { filters, totals: [['bulan'], []] }))
      expect(rows).toHaveLength(shown.length * year.lembagaIds.length)
      for (const [index, row] of rows.entries()) {
        const [period, lembaga] = [String(keyOf(row[0])), String(keyOf(row[1]))]
        const [exams, words] = of[period]!
        const [now, then] = [meanOf([periods.indexOf(period)], lembaga), meanOf(exams, lembaga)]
        expect(row.slice(2)).toEqual(
          [now, minus(now, then), then === null ? null : (100 * (now! - then)) / then].map(near),
        )
        expect(compared.map(({ to }) => to[index])).toEqual([words, words])
      }
      for (const row of totals[0]!.rows) {
        const period = String(keyOf(row[0]))
        expect(row[3]).toEqual(near(minus(meanOf([periods.indexOf(period)]), meanOf(of[period]![0]))))
      }
      // What is of all periods has none that it could be compared with.
      expect(totals[1]!.rows.map((row) => row.slice(3))).toEqual([[null, null]])
    }
  },
)

it('a target needs no time, a school year filters no less than a month, and formulas are compared too', async () => {
  const columns = [dimension('lembaga'), measure('nilai-rata'), change({ kind: 'target', value: 62.5 })]
  const { rows, compared } = await run(query(columns))
  for (const row of rows) expect(row[2]).toEqual(near((row[1] as number) - 62.5))
  expect(compared[0]!.to).toEqual(rows.map(() => 'target 62,5'))

  const filters = [{ field: 'tahun-ajaran', operator: 'eq' as const, value: ['2025/2026'] }]
  const doubled = [month, formula('dua', '[nilai-rata] * 2'), change(undefined, 'dua')]
  const { rows: months } = await run(query(doubled, { filters, sort: [{ column: 'dua', order: 'desc' }] }))
  expect(
    months.toSorted((a, b) => (String(keyOf(a[0])) < String(keyOf(b[0])) ? -1 : 1)).map((row) => row[2]),
  ).toEqual([1, 2, 3].map((at) => near(2 * minus(meanOf([at]), meanOf([at - 1]))!)))
})

it('years, semesters, weeks and days each find the same a year before', async () => {
  const [exam] = year.exams
  for (const [grain, then] of [
    ['tahun', [0, 1]],
    ['semester', [0]],
    ['minggu', []],
    ['hari', []],
  ] as const) {
    const time = { ...month, grain } as QueryColumn
    const { rows, compared } = await run(query([time, measure('nilai-rata'), change({ kind: 'tahun-lalu' })]))
    const now = grain === 'tahun' ? [2, 3] : grain === 'semester' ? [2, 3] : [3]
    expect(rows.at(-1)!.slice(1)).toEqual([near(meanOf(now)), near(minus(meanOf(now), meanOf([...then])))])
    const words = { tahun: '2025', semester: 'Genap 2024/2025', minggu: 'Minggu 12, 2025', hari: '20/3/2025' }
    expect(compared[0]!.to.at(-1)).toBe(words[grain])
  }
  expect(exam).toBeDefined()
})

it('what cannot be compared is refused in words', async () => {
  const refused = async (columns: QueryColumn[]) => {
    const body = { query: query(columns), parameters: {} }
    return (await app.refused(analyticsQuery.run, { token: year.pengelola.token, body })).message
  }
  expect(await refused([measure('nilai-rata'), change({ kind: 'bulan-lalu' })])).toContain(
    'tambahkan kelompok tanggal',
  )
  const yearly = { ...month, grain: 'tahun' } as QueryColumn
  expect(await refused([yearly, measure('nilai-rata'), change({ kind: 'bulan-lalu' })])).toContain(
    'per bulan',
  )
  expect(await refused([month, measure('n'), change({ kind: 'periode', period: 'kemarin' }, 'n')])).toContain(
    '2026-03',
  )
})

it('periods that go with the calendar, in a filter and as a choice of the reader', async () => {
  const now = new Date(Date.now() + 7 * 3_600_000)
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1, 5))
  const place = (at: number, day: Date) =>
    tenant(app.db, year.world, (tx) =>
      tx
        .updateTable('event')
        .set({ opensAt: day, closesAt: new Date(day.getTime() + 3_600_000) })
        .where('id', '=', year.exams[at]!.id)
        .execute(),
    )
  const before = await tenant(app.db, year.world, (tx) =>
    tx
      .selectFrom('event')
      .select(['id', 'opensAt'])
      .where(
        'id',
        'in',
        year.exams.map(({ id }) => id),
      )
      .execute(),
  )
  await place(3, monthsAgo(0))
  await place(2, monthsAgo(1))
  const shown = async (operator: 'eq' | 'gte', period: string) =>
    (
      await run(query([dimension('event')], { filters: [{ field: 'tanggal', operator, value: [period] }] }))
    ).rows.map(([cell]) => year.exams.findIndex(({ id }) => id === keyOf(cell)))
  expect([await shown('eq', 'bulan-ini'), await shown('eq', 'bulan-lalu')]).toEqual([[3], [2]])
  expect(await shown('gte', 'bulan-lalu')).toEqual([2, 3])
  const chosen = query([month, measure('nilai-rata'), change({ kind: 'bulan-lalu' })], {
    filters: [{ field: 'tanggal', operator: 'between', value: { parameter: 'waktu' } }],
  })
  const { rows } = await ask(app, year.pengelola.token, chosen, { waktu: ['bulan-ini'] })
  expect(rows.map((row) => row[2])).toEqual([near(minus(meanOf([3]), meanOf([2])))])
  for (const { id, opensAt } of before)
    await place(
      year.exams.findIndex((each) => each.id === id),
      opensAt,
    )
})
