import type { SoalBersama } from '@suluh/contract/bank/statistik-banksoal'
import { banksoalHeadLine } from '@suluh/contract/results/statistik-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** Every question of a package with its figures over all the exams that asked it. */
export function banksoalTable(nama: string, soal: readonly SoalBersama[]): SheetTable {
  return {
    name: `Statistik bank soal ${nama}`,
    about: [banksoalHeadLine(soal)],
    titles: [
      'No.',
      'Bagian',
      'Terbitan terakhir',
      'Soal',
      'Ujian',
      'Murid',
      'Tingkat kesukaran (P)',
      'P',
      'Batas bawah 95%',
      'Batas atas 95%',
      'Daya pembeda (D)',
      'D',
      'Selisih P',
      'Bergeser',
    ],
    rows: soal.map((each) => [
      each.number,
      each.section,
      each.terbitan,
      each.stem,
      each.exams,
      each.n,
      exact(each.facility),
      each.facilityLabel,
      exact(each.facilityInterval?.[0] ?? null),
      exact(each.facilityInterval?.[1] ?? null),
      exact(each.discrimination),
      each.discriminationLabel,
      exact(each.drift?.range ?? null),
      each.drift?.p == null ? null : each.drift.isDrifting ? 'Ya' : 'Tidak',
    ]),
  }
}
