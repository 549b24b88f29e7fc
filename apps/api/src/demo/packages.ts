import type { PresetId } from '@suluh/contract/papers/paket-soal'
import type { StatusPaket } from '@suluh/contract/papers/paket-soal'
import { bahasaArab, literasiInggris, tkaBahasaInggris } from './questions-bahasa.ts'
import {
  akmLiterasi,
  commaSoal,
  kaidahBahasa,
  kataBaku,
  tkaBahasaIndonesia,
} from './questions-bahasa-indonesia.ts'
import { densitySoal, energySoal, organSoal, ulanganIpa } from './questions-ipa.ts'
import { tkaMatematika, ulanganMatematika, wrongKeySoal } from './questions-matematika.ts'
import {
  akmNumerasi,
  chartSoal,
  parkingSoal,
  savingSoal,
  tankSoal,
  volumeSoal,
} from './questions-numerasi.ts'
import { soalTiuVerbal, soalTkp, soalTwk } from './questions-skd.ts'
import {
  kuantitatifUmum,
  penalaranMatematika,
  pengetahuanKuantitatif,
  tiuNumerik,
} from './question-templates.ts'
import { memahamiBacaan, penalaranUmum, pengetahuanUmum } from './questions-utbk.ts'
import type { DemoSoal } from './write-soal.ts'

export type DemoPaket = {
  nama: string
  preset: PresetId
  status: StatusPaket
  by: 'guru' | 'staf'
  /** Least score per section, where the preset's is for the full number of questions. */
  thresholds?: number[]
  shuffle?: boolean
  /** Minutes of each section; they add up to the whole time. */
  minutes: number[]
  sections: DemoSoal[][]
  /** How long ago it was made. */
  daysOld: number
}

const all = [...ulanganMatematika, ...akmNumerasi]
const soundMatematika = ulanganMatematika.filter((soal) => soal !== wrongKeySoal)
const everyThird = (_: DemoSoal, at: number) => at % 3 === 1

