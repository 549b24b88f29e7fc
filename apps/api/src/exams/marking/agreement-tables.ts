import type { Keandalan, Kesepakatan, KesepakatanUjian } from '@suluh/contract/exams/marking-agreement'
import {
  agreementWords,
  keandalanSentences,
  sumberWords,
} from '@suluh/contract/exams/marking-agreement-words'
import { exact, yesNo } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import type { MarkedTwice } from './agreement.queries.ts'

const figureTitles = [
  'Jawaban dengan dua nilai',
  'Menunggu penilai ketiga',
  'Sama persis',
  'Sama persis, batas bawah 95%',
  'Sama persis, batas atas 95%',
  'Dalam toleransi',
  'Dalam toleransi, batas bawah 95%',
  'Dalam toleransi, batas atas 95%',
  'Kappa kuadratik',
  'ICC(1)',
  'ICC(1), batas bawah 95%',
  'ICC(1), batas atas 95%',
]

function figuresOf(of: Kesepakatan) {
  return [
    of.pairs,
    of.differing,
    exact(of.exact),
    ...bounds(of.exactInterval),
    exact(of.within),
    ...bounds(of.withinInterval),
    exact(of.kappa),
    exact(of.icc),
    ...bounds(of.iccInterval),
  ]
}

function bounds(interval: Kesepakatan['iccInterval']) {
  return [exact(interval?.[0] ?? null), exact(interval?.[1] ?? null)]
}

/** The decision study and the variance components, with their sentences. */
function keandalanTables(keandalan: Keandalan): SheetTable[] {
  const { komponen, keputusan, penilai } = keandalan
  return [
    {
      name: 'Keandalan nilai',
      about: keandalanSentences(keandalan),
      titles: [
        'Banyak soal',
        'Banyak penilai',
        'Koefisien G',
        'Phi',
        'Galat baku relatif',
        'Galat baku mutlak',
      ],
      rows: keputusan.map((each) => [
        each.soal,
        each.penilai,
        exact(each.g),
        exact(each.phi),
        exact(each.galatRelatif),
        exact(each.galatMutlak),
      ]),
    },
    {
      name: 'Komponen ragam',
      titles: ['Sumber', 'Ragam', 'Bagian', 'Taksiran di bawah nol, dijadikan 0'],
      rows: komponen.map(({ sumber, ragam, bagian, negatif }) => [
        sumberWords(sumber, penilai),
        exact(ragam),
        exact(bagian),
        yesNo(negatif),
      ]),
    },
  ]
}

/** All figures of how markers agree, and every pair of marks behind them; whose answers they are is told by none. */
export function agreementTables(
  { event, tolerance, all, soal, penilai, keandalan }: KesepakatanUjian,
  given: readonly MarkedTwice[],
  names: ReadonlyMap<string, string>,
): { name: string; tables: [SheetTable, ...SheetTable[]] } {
  const nameOf = (id: string) => names.get(id) ?? 'Akun dihapus'
  const numbers = new Map(soal.map(({ soalId, number }) => [soalId, number]))
  return {
    name: `Kesepakatan penilai ${event.nama}`,
    tables: [
      {
        name: 'Per soal',
        about: [`Kesepakatan penilai ${event.nama}`, agreementWords(all, tolerance)],
        titles: ['Soal', 'Nilai paling banyak', 'Toleransi', ...figureTitles],
        rows: [
          ['Semua', null, tolerance, ...figuresOf(all)],
          ...soal.map((each) => [String(each.number), each.maxMark, tolerance, ...figuresOf(each)]),
        ],
      },
      {
        name: 'Per penilai',
        titles: [
          'Penilai',
          'Jawaban dengan dua nilai',
          'Sama persis',
          'Dalam toleransi',
          'Selisih rata-rata dari penilai lain',
          'Selisih, batas bawah 95%',
          'Selisih, batas atas 95%',
          'Selisih paruh pertama',
          'Selisih paruh kedua',
          'Bergeser',
        ],
        rows: penilai.map((each) => [
          each.nama ?? 'Akun dihapus',
          each.pairs,
          exact(each.exact),
          exact(each.within),
          exact(each.severity),
          ...bounds(each.severityInterval),
          exact(each.early),
          exact(each.late),
          each.early === null ? '' : yesNo(each.isDrifting),
        ]),
      },
      ...keandalanTables(keandalan),
      {
        name: 'Pasangan nilai',
        titles: ['Soal', 'Penilai 1', 'Nilai 1', 'Penilai 2', 'Nilai 2', 'Nilai akhir', 'Ditetapkan oleh'],
        rows: given.map(({ soalId, markers: [a, b], marks: [x, y], settled }) => [
          String(numbers.get(soalId) ?? ''),
          nameOf(a),
          x,
          nameOf(b),
          y,
          settled?.mark ?? null,
          settled === null ? 'menunggu penilai ketiga' : settled.isThird ? 'penilai ketiga' : 'rata-rata',
        ]),
      },
    ],
  }
}
