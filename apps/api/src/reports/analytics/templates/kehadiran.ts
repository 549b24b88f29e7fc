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
  pivot,
  table,
} from './parts.ts'

const ujian = parameter('ujian', 'Ujian', 'event', 'event')
const lembaga = parameter('lembaga', 'Lembaga', 'event', 'lembaga')
const filters = [chosen('event', 'ujian'), chosen('lembaga', 'lembaga')]
const ofInvited = (...columns: Parameters<typeof asking>[1]) => asking('event', columns, { filters })
const [came, absent] = [figure('hadir', 'Hadir'), figure('tidak-hadir', 'Tidak hadir')]
const waiting = figure('belum', 'Belum mulai')
const share = figure('persen-hadir', 'Persen hadir')

/** Who came and who did not. */
export const kehadiran = definitionOf({
  parameters: [ujian, lembaga],
  widgets: [
    filterOf(ujian),
    filterOf(lembaga),
    kpi({ id: 'persen', judul: 'Persen hadir', query: ofInvited(share) }),
    kpi({ id: 'hadir', judul: 'Hadir', query: ofInvited(came) }),
    kpi({ id: 'absen', judul: 'Tidak hadir', query: ofInvited(absent) }),
    kpi({ id: 'belum', judul: 'Belum mulai', query: ofInvited(waiting) }),
    bar({
      id: 'per-lembaga',
      judul: 'Persen hadir per lembaga',
      direction: 'datar',
      query: asking('event', [by('lembaga'), share], {
        filters,
        sort: [{ column: 'persen-hadir', order: 'asc' }],
        top: { n: 30, rest: false },
      }),
    }),
    line({
      id: 'waktu',
      judul: 'Persen hadir tiap bulan',
      query: ofInvited(by('tanggal', { grain: 'bulan' }), share),
    }),
    table({
      id: 'tabel',
      judul: 'Per ujian dan lembaga',
      query: asking(
        'event',
        [by('event'), by('lembaga'), figure('n', 'Diundang'), came, absent, waiting, share],
        { filters, totals: [['event'], []] },
      ),
    }),
    pivot({
      id: 'ruang',
      judul: 'Persen hadir per ruang dan hari',
      rows: ['lembaga', 'ruang'],
      query: asking(
        'event',
        [by('lembaga'), by('ruang'), by('tanggal', { grain: 'hari', label: 'Hari' }), share],
        { filters, totals: [['lembaga', 'ruang'], ['tanggal'], []] },
      ),
    }),
    table({
      id: 'nama-absen',
      judul: 'Yang paling sering tidak hadir',
      query: asking('event', [by('murid'), by('lembaga'), absent, figure('n', 'Diundang'), share], {
        filters,
        having: [{ column: 'tidak-hadir', operator: 'gte', value: [1] }],
        sort: [{ column: 'tidak-hadir', order: 'desc' }],
      }),
    }),
  ],
  pages: [
    pageOf({ id: 'kehadiran', kind: 'dasbor', nama: 'Kehadiran' }, [
      {
        h: 2,
        of: [
          ['pilih-ujian', 6],
          ['pilih-lembaga', 6],
        ],
      },
      {
        h: 3,
        of: [
          ['persen', 3],
          ['hadir', 3],
          ['absen', 3],
          ['belum', 3],
        ],
      },
      {
        h: 8,
        of: [
          ['per-lembaga', 6],
          ['waktu', 6],
        ],
      },
      { h: 12, of: [['tabel', 12]] },
      { h: 10, of: [['ruang', 12]] },
      { h: 11, of: [['nama-absen', 12]] },
    ]),
  ],
})
