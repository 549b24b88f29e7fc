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

const lembaga = parameter('lembaga', 'Lembaga', 'attempt', 'lembaga')
const filters = [chosen('lembaga', 'lembaga')]
const ofResults = (...columns: Parameters<typeof asking>[1]) => asking('attempt', columns, { filters })
const reached = figure('persen-lulus', 'Mencapai ambang')

/** One institution over time, by subject, exam and group. */
export const profilLembaga = definitionOf({
  parameters: [lembaga],
  widgets: [
    filterOf(lembaga),
    kpi({ id: 'ujian', judul: 'Banyak ujian', query: ofResults(figure('ujian')) }),
    kpi({ id: 'murid', judul: 'Banyak murid', query: ofResults(figure('murid')) }),
    kpi({ id: 'rata', judul: 'Nilai rata-rata', query: ofResults(figure('nilai-rata', 'Rata-rata')) }),
    kpi({ id: 'lulus', judul: 'Mencapai ambang, dari yang sudah pasti', query: ofResults(reached) }),
    line({
      id: 'waktu',
      judul: 'Nilai rata-rata tiap bulan',
      query: ofResults(by('tanggal', { grain: 'bulan' }), figure('nilai-rata', 'Rata-rata')),
    }),
    bar({
      id: 'pelajaran',
      judul: 'Daya serap per pelajaran',
      direction: 'datar',
      query: asking('aspect', [by('pelajaran'), figure('daya-serap-rata', 'Daya serap')], { filters }),
    }),
    table({
      id: 'daftar-ujian',
      judul: 'Ujian',
      formats: tones('nilai-rata'),
      query: asking(
        'attempt',
        [
          by('event'),
          figure('n', 'Hasil'),
          figure('nilai-rata', 'Rata-rata'),
          figure('selisih', 'Selisih dari semua'),
          figure('lulus', 'Mencapai'),
          figure('belum', 'Belum'),
          figure('menunggu-ambang', 'Belum pasti'),
        ],
        { filters, totals: [[]] },
      ),
    }),
    table({
      id: 'groups',
      judul: 'Group belajar',
      formats: tones('nilai-rata'),
      query: ofResults(
        by('lembaga'),
        by('group'),
        figure('murid', 'Murid'),
        figure('nilai-rata', 'Rata-rata'),
        figure('selisih', 'Selisih dari semua'),
        reached,
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'profil', kind: 'dasbor', nama: 'Profil' }, [
      { h: 2, of: [['pilih-lembaga', 12]] },
      {
        h: 3,
        of: [
          ['ujian', 3],
          ['murid', 3],
          ['rata', 3],
          ['lulus', 3],
        ],
      },
      {
        h: 8,
        of: [
          ['waktu', 6],
          ['pelajaran', 6],
        ],
      },
      { h: 11, of: [['groups', 12]] },
      { h: 12, of: [['daftar-ujian', 12]] },
    ]),
  ],
})
