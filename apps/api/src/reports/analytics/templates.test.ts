import { applicationReport, ReportTemplate } from '@suluh/contract/reports/application-report'
import type { ParameterValues } from '@suluh/contract/reports/analytics-query'
import { laporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { laporanPelajaran } from '@suluh/contract/reports/laporan-pelajaran'
import { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { statistikPaketSoal } from '@suluh/contract/results/statistik-paket-soal'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { pivotBands } from '@suluh/contract/reports/pivot'
import { dimensionsOf, orderedGroupsOf } from '@suluh/contract/reports/result-cells'
import { queryOf } from '@suluh/contract/reports/widget-query'
import { openSheets } from '@suluh/tabular/open-sheets'
import { beforeAll, expect, it, vi } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { share } from '#testing/school-year-figures.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { ask, dimension, keyOf, makeSummarisedYear, query } from '#testing/analytics-fixture.ts'
import { templates } from './templates/templates.ts'

const app = useTestApp()
let year: SchoolYear
let token: string
let paketId: string

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  token = year.pengelola.token
  const { data } = await app.call(laporanMurid.event, { token, params: { id: year.exams[0]!.id } })
  paketId = data.paketSoal.id
  // Asking for item statistics has them made.
  const isThere = async () => (await shown('analisis-butir', 'tabel', { paket: [paketId] })).rows.length > 0
  await vi.waitUntil(isThere, { timeout: 60_000, interval: 300 })
}, 120_000)

const near = (value: number | null | undefined) => (value == null ? null : expect.closeTo(value, 6))

/** What a widget of a template shows its reader. */
async function shown(template: ReportTemplate, widget: string, parameters: ParameterValues, as = token) {
  const found = templates[template].widgets[widget]!
  if (!('formats' in found)) throw new Error(`${widget} shows no data`)
  return ask(app, as, found.query, parameters)
}
const figureOf = async (template: ReportTemplate, widget: string, parameters: ParameterValues) =>
  (await shown(template, widget, parameters)).rows[0]?.[0]

it.each(ReportTemplate.options)(
  '%s is whole, and each of its widgets answers each reader',
  async (template) => {
    expect(ReportDefinition.parse(templates[template])).toEqual(templates[template])
    const school = await year.world.signedInAs('lembaga')
    const asking = Object.values(templates[template].widgets).filter((widget) => 'formats' in widget)
    for (const reader of [token, year.guru.token, school.token])
      for (const { id } of asking) expect((await shown(template, id, {}, reader)).columns).not.toHaveLength(0)
  },
)

it('ringkasan ujian: the report of an exam', async () => {
  const [{ id }] = [year.exams[1]!]
  const { reached, lembaga } = (await app.call(laporanMurid.event, { token, params: { id } })).data
  const of = (widget: string) => figureOf('ringkasan-ujian', widget, { ujian: [id] })
  const { n, mean, median, lulus, belum } = reached!
  expect([await of('hasil'), await of('rata'), await of('tengah'), await of('lulus')]).toEqual([
    n,
    near(mean),
    near(median),
    near((100 * lulus) / (lulus + belum)),
  ])
  const { rows, totals } = await shown('ringkasan-ujian', 'tabel', { ujian: [id] })
  expect(rows.map(([cell, count, average]) => [keyOf(cell), count, average])).toEqual(
    lembaga.map((unit) => [unit.id, unit.n, near(unit.mean)]),
  )
  expect(totals[0]!.rows[0]!.slice(1, 3)).toEqual([n, near(mean)])
})

it('profil lembaga: the report of an institution', async () => {
  const [, id] = year.lembagaIds
  const { capaian, events, pelajaran } = (await app.call(laporanLembaga.one, { token, params: { id: id! } }))
    .data
  const of = (widget: string) => figureOf('profil-lembaga', widget, { lembaga: [id!] })
  expect([await of('ujian'), await of('rata')]).toEqual([capaian.events, near(capaian.mean)])
  const table = await shown('profil-lembaga', 'daftar-ujian', { lembaga: [id!] })
  expect(table.rows.map(([cell, n, mean]) => [keyOf(cell), n, mean])).toEqual(
    events.map((each) => [each.id, each.n, near(each.mean)]),
  )
  expect(table.totals[0]!.rows[0]!.slice(2, 4)).toEqual([near(capaian.mean), near(capaian.selisih)])
  const subjects = await shown('profil-lembaga', 'pelajaran', { lembaga: [id!] })
  expect(subjects.rows).toHaveLength(pelajaran.length)
  expect(subjects.rows.map(([cell, mean]) => [keyOf(cell), mean])).toEqual(
    expect.arrayContaining(pelajaran.map((each) => [each.pelajaran.id, near(each.aspek[0]!.mean)])),
  )
})

