import {
  asking,
  bar,
  by,
  chosen,
  definitionOf,
  figure,
  filterOf,
  kpi,
  line,
  pageOf,
  parameter,
  plain,
  table,
  tones,
} from './parts.ts'

const pelajaran = parameter('pelajaran', 'Pelajaran', 'aspect', 'pelajaran')
const ujian = parameter('ujian', 'Ujian', 'aspect', 'event')
const filters = [chosen('pelajaran', 'pelajaran'), chosen('event', 'ujian')]
const mastered = figure('daya-serap-rata', 'Daya serap')

/** What has been mastered and what has not, by part of the subject. */
export const dayaSerapAspek = definitionOf({
  parameters: [pelajaran, ujian],
  widgets: [
    filterOf(pelajaran),
    filterOf(ujian),
    kpi({ id: 'rata', judul: 'Daya serap', query: asking('aspect', [mastered], { filters }) }),
    kpi({ id: 'hasil', judul: 'Banyak hasil', query: asking('aspect', [figure('n')], { filters }) }),
    kpi({ id: 'murid', judul: 'Banyak murid', query: asking('aspect', [figure('murid')], { filters }) }),
    bar({
      id: 'aspek',
      judul: 'Daya serap per aspek',
      direction: 'datar',
      formats: tones('daya-serap-rata'),
      query: asking('aspect', [by('aspek'), mastered], {
        filters,
        sort: [{ column: 'daya-serap-rata', order: 'asc' }],
        top: { n: 30, rest: false },
      }),
    }),
    line({
      id: 'waktu',
      judul: 'Daya serap tiap bulan',
      query: asking('aspect', [by('tanggal', { grain: 'bulan' }), mastered], { filters }),
    }),
    plain('heatmap', {
      id: 'peta',
      judul: 'Aspek dan lembaga',
      query: asking('aspect', [by('aspek'), by('lembaga'), mastered], { filters }),
    }),
    table({
      id: 'tabel',
      judul: 'Pelajaran dan aspek',
      formats: tones('daya-serap-rata'),
      query: asking(
        'aspect',
        [
          by('pelajaran'),
          by('aspek'),
          figure('n', 'Hasil'),
          mastered,
          figure('daya-serap-sd', 'Simpangan baku'),
        ],
        { filters, totals: [['pelajaran']] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'daya-serap', kind: 'dasbor', nama: 'Daya serap' }, [
      {
        h: 2,
        of: [
          ['pilih-pelajaran', 6],
          ['pilih-ujian', 6],
        ],
      },
      {
        h: 3,
        of: [
          ['rata', 4],
          ['hasil', 4],
          ['murid', 4],
        ],
      },
      {
        h: 12,
        of: [
          ['aspek', 7],
          ['waktu', 5],
        ],
      },
      { h: 16, of: [['peta', 12]] },
      { h: 12, of: [['tabel', 12]] },
    ]),
  ],
})
