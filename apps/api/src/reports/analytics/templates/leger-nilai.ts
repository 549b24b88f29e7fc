import {
  asking,
  by,
  chosen,
  definitionOf,
  figure,
  filterOf,
  pageOf,
  parameter,
  pivot,
  tones,
} from './parts.ts'

const lembaga = parameter('lembaga', 'Lembaga', 'aspect', 'lembaga')
const group = parameter('group', 'Group belajar', 'aspect', 'group')
const ujian = parameter('ujian', 'Ujian', 'aspect', 'event')
const filters = [chosen('lembaga', 'lembaga'), chosen('group', 'group'), chosen('event', 'ujian')]

/** Students down, subjects across: the sheet that a school keeps. */
export const legerNilai = definitionOf({
  parameters: [lembaga, group, ujian],
  widgets: [
    filterOf(lembaga),
    filterOf(group),
    filterOf(ujian),
    pivot({
      id: 'leger',
      judul: 'Leger nilai',
      rows: ['lembaga', 'murid'],
      formats: tones('daya-serap-rata'),
      query: asking(
        'aspect',
        [by('lembaga'), by('murid'), by('pelajaran'), figure('daya-serap-rata', 'Nilai')],
        { filters, totals: [['lembaga', 'murid'], ['pelajaran'], []] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'leger', kind: 'dokumen', nama: 'Leger' }, [
      {
        h: 2,
        of: [
          ['pilih-lembaga', 4],
          ['pilih-group', 4],
          ['pilih-ujian', 4],
        ],
      },
      { h: 20, of: [['leger', 12]] },
    ]),
  ],
  print: { paper: 'F4', orientation: 'mendatar' },
})
