import type { SoalBersama } from '@suluh/contract/statistik-banksoal'
import { verdictLabels, type StatistikPaket } from '@suluh/contract/statistik-paket-soal'
import { exact } from '#sheet/cells.ts'
import type { SheetTable } from '#sheet/write-sheet.ts'

/** Every item of a package with its figures; without any while nobody has a result. */
export function statistikTable(nama: string, statistik: StatistikPaket | null): SheetTable {
  return {
    name: `Statistik ${nama}`,
    titles: [
      ...[
        'No.',
        'Bagian',
        'Soal',
        'Murid',
        'Rata-rata',
        'Skor maksimum',
        'Tingkat kesukaran (P)',
        'P',
        'D27',
      ],
      ...['D50', 'Daya pembeda', 'r butir-total', 'r butir-sisa', 'Alpha tanpa butir ini', 'Kosong'],
      ...['Tidak terjangkau', 'Bobot efektif (%)', 'Putusan', 'Saran', 'Penskoran'],
    ],
    rows: (statistik?.items ?? []).map((item) => [
      ...[item.number, item.section, item.stem, item.n, exact(item.mean), exact(item.max)],
      ...[
        exact(item.facility),
        item.facilityLabel,
        exact(item.d27),
        exact(item.d50),
        item.discriminationLabel,
      ],
      ...[exact(item.itemTotal), exact(item.itemRest), exact(item.alphaIfDeleted), item.omitted],
      ...[item.notReached, exact(item.effectiveWeight), verdictLabels[item.verdict], item.advice],
      statistik!.scoring.label,
    ]),
  }
}

/** The same of questions over all the exams that asked them. */
export function banksoalTable(nama: string, soal: readonly SoalBersama[]): SheetTable {
  return {
    name: `Statistik bank soal ${nama}`,
    titles: [
      ...['No.', 'Bagian', 'Soal', 'Ujian', 'Murid', 'Tingkat kesukaran (P)', 'P', 'Batas bawah 95%'],
      ...['Batas atas 95%', 'Daya pembeda (D)', 'D', 'Selisih P', 'Bergeser'],
    ],
    rows: soal.map((each) => [
      ...[each.number, each.section, each.stem, each.exams, each.n, exact(each.facility), each.facilityLabel],
      ...[exact(each.facilityInterval?.[0] ?? null), exact(each.facilityInterval?.[1] ?? null)],
      ...[exact(each.discrimination), each.discriminationLabel, exact(each.drift?.range ?? null)],
      each.drift?.p == null ? null : each.drift.isDrifting ? 'Ya' : 'Tidak',
    ]),
  }
}
