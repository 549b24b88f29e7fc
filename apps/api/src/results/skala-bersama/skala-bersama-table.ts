import type { SkalaBersama } from '@suluh/contract/results/skala-bersama'
import { skalaBersamaHeadLine, ujianBersamaSentence } from '@suluh/contract/results/skala-bersama-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** Every exam on the scale of one, with how it was put there; without any why. */
export function skalaBersamaTable(shown: SkalaBersama): SheetTable {
  const { paketSoal, alasan, acuan, ujian } = shown
  const name = `Skala bersama ${paketSoal.nama}`
  if (alasan !== null) return { name, titles: ['Keterangan'], rows: [[alasan]] }
  return {
    name,
    about: [skalaBersamaHeadLine(shown)],
    titles: [
      'Paket soal',
      'Dibuka',
      'Murid',
      'Rata-rata pada skala',
      'Simpangan baku',
      'Butir yang sama',
      'Diubah isinya',
      'Jangkar',
      'Butir yang bergeser',
      'Kemiringan',
      'Titik potong',
      'Kemiringan dengan semua butir',
      'Titik potong dengan semua butir',
      'Galat baku penyetaraan (θ)',
      'Murid di keduanya',
      'Perubahan',
      'Batas bawah 95%',
      'Batas atas 95%',
      'Keterangan',
    ],
    rows: ujian.map((each) => [
      each.paketSoal.nama,
      each.at && each.at.slice(0, 10),
      each.n,
      exact(each.mean),
      exact(each.sd),
      each.bersama,
      each.diubah,
      each.jangkar,
      each.bergeser.map(({ number }) => number).join(', '),
      exact(each.slope),
      exact(each.intercept),
      exact(each.slopeSemua),
      exact(each.interceptSemua),
      exact(each.galatTaut),
      each.pertumbuhan?.n ?? null,
      exact(each.pertumbuhan?.selisih ?? null),
      exact(each.pertumbuhan?.interval?.[0] ?? null),
      exact(each.pertumbuhan?.interval?.[1] ?? null),
      ujianBersamaSentence(each, acuan),
    ]),
  }
}
