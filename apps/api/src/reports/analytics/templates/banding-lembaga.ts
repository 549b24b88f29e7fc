import {
  asking,
  bar,
  by,
  chosen,
  definitionOf,
  figure,
  filterOf,
  pageOf,
  parameter,
  plain,
  rankOf,
  table,
  tones,
} from './parts.ts'

const ujian = parameter('ujian', 'Ujian', 'attempt', 'event')
const jenjang = parameter('jenjang', 'Jenjang', 'attempt', 'jenjang')
const filters = [chosen('event', 'ujian'), chosen('jenjang', 'jenjang')]

/** Schools beside each other: their place, their spread, and what each is strong in. */
export const bandingLembaga = definitionOf({
  parameters: [ujian, jenjang],
  widgets: [
    filterOf(ujian),
    filterOf(jenjang),
    bar({
      id: 'rata',
      judul: 'Nilai rata-rata per lembaga',
      direction: 'datar',
      query: asking('attempt', [by('lembaga'), figure('nilai-rata', 'Rata-rata')], {
        filters,
        sort: [{ column: 'nilai-rata', order: 'desc' }],
        top: { n: 20, rest: false },
      }),
    }),
    plain('heatmap', {
      id: 'pelajaran',
      judul: 'Daya serap per pelajaran',
      query: asking('aspect', [by('lembaga'), by('pelajaran'), figure('daya-serap-rata', 'Daya serap')], {
        filters,
      }),
    }),
    table({
      id: 'tabel',
      judul: 'Lembaga',
      pageSize: 20,
      formats: tones('nilai-rata'),
      query: asking(
        'attempt',
        [
          by('lembaga'),
          rankOf('nilai-rata'),
          figure('murid', 'Murid'),
          figure('n', 'Hasil'),
          figure('nilai-rata', 'Rata-rata'),
          figure('nilai-median', 'Median'),
          figure('nilai-min', 'Terendah'),
          figure('nilai-max', 'Tertinggi'),
          figure('persen-lulus', 'Mencapai ambang'),
          figure('selisih', 'Dari semua peserta'),
        ],
        { filters, sort: [{ column: 'nilai-rata', order: 'desc' }], totals: [[]] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'banding', kind: 'dasbor', nama: 'Perbandingan' }, [
      {
        h: 2,
        of: [
          ['pilih-ujian', 6],
          ['pilih-jenjang', 6],
        ],
      },
      {
        h: 10,
        of: [
          ['rata', 6],
          ['pelajaran', 6],
        ],
      },
      { h: 12, of: [['tabel', 12]] },
    ]),
  ],
})
