import type { AnalyticsQuery, Derivation, QueryColumn } from '@suluh/contract/reports/analytics-query'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { ringkasan, takers, type Taken } from '#testing/school-year-figures.ts'
import type { Exam, SchoolYear } from '#testing/school-year-fixture.ts'
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

beforeAll(async () => {
  year = await makeSummarisedYear(app)
}, 120_000)

const run = (asked: AnalyticsQuery) => ask(app, year.pengelola.token, asked)
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 7))
const day: QueryColumn = { id: 'hari', kind: 'dimension', field: 'tanggal', grain: 'hari' }
const derived = (id: string, from: string, how: Derivation): QueryColumn => ({
  id,
  kind: 'derived',
  label: id,
  from,
  how,
})
const of = (exam: Exam, lembagaId: string): Taken[] =>
  takers(exam, year.pupils).filter(({ pupil }) => pupil.lembagaId === lembagaId)
const everybody = () => year.exams.flatMap((exam) => takers(exam, year.pupils))

it('against the period before, in the order of time whatever the order of lines, each lembaga for itself', async () => {
  const columns = [
    day,
    dimension('lembaga'),
    measure('nilai-rata'),
    derived('selisih', 'nilai-rata', 'selisih-periode'),
    derived('persen', 'nilai-rata', 'persen-periode'),
  ]
  const sort = [{ column: 'nilai-rata', order: 'desc' as const }]
  const { rows, totals } = await run(query(columns, { sort, totals: [['hari'], ['lembaga'], []] }))
  expect(rows).toHaveLength(year.exams.length * year.lembagaIds.length)
  const days = [...new Set(rows.map(([cell]) => String(keyOf(cell))))].toSorted()
  const changes = (means: number[]) =>
    means.map((mean, at) => {
      const before = means[at - 1]
      if (before === undefined) return [null, null]
      return [near(mean - before), near((100 * (mean - before)) / before)]
    })
  for (const id of year.lembagaIds) {
    const means = year.exams.map((exam) => ringkasan(of(exam, id)).mean)
    const own = rows
      .filter(([, lembaga]) => keyOf(lembaga) === id)
      .toSorted(([a], [b]) => (String(keyOf(a)) < String(keyOf(b)) ? -1 : 1))
    expect(own.map(([cell]) => keyOf(cell))).toEqual(days)
    expect(own.map((row) => row.slice(3))).toEqual(changes(means))
  }
  const whole = year.exams.map((exam) => ringkasan(takers(exam, year.pupils)).mean)
  const byDay = totals[0]!.rows.toSorted(([a], [b]) => (String(keyOf(a)) < String(keyOf(b)) ? -1 : 1))
  expect(byDay.map((row) => row.slice(3))).toEqual(changes(whole))
  // What is of all periods has none before it.
  expect([...totals[1]!.rows, ...totals[2]!.rows].map((row) => row.slice(3))).toEqual(
    Array.from({ length: year.lembagaIds.length + 1 }, () => [null, null]),
  )
})

it('the period before is the one before in time, also where a group missed it or a filter leaves it out', async () => {
  const columns = [
    day,
    dimension('murid'),
    measure('nilai-rata'),
    derived('selisih', 'nilai-rata', 'selisih-periode'),
  ]
  const { rows } = await run(query(columns))
  const days = [...new Set(rows.map(([cell]) => String(keyOf(cell))))].toSorted()
  const of = new Map(
    rows.map((row) => [`${keyOf(row[1])} ${days.indexOf(String(keyOf(row[0])))}`, row[2] as number]),
  )
  let missed = 0
  for (const [cell, pupil, value, change] of rows) {
    const at = days.indexOf(String(keyOf(cell)))
    const before = of.get(`${keyOf(pupil)} ${at - 1}`)
    if (at > 1 && before === undefined && of.has(`${keyOf(pupil)} ${at - 2}`)) missed += 1
    expect(change).toEqual(before === undefined ? null : near((value as number) - before))
  }
  expect(missed).toBeGreaterThan(0)

  const whole = [day, measure('nilai-rata'), derived('selisih', 'nilai-rata', 'selisih-periode')]
  const means = year.exams.map((exam) => ringkasan(takers(exam, year.pupils)).mean)
  const having = [{ column: 'nilai-rata', operator: 'ne' as const, value: [means[1]!] }]
  const left = await run(query(whole, { having, sort: [{ column: 'hari', order: 'asc' }] }))
  expect(left.rows).toHaveLength(means.length - 1)
  expect(left.rows[1]![2]).toEqual(near(means[2]! - means[1]!))
})

