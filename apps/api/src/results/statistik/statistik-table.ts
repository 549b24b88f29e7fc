import { verdictLabels, type StatistikPaket } from '@suluh/contract/results/statistik-paket-soal'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '#platform/sheet/write-sheet.ts'

/** Every item of a package with its figures; without any while nobody has a result. */
export function statistikTable(nama: string, statistik: StatistikPaket | null): SheetTable {
  return {
    name: `Statistik ${nama}`,
    titles: [
      'No.',
      'Bagian',
      'Soal',
      'Murid',
      'Rata-rata',
      'Skor maksimum',
      'Tingkat kesukaran (P)',
      'P',
      'D27',
      'D50',
      'Daya pembeda',
      'r butir-total',
      'r butir-sisa',
      'Alpha tanpa butir ini',
      'Kosong',
      'Tidak terjangkau',
      'Bobot efektif (%)',
      'Putusan',
      'Saran',
      'Penskoran',
    ],
    rows: (statistik?.items ?? []).map((item) => [
      item.number,
      item.section,
      item.stem,
      item.n,
      exact(item.mean),
      exact(item.max),
      exact(item.facility),
      item.facilityLabel,
      exact(item.d27),
      exact(item.d50),
      item.discriminationLabel,
      exact(item.itemTotal),
      exact(item.itemRest),
      exact(item.alphaIfDeleted),
      item.omitted,
      item.notReached,
      exact(item.effectiveWeight),
      verdictLabels[item.verdict],
      item.advice,
      statistik!.scoring.label,
    ]),
  }
}
