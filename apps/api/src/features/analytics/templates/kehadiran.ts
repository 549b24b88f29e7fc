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
} from './parts.ts'

const ujian = parameter('ujian', 'Ujian', 'event', 'event')
const lembaga = parameter('lembaga', 'Lembaga', 'event', 'lembaga')
const filters = [chosen('event', 'ujian'), chosen('lembaga', 'lembaga')]
const ofInvited = (...columns: Parameters<typeof asking>[1]) => asking('event', columns, { filters })
const [came, absent] = [figure('hadir', 'Hadir'), figure('tidak-hadir', 'Tidak hadir')]
const share = figure('persen-hadir', 'Persen hadir')

/** Who came and who did not. */
export const kehadiran = definitionOf({
  parameters: [ujian, lembaga],
  widgets: [
    ...[filterOf(ujian), filterOf(lembaga)],
    kpi({ id: 'diundang', judul: 'Diundang', query: ofInvited(figure('n', 'Diundang')) }),
    kpi({ id: 'hadir', judul: 'Hadir', query: ofInvited(came) }),
    kpi({ id: 'absen', judul: 'Tidak hadir', query: ofInvited(absent) }),
    kpi({ id: 'persen', judul: 'Persen hadir', query: ofInvited(share) }),
    bar({
      id: 'per-lembaga',
      judul: 'Kehadiran per lembaga',
      ...{ direction: 'datar', stacked: true },
      query: asking('event', [by('lembaga'), came, absent], { filters, top: { n: 30, rest: false } }),
    }),
    line({ id: 'waktu', judul: 'Persen hadir', query: ofInvited(by('tanggal', { grain: 'bulan' }), share) }),
    table({
      id: 'tabel',
      judul: 'Per ujian dan lembaga',
      query: asking(
        'event',
        [by('event'), by('lembaga'), figure('n', 'Diundang'), came, absent, figure('belum', 'Belum mulai'), share],
        { filters, totals: [['event'], []] },
      ),
    }),
    table({
      id: 'nama-absen',
      judul: 'Yang tidak hadir',
      pageSize: 20,
      query: asking('event', [by('event'), by('lembaga'), by('murid'), figure('n', 'Undangan')], {
        filters: [...filters, { field: 'status', operator: 'eq', value: ['tidak-hadir'] }],
      }),
    }),
  ],
  pages: [
    pageOf({ id: 'kehadiran', kind: 'dasbor', nama: 'Kehadiran' }, [
      { h: 2, of: [['pilih-ujian', 6], ['pilih-lembaga', 6]] },
      { h: 3, of: [['diundang', 3], ['hadir', 3], ['absen', 3], ['persen', 3]] },
      { h: 8, of: [['per-lembaga', 6], ['waktu', 6]] },
      { h: 10, of: [['tabel', 12]] },
      { h: 12, of: [['nama-absen', 12]] },
    ]),
  ],
}) // prettier-ignore
