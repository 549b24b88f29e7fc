import { analyticsQuery, type AnalyticsQuery, type GroupCell } from '@suluh/contract/reports/analytics-query'
import { crossFiltered } from '@suluh/contract/reports/cross-filter'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { nilaiOf, ringkasan, takers } from '#testing/school-year-figures.ts'
import {
  ask,
  dimension,
  formula,
  keyOf,
  makeSummarisedYear,
  measure,
  query,
} from '#testing/analytics-fixture.ts'
import { bar, definitionOf } from './templates/parts.ts'

const app = useTestApp()
let year: SchoolYear

beforeAll(async () => {
  year = await makeSummarisedYear(app)
}, 120_000)

const run = (asked: AnalyticsQuery, token = year.pengelola.token, parameters = {}) =>
  ask(app, token, asked, parameters)
const refusedFor = async (asked: unknown) =>
  app.refused(analyticsQuery.run, { token: year.pengelola.token, body: { query: asked, parameters: {} } })

const taken = () => year.exams.flatMap((exam) => takers(exam, year.pupils))

it('figures of all, by lembaga and exam, with totals', async () => {
  const { rows, totals } = await run(
    query(
      [
        dimension('event'),
        dimension('lembaga'),
        measure('n'),
        measure('nilai-rata'),
        measure('nilai-median'),
      ],
      { totals: [['event'], []] },
    ),
  )
  expect(rows).toHaveLength(year.exams.length * 3)
  for (const exam of year.exams)
    for (const id of year.lembagaIds) {
      const row = rows.find(([event, lembaga]) => keyOf(event) === exam.id && keyOf(lembaga) === id)!
      const own = ringkasan(takers(exam, year.pupils).filter(({ pupil }) => pupil.lembagaId === id))
      expect(row[2]).toBe(own.n)
      expect(row[3]).toBeCloseTo(own.mean, 7)
      expect(row[4]).toBeCloseTo(own.median, 7)
    }
  const whole = ringkasan(taken())
  expect(totals[1]!.rows).toEqual([
    [null, null, whole.n, expect.closeTo(whole.mean, 7), expect.closeTo(whole.median, 7)],
  ])
  expect(totals[0]!.rows.map(([, lembaga]) => lembaga)).toEqual(year.exams.map(() => null))
})

it('a student in several groups counts in each and once in all', async () => {
  const { rows, totals } = await run(query([dimension('group'), measure('n')], { totals: [[]] }))
  for (const id of year.classIds)
    expect(rows.find(([group]) => keyOf(group) === id)?.[1]).toBe(
      taken().filter(({ pupil }) => pupil.groupIds.includes(id)).length,
    )
  expect(totals[0]!.rows).toEqual([[null, taken().length]])
})

it('a student of several exams is one student, whatever numbers students have', async () => {
  const different = (within = taken()) => new Set(within.map(({ pupil }) => pupil.id)).size
  const read = async () => {
    const [apart, whole] = await Promise.all([
      run(
        query([dimension('lembaga'), dimension('event'), measure('murid'), measure('n')], {
          totals: [['lembaga'], []],
        }),
      ),
      run(query([measure('murid'), measure('ujian'), measure('nilai-median')])),
    ])
    for (const [lembaga, event, murid, n] of apart.rows) {
      const own = takers(
        year.exams.find(({ id }) => id === keyOf(event))!,
        year.pupils,
      )
      expect([murid, n]).toEqual(
        Array(2).fill(different(own.filter(({ pupil }) => pupil.lembagaId === keyOf(lembaga)))),
      )
    }
    expect(apart.rows).toHaveLength(year.exams.length * 3)
    for (const [lembaga, , murid, n] of apart.totals[0]!.rows) {
      const own = taken().filter(({ pupil }) => pupil.lembagaId === keyOf(lembaga))
      expect([murid, n]).toEqual([different(own), own.length])
    }
    expect(apart.totals[1]!.rows).toEqual([[null, null, different(), taken().length]])
    expect(whole.rows[0]!.slice(0, 2)).toEqual([different(), year.exams.length])
  }
  expect(different()).toBeLessThan(taken().length)
  await read()
  for (const apart of [1, 63, 64, 1_000_003]) {
    await tenant(app.db, year.world, (tx) =>
      sql`update laporan_murid m set murid_kata = n >> 6, murid_bit = 1::bigint << (n & 63)::int
            from application_user u cross join lateral (select u.nomor_urut * ${apart}::bigint as n) x
           where u.id = m.application_user_id`.execute(tx),
    )
    await read()
  }
  const none = [{ field: 'nilai', operator: 'gte' as const, value: [1000] }]
  expect((await run(query([measure('murid')], { filters: none }))).rows).toEqual([[0]])
})

