import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { describe, expect, it } from 'vitest'
import { understand, without } from './understand.ts'
import type { KnownValue } from './wish.ts'

const figures = { rata: 'mean', median: 'median', min: 'min', max: 'max', sd: 'sd' } as const
const figureWords = {
  rata: 'rata-rata',
  median: 'median',
  min: 'terendah',
  max: 'tertinggi',
  sd: 'simpangan baku',
}
const family = (field: string, label: string) =>
  Object.entries(figures).map(([suffix, figure]) => ({
    field: `${field}-${suffix}`,
    label: `${label}: ${figureWords[suffix as keyof typeof figureWords]}`,
    group: label,
    type: 'number' as const,
    explanation: '',
    family: field,
    figure,
  }))
const plainly = (field: string, label: string, type: 'integer' | 'percent' | 'minutes' = 'integer') => ({
  field,
  label,
  group: label,
  type,
  explanation: '',
  family: null,
  figure: null,
})
const people: [string, string][] = [
  ['event', 'Ujian'],
  ['paket-soal', 'Paket soal'],
  ['tahun-ajaran', 'Tahun ajaran'],
  ['pelajaran', 'Pelajaran'],
  ['kelas', 'Kelas'],
  ['group', 'Group belajar'],
  ['murid', 'Murid'],
  ['jenis-kelamin', 'Jenis kelamin'],
  ['lembaga', 'Lembaga'],
  ['kabupaten', 'Kabupaten/Kota'],
  ['provinsi', 'Provinsi'],
  ['jenjang', 'Jenjang'],
]
const dataset = (
  name: string,
  label: string,
  more: [string, string][],
  measures: CatalogueDataset['measures'],
): CatalogueDataset => ({
  name,
  label,
  grain: '',
  measures,
  dimensions: [
    { field: 'tanggal', label: 'Tanggal ujian', group: 'Waktu', type: 'date', hasValues: false },
    { field: 'nilai', label: 'Nilai', group: 'Hasil', type: 'number', hasValues: false },
    ...[...people, ...more].map(([field, name]) => ({
      field,
      label: name,
      group: '',
      type: 'text' as const,
      hasValues: true,
    })),
  ],
})
/** As the catalogue of the API names them. */
const catalogue = [
  dataset(
    'attempt',
    'Hasil ujian',
    [['status', 'Ketuntasan']],
    [
      plainly('n', 'Banyak hasil'),
      plainly('murid', 'Banyak murid'),
      plainly('ujian', 'Banyak ujian'),
      ...family('nilai', 'Nilai'),
      plainly('lulus', 'Mencapai ambang'),
      plainly('belum', 'Belum mencapai'),
      plainly('persen-lulus', 'Persen mencapai ambang', 'percent'),
      plainly('pending', 'Menunggu dinilai'),
      ...family('skor', 'Skor'),
      plainly('menit-rata', 'Lama pengerjaan: rata-rata', 'minutes'),
    ],
  ),
  dataset(
    'section',
    'Hasil per bagian',
    [['bagian', 'Bagian']],
    [plainly('n', 'Banyak hasil bagian'), ...family('nilai', 'Nilai bagian')],
  ),
  dataset(
    'aspect',
    'Daya serap',
    [['aspek', 'Aspek']],
    [
      plainly('n', 'Banyak hasil'),
      ...family('daya-serap', 'Daya serap'),
      plainly('kktp', 'KKM/KKTP', 'percent'),
    ],
  ),
  dataset(
    'item',
    'Statistik butir',
    [['soal', 'Soal']],
    [
      plainly('n', 'Banyak soal'),
      ...family('facility', 'Tingkat kesukaran'),
      ...family('daya-beda', 'Daya pembeda'),
    ],
  ),
  dataset(
    'event',
    'Kehadiran ujian',
    [
      ['ruang', 'Ruang'],
      ['sesi', 'Sesi'],
    ],
    [
      plainly('n', 'Diundang'),
      plainly('hadir', 'Hadir'),
      plainly('tidak-hadir', 'Tidak hadir'),
      plainly('persen-hadir', 'Persen hadir', 'percent'),
    ],
  ),
]
const values: KnownValue[] = [
  { field: 'pelajaran', key: 'mtk', label: 'Matematika' },
  { field: 'pelajaran', key: 'ipa', label: 'IPA' },
  { field: 'pelajaran', key: 'ind', label: 'Bahasa Indonesia' },
  { field: 'kelas', key: '8a', label: 'VIII A' },
  { field: 'kelas', key: '8b', label: 'VIII B' },
  { field: 'lembaga', key: 'merdeka', label: 'SMP Merdeka' },
  { field: 'event', key: 'sts', label: 'Sumatif Tengah Semester IPA' },
]

