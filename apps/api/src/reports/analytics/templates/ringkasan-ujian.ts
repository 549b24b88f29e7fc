import {
  asking,
  bar,
  by,
  chosen,
  definitionOf,
  figure,
  filterOf,
  kpi,
  pageOf,
  parameter,
  pie,
  plain,
  table,
  tones,
} from './parts.ts'

const ujian = parameter('ujian', 'Ujian', 'attempt', 'event')
const filters = [chosen('event', 'ujian')]
const ofResults = (...columns: Parameters<typeof asking>[1]) => asking('attempt', columns, { filters })

/** Exams that are chosen, or all: who took part, how they did, and where. */
export const ringkasanUjian = definitionOf({
  parameters: [ujian],
  widgets: [
    filterOf(ujian),
    kpi({ id: 'hasil', judul: 'Banyak hasil', query: ofResults(figure('n')) }),
    kpi({ id: 'rata', judul: 'Nilai rata-rata', query: ofResults(figure('nilai-rata', 'Rata-rata')) }),
    kpi({ id: 'tengah', judul: 'Nilai median', query: ofResults(figure('nilai-median', 'Median')) }),
    kpi({
      id: 'lulus',
      judul: 'Mencapai ambang, dari yang sudah pasti',
      query: ofResults(figure('persen-lulus', 'Persen')),
    }),
    plain('histogram', {
      id: 'sebaran',
      judul: 'Sebaran nilai',
      query: ofResults(by('nilai', { bin: 10 }), figure('n', 'Banyak hasil')),
    }),
    pie({
      id: 'ketuntasan',
      judul: 'Ketuntasan',
      query: ofResults(by('status'), figure('n', 'Banyak hasil')),
    }),
    bar({
      id: 'per-lembaga',
      judul: 'Rata-rata per lembaga',
      direction: 'datar',
      query: asking('attempt', [by('lembaga'), figure('nilai-rata', 'Rata-rata')], {
        filters,
        sort: [{ column: 'nilai-rata', order: 'desc' }],
        top: { n: 20, rest: false },
      }),
    }),
    plain('boxplot', {
      id: 'kotak',
      judul: 'Sebaran per lembaga',
      query: asking(
        'attempt',
        [by('lembaga'), ...['min', 'q1', 'median', 'q3', 'max'].map((each) => figure(`nilai-${each}`))],
        { filters, top: { n: 20, rest: false } },
      ),
    }),
    table({
      id: 'tabel',
      judul: 'Lembaga',
      formats: tones('nilai-rata'),
      query: asking(
        'attempt',
        [
          by('lembaga'),
          figure('n', 'Hasil'),
          figure('nilai-rata', 'Rata-rata'),
          figure('nilai-median', 'Median'),
          figure('nilai-min', 'Terendah'),
          figure('nilai-max', 'Tertinggi'),
          figure('lulus', 'Mencapai'),
          figure('belum', 'Belum'),
          figure('menunggu-ambang', 'Belum pasti'),
          figure('persen-lulus', 'Persen mencapai'),
        ],
        { filters, sort: [{ column: 'nilai-rata', order: 'desc' }], totals: [[]] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'ringkasan', kind: 'dasbor', nama: 'Ringkasan' }, [
      { h: 2, of: [['pilih-ujian', 12]] },
      {
        h: 3,
        of: [
          ['hasil', 3],
          ['rata', 3],
          ['tengah', 3],
          ['lulus', 3],
        ],
      },
      {
        h: 8,
        of: [
          ['sebaran', 7],
          ['ketuntasan', 5],
        ],
      },
      {
        h: 9,
        of: [
          ['per-lembaga', 6],
          ['kotak', 6],
        ],
      },
      { h: 8, of: [['tabel', 12]] },
    ]),
  ],
})
