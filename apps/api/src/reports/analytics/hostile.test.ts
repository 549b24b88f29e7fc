import {
  analyticsQuery,
  type AnalyticsQuery,
  type QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import { periodDays } from '@suluh/contract/reports/period'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
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

beforeAll(async () => {
  year = await makeSummarisedYear(app)
}, 120_000)

const run = (asked: AnalyticsQuery) => ask(app, year.pengelola.token, asked)
const labelOf = (cell: unknown) => (cell as { label: string }).label
const opened = (at: number, day: string) =>
  tenant(app.db, year.world, (tx) =>
    tx
      .updateTable('event')
      .set({ opensAt: `${day}T02:00:00Z`, closesAt: `${day}T04:00:00Z` })
      .where('id', '=', year.exams[at]!.id)
      .execute(),
  )
const meanOf = (at: number) => ringkasan(takers(year.exams[at]!, year.pupils)).mean

describe('ranks of figures that tie, are below nought or are not there', () => {
  const rank = (id: string, within: string[]): QueryColumn => ({
    id,
    kind: 'derived',
    label: id,
    from: 'angka',
    how: 'peringkat',
    within,
  })
  const columns = [
    dimension('lembaga'),
    dimension('murid'),
    dimension('event'),
    // From a few below nought to a few above it, many the same, and none where the mean is whole tens.
    formula('angka', 'jika([nilai-rata] >= 85, [nilai-rata] / 0, bulat(([nilai-rata] - 55) / 12))'),
    rank('kolom', ['event']),
    rank('kelompok', ['event', 'lembaga']),
    rank('semua', []),
  ]

  it('are 1, 2, 2, 4 in each column, each group of a column, and over all; who has no figure has no rank', async () => {
    const { rows, totals } = await run(query(columns, { totals: [['lembaga', 'event'], ['event'], []] }))
    const figures = rows.map((row) => row[3] as number | null)
    const known = figures.filter((each) => each !== null)
    expect(figures).toContain(null)
    expect(Math.min(...known)).toBeLessThan(0)
    expect(new Set(known).size).toBeLessThan(known.length / 4)
    const ranked = (row: (typeof rows)[number], same: number[]) => {
      if (row[3] === null) return null
      const peers = rows.filter((other) => same.every((at) => keyOf(other[at]) === keyOf(row[at])))
      return (
        1 + peers.filter((other) => other[3] !== null && (other[3] as number) > (row[3] as number)).length
      )
    }
    for (const row of rows)
      expect(row.slice(4)).toEqual([ranked(row, [2]), ranked(row, [2, 0]), ranked(row, [])])
    // Totals are no pupils, so they have no place among them.
    expect(totals.flatMap((each) => each.rows.flatMap((row) => row.slice(4)))).toEqual(
      totals.flatMap((each) => each.rows.flatMap(() => [null, null, null])),
    )
  })

  it('stand last in a sorted table, whichever way, and filters on ranks know no missing one', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { rows } = await run(query(columns, { sort: [{ column: 'semua', order }] }))
      const ranks = rows.map((row) => row[6] as number | null)
      const known = ranks.filter((each) => each !== null)
      expect(ranks.slice(known.length).every((each) => each === null)).toBe(true)
      expect(known).toEqual(known.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
    }
    const having = [{ column: 'semua', operator: 'ne' as const, value: [1] }]
    const { rows } = await run(query(columns, { having }))
    expect(rows.every((row) => row[6] !== null && row[6] !== 1)).toBe(true)
  })
})