/** "bar: nilai-rata per kelas; pelajaran=mtk; tanggal=bulan-ini", as short as it can be told. */
function read(sentence: string): string {
  const found = understand(sentence, catalogue, values)
  if (!found) return 'tidak dimengerti'
  const { kind, query, unknown } = found
  const groups = query.columns.flatMap((column) =>
    column.kind === 'dimension' ? [column.grain ?? column.field] : [],
  )
  const figure = query.columns.flatMap((column) =>
    column.kind === 'measure'
      ? [column.field]
      : column.kind === 'derived'
        ? [`~${column.against?.kind}`]
        : [],
  )
  return [
    `${kind}: ${query.dataset === 'attempt' ? '' : `${query.dataset}.`}${figure.join('+')}${groups.length > 0 ? ` per ${groups.join(',')}` : ''}`,
    ...query.filters.map(({ field, value }) => `${field}=${(value as string[]).join('|')}`),
    ...query.having.map(({ operator, value }) => `${operator} ${value.join()}`),
    ...query.sort.map(({ order }) => order),
    ...(query.top ? [`top ${query.top.n}`] : []),
    ...unknown,
  ].join('; ')
}

describe('what teachers ask', () => {
  it.each([
    [
      'rata-rata matematika per kelas bulan ini',
      'bar: nilai-rata per kelas; pelajaran=mtk; tanggal=bulan-ini',
    ],
    ['Berapa rata-rata nilai?', 'kpi: nilai-rata'],
    ['nilai rata-rata IPA', 'kpi: nilai-rata; pelajaran=ipa'],
    ['rerata nilai tiap sekolah', 'bar: nilai-rata per lembaga'],
    ['nilai per mapel', 'bar: nilai-rata per pelajaran'],
    ['nilai tertinggi per kelas', 'bar: nilai-max per kelas'],
    ['nilai terendah matematika', 'kpi: nilai-min; pelajaran=mtk'],
    ['median nilai menurut jenis kelamin', 'bar: nilai-median per jenis-kelamin'],
    ['simpangan baku nilai per kelas semester ini', 'bar: nilai-sd per kelas; tanggal=semester-ini'],
    ['10 siswa terbaik', 'ranking: nilai-rata per murid; desc; top 10'],
    ['5 kelas dengan nilai terendah', 'ranking: nilai-rata per kelas; asc; top 5'],
    ['sekolah dengan rata-rata tertinggi', 'bar: nilai-rata per lembaga; desc; top 10'],
    ['siapa saja murid dengan nilai di bawah 70', 'table: nilai-rata per murid; lte 69.99'],
    ['siswa kelas VIII A yang nilainya kurang dari 60', 'table: nilai-rata per murid; kelas=8a; lte 59.99'],
    ['kelas dengan ketuntasan di bawah 80%', 'table: persen-lulus per kelas; lte 79.99'],
    ['ketuntasan per kelas', 'bar: persen-lulus per kelas'],
    ['persentase ketuntasan bahasa Indonesia', 'kpi: persen-lulus; pelajaran=ind'],
    ['jumlah siswa tuntas per kelas', 'bar: lulus per kelas'],
    ['berapa siswa yang belum tuntas', 'kpi: belum'],
    ['yang remedial per mapel', 'bar: belum per pelajaran'],
    ['kehadiran per ruang', 'bar: event.persen-hadir per ruang'],
    ['persen hadir bulan lalu', 'kpi: event.persen-hadir; tanggal=bulan-lalu'],
    ['yang tidak hadir per sekolah', 'bar: event.tidak-hadir per lembaga'],
    ['kehadiran per ruang dan hari', 'line: event.persen-hadir per ruang,hari'],
    ['daya serap per aspek matematika', 'bar: aspect.daya-serap-rata per aspek; pelajaran=mtk'],
    ['penguasaan materi IPA kelas VIII B', 'kpi: aspect.daya-serap-rata; pelajaran=ipa; kelas=8b'],
    ['median daya serap per kelas', 'bar: aspect.daya-serap-median per kelas'],
    ['pencar kesukaran dan daya pembeda per soal', 'scatter: item.facility-rata+daya-beda-rata per soal'],
    ['tingkat kesukaran soal', 'table: item.facility-rata per soal'],
    ['daya pembeda per soal', 'table: item.daya-beda-rata per soal'],
    ['perkembangan nilai matematika', 'line: nilai-rata per bulan; pelajaran=mtk'],
    ['tren ketuntasan per semester', 'line: persen-lulus per semester'],
    ['nilai per bulan', 'line: nilai-rata per bulan'],
    ['rata-rata nilai per kelas dan mata pelajaran', 'pivot: nilai-rata per kelas,pelajaran'],
    ['tabel nilai per murid dan ujian', 'table: nilai-rata per murid,event'],
    ['leger nilai per murid dan pelajaran kelas VIII A', 'pivot: nilai-rata per murid,pelajaran; kelas=8a'],
    ['sebaran nilai matematika', 'histogram: n per nilai; pelajaran=mtk'],
    ['diagram lingkaran jumlah murid per jenis kelamin', 'pie: murid per jenis-kelamin'],
    ['rata-rata nilai dibanding bulan lalu', 'kpi: nilai-rata+~bulan-lalu per bulan'],
    ['nilai matematika dibandingkan tahun lalu', 'kpi: nilai-rata+~tahun-lalu per bulan; pelajaran=mtk'],
    ['bandingkan kelas VIII A dan VIII B', 'bar: nilai-rata per kelas; kelas=8a|8b'],
    ['nilai SMP Merdeka per kelas', 'bar: nilai-rata per kelas; lembaga=merdeka'],
    ['nilai perempuan per mapel', 'bar: nilai-rata per pelajaran; jenis-kelamin=P'],
    ['rata-rata skor per ujian', 'bar: skor-rata per event'],
    ['lama pengerjaan per kelas', 'bar: menit-rata per kelas'],
    ['berapa ujian semester ini', 'kpi: ujian; tanggal=semester-ini'],
    ['hasil Sumatif Tengah Semester IPA per kelas', 'bar: nilai-rata per kelas; event=sts'],
    ['nilai maret 2026 per kelas', 'bar: nilai-rata per kelas; tanggal=2026-03'],
    ['ketuntasan tahun 2025', 'kpi: persen-lulus; tanggal=2025'],
    ['nilai 30 hari terakhir per sekolah', 'bar: nilai-rata per lembaga; tanggal=30-hari'],
    ['peringkat sekolah menurut ketuntasan', 'ranking: persen-lulus per lembaga; desc'],
    ['peta nilai per provinsi', 'map: nilai-rata per provinsi'],
    ['peta panas nilai per kelas dan mata pelajaran', 'heatmap: nilai-rata per kelas,pelajaran'],
    ['grafik batang nilai per kabupaten', 'bar: nilai-rata per kabupaten'],
    ['belum dikoreksi per ujian', 'bar: pending per event'],
    ['nilai bagian per subtes', 'bar: section.nilai-rata per bagian'],
    ['nilai di atas 8,5 per murid', 'table: nilai-rata per murid; gte 8.51'],
  ])('%s', (sentence, meant) => {
    expect(read(sentence)).toBe(meant)
  })
})

