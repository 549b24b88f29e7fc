import {
  analyticsQuery,
  type AnalyticsQuery,
  type CatalogueDataset,
} from '@suluh/contract/reports/analytics-query'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { ask, dimension, keyOf, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'

const app = useTestApp()
let year: SchoolYear
let token: string

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  token = year.pengelola.token
}, 120_000)

const run = (asked: AnalyticsQuery) => ask(app, token, asked)
const near = (value: number | null | undefined) => (value == null ? null : expect.closeTo(value, 7))

/** Every dimension of a dataset with all measures, each once as a group and once as a filter. */
function queriesOf({ name, dimensions, measures }: CatalogueDataset): AnalyticsQuery[] {
  const all = measures.map(({ field }, at) => measure(`m${at}`, field))
  return dimensions.flatMap(({ field, type }) => {
    const group = dimension('g', field)
    const value = type === 'date' ? '2026' : type === 'text' ? 'x' : type === 'boolean' ? true : 1
    return [
      query([group, ...all.slice(0, 39)], { dataset: name, totals: [[]] }),
      query(all.slice(0, 1), { dataset: name, filters: [{ field, operator: 'nin', value: [value] }] }),
      query(all.slice(0, 1), { dataset: name, filters: [{ field, operator: 'filled', value: [] }] }),
    ]
  })
}

it.each(['pengelola', 'lembaga', 'guru'])(
  'every dimension goes with every measure, for %s',
  async (peran) => {
    const reader = peran === 'guru' ? year.guru : await year.world.signedInAs(peran)
    const { data } = await app.call(analyticsQuery.catalogue, { token: reader.token })
    expect(data.map(({ name }) => name)).toEqual([
      'attempt',
      'section',
      'aspect',
      'answer',
      'item',
      'event',
      'gabungan',
      'user',
      'group',
      'lembaga',
    ])
    for (const dataset of data)
      // The filters are the same SQL for all; what stands around them is not.
      for (const asked of queriesOf(dataset).filter(
        ({ filters }) => peran === 'pengelola' || !filters.length,
      )) {
        const answer = await app.call(analyticsQuery.run, {
          token: reader.token,
          body: { query: asked, parameters: {} },
        })
        expect([asked, answer.message]).toEqual([asked, 'OK'])
      }
    for (const field of ['lembaga', 'event', 'murid'])
      expect(
        (await app.call(analyticsQuery.values, { token, query: `dataset=attempt&field=${field}` })).status,
      ).toBe(200)
  },
  120_000,
)

const figures = [
  'n',
  'nilai-rata',
  'nilai-sd',
  'nilai-min',
  'nilai-q1',
  'nilai-median',
  'nilai-q3',
  'nilai-max',
]
const verdicts = ['lulus', 'belum', 'pending']

it('of an exam: what its report says of all, each lembaga and each group', async () => {
  for (const { id } of year.exams) {
    const { data } = await app.call(laporanMurid.event, { token, params: { id } })
    const filters = [{ field: 'event', operator: 'eq' as const, value: [id] }]
    const columns = [...figures, ...verdicts].map((field) => measure(field))
    const expected = (unit: NonNullable<typeof data.reached>) => [
      ...[unit.n, unit.mean, unit.sd, unit.min, unit.q1, unit.median, unit.q3, unit.max].map(near),
      unit.lulus,
      unit.belum,
      unit.pending,
    ]
    expect((await run(query(columns, { filters }))).rows).toEqual([expected(data.reached!)])
    for (const [field, units] of [
      ['lembaga', data.lembaga],
      ['group', data.groups],
    ] as const) {
      const { rows } = await run(query([dimension(field), ...columns], { filters }))
      expect(rows).toHaveLength(units.length)
      for (const [cell, ...values] of rows)
        expect(values).toEqual(expected(units.find((unit) => unit.id === keyOf(cell))!))
    }
    const bins = await run(
      query([{ id: 'b', kind: 'dimension', field: 'nilai', bin: 10 }, measure('n')], { filters }),
    )
    expect(bins.rows.map(([, n]) => n)).toEqual(data.reached!.bands.filter((n) => n > 0))
  }
})

it('of institutions: what their report says, with the distance from all who took the same exams', async () => {
  const { data } = await app.call(laporanLembaga.list, { token, query: '_end=100' })
  const columns = ['ujian', 'n', 'nilai-rata', 'selisih', ...verdicts].map((field) => measure(field))
  const { rows } = await run(query([dimension('lembaga'), ...columns]))
  expect(rows).toHaveLength(data.length)
  for (const [cell, ...values] of rows) {
    const line = data.find(({ id }) => id === keyOf(cell))!
    expect(values).toEqual([
      line.events,
      line.n,
      near(line.mean),
      near(line.selisih),
      line.lulus,
      line.belum,
      line.pending,
    ])
  }
})