it('formulas, shares, ranks, running totals and filters on them', async () => {
  const { rows } = await run(
    query(
      [
        dimension('event'),
        measure('n'),
        formula('dua', '[n] * 2 / ([n] - [n])'),
        formula('tiga', 'bulat([n] * 3 + [lulus] * 0, 1)'),
        { id: 'porsi', kind: 'derived', label: 'Porsi', from: 'tiga', how: 'porsi' },
        { id: 'jumlah', kind: 'derived', label: 'Jumlah', from: 'n', how: 'kumulatif' },
        { id: 'urutan', kind: 'derived', label: 'Urutan', from: 'n', how: 'peringkat' },
      ],
      { having: [{ column: 'jumlah', operator: 'gte', value: [0] }] },
    ),
  )
  const counts = year.exams.map((exam) => exam.results.size)
  const all = taken().length
  expect(rows.map(([event]) => keyOf(event))).toEqual(year.exams.map(({ id }) => id))
  expect(rows.map(([, n, two, three]) => [n, two, three])).toEqual(counts.map((n) => [n, null, n * 3]))
  expect(rows.map((row) => row[4])).toEqual(counts.map((n) => expect.closeTo((100 * n) / all, 9)))
  expect(rows.at(-1)![5]).toBe(all)
  expect(rows.map((row) => row[6])).toEqual(counts.map((n) => 1 + counts.filter((each) => each > n).length))
})

it('of equals the first by name are shown', async () => {
  const sort = [{ column: 'n', order: 'desc' as const }]
  const read = async (top: AnalyticsQuery['top']) =>
    (await run(query([dimension('murid'), measure('n')], { sort, top }))).rows
  const everybody = await read(null)
  const equals = everybody.filter(([, n]) => n === everybody[0]![1])
  const names = equals.map(([murid]) => (murid as GroupCell).label.toLowerCase())
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(await read({ n: 5, rest: false })).toEqual(everybody.slice(0, 5))
})

it('the first two groups and the others as one line; bins; parameters', async () => {
  const top = await run(
    query([dimension('lembaga'), measure('n')], {
      sort: [{ column: 'n', order: 'desc' }],
      top: { n: 1, rest: true },
      totals: [[]],
    }),
  )
  expect(top.rows).toHaveLength(2)
  expect(top.rows[1]![0]).toEqual({ key: null, label: 'Lainnya' })
  expect((top.rows[0]![1] as number) + (top.rows[1]![1] as number)).toBe(taken().length)
  const bins = await run(query([{ id: 'kelas', kind: 'dimension', field: 'nilai', bin: 10 }, measure('n')]))
  const { bands } = ringkasan(taken())
  expect(bins.rows.map(([, n]) => n)).toEqual(bands.filter((n) => n > 0))
  const [exam] = year.exams
  const filtered = query([measure('n')], {
    filters: [{ field: 'event', operator: 'in', value: { parameter: 'ujian' } }],
  })
  expect((await run(filtered, undefined, { ujian: [exam!.id] })).rows).toEqual([[exam!.results.size]])
  expect((await run(filtered)).rows).toEqual([[taken().length]])
})

it('a bin picked in one widget leaves the others the results that it counts, those on its bounds too', async () => {
  const pupil = year.exams[0]!.results.keys().next().value!
  const give = (nilai: number) =>
    tenant(app.db, year.world, (tx) =>
      tx
        .updateTable('laporanMurid')
        .set({ nilai })
        .where('eventId', '=', year.exams[0]!.id)
        .where('applicationUserId', '=', pupil)
        .execute(),
    )
  const { rows } = await run(query([dimension('murid'), dimension('event'), measure('nilai-max')]))
  const before = rows.find(([murid, event]) => keyOf(murid) === pupil && keyOf(event) === year.exams[0]!.id)!
  const { data: catalogue } = await app.call(analyticsQuery.catalogue, { token: year.pengelola.token })
  await give(100)
  for (const bin of [10, 100 / 3]) {
    const grouped = query([{ id: 'kelas', kind: 'dimension', field: 'nilai', bin }, measure('n')])
    const widgets = [bar({ id: 'sebaran', judul: '', query: grouped })]
    const definition = definitionOf({ parameters: [], widgets, pages: [] })
    const bins = (await run(grouped)).rows
    expect(bins.length).toBeGreaterThan(1)
    for (const [kelas, n] of bins) {
      const pick = { widget: 'sebaran', column: 'kelas', key: keyOf(kelas) as number, label: '' }
      const other = crossFiltered(query([measure('n')]), 'lain', [pick], definition, catalogue)
      expect((await run(other)).rows).toEqual([[n]])
    }
  }
  await give(before[2] as number)
})

it('a teacher sees the pupils of taught groups, and of groups only those', async () => {
  const { rows } = await run(query([dimension('murid'), measure('nilai-max')]), year.guru.token)
  const own = taken().filter(({ pupil }) => pupil.groupIds.includes(year.classIds[0]!))
  expect(new Set(rows.map(([murid]) => keyOf(murid)))).toEqual(new Set(own.map(({ pupil }) => pupil.id)))
  for (const [murid, max] of rows)
    expect(max).toBeCloseTo(
      Math.max(...own.filter(({ pupil }) => pupil.id === keyOf(murid)).map(({ result }) => nilaiOf(result))),
      7,
    )
  const groups = await run(query([dimension('group'), measure('n')]), year.guru.token)
  expect(groups.rows.map(([group]) => keyOf(group))).toEqual([year.classIds[0]])
})