it('percentiles and ranks of groups, equals together', async () => {
  const columns = [
    dimension('event'),
    dimension('lembaga'),
    formula('bulat', 'bulat([nilai-rata] / 20)'),
    derived('persentil', 'bulat', 'persentil'),
    derived('peringkat', 'bulat', 'peringkat'),
  ]
  const { rows } = await run(query(columns))
  const values = rows.map((row) => row[2] as number)
  expect(new Set(values).size).toBeLessThan(values.length)
  for (const [, , value, percentile, rank] of rows) {
    const below = values.filter((each) => each < (value as number)).length
    const above = values.filter((each) => each > (value as number)).length
    expect([percentile, rank]).toEqual([near((100 * below) / (values.length - 1)), 1 + above])
  }
})

it('ranks within a heading, within a school under it, or over all; a total over what is compared has none', async () => {
  const within = (id: string, of: string[]): QueryColumn => ({
    ...(derived(id, 'nilai-rata', 'peringkat') as Extract<QueryColumn, { kind: 'derived' }>),
    within: of,
  })
  const columns = [
    dimension('lembaga'),
    dimension('murid'),
    dimension('event'),
    measure('nilai-rata'),
    within('kolom', ['event']),
    within('sekolah', ['event', 'lembaga']),
    within('semua', []),
  ]
  const sets = [['lembaga', 'murid'], ['event'], ['lembaga', 'event'], []]
  const { rows, totals, order } = await run(query(columns, { totals: sets }))
  type Line = (typeof rows)[number]
  const above = (of: Line[], row: Line, isPeer: (other: Line) => boolean) =>
    row[3] === null
      ? null
      : 1 + of.filter((other) => isPeer(other) && (other[3] as number) > (row[3] as number) + 1e-9).length
  const same = (at: number, row: Line) => (other: Line) => keyOf(other[at]) === keyOf(row[at])
  for (const row of rows) {
    const inColumn = same(2, row)
    const inSchool = same(0, row)
    expect(row.slice(4)).toEqual([
      above(rows, row, inColumn),
      above(rows, row, (other) => inColumn(other) && inSchool(other)),
      above(rows, row, () => true),
    ])
  }
  // Over all exams a pupil is ranked among pupils still, but never among single exams.
  const [ofPupils, ...others] = totals
  for (const row of ofPupils!.rows)
    expect(row.slice(4)).toEqual([
      above(ofPupils!.rows, row, () => true),
      above(ofPupils!.rows, row, same(0, row)),
      null,
    ])
  expect(others.flatMap((each) => each.rows.map((row) => row.slice(4)))).toEqual(
    others.flatMap((each) => each.rows.map(() => [null, null, null])),
  )
  const inTime = order.find(({ column }) => column === 'event')!.rows.map((row) => keyOf(rows[row]![2]))
  expect(inTime).toEqual(year.exams.map(({ id }) => id))
})

it('running totals along time and within each lembaga, shares of all lines, subtotals', async () => {
  const columns = [
    dimension('lembaga'),
    day,
    measure('n'),
    derived('jumlah', 'n', 'kumulatif'),
    derived('porsi', 'n', 'porsi'),
  ]
  const { rows, totals } = await run(query(columns, { totals: [['lembaga'], []] }))
  const all = everybody().length
  for (const id of year.lembagaIds) {
    const counts = year.exams.map((exam) => of(exam, id).length)
    const own = rows.filter(([lembaga]) => keyOf(lembaga) === id)
    expect(own.map((row) => row[3])).toEqual(
      counts.map((_, at) => counts.slice(0, at + 1).reduce((a, b) => a + b)),
    )
    expect(own.map((row) => row[4])).toEqual(counts.map((n) => near((100 * n) / all)))
    const [, , n, , share] = totals[0]!.rows.find(([lembaga]) => keyOf(lembaga) === id)!
    expect(n).toBe(counts.reduce((a, b) => a + b))
    expect(share).toEqual(near((100 * (n as number)) / all))
  }
  expect(totals[1]!.rows[0]!.slice(2)).toEqual([all, all, 100])
})