it('daya serap per aspek: the report of a subject', async () => {
  const { id } = year.math
  const { aspek } = (await app.call(laporanPelajaran.one, { token, params: { id } })).data
  expect(await figureOf('daya-serap-aspek', 'rata', { pelajaran: [id] })).toEqual(near(aspek[0]!.mean))
  const { rows } = await shown('daya-serap-aspek', 'aspek', { pelajaran: [id] })
  const expected = aspek.slice(1).map((each) => [each.aspekId, near(each.mean)])
  expect(rows.map(([cell, mean]) => [keyOf(cell), mean])).toEqual(expect.arrayContaining(expected))
})

it('analisis butir: the statistics of a package', async () => {
  const { statistik } = (await app.call(statistikPaketSoal.one, { token, params: { id: paketId } })).data
  const { columns, rows } = await shown('analisis-butir', 'tabel', { paket: [paketId] })
  const at = (id: string) => columns.findIndex((column) => column.id === id)
  const found = rows.map((row) =>
    ['nomor', 'soal', 'status']
      .map((id) => keyOf(row[at(id)]))
      .concat(
        ...['murid', 'facility-rata', 'daya-beda-rata', 'korelasi-rata'].map((id) => row[at(id)] as number),
      ),
  )
  const sure = statistik!.items.filter(({ verdict }) => verdict !== 'data-belum-cukup')
  expect(found).toHaveLength(sure.length)
  expect(found).toEqual(
    expect.arrayContaining(
      sure.map((item) => [
        item.number,
        item.soalId,
        item.verdict,
        item.n,
        near(item.facility),
        near(item.discrimination),
        near(item.itemRest),
      ]),
    ),
  )
})

it('words for an item’s figures are those of its page', async () => {
  const { statistik } = (await app.call(statistikPaketSoal.one, { token, params: { id: paketId } })).data
  const fields = ['soal', 'kesukaran', 'kategori-daya-beda', 'status']
  const { rows } = await ask(app, token, {
    ...query(
      fields.map((field) => dimension(field)),
      { dataset: 'item' },
    ),
    filters: [{ field: 'paket-soal', operator: 'eq', value: [paketId] }],
  })
  const words = statistik!.items.map((item) => [
    item.soalId,
    item.facilityLabel,
    item.discriminationLabel,
    item.verdict,
  ])
  expect(new Set(words.map(([, label]) => label)).size).toBeGreaterThan(1)
  expect(rows).toHaveLength(words.length)
  expect(rows.map((row) => row.map(keyOf))).toEqual(expect.arrayContaining(words))
})

it('perkembangan murid: the year of a student', async () => {
  const [exam, pupil] = [year.exams[0]!, year.pupils.find(({ id }) => year.exams[0]!.results.has(id))!]
  const { data } = await app.call(laporanMurid.one, { token, params: { id: exam.id, userId: pupil.id } })
  const { rows } = await shown('perkembangan-murid', 'kemajuan', { murid: [pupil.id] })
  expect(rows.map(([cell, nilai]) => [keyOf(cell), nilai])).toEqual(
    data.kemajuan.map(({ eventId, nilai }) => [eventId, near(nilai)]),
  )
})

it('leger nilai: each student’s subjects, as in the student’s own report', async () => {
  const exam = year.exams[0]!
  const { rows } = await shown('leger-nilai', 'leger', { ujian: [exam.id] })
  for (const pupil of year.pupils.filter(({ id }) => exam.results.has(id)).slice(0, 5)) {
    const { data } = await app.call(laporanMurid.one, { token, params: { id: exam.id, userId: pupil.id } })
    const expected = data.aspek.flatMap(({ aspek, percent }) =>
      aspek === null && percent !== null ? [near(percent)] : [],
    )
    const found = rows.filter(([, murid]) => keyOf(murid) === pupil.id).map((row) => row[5])
    expect(found).toHaveLength(expected.length)
    expect(found).toEqual(expect.arrayContaining(expected))
  }
})

