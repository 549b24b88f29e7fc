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
  table,
  tones,
} from './parts.ts'

const murid = parameter('murid', 'Murid', 'attempt', 'murid')
const group = parameter('group', 'Group belajar', 'attempt', 'group')
const filters = [chosen('murid', 'murid'), chosen('group', 'group')]
const ofResults = (...columns: Parameters<typeof asking>[1]) => asking('attempt', columns, { filters })
const average = figure('nilai-rata', 'Nilai')

/** Students from exam to exam. */
export const perkembanganMurid = definitionOf({
  parameters: [group, murid],
  widgets: [
    filterOf(group),
    filterOf(murid),
    kpi({ id: 'ujian', judul: 'Banyak ujian', query: ofResults(figure('ujian')) }),
    kpi({ id: 'rata', judul: 'Nilai rata-rata', query: ofResults(average) }),
    kpi({
      id: 'selisih',
      judul: 'Selisih dari semua peserta',
      query: ofResults(figure('selisih', 'Selisih')),
    }),
    line({ id: 'kemajuan', judul: 'Nilai dari ujian ke ujian', query: ofResults(by('event'), average) }),
    bar({
      id: 'pelajaran',
      judul: 'Daya serap per pelajaran',
      direction: 'datar',
      query: asking('aspect', [by('pelajaran'), figure('daya-serap-rata', 'Daya serap')], { filters }),
    }),
    table({
      id: 'tabel',
      judul: 'Hasil',
      formats: tones('nilai-rata'),
      query: asking(
        'attempt',
        [
          by('murid'),
          by('event'),
          by('tanggal', { grain: 'hari' }),
          average,
          figure('selisih', 'Selisih dari semua'),
          figure('benar-rata', 'Benar'),
          figure('salah-rata', 'Salah'),
          figure('kosong-rata', 'Kosong'),
        ],
        {
          filters,
          sort: [
            { column: 'murid', order: 'asc' },
            { column: 'tanggal', order: 'asc' },
          ],
        },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'perkembangan', kind: 'dasbor', nama: 'Perkembangan' }, [
      {
        h: 2,
        of: [
          ['pilih-group', 6],
          ['pilih-murid', 6],
        ],
      },
      {
        h: 3,
        of: [
          ['ujian', 4],
          ['rata', 4],
          ['selisih', 4],
        ],
      },
      {
        h: 9,
        of: [
          ['kemajuan', 8],
          ['pelajaran', 4],
        ],
      },
      { h: 11, of: [['tabel', 12]] },
    ]),
  ],
})
