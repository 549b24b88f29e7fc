import type { PenetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { metodeWords, penetapanSentence } from '@suluh/contract/results/penetapan-batas-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '#platform/sheet/write-sheet.ts'

/** A session as sheets: its rounds, its judges, its questions, and who would pass at each nilai. */
export function penetapanTables(shown: PenetapanBatas): [SheetTable, ...SheetTable[]] {
  const { nama, paketSoal, metode, hasil, panel, dampak } = shown
  const nameOf = new Map(panel.map((each) => [each.id, each.nama]))
  const rounds: SheetTable = {
    name: 'Ronde',
    about: [nama, paketSoal.nama, metodeWords[metode], penetapanSentence(shown)],
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