it('a moving mean is of a period and the two before it that have figures, each lembaga for itself', async () => {
  const columns = [day, dimension('lembaga'), measure('n'), derived('rata', 'n', 'rata-bergerak')]
  const sort = [{ column: 'n', order: 'desc' as const }]
  const answer = await run(query(columns, { sort, totals: [['hari'], ['lembaga'], []] }))
  const inTime = (rows: typeof answer.rows) =>
    rows.toSorted(([a], [b]) => (String(keyOf(a)) < String(keyOf(b)) ? -1 : 1)).map((row) => row[3])
  const moving = (counts: number[]) =>
    counts.map((_, at) => {
      const last = counts.slice(Math.max(0, at - 2), at + 1)
      return near(last.reduce((a, b) => a + b) / last.length)
    })
  for (const id of year.lembagaIds)
    expect(inTime(answer.rows.filter(([, lembaga]) => keyOf(lembaga) === id))).toEqual(
      moving(year.exams.map((exam) => of(exam, id).length)),
    )
  expect(inTime(answer.totals[0]!.rows)).toEqual(
    moving(year.exams.map((exam) => takers(exam, year.pupils).length)),
  )
  // What is of all periods has none before it, and a mean of counts is no count.
  expect([...answer.totals[1]!.rows, ...answer.totals[2]!.rows].every((row) => row[3] === null)).toBe(true)
  expect(answer.columns[3]?.type).toBe('number')
})

it('filters before, on figures, on formulas and on what is derived: each at its stage, totals of everything', async () => {
  const counts = year.exams.map((exam) => exam.results.size)
  const most = Math.max(...counts)
  const columns = [
    dimension('event'),
    measure('n'),
    formula('dua', '[n] * 2'),
    derived('porsi', 'n', 'porsi'),
    derived('peringkat', 'n', 'peringkat'),
  ]
  const having = (column: string, operator: 'gte' | 'lte', value: number) =>
    run(query(columns, { having: [{ column, operator, value: [value] }], totals: [[]] }))
  for (const [column, least] of [
    ['n', most],
    ['dua', 2 * most],
  ] as const) {
    const { rows, totals } = await having(column, 'gte', least)
    const left = counts.filter((n) => n === most)
    expect(rows.map((row) => row[1])).toEqual(left)
    // Of the lines that are left.
    expect(rows.map((row) => row[3])).toEqual(left.map(() => near(100 / left.length)))
    expect(totals[0]!.rows[0]![1]).toBe(everybody().length)
  }
  const first = await having('peringkat', 'lte', 1)
  // Of all lines: who is first is so among everybody.
  expect(first.rows.map((row) => row[3])).toEqual(
    counts.filter((n) => n === most).map((n) => near((100 * n) / everybody().length)),
  )
  const before = await run(
    query(columns, { filters: [{ field: 'nilai', operator: 'gte', value: [50] }], totals: [[]] }),
  )
  const able = everybody().filter((each) => ringkasan([each]).mean >= 50)
  expect(before.totals[0]!.rows[0]![1]).toBe(able.length)
})

it('undecided results say why, in their own words', async () => {
  const { rows } = await run(query([dimension('status'), measure('n')]))
  const { lulus, belum } = ringkasan(everybody())
  const counts = [
    ['Mencapai ambang', lulus],
    ['Belum mencapai', belum],
    ['Menunggu dinilai', everybody().length - lulus - belum],
  ]
  expect(rows.map(([cell, n]) => [typeof cell === 'object' ? cell?.label : cell, n])).toEqual(
    counts.filter(([, n]) => n !== 0),
  )
  expect(rows).toHaveLength(3)
})