it('of students: the lines of the exam’s list', async () => {
  const [exam] = year.exams
  const list = await app.call(laporanMurid.peserta, { token, params: { id: exam!.id }, query: '_end=1000' })
  const fields = ['nilai-rata', 'skor-rata', 'benar-rata', 'salah-rata', 'kosong-rata', 'menit-rata']
  const { rows } = await run(
    query([dimension('murid'), ...fields.map((field) => measure(field))], {
      filters: [{ field: 'event', operator: 'eq', value: [exam!.id] }],
    }),
  )
  expect(rows).toHaveLength(list.data.length)
  for (const [cell, ...values] of rows) {
    const line = list.data.find(({ id }) => id === keyOf(cell))!
    const { nilai, score, correct, wrong, blank, minutes } = line
    expect(values).toEqual([nilai, score, correct, wrong, blank, minutes].map(near))
  }
})

it('of subjects: mastery by part, exam, lembaga and group; a subject is not the sum of its parts', async () => {
  for (const { id } of [year.math, year.science]) {
    const { data } = await app.call(laporanPelajaran.one, { token, params: { id } })
    const filters = [{ field: 'pelajaran', operator: 'eq' as const, value: [id] }]
    const columns = [measure('n'), measure('daya-serap', 'daya-serap-rata')]
    const whole = data.aspek[0]!
    const by = async (field: string) =>
      run(query([dimension(field), ...columns], { dataset: 'aspect', filters, totals: [[]] }))
    const parts = await by('aspek')
    expect(parts.totals[0]!.rows).toEqual([[null, whole.n, near(whole.mean)]])
    expect(parts.rows.map(([cell, ...values]) => [keyOf(cell), ...values])).toEqual(
      expect.arrayContaining(data.aspek.slice(1).map(({ aspekId, n, mean }) => [aspekId, n, near(mean)])),
    )
    expect(parts.rows).toHaveLength(data.aspek.length - 1)
    for (const [field, units] of [
      ['event', data.events],
      ['lembaga', data.lembaga],
      ['group', data.groups],
    ] as const) {
      const { rows } = await by(field)
      expect(rows).toHaveLength(units.length)
      for (const [cell, ...values] of rows) {
        const unit = units.find((each) => each.id === keyOf(cell))!
        expect(values).toEqual([unit.n, near(unit.mean)])
      }
    }
  }
})

it('of sections and answers: the counts of each result', async () => {
  const [exam, pupil] = [year.exams[0]!, year.pupils[0]!]
  const taker = year.pupils.find(({ id }) => exam.results.has(id)) ?? pupil
  const { data } = await app.call(laporanMurid.one, { token, params: { id: exam.id, userId: taker.id } })
  const filters = [
    { field: 'event', operator: 'eq' as const, value: [exam.id] },
    { field: 'murid', operator: 'eq' as const, value: [taker.id] },
  ]
  const sections = await run(
    query([dimension('bagian'), ...['skor-rata', 'benar-rata', 'salah-rata'].map((each) => measure(each))], {
      dataset: 'section',
      filters,
    }),
  )
  const named = new Map(sections.rows.map(([cell, ...values]) => [keyOf(cell), values]))
  for (const { nama, score, correct, wrong } of data.sections)
    expect(named.get(nama)).toEqual([near(score), correct, wrong])
  const answers = await run(
    query(
      ['benar', 'sebagian', 'salah', 'kosong', 'pending'].map((each) => measure(each)),
      { dataset: 'answer', filters },
    ),
  )
  const { correct, partial, wrong, blank, pending } = data
  expect(answers.rows).toEqual([[correct, partial, wrong, blank, pending]])
})

it('of attendance: all who were invited, and those who sat it', async () => {
  const { rows } = await run(
    query([dimension('event'), measure('n'), measure('hadir')], { dataset: 'event' }),
  )
  expect(rows.map(([cell, ...values]) => [keyOf(cell), ...values])).toEqual(
    year.exams.map(({ id, results }) => [id, year.pupils.length, results.size]),
  )
})

it('nilai and points say that answers without a mark count as 0 for the time being', async () => {
  const { data } = await app.call(analyticsQuery.catalogue, { token })
  const { measures } = data.find(({ name }) => name === 'attempt')!
  const provisional = measures.filter(({ field }) => /^(nilai|skor)-/.test(field))
  expect(provisional.length).toBeGreaterThan(10)
  for (const { explanation } of provisional) expect(explanation).toContain('menunggu dinilai dihitung 0')
})
