import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { asking, by, chosen, definitionOf, filterOf, formula, pageOf, parameter, pivot } from './parts.ts'

const lembaga = parameter('lembaga', 'Lembaga', 'aspect', 'lembaga')
const kelas = parameter('kelas', 'Kelas', 'aspect', 'kelas')
const ujian = parameter('ujian', 'Ujian', 'aspect', 'event')
const filters = [chosen('lembaga', 'lembaga'), chosen('kelas', 'kelas'), chosen('event', 'ujian')]
// Of one class and its subjects these are figures of 100, not shares of a whole.
const nilai = formula('nilai', 'Nilai', '[daya-serap-rata]')

type Habit = { limit: string; sums: ('jumlah' | 'rata-rata' | 'peringkat')[] }

/** Students down, subjects across: the sheet that a school keeps of each class, with a page of its own. */
function legerOf({ limit, sums }: Habit): ReportDefinition {
  const batas = formula('kkm', limit, '[kktp]')
  const columns = [by('kelas'), by('murid', { label: 'Nama' }), by('nisn'), by('nis'), by('pelajaran')]
  return definitionOf({
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
        sums,
        below: ['kkm'],
        formats: [{ column: 'nilai', operator: 'lte', against: 'kkm', value: [-0.01], tone: 'kurang' }],
        query: asking('aspect', [...columns, nilai, batas], {
          filters,
          totals: [['kelas'], ['kelas', 'pelajaran'], ['pelajaran'], []],
        }),
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
}

/** As Kurikulum 2013 has it: a limit called KKM, and a place in the class. */
export const legerNilai = legerOf({ limit: 'KKM', sums: ['jumlah', 'rata-rata', 'peringkat'] })

/** As Kurikulum Merdeka has it: a limit called KKTP, and nobody ranked. */
export const legerMerdeka = legerOf({ limit: 'KKTP', sums: ['jumlah', 'rata-rata'] })
