import type { PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import {
  ketepatanSentence,
  metodeWords,
  penetapanSentence,
} from '@suluh/contract/results/penetapan-batas-words'
import type { AmbangStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { certaintyRows } from '#results/statistik/statistik-table.ts'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** A session as sheets: its rounds, its judges, its questions, and who would pass at each nilai. */
export function penetapanTables(shown: PenetapanBatas): [SheetTable, ...SheetTable[]] {
  const { nama, paketSoal, metode, hasil, panel, dampak } = shown
  const sure = ketepatanSentence(shown)
  const nameOf = new Map(panel.map((each) => [each.id, each.nama]))
  const rounds: SheetTable = {
    name: 'Ronde',
    about: [
      nama,
      paketSoal.nama,
      metodeWords[metode],
      penetapanSentence(shown),
      ...(sure === null ? [] : [sure]),
    ],
    titles: [
      'Ronde',
      'Batas (nilai)',
      'Galat baku',
      'Batas bawah 95%',
      'Batas atas 95%',
      'Simpangan antarpanelis',
      'Batas (θ)',
      'Bagian yang lulus',
      'Keterangan',
    ],
    rows: hasil.map((each) => [
      each.ronde,
      exact(each.batas),
      exact(each.galat),
      exact(each.interval?.[0] ?? null),
      exact(each.interval?.[1] ?? null),
      exact(each.simpangan),
      exact(each.theta),
      exact(each.lulus),
      each.alasan,
    ]),
  }
  const judges: SheetTable = {
    name: 'Panelis',
    titles: ['Ronde', 'Panelis', 'Batas (nilai)', 'Batas (θ)', 'Halaman'],
    rows: hasil.flatMap((each) =>
      each.panelis.map(({ id, nilai, theta, halaman }) => [
        each.ronde,
        (id && nameOf.get(id)) ?? 'Panelis lain',
        exact(nilai),
        exact(theta),
        halaman === 0 ? 'Sebelum halaman 1' : halaman,
      ]),
    ),
  }
  return [
    rounds,
    judges,
    ...(metode === 'angoff' ? [soalTable(shown)] : []),
    ...(shown.ketepatan ? [certaintyTable(shown.ketepatan)] : []),
    ...(dampak
      ? [
          {
            name: 'Dampak',
            titles: ['Nilai', `Bagian yang lulus dari ${dampak.n} murid`],
            rows: dampak.lulus.map((share, nilai) => [nilai, exact(share)]),
          },
        ]
      : []),
  ]
}

function soalTable({ hasil, soal }: PenetapanBatas): SheetTable {
  const byId = new Map(soal.map((each) => [each.soalId, each]))
  return {
    name: 'Soal',
    titles: [
      'Ronde',
      'Nomor',
      'Rata-rata penilaian',
      'Simpangan',
      'Terendah',
      'Tertinggi',
      'Tingkat kesukaran',
    ],
    rows: hasil.flatMap((round) =>
      round.soal.map(({ soalId, rata, simpangan, terendah, tertinggi }) => [
        round.ronde,
        byId.get(soalId)?.number ?? null,
        exact(rata),
        exact(simpangan),
        exact(terendah),
        exact(tertinggi),
        exact(byId.get(soalId)?.facility ?? null),
      ]),
    ),
  }
}

/** The same figures as the statistics of a package give of its thresholds. */
function certaintyTable(ketepatan: AmbangStatistik): SheetTable {
  return {
    name: 'Ketepatan putusan',
    titles: ['Ukuran', 'Nilai', 'Keterangan'],
    rows: certaintyRows(ketepatan).map(([name, value, why]) => [name, exact(value), why]),
  }
}