describe('totals beside filters on results and a first n', () => {
  it('are of everything, whatever is left out, and what is left is the rest of the shown', async () => {
    const columns = [dimension('lembaga'), dimension('murid'), measure('n'), measure('nilai-rata')]
    const sort = [{ column: 'nilai-rata', order: 'desc' as const }]
    const whole = await run(query(columns, { sort, totals: [['lembaga'], []] }))
    const middle = whole.rows[Math.floor(whole.rows.length / 2)]![3] as number
    const having = [{ column: 'nilai-rata', operator: 'lte' as const, value: [middle] }]
    const able = whole.rows.filter((row) => (row[3] as number) <= middle + 1e-9)
    for (const rest of [false, true]) {
      const { rows, totals } = await run(
        query(columns, { sort, having, top: { n: 3, rest }, totals: [['lembaga'], []] }),
      )
      expect(rows.slice(0, 3)).toEqual(able.slice(0, 3))
      expect(totals).toEqual(whole.totals)
      const others = able.slice(3).reduce((sum, row) => sum + (row[2] as number), 0)
      expect(rows.slice(3).map((row) => [labelOf(row[0]), row[2]])).toEqual(rest ? [['Lainnya', others]] : [])
    }
  })

  it('of a first n without an order are the first by name, always the same', async () => {
    const read = async () =>
      (await run(query([dimension('murid'), measure('n')], { top: { n: 4, rest: false } }))).rows
    const all = (await run(query([dimension('murid'), measure('n')]))).rows
    expect(await read()).toEqual(all.slice(0, 4))
    const names = all.map(([cell]) => labelOf(cell).toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })
})

describe('formulas as people write them', () => {
  it('may stand in a column that is called like what they compute from, by its name or by its id', async () => {
    const named = (id: string, label: string, text: string): QueryColumn => ({
      id,
      kind: 'formula',
      label,
      formula: text,
      type: 'number',
    })
    const columns = [
      dimension('event'),
      named('a', 'Nilai: rata-rata', '[Nilai: rata-rata] × 2'),
      named('nilai-rata', 'Rata', '[nilai-rata] − 1,5'),
    ]
    const { rows } = await run(query(columns))
    expect(rows).toHaveLength(year.exams.length)
    for (const [cell, twice, less] of rows) {
      const own = meanOf(year.exams.findIndex(({ id }) => id === keyOf(cell)))
      expect([twice, less]).toEqual([expect.closeTo(2 * (own - 1.5), 7), expect.closeTo(own - 1.5, 7)])
    }
    const body = { query: query([named('a', 'Sendiri', '[Sendiri] + 1')]), parameters: {} }
    const { message } = await app.refused(analyticsQuery.run, { token: year.pengelola.token, body })
    expect(message).toContain('menghitung dari dirinya sendiri')
  })

  it('that go in a circle are refused with the way round, through ranks too', async () => {
    const rank: QueryColumn = { id: 'b', kind: 'derived', label: 'B', from: 'c', how: 'peringkat' }
    const columns = [dimension('event'), formula('a', '[b] + 1'), rank, formula('c', '[a] * 2')]
    const body = { query: query(columns), parameters: {} }
    const { status, message } = await app.refused(analyticsQuery.run, { token: year.pengelola.token, body })
    expect([status, message]).toEqual([400, expect.stringContaining('(a → b → c → a)')])
  })
})

describe('names that two have', () => {
  const choice = async (field: string, keys: string) => {
    const asked = `dataset=attempt&field=${field}&keys=${keys}`
    const { data } = await app.call(analyticsQuery.values, { token: year.pengelola.token, query: asked })
    return data.map(labelOf)
  }

  it('one chosen class says its school, as in the list that it was chosen from', async () => {
    const { data } = await app.call(analyticsQuery.values, {
      token: year.pengelola.token,
      query: 'dataset=attempt&field=group&q=VIII%20A',
    })
    expect(data.length).toBeGreaterThan(1)
    for (const { key, label } of data) {
      expect(label).toMatch(/^VIII A \(.+\)$/)
      expect(await choice('group', String(key))).toEqual([label])
    }
    expect(await choice('group', data.map(({ key }) => key).join(','))).toEqual(
      data.map(({ label }) => label),
    )
    expect(await choice('group', 'bukan-kunci')).toEqual([])
  })

  it('two schools of one name say where they are', async () => {
    const [one, other] = year.lembagaIds
    await tenant(app.db, year.world, async (tx) => {
      await sql`update event_unit set nama = 'SMP Negeri 1' where unit_id = any(${[one, other]}::uuid[])`.execute(
        tx,
      )
      await sql`update lembaga set provinsi_kode = '32', kabupaten_kota_kode = case when id = ${one} then '32.73' else '32.04' end
                 where id = any(${[one, other]}::uuid[])`.execute(tx)
    })
    const { rows } = await run(query([dimension('lembaga'), measure('n')]))
    const labels = rows.map(([cell]) => labelOf(cell)).filter((label) => label.startsWith('SMP Negeri 1'))
    expect(labels.toSorted()).toEqual(['SMP Negeri 1 (Kabupaten Bandung)', 'SMP Negeri 1 (Kota Bandung)'])
  })
})

describe('comparisons at the edges of the calendar', () => {
  const change = (
    how: 'selisih-periode' | 'persen-periode',
    from: string,
    kind: 'tahun-lalu' | 'sebelum',
  ): QueryColumn => ({ id: 'beda', kind: 'derived', label: 'Beda', from, how, against: { kind } })
  const by = (grain: 'hari' | 'minggu' | 'bulan'): QueryColumn => ({
    id: 'waktu',
    kind: 'dimension',
    field: 'tanggal',
    grain,
  })
  const compare = (grain: 'hari' | 'minggu') =>
    run(query([by(grain), measure('nilai-rata'), change('selisih-periode', 'nilai-rata', 'tahun-lalu')]))

  it('the 29th of February and a 53rd week have none a year before, and their neighbours their own', async () => {
    const days = ['2027-02-28', '2028-02-28', '2028-02-29', '2027-01-01']
    for (const [at, day] of days.entries()) await opened(at, day)
    const daily = await compare('hari')
    const at = (key: string) => daily.rows.findIndex(([cell]) => keyOf(cell) === key)
    expect(daily.rows[at('2028-02-28')]![2]).toBeCloseTo(meanOf(1) - meanOf(0), 7)
    expect(daily.rows[at('2028-02-29')]![2]).toBeNull()
    expect(daily.compared[0]!.to[at('2028-02-29')]).toBeNull()
    // The first day of 2027 lies in the 53rd week of 2026.
    const weekly = await compare('minggu')
    const week = weekly.rows.findIndex(([cell]) => keyOf(cell) === '2026-W53')
    expect([weekly.rows[week]![2], weekly.compared[0]!.to[week]]).toEqual([null, null])
    expect([periodDays('2026-W53'), periodDays('2025-W53')]).toEqual([
      ['2026-12-28', '2027-01-04'],
      undefined,
    ])
  })

  it('of a month of nought there are no percents, and that is said; an empty month between is passed over', async () => {
    for (const [at, day] of ['2026-01-10', '2026-04-10', '2026-04-11', '2026-05-10'].entries())
      await opened(at, day)
    const zero = formula('nol', 'jika([ujian] = 1, 0, 7)')
    const { rows, compared } = await run(
      query([by('bulan'), measure('ujian'), zero, change('persen-periode', 'nol', 'sebelum')]),
    )
    expect(rows.map((row) => [keyOf(row[0]), row[2], row[3]])).toEqual([
      ['2026-01', 0, null],
      ['2026-04', 7, null],
      ['2026-05', 0, -100],
    ])
    expect(compared).toEqual([
      { column: 'beda', to: [null, 'Jan 2026', 'Apr 2026'], isNought: [false, true, false] },
    ])
  })
})

it('a text that no database keeps is refused by its field', async () => {
  const { token } = year.pengelola
  const named = [{ field: 'lembaga', operator: 'contains' as const, value: ['SMP\u0000'] }]
  const asked = query([measure('nilai-rata')], { filters: named })
  const refused = await app.refused(analyticsQuery.run, { token, body: { query: asked, parameters: {} } })
  expect(refused).toMatchObject({ status: 400, data: { issues: [{ path: 'query.filters.0.value.0' }] } })
  expect(refused.message).toBe('Data, saringan 1, isi 1: Ada tanda yang tidak dapat disimpan; ketik ulang')
  const chosen = query([measure('n')], {
    dataset: 'group',
    filters: [{ field: 'tahun-ajaran', operator: 'in', value: { parameter: 'tahun' } }],
  })
  const parameters = { tahun: ['2026\u0000'] }
  const pick = await app.refused(analyticsQuery.run, { token, body: { query: chosen, parameters } })
  expect([pick.status, pick.message]).toEqual([400, expect.stringContaining('Parameter')])
})