it.each([
  ['leger-nilai', 'KKM', 3],
  ['leger-merdeka', 'KKTP', 2],
] as const)(
  '%s: number, sum, mean, rank in the class where there is one, %s, each cell',
  async (name, batas, sums) => {
    const exam = year.exams[1]!
    const widget = templates[name].widgets['leger']!
    if (widget.kind !== 'pivot') throw new Error('the leger is no pivot')
    const limit = { sebagian: 30, tuntas: 62, pengayaan: 90, version: 0 }
    await app.call(laporanPelajaran.setKktp, { token, params: { id: year.math.id }, body: limit })
    const result = await ask(app, token, queryOf(widget)!, { ujian: [exam.id] })
    const bands = pivotBands(widget, result, Infinity)
    expect(new Set(bands.map(({ group }) => group.key))).toEqual(new Set(year.classIds))
    const pelajaran = dimensionsOf(result).find(({ id }) => id === 'pelajaran')!
    const subjects = orderedGroupsOf(result, pelajaran).map(({ key }) =>
      key === year.math.id ? [0, 1, 2, 3, 4] : [5, 6, 7],
    )
    for (const { group, pivots } of bands) {
      const { lines } = pivots[0]!
      const own = year.pupils.filter(
        ({ id, groupIds }) => groupIds.includes(String(group.key)) && exam.results.has(id),
      )
      const marks = new Map(
        own.map(({ id }) => [
          id,
          subjects.map((items) => {
            const part = share(exam.results.get(id)!, items)
            return part === null ? null : 100 * part
          }),
        ]),
      )
      const sumOf = (id: string) => marks.get(id)!.reduce<number>((sum, each) => sum + (each ?? 0), 0)
      const isFull = (id: string) => marks.get(id)!.every((each) => each !== null)
      const pupils = lines.filter(({ kind }) => kind === 'line')
      expect(pupils.map(({ number }) => number)).toEqual(own.map((_, index) => index + 1))
      for (const { path, cells } of pupils) {
        const id = String(path[1]!.group.key)
        const known = marks.get(id)!.filter((each) => each !== null)
        const above = own.filter((each) => isFull(each.id) && sumOf(each.id) > sumOf(id) + 1e-9).length
        const rank = isFull(id) ? above + 1 : null
        const tail = [near(sumOf(id)), near(sumOf(id) / known.length), rank].slice(0, sums)
        expect(cells).toEqual([...marks.get(id)!.map(near), ...tail])
      }
      const means = [0, 1].map((at) => {
        const known = own.flatMap(({ id }) => marks.get(id)![at] ?? [])
        return known.reduce((sum, each) => sum + each, 0) / known.length
      })
      const nothing = Array.from({ length: sums }, () => null)
      const below = lines.slice(pupils.length)
      expect(below.map(({ names }) => names[0]!.label.split(' ')[0])).toEqual(['Rata-rata', batas])
      expect(below.map(({ cells }) => cells)).toEqual([
        [...means.map(near), ...nothing],
        // The exam has not ended: what was just set holds; of the other subject the ministry's guide does.
        [...subjects.map((items) => (items.length === 5 ? 62 : 66)), ...nothing],
      ])
    }
  },
)

it('kehadiran: who was invited, came and did not', async () => {
  const [{ id, results }] = [year.exams[2]!]
  const of = (widget: string) => figureOf('kehadiran', widget, { ujian: [id] })
  const all = year.pupils.length
  const counts = [await of('hadir'), await of('absen'), await of('belum')]
  expect([counts[0], counts.reduce((sum: number, each) => sum + Number(each), 0)]).toEqual([
    results.size,
    all,
  ])
  expect(await of('persen')).toEqual(near((100 * results.size) / all))
})

async function exported(id: string, body: object) {
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${fillPath(applicationReport.exported.path, { id })}`,
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/sheet|csv/),
  ])
  return response.rawPayload
}

it('a report as Excel has a sheet for each widget, pivots as they are seen, and one about itself', async () => {
  const body = { nama: 'Leger semester', folder: '', template: 'leger-nilai' }
  const { id } = (await app.call(applicationReport.create, { token, body })).data
  const bytes = await exported(id, { format: 'xlsx', parameters: { ujian: [year.exams[0]!.id] } })
  const sheets = openSheets(bytes)
  expect(sheets).toHaveLength(year.classIds.length + 1)
  const [info, ...classes] = sheets.map(({ rows }) => rows.map(({ cells }) => cells)).toReversed()
  const of = (group: string) =>
    year.pupils.filter(({ id, groupIds }) => groupIds.includes(group) && year.exams[0]!.results.has(id))
      .length
  // Below the students stand the KKM and the mean of the class.
  const sizes = (of: number[]) => of.toSorted((a, b) => a - b)
  expect(sizes(classes.map((rows) => rows.length - 3))).toEqual(sizes(year.classIds.map(of)))
  for (const rows of classes)
    expect(rows[0]).toEqual([
      'No.',
      'Kelas',
      'Nama',
      'Matematika',
      'Matematika',
      'Jumlah',
      'Rata-rata',
      'Peringkat',
    ])
  expect(info!.map(([what]) => what)).toEqual(
    expect.arrayContaining(['Laporan', 'Dibaca oleh', 'Dibuat pada', 'Ujian']),
  )
  expect(info!.find(([what]) => what === 'Ujian')?.[1]).toBe('Ujian 1')
  const csv = (await exported(id, { format: 'csv', widget: 'leger', parameters: {} })).toString()
  expect(csv.split('\n')[0]).toContain('No.;Kelas;Nama;Matematika')
})
