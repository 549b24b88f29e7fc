import { applicationReport } from '@suluh/contract/reports/application-report'
import type { Pick } from '@suluh/contract/reports/cross-filter'
import { fillPath } from '@suluh/contract/platform/endpoint'
import { openSheets } from '@suluh/tabular/open-sheets'
import { defaultLimits, inflate, listZip } from '@suluh/tabular/zip'
import { totalsOfAll } from '@suluh/contract/reports/table-lines'
import { beforeAll, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { takers } from '#testing/school-year-figures.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'
import { dimension, makeSummarisedYear, measure, query } from '#testing/analytics-fixture.ts'
import { bar, definitionOf, pageOf, pivot, table } from './templates/parts.ts'

const app = useTestApp()
let year: SchoolYear
let token: string
let reportId: string
let picked: Pick

/** What a spreadsheet would run if it took it for a formula. */
const nama = '=HYPERLINK("http://jahat.test")'

const definition = definitionOf({
  parameters: [],
  widgets: [
    table({
      id: 'tabel',
      judul: 'Per lembaga',
      query: query([dimension('lembaga'), measure('n'), measure('selisih')], { totals: [[]] }),
    }),
    bar({ id: 'batang', judul: 'Per ujian', query: query([dimension('event'), measure('n')]) }),
    pivot({
      id: 'silang',
      judul: 'Lembaga dan ujian',
      rows: ['lembaga'],
      formats: [{ column: 'n', operator: 'gte', value: [0], tone: 'kurang' }],
      query: query([dimension('lembaga'), dimension('event'), measure('n')], { totals: [['lembaga'], []] }),
    }),
    table({
      id: 'jumlah',
      judul: 'Dengan subtotal',
      query: query([dimension('lembaga'), dimension('event'), measure('n')], {
        totals: [['lembaga'], []],
        having: [{ column: 'n', operator: 'gte', value: [1] }],
      }),
    }),
    table({ id: 'salah', judul: 'Rusak', query: query([dimension('lembaga'), measure('sandi')]) }),
  ],
  pages: [
    pageOf({ id: 'satu', kind: 'dasbor', nama: 'Satu' }, [
      {
        h: 4,
        of: [
          ['tabel', 6],
          ['batang', 6],
        ],
      },
      {
        h: 4,
        of: [
          ['silang', 6],
          ['salah', 3],
          ['jumlah', 3],
        ],
      },
    ]),
  ],
})

beforeAll(async () => {
  year = await makeSummarisedYear(app)
  token = year.pengelola.token
  const [, id] = year.lembagaIds
  await tenant(app.db, year.world, (tx) =>
    tx.updateTable('eventUnit').set({ nama }).where('unitId', '=', id!).execute(),
  )
  picked = { widget: 'tabel', column: 'lembaga', key: id!, label: nama }
  const body = { nama: 'Ekspor', folder: '', template: 'kosong' }
  const draft = (await app.call(applicationReport.create, { token, body })).data
  await app.call(applicationReport.save, { token, params: { id: draft.id }, body: { ...draft, definition } })
  reportId = draft.id
}, 120_000)

async function exported(body: object): Promise<Buffer> {
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${fillPath(applicationReport.exported.path, { id: reportId })}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { parameters: {}, ...body },
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
async function sheetsOf(body: object) {
  const sheets = openSheets(await exported({ format: 'xlsx', ...body }))
  return new Map(sheets.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)]))
}

const own = (at: number) =>
  takers(year.exams[at]!, year.pupils).filter(({ pupil }) => pupil.lembagaId === picked.key).length
const counts = () => year.exams.map((_, at) => String(own(at)))

it('a sheet for each widget and one about them; a widget that cannot be answered says so in its own', async () => {
  const sheets = await sheetsOf({})
  expect([...sheets.keys()]).toEqual([
    'Per lembaga',
    'Per ujian',
    'Lembaga dan ujian',
    'Rusak',
    'Dengan subtotal',
    'Info',
  ])
  expect(sheets.get('Rusak')).toEqual([['Tidak dapat ditampilkan'], [expect.stringContaining('sandi')]])
  expect(
    sheets
      .get('Per ujian')!
      .slice(1)
      .map(([, n]) => n),
  ).toEqual(year.exams.map(({ results }) => String(results.size)))
})