it('bins are tenths of the most that a value can be', () => {
  const binOf = (most?: number) =>
    understand(
      'sebaran nilai',
      catalogue.map((each) => ({
        ...each,
        dimensions: each.dimensions.map((known) => ({ ...known, ...(most !== undefined && { most }) })),
      })),
      [],
    )?.query.columns[0]
  expect([binOf(), binOf(100), binOf(1)]).toMatchObject([{ bin: 10 }, { bin: 10 }, { bin: 0.1 }])
})

it('names what it does not know, and does the rest', () => {
  expect(read('nilai per kelas menurut zodiak')).toBe('bar: nilai-rata per kelas; “zodiak” tidak dikenal.')
  expect(read('kehadiran per aspek')).toBe(
    'kpi: event.persen-hadir; “per aspek” tidak ada di data Kehadiran ujian.',
  )
  expect(read('resep rendang padang')).toBe('tidak dimengerti')
  expect(read('')).toBe('tidak dimengerti')
})

it('each part says the words that it was read from, so that it can be taken out', () => {
  const found = understand('rata-rata matematika per kelas bulan ini', catalogue, values)
  expect(found?.parts).toEqual([
    { what: 'angka', text: 'Nilai: rata-rata', words: 'rata rata' },
    { what: 'kelompok', text: 'per kelas', words: 'per kelas' },
    { what: 'saringan', text: 'Pelajaran: Matematika', words: 'matematika' },
    { what: 'saringan', text: 'bulan ini', words: 'bulan ini' },
  ])
  expect(without('Rata-rata Matematika per kelas, bulan ini', 'per kelas')).toBe(
    'Rata-rata Matematika , bulan ini',
  )
  expect(without('Rata-rata Matematika per kelas', 'rata rata')).toBe('Matematika per kelas')
  expect(without('nilai di atas 8,5 per murid', 'di atas 8_5')).toBe('nilai per murid')
})