it.each([
  ['an unknown measure', query([measure('x', 'drop')]), 'columns.x'],
  ['an unknown group', query([dimension('x', 'sandi')]), 'columns.x'],
  ['a formula of nothing', query([formula('f', '[tiada] + 1')]), 'columns.f'],
  ['a circle', query([formula('f', '[g]'), formula('g', '[f]')]), 'columns.f'],
  ['SQL in a formula', query([formula('f', '1); drop table hasil; --')]), 'columns.f'],
  ['an unknown dataset', { ...query([measure('n')]), dataset: 'sandi' }, 'dataset'],
  [
    'a filter that does not fit',
    query([measure('n')], { filters: [{ field: 'nilai', operator: 'gte', value: ['x'] }] }),
    'filters.nilai',
  ],
])('%s is refused by the name of its place', async (_, asked, path) => {
  const { status, data, message } = await refusedFor(asked)
  expect([status, data.code, data.issues[0]?.path]).toEqual([400, 'validation', path])
  expect(message).not.toMatch(/error|undefined|null/)
})

it('classes of one name carry their school where several can appear, in tables and among choices', async () => {
  const labels = (cells: readonly unknown[]) => cells.map((cell) => (cell as GroupCell).label).toSorted()
  const named = (schools: readonly string[]) =>
    ['Kelas VIII', 'VIII A', 'VIII B']
      .flatMap((nama) => (schools.length > 1 ? schools.map((school) => `${nama} (${school})`) : [nama]))
      .toSorted()
  const { rows: lembaga } = await run(query([dimension('lembaga')]))
  const schools = labels(lembaga.map(([cell]) => cell))
  const all = await run(query([dimension('group'), measure('n')]))
  expect(labels(all.rows.map(([cell]) => cell))).toEqual(named(schools))
  const filters = [{ field: 'lembaga', operator: 'eq' as const, value: [year.lembagaIds[0]!] }]
  const one = await run(query([dimension('group'), measure('n')], { filters }))
  expect(labels(one.rows.map(([cell]) => cell))).toEqual(named(schools.slice(0, 1)))
  const { data: choices } = await app.call(analyticsQuery.values, {
    token: year.pengelola.token,
    query: 'dataset=attempt&field=group',
  })
  expect(labels(choices)).toEqual(named(schools))
})

it('choices follow those that lead them: of one school its classes, of what is not known all', async () => {
  const choices = async (within: unknown) =>
    app.call(analyticsQuery.values, {
      token: year.pengelola.token,
      query: `dataset=attempt&field=group&within=${encodeURIComponent(JSON.stringify(within))}`,
    })
  const all = (await choices([])).data.length
  const [school] = year.lembagaIds
  const own = (await choices([{ field: 'lembaga', value: [school] }])).data
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(all)
  const asked = query([dimension('group'), measure('n')], {
    filters: [{ field: 'lembaga', operator: 'eq' as const, value: [school!] }],
  })
  expect(new Set(own.map(({ key }) => key))).toEqual(
    new Set((await run(asked)).rows.map(([cell]) => keyOf(cell))),
  )
  for (const other of ['tiada', 'group'])
    expect((await choices([{ field: other, value: ['x'] }])).data).toHaveLength(all)
  const refused = await app.refused(analyticsQuery.values, {
    token: year.pengelola.token,
    query: 'dataset=attempt&field=group&within=x',
  })
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('tidak terbaca')])
})

it('days of the week stand in their order, each with what was sat on it', async () => {
  const { rows } = await run(query([dimension('hari-minggu'), measure('n')]))
  const day = { ...dimension('tanggal'), grain: 'hari' as const }
  const { rows: days } = await run(query([day, measure('n')]))
  const names = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
  const counts = new Map<string, number>()
  for (const [cell, n] of days) {
    const name = names[new Date(`${String(keyOf(cell))}T00:00:00Z`).getUTCDay()]!
    counts.set(name, (counts.get(name) ?? 0) + (n as number))
  }
  const week = [...names.slice(1), 'Minggu'].filter((name) => counts.has(name))
  expect(rows.map(([cell, n]) => [(cell as GroupCell).label, n])).toEqual(
    week.map((name) => [name, counts.get(name)]),
  )
})

it('a formula may name a column or a measure as the screen does', async () => {
  const asked = [
    dimension('event'),
    { id: 'rata', kind: 'measure' as const, field: 'nilai-rata', label: 'Rata kelas' },
    formula('a', '[rata kelas] * 2'),
    formula('b', '[Nilai: rata-rata] * 2'),
    formula('c', '[rata] * 2'),
  ]
  const { rows } = await run(query(asked))
  expect(rows).toHaveLength(year.exams.length)
  for (const [, mean, ...doubled] of rows)
    expect(doubled).toEqual(Array.from({ length: 3 }, () => 2 * (mean as number)))
  const refusal = await refusedFor(query([dimension('event'), formula('a', '[Nilai rata] * 2')]))
  expect(refusal.message).toContain('[Nilai rata] tidak dikenal')
})
