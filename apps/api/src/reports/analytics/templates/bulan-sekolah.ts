import {
  asking,
  bar,
  by,
  change,
  chosen,
  definitionOf,
  figure,
  filterOf,
  inTime,
  kpi,
  line,
  months,
  pageOf,
  parameter,
  table,
  tones,
} from './parts.ts'

const waktu = months('attempt')
const lembaga = parameter('lembaga', 'Lembaga', 'attempt', 'lembaga')
const ofLembaga = chosen('lembaga', 'lembaga')
const filters = [ofLembaga, inTime]
const lastMonth = { kind: 'bulan-lalu' } as const
const month = by('tanggal', { grain: 'bulan', label: 'Bulan' })

/** One figure of the month, and how it differs from the month before. */
const ofMonth = (dataset: string, field: string, label: string) =>
  asking(dataset, [month, figure(field, label), change(field, 'Beda', lastMonth)], {
    filters,
    sort: [{ column: 'tanggal', order: 'asc' }],
  })

/** What a principal looks at each month: how it went, since last month, in which classes and subjects, and who needs help. */
export const bulanSekolah = definitionOf({
  parameters: [waktu, lembaga],
  widgets: [
    filterOf(waktu),
    filterOf(lembaga),
    kpi({ id: 'rata', judul: 'Nilai rata-rata', query: ofMonth('attempt', 'nilai-rata', 'Rata-rata') }),
    kpi({ id: 'lulus', judul: 'Mencapai ambang', query: ofMonth('attempt', 'persen-lulus', 'Persen') }),
    kpi({ id: 'hadir', judul: 'Kehadiran', query: ofMonth('event', 'persen-hadir', 'Persen hadir') }),
    kpi({ id: 'ujian', judul: 'Banyak ujian', query: ofMonth('attempt', 'ujian', 'Ujian') }),
    line({
      id: 'jalan',
      judul: 'Nilai rata-rata tiap bulan',
      query: asking('attempt', [month, figure('nilai-rata', 'Rata-rata')], {
        filters: [ofLembaga],
        sort: [{ column: 'tanggal', order: 'asc' }],
      }),
    }),
    bar({
      id: 'pelajaran',
      judul: 'Daya serap per pelajaran',
      direction: 'datar',
      formats: tones('daya-serap-rata'),
      query: asking('aspect', [by('pelajaran'), figure('daya-serap-rata', 'Daya serap')], {
        filters,
        sort: [{ column: 'daya-serap-rata', order: 'asc' }],
        top: { n: 12, rest: false },
      }),
    }),
    table({
      id: 'kelas',
      judul: 'Per kelas',
      formats: tones('nilai-rata'),
      query: asking(
        'attempt',
        [
          by('group', { label: 'Kelas' }),
          month,
          figure('n', 'Hasil'),
          figure('nilai-rata', 'Rata-rata'),
          change('nilai-rata', 'Dari bulan sebelumnya', lastMonth),
          figure('persen-lulus', 'Mencapai ambang'),
        ],
        { filters, sort: [{ column: 'nilai-rata', order: 'asc' }] },
      ),
    }),
    table({
      id: 'perlu-bantuan',
      judul: 'Murid yang perlu bantuan: rata-rata sampai 55',
      query: asking('attempt', [by('murid'), figure('ujian', 'Ujian'), figure('nilai-rata', 'Rata-rata')], {
        filters,
        having: [{ column: 'nilai-rata', operator: 'lte', value: [55] }],
        sort: [{ column: 'nilai-rata', order: 'asc' }],
      }),
    }),
  ],
  pages: [
    pageOf({ id: 'bulan', kind: 'dasbor', nama: 'Bulan ini' }, [
      {
        h: 2,
        of: [
          ['pilih-waktu', 6],
          ['pilih-lembaga', 6],
        ],
      },
      {
        h: 3,
        of: [
          ['rata', 3],
          ['lulus', 3],
          ['hadir', 3],
          ['ujian', 3],
        ],
      },
      {
        h: 8,
        of: [
          ['jalan', 6],
          ['pelajaran', 6],
        ],
      },
      {
        h: 10,
        of: [
          ['kelas', 8],
          ['perlu-bantuan', 4],
        ],
      },
    ]),
  ],
})
