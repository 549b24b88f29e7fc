import type { ProfilAmbang } from './ambang-batas.ts'
import type { PaketSoalDraft, PresetId } from './paket-soal.ts'
import type { ScoringRule } from './scoring.ts'

/** A starting point for a package, editable afterwards. Durations in seconds. */
export type Preset = { nama: string; note: string } & Pick<
  PaketSoalDraft,
  'timeMode' | 'navigation' | 'durationSeconds' | 'threshold'
> & {
    profil?: ProfilAmbang[]
    sections: {
      nama: string
      durationSeconds: number
      threshold: number | null
      rule: ScoringRule
      questions: number | null
    }[]
  }

const oneOrNothing: ScoringRule = { correct: 1, wrong: 0, blank: 0, partial: 'all-or-nothing' }
const perPart: ScoringRule = { correct: 1, wrong: 0, blank: 0, partial: 'per-option' }
const plusMinus: ScoringRule = { correct: 4, wrong: -1, blank: 0, partial: 'all-or-nothing' }
const five: ScoringRule = { correct: 5, wrong: 0, blank: 0, partial: 'all-or-nothing' }

/** `questions` is how many the real exam has, where that is known. */
const section = (
  nama: string,
  questions: number | null,
  minutes: number,
  rule: ScoringRule,
  threshold: number | null = null,
) => ({ nama, questions, durationSeconds: minutes * 60, threshold, rule })

/** Structures and points as the official documents give them; see docs/glossary.md for the terms. */
export const presets: Record<PresetId, Preset> = {
  ulangan: {
    nama: 'Ulangan sekolah',
    note: 'Benar 1, salah 0. Satu waktu untuk semua, bebas berpindah.',
    timeMode: 'keseluruhan',
    navigation: 'bebas',
    durationSeconds: 5400,
    threshold: 75,
    sections: [section('Soal', null, 90, perPart)],
  },
  akm: {
    nama: 'AKM',
    note: 'SMP, SMA, SMK: literasi dan numerasi, masing-masing 36 soal dengan waktunya.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 10800,
    threshold: null,
    sections: [section('Literasi Membaca', 36, 90, oneOrNothing), section('Numerasi', 36, 90, oneOrNothing)],
  },
  'akm-sd': {
    nama: 'AKM SD',
    note: 'SD: literasi dan numerasi, masing-masing 30 soal dengan waktunya.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 9000,
    threshold: null,
    sections: [section('Literasi Membaca', 30, 75, oneOrNothing), section('Numerasi', 30, 75, oneOrNothing)],
  },
  tka: {
    nama: 'TKA SMA, hari 1',
    note: 'Bahasa Indonesia, Matematika, Bahasa Inggris; waktu per mata uji.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 8400,
    threshold: null,
    sections: [
      section('Bahasa Indonesia', null, 45, oneOrNothing),
      section('Matematika', null, 50, oneOrNothing),
      section('Bahasa Inggris', null, 45, oneOrNothing),
    ],
  },
  'tka-pilihan': {
    nama: 'TKA SMA, hari 2',
    note: 'Dua mata uji pilihan; waktu per mata uji.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 7200,
    threshold: null,
    sections: [
      section('Mata uji pilihan 1', null, 60, oneOrNothing),
      section('Mata uji pilihan 2', null, 60, oneOrNothing),
    ],
  },
  'tka-sd-smp': {
    nama: 'TKA SD, SMP',
    note: 'Bahasa Indonesia dan Matematika; waktu per mata uji.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 7200,
    threshold: null,
    sections: [
      section('Bahasa Indonesia', null, 60, oneOrNothing),
      section('Matematika', null, 60, oneOrNothing),
    ],
  },
  'utbk-snbt': {
    nama: 'UTBK-SNBT',
    note: 'Tujuh subtes dengan waktu sendiri, terkunci.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 11700,
    threshold: null,
    sections: [
      section('Penalaran Umum', 30, 30, oneOrNothing),
      section('Pengetahuan dan Pemahaman Umum', 20, 15, oneOrNothing),
      section('Kemampuan Memahami Bacaan dan Menulis', 20, 25, oneOrNothing),
      section('Pengetahuan Kuantitatif', 20, 20, oneOrNothing),
      section('Literasi Bahasa Indonesia', 30, 42.5, oneOrNothing),
      section('Literasi Bahasa Inggris', 20, 20, oneOrNothing),
      section('Penalaran Matematika', 20, 42.5, oneOrNothing),
    ],
  },
  'skd-cpns': {
    nama: 'SKD CPNS',
    note: 'TWK dan TIU benar 5; TKP tiap opsi berbobot 1–5. Ambang batas per subtes.',
    timeMode: 'keseluruhan',
    navigation: 'bebas',
    durationSeconds: 6000,
    threshold: null,
    sections: [
      section('Tes Wawasan Kebangsaan', 30, 30, five, 65),
      section('Tes Intelegensia Umum', 35, 35, five, 80),
      section('Tes Karakteristik Pribadi', 45, 35, five, 166),
    ],
    profil: [
      {
        nama: 'Penyandang disabilitas, putra/putri Papua',
        nilai: null,
        skor: 286,
        sections: [{ nama: 'Tes Intelegensia Umum', skor: 60 }],
      },
      {
        nama: 'Cumlaude, diaspora',
        nilai: null,
        skor: 311,
        sections: [{ nama: 'Tes Intelegensia Umum', skor: 85 }],
      },
    ],
  },
  sbmptn: {
    nama: 'SBMPTN (+4, −1, 0)',
    note: 'TKPA 90 soal, TKD 60 soal dari empat mata pelajaran, masing-masing dengan waktunya. Benar 4, salah −1, kosong 0.',
    timeMode: 'per-section',
    navigation: 'terkunci',
    durationSeconds: 12600,
    threshold: null,
    sections: [section('TKPA', 90, 105, plusMinus), section('TKD', 60, 105, plusMinus)],
  },
}