it('subtotals and the total stand in the sheet of a table, and say that they are of everything', async () => {
  const rows = (await sheetsOf({})).get('Dengan subtotal')!.slice(1)
  const all = year.exams.flatMap((exam) => takers(exam, year.pupils))
  const totals = rows.filter(([first]) => first?.startsWith('Total semua'))
  const line = rows.find(([first]) => first === 'Total semua')
  expect(line).toEqual(['Total semua', '', String(all.length)])
  expect(rows.at(-1)![0]).toBe(totalsOfAll)
  const counts = year.lembagaIds.map((id) => all.filter(({ pupil }) => pupil.lembagaId === id).length)
  expect(
    totals
      .slice(0, -1)
      .map(([, , n]) => Number(n))
      .toSorted((a, b) => a - b),
  ).toEqual(counts.toSorted((a, b) => a - b))
  expect(totals).toHaveLength(counts.length + 1)
})

it('what is picked in one widget filters the others, as on the screen, and stands in the sheet about them', async () => {
  const sheets = await sheetsOf({ picks: [picked] })
  expect(sheets.get('Per lembaga')).toHaveLength(1 + year.lembagaIds.length + 1)
  expect(
    sheets
      .get('Per ujian')!
      .slice(1)
      .map(([, n]) => n),
  ).toEqual(counts())
  expect(sheets.get('Lembaga dan ujian')).toEqual([
    ['Lembaga', ...year.exams.map((exam) => exam.nama), 'Total'],
    [nama, ...counts(), String(counts().reduce((sum, n) => sum + Number(n), 0))],
    ['Total', ...counts(), String(counts().reduce((sum, n) => sum + Number(n), 0))],
  ])
  expect(sheets.get('Info')).toContainEqual(['Dipilih: Lembaga', nama])
  // Of what is known by its id the browser keeps no name.
  const unnamed = await sheetsOf({ picks: [{ ...picked, label: '' }] })
  expect(unnamed.get('Info')).toContainEqual(['Dipilih: Lembaga', nama])
  const csv = (await exported({ format: 'csv', widget: 'batang', picks: [picked] })).toString()
  expect(
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(';')[1]),
  ).toEqual(counts())
})

it('cells of a pivot have the colours of their rules, and totals none', async () => {
  const bytes = await exported({ format: 'xlsx', widget: 'silang' })
  const entries = [...listZip(bytes, defaultLimits).values()]
  const partOf = (end: string) =>
    entries
      .filter(({ name }) => name.endsWith(end))
      .map((entry) => Buffer.from(inflate(entry)).toString())
      .join('')
  const fills = [...partOf('styles.xml').matchAll(/<fill>.*?<\/fill>/gs)].map(([fill]) => fill)
  const red = fills.findIndex((fill) => fill.includes('FBD9D6'))
  expect(red).toBeGreaterThan(0)
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(partOf('styles.xml')) ?? []
  const styles = [...formats.matchAll(/<xf [^>]*>/g)].map(([xf]) =>
    Number(/fillId="(\d+)"/.exec(xf)?.[1] ?? 0),
  )
  const rows = [...partOf('sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<c [^>]*s="(\d+)"/g)].map(([, style]) => styles[Number(style)] === red),
  )
  const coloured = rows.map((row) => row.filter(Boolean).length)
  // Of each school its exams and their total; the head and the line of totals are plain.
  expect(coloured).toEqual([0, ...year.lembagaIds.map(() => year.exams.length + 1), 0])
})

it('numbers are numbers, below zero too; names that look like formulas are text', async () => {
  const bytes = await exported({ format: 'xlsx', widget: 'tabel' })
  const entries = [...listZip(bytes, defaultLimits).values()]
  const xml = entries
    .filter(({ name }) => name.endsWith('sheet1.xml'))
    .map((entry) => Buffer.from(inflate(entry)).toString())
    .join('')
  expect(xml).not.toMatch(/<f[ >]/)
  const numbers = [
    ...xml.matchAll(/<c r="([BC])\d+"(?![^>]* t="(?:s|str|inlineStr)")[^>]*><v>(-?[\d.]+)<\/v>/g),
  ]
  expect(numbers).toHaveLength(2 * (year.lembagaIds.length + 1))
  expect(numbers.some(([, column, value]) => column === 'C' && Number(value) < 0)).toBe(true)
  const csv = (await exported({ format: 'csv', widget: 'tabel' })).toString()
  expect(csv).toContain(`'=HYPERLINK`)
  const figures = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';').slice(-2))
  expect(figures.flat().filter((figure) => !/^-?\d+(,\d+)?$/.test(figure.trim()))).toEqual([])
  expect(figures.some(([, apart]) => apart!.startsWith('-'))).toBe(true)
})
