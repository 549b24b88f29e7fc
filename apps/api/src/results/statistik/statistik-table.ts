import { ambangName } from '@suluh/contract/results/ambang-words'
import {
  verdictLabels,
  type AmbangStatistik,
  type StatistikPaket,
  type TempoMenjawab,
} from '@suluh/contract/results/statistik-paket-soal'
import { statistikHeadLine, tempoSentences } from '@suluh/contract/results/statistik-words'
import { criticalCorrelation, isValidItem, validityLabel } from '@suluh/psychometrics/classical/item-validity'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** Every item of a package with its figures; without any while nobody has a result. */
export function statistikTable(nama: string, statistik: StatistikPaket | null): SheetTable {
  return {
    name: `Statistik ${nama}`,
    ...(statistik && { about: [statistikHeadLine(statistik)] }),
    titles: [
      'No.',
      'Bagian',
      'Soal',
      'Murid',
      'Rata-rata',
      'Simpangan baku',
      'Skor maksimum',
      'Tingkat kesukaran (P)',
      'P',
      'D27',
      'D50',
      'Daya pembeda',
      'r butir-total',
      'r tabel (5%)',
      'Validitas',
      'Kuat validitas',
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
      exact(item.sd),
      exact(item.max),
      exact(item.facility),
      item.facilityLabel,
      exact(item.d27),
      exact(item.d50),
      item.discriminationLabel,
      exact(item.itemTotal),
      exact(criticalCorrelation(item.n)),
      validWords(isValidItem(item.itemTotal, item.n)),
      validityLabel(item.itemTotal),
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

/** Validity as dinas ask for it: the item's correlation with the whole against the r-tabel. */
function validWords(isValid: boolean | null): string | null {
  if (isValid === null) return null
  return isValid ? 'valid' : 'tidak valid'
}

/** How many answers were given in an instant, of the test and of each item. */
export function tempoTable(tempo: TempoMenjawab): SheetTable {
  return {
    name: 'Waktu menjawab',
    about: tempoSentences(tempo),
    titles: ['No.', 'Jawaban', 'Batas sekejap (detik)', 'Bagian sekejap'],
    rows: [
      ['Semua', tempo.jawaban, null, exact(tempo.sekejap)],
      ...tempo.butir.map(({ number, n, batasDetik, sekejap }) => [
        String(number),
        n,
        exact(batasDetik),
        exact(sekejap),
      ]),
    ],
  }
}

/** The test's own figures, one a line, and then how dependable each of its thresholds is. */
export function statistikTestTable(statistik: StatistikPaket | null): SheetTable {
  const { test, n, ambang } = statistik ?? { test: null, n: 0, ambang: [] }
  const lines: [name: string, value: number | null, range?: readonly [number, number] | null][] = test
    ? [
        ['Murid', n],
        ['Butir', test.itemCount],
        ['Skor maksimum', test.maxScore],
        ['Rata-rata', test.mean],
        ['Median', test.median],
        ['Simpangan baku', test.sd],
        ['Alpha Cronbach', test.alpha, test.alphaInterval],
        ['Omega McDonald', test.omega, test.omegaInterval],
        ['Lambda-2 Guttman', test.lambda2, test.lambda2Interval],
        ['KR-20', test.kr20],
        ['Belah dua', test.splitHalf],
        ['Galat baku (SEM)', test.sem],
        ['Kemencengan', test.skewness],
        ['Keruncingan', test.kurtosis],
        ['Bagian murid yang sampai soal terakhir', test.speededness?.completed ?? null],
        ['Bagian murid yang sampai tiga perempat', test.speededness?.reachedThreeQuarters ?? null],
      ]
    : []
  return {
    name: 'Tes',
    titles: ['Ukuran', 'Nilai', 'Batas bawah 95%', 'Batas atas 95%', 'Keterangan'],
    rows: [
      ...lines.map(([name, value, range]) => [
        name,
        exact(value),
        exact(range?.[0] ?? null),
        exact(range?.[1] ?? null),
        null,
      ]),
      ...ambang.flatMap((each) =>
        certaintyRows(each).map(([name, value, why]) => [name, exact(value), null, null, why]),
      ),
    ],
  }
}

/** Figures of one threshold, each with why it is missing. */
export function certaintyRows(
  each: AmbangStatistik,
): [name: string, value: number | null, why: string | null][] {
  const name = ambangName(each)
  const { akurasi, konsistensi, kappa, lulusKeliru, gagalKeliru, lee, alasan } = each
  return [
    [`${name}: putusan tepat`, akurasi, alasan],
    [`${name}: putusan sama bila diulang`, konsistensi, alasan],
    [`${name}: kappa`, kappa, alasan],
    [`${name}: lulus keliru`, lulusKeliru, alasan],
    [`${name}: belum lulus keliru`, gagalKeliru, alasan],
    ...(lee
      ? ([
          [`${name}: putusan tepat (Lee)`, lee.akurasi, null],
          [`${name}: putusan sama bila diulang (Lee)`, lee.konsistensi, null],
          [`${name}: kappa (Lee)`, lee.kappa, null],
        ] satisfies [string, number | null, null][])
      : []),
  ]
}