export const schoolPackages = {
  matematika: {
    nama: 'Penilaian Harian Matematika Kelas VIII',
    preset: 'ulangan',
    status: 'terbit',
    by: 'guru',
    shuffle: true,
    minutes: [80],
    sections: [ulanganMatematika],
    daysOld: 16,
  },
  ipa: {
    nama: 'Sumatif IPA Kelas VIII',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [90],
    sections: [ulanganIpa],
    daysOld: 12,
  },
  asesmen: {
    nama: 'Asesmen Awal Kelas VIII',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [60],
    sections: [
      [...soundMatematika.filter(everyThird), ...akmLiterasi.slice(0, 6), ...ulanganIpa.filter(everyThird)],
    ],
    daysOld: 128,
  },
  harianMatematika: {
    nama: 'Penilaian Harian 1: Bilangan dan Aljabar',
    preset: 'ulangan',
    status: 'terbit',
    by: 'guru',
    minutes: [40],
    sections: [soundMatematika.filter(({ aspek }) => aspek === 'Bilangan' || aspek === 'Aljabar')],
    daysOld: 98,
  },
  harianIpa: {
    nama: 'Penilaian Harian IPA',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [40],
    sections: [ulanganIpa.slice(0, 10)],
    daysOld: 88,
  },
  inggris: {
    nama: 'Penilaian Harian Bahasa Inggris',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [30],
    sections: [[...tkaBahasaInggris, ...literasiInggris]],
    daysOld: 66,
  },
  sumatifMatematika: {
    nama: 'Sumatif Matematika Kelas VIII',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [80],
    sections: [[...soundMatematika.filter((soal, at) => !everyThird(soal, at)), ...akmNumerasi.slice(0, 4)]],
    daysOld: 14,
  },
  sumatifBahasa: {
    nama: 'Sumatif Bahasa Indonesia Kelas VIII',
    preset: 'ulangan',
    status: 'terbit',
    by: 'staf',
    minutes: [80],
    sections: [[...kaidahBahasa, ...akmLiterasi, ...tkaBahasaIndonesia]],
    daysOld: 13,
  },
  simulasi: {
    nama: 'Simulasi Ujian: Semua Bentuk Soal',
    preset: 'ulangan',
    status: 'terbit',
    by: 'guru',
    minutes: [90],
    sections: [
      [
        all[0]!,
        all[7]!,
        chartSoal,
        parkingSoal,
        volumeSoal,
        tankSoal,
        commaSoal,
        kataBaku,
        energySoal,
        organSoal,
        densitySoal,
        bahasaArab[0]!,
        bahasaArab[1]!,
        soalTkp[6]!,
        savingSoal,
      ],
    ],
    daysOld: 6,
  },
  akm: {
    nama: 'AKM Mini: Literasi dan Numerasi',
    preset: 'akm',
    status: 'terbit',
    by: 'guru',
    minutes: [20, 20],
    sections: [akmLiterasi, akmNumerasi],
    daysOld: 50,
  },
  tka: {
    nama: 'TKA Mini SMA',
    preset: 'tka',
    status: 'terbit',
    by: 'staf',
    minutes: [10, 20, 10],
    sections: [tkaBahasaIndonesia, tkaMatematika, tkaBahasaInggris],
    daysOld: 112,
  },
  utbk: {
    nama: 'UTBK-SNBT Mini',
    preset: 'utbk-snbt',
    status: 'terbit',
    by: 'staf',
    minutes: [6, 4, 5, 7.5, 5, 4, 7.5],
    sections: [
      [...penalaranUmum, ...kuantitatifUmum],
      pengetahuanUmum,
      memahamiBacaan,
      pengetahuanKuantitatif,
      tkaBahasaIndonesia,
      literasiInggris,
      penalaranMatematika,
    ],
    daysOld: 78,
  },
  skd: {
    nama: 'SKD CPNS Mini',
    preset: 'skd-cpns',
    status: 'terbit',
    by: 'staf',
    thresholds: [20, 20, 30],
    shuffle: true,
    minutes: [8, 12, 8],
    sections: [soalTwk, [...soalTiuVerbal, ...tiuNumerik], soalTkp],
    daysOld: 20,
  },
  sbmptn: {
    nama: 'SBMPTN Mini (+4, −1, 0)',
    preset: 'sbmptn',
    status: 'terbit',
    by: 'staf',
    minutes: [20, 10],
    sections: [
      [...penalaranUmum, ...pengetahuanUmum, ...pengetahuanKuantitatif],
      [...tkaMatematika.slice(0, 3), ...ulanganIpa.slice(0, 3)],
    ],
    daysOld: 22,
  },
  draf: {
    nama: 'Rancangan Sumatif Bahasa Indonesia',
    preset: 'ulangan',
    status: 'draf',
    by: 'guru',
    minutes: [60],
    sections: [kaidahBahasa],
    daysOld: 1,
  },
  arsip: {
    nama: 'Penilaian Harian Aljabar (tahun lalu)',
    preset: 'ulangan',
    status: 'arsip',
    by: 'guru',
    minutes: [40],
    sections: [ulanganMatematika.slice(3, 6)],
    daysOld: 340,
  },
} satisfies Record<string, DemoPaket>

export const bimbelPackages = {
  skd: { ...schoolPackages.skd, nama: 'Tryout SKD 1' },
  utbk: { ...schoolPackages.utbk, nama: 'Tryout UTBK-SNBT 1' },
} satisfies Record<string, DemoPaket>

/** Everything that the demo's packages ask, once each. */
export function soalOf(packages: DemoPaket[]): DemoSoal[] {
  return [...new Set(packages.flatMap((paket) => paket.sections.flat()))]
}

export const pelajaranNames: Record<string, string> = {
  MTK: 'Matematika',
  BIN: 'Bahasa Indonesia',
  IPA: 'Ilmu Pengetahuan Alam',
  BIG: 'Bahasa Inggris',
  ARB: 'Bahasa Arab',
  TPS: 'Tes Potensi Skolastik',
  TWK: 'Tes Wawasan Kebangsaan',
  TIU: 'Tes Intelegensia Umum',
  TKP: 'Tes Karakteristik Pribadi',
}
