import type { BuktiMirip, HasilKemiripan } from '@suluh/contract/results/kemiripan'
import {
  chanceWords,
  falseAlarmWords,
  kemiripanHeadLine,
  notProof,
  tempatWords,
} from '@suluh/contract/results/kemiripan-words'
import { exact, yesNo } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** Pairs that stand out, with what the page says above them. */
export function pasanganTable(nama: string, hasil: HasilKemiripan, bukti: readonly BuktiMirip[]): SheetTable {
  return {
    name: `Kemiripan jawaban ${nama}`,
    about: [
      kemiripanHeadLine(hasil),
      ...(hasil.penolakan === null ? [notProof, falseAlarmWords(hasil)] : []),
    ],
    titles: [
      'No.',
      'Murid pertama',
      'Murid kedua',
      'Butir yang dibandingkan',
      'Pilihan sama',
      'Biasanya',
      'Salah yang sama',
      'Biasanya salah sama',
      'Peluang',
      'Tempat',
      'Selang paling lama 10 detik',
      'Dari yang berwaktu',
      'Murid pertama lebih kemudian',
    ],
    rows: bukti.map(({ pasangan, berwaktu, berdekatan, satuMenyusul }, at) => [
      at + 1,
      pasangan.satu.nama,
      pasangan.dua.nama,
      pasangan.butir,
      pasangan.sama,
      exact(pasangan.wajar),
      pasangan.salahSama,
      exact(pasangan.salahWajar),
      chanceWords(pasangan.p),
      tempatWords(pasangan),
      berdekatan,
      berwaktu,
      satuMenyusul,
    ]),
  }
}

/** Every question of every pair. */
export function jawabanTable(bukti: readonly BuktiMirip[]): SheetTable {
  return {
    name: 'Jawaban',
    titles: [
      'Pasangan',
      'Murid pertama',
      'Murid kedua',
      'No. soal',
      'Jawaban pertama',
      'Jawaban kedua',
      'Sama',
      'Pertama benar',
      'Kedua benar',
      'Selisih detik',
    ],
    rows: bukti.flatMap(({ pasangan, butir }, at) =>
      butir.map((item) => [
        at + 1,
        pasangan.satu.nama,
        pasangan.dua.nama,
        item.number,
        item.satu,
        item.dua,
        yesNo(item.sama),
        yesNo(item.satuBenar),
        yesNo(item.duaBenar),
        item.satuPada === null || item.duaPada === null
          ? null
          : Math.round((Date.parse(item.satuPada) - Date.parse(item.duaPada)) / 1000),
      ]),
    ),
  }
}
