import { asking, by, chosen, definitionOf, filterOf, formula, pageOf, parameter, pivot } from './parts.ts'

const lembaga = parameter('lembaga', 'Lembaga', 'aspect', 'lembaga')
const kelas = parameter('kelas', 'Kelas', 'aspect', 'kelas')
const ujian = parameter('ujian', 'Ujian', 'aspect', 'event')
const filters = [chosen('lembaga', 'lembaga'), chosen('kelas', 'kelas'), chosen('event', 'ujian')]
// Of one class and its subjects these are figures of 100, not shares of a whole.
const nilai = formula('nilai', 'Nilai', '[daya-serap-rata]')
const kkm = formula('kkm', 'KKM/KKTP', '[kktp]')

/** Students down, subjects across: the sheet that a school keeps of each class, with a page of its own. */
export const legerNilai = definitionOf({
  parameters: [lembaga, kelas, ujian],
  widgets: [
    filterOf(lembaga),
    filterOf(kelas),
    filterOf(ujian),
    pivot({
      id: 'leger',
      judul: 'Leger nilai',
      rows: ['kelas', 'murid', 'nisn', 'nis'],
      details: ['nisn', 'nis'],
      numbers: true,
      sheets: true,
      sums: ['jumlah', 'rata-rata', 'peringkat'],
      below: ['kkm'],
      formats: [{ column: 'nilai', operator: 'lte', against: 'kkm', value: [-0.01], tone: 'kurang' }],
      query: asking(
        'aspect',
        [by('kelas'), by('murid', { label: 'Nama' }), by('nisn'), by('nis'), by('pelajaran'), nilai, kkm],
        { filters, totals: [['kelas'], ['kelas', 'pelajaran'], ['pelajaran'], []] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'leger', kind: 'dokumen', nama: 'Leger' }, [
      {
        h: 2,
        of: [
          ['pilih-lembaga', 4],
          ['pilih-kelas', 4],
          ['pilih-ujian', 4],
        ],
      },
      { h: 20, of: [['leger', 12]] },
    ]),
  ],
  print: { paper: 'F4', orientation: 'mendatar', signatures: true },
})
