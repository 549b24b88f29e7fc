import type {
  BasisGabungan,
  GabunganDraft,
  GabunganVersion,
  MissingExam,
  StatusGabungan,
  TieBreak,
} from '@suluh/contract/results/gabungan'
import type { RankStyle } from '@suluh/contract/platform/result-shapes'
import { formatNumber } from '#platform/kernel/format.ts'
import type { Tone } from '#platform/ui/light/word-tag.tsx'
import { fixedFigure } from '#platform/ui/light/fixed-figure.ts'

export const statusWords: Record<StatusGabungan, [word: string, tone: Tone]> = {
  draf: ['Draf', 'plain'],
  beku: ['Beku', 'warning'],
  terbit: ['Terbit', 'success'],
}

export const basisWords: Record<BasisGabungan, string> = {
  nilai: 'Nilai (0–100)',
  skor: 'Skor (poin)',
  standar: 'Skor standar',
  irt: 'Skor IRT',
}

export const missingWords: Record<MissingExam, string> = {
  gugur: 'Tidak diperingkat',
  nol: 'Dihitung 0',
  'rata-rata': 'Dihitung rata-rata ujian yang diikuti',
}

export const styleWords: Record<RankStyle, string> = {
  '1-2-2-4': '1, 2, 2, 4 (nomor sesudah seri dilompati)',
  '1-2-2-3': '1, 2, 2, 3 (nomor tidak dilompati)',
}

const ties: Record<string, [asc: string, desc: string]> = {
  benar: ['benar paling sedikit', 'benar terbanyak'],
  kosong: ['kosong paling sedikit', 'kosong terbanyak'],
  waktu: ['waktu tercepat', 'waktu terlama'],
  lahir: ['usia tertua', 'usia termuda'],
}

/** An exam as the rules name it. */
export type Exam = {
  eventId: string
  nama: string
  weight: number
  required: boolean
  threshold: number | null
}
type Rules = Omit<GabunganDraft, 'nama' | 'members'>

export function tieWords({ by, order }: TieBreak, exams: readonly Exam[]): string {
  const known = ties[by]
  if (known) return known[order === 'asc' ? 0 : 1]
  const nama =
    exams.find(({ eventId }) => by === `anggota:${eventId}`)?.nama ?? 'ujian yang sudah dikeluarkan'
  return `${nama} ${order === 'asc' ? 'terendah' : 'tertinggi'}`
}

/** The rules as sentences that a parent understands. */
export function rulesSentences(rules: Rules, exams: readonly Exam[]): string[] {
  if (exams.length === 0) return ['Belum ada ujian di dalamnya.']
  const required = exams.filter((exam) => exam.required)
  const bounds = [
    ...exams.flatMap(({ nama, threshold }) =>
      threshold === null ? [] : `${nama} ${formatNumber(threshold, 2)}`,
    ),
    ...(rules.threshold === null ? [] : [`nilai akhir ${formatNumber(rules.threshold, 2)}`]),
  ]
  const chain = rules.tieBreak.map((each) => tieWords(each, exams))
  return [
    `${sumWords(rules, exams)}.`,
    required.length === 0
      ? missedWords[rules.missing]
      : `Wajib ikut ${required.length === exams.length && exams.length > 1 ? 'semuanya' : listed(required.map(({ nama }) => nama))}${
          required.length === exams.length ? '.' : `; ${missedWords[rules.missing].toLowerCase()}`
        }`,
    ...(bounds.length > 0 ? [`Ambang batas: ${listed(bounds)}.`] : []),
    chain.length > 0
      ? `Seri diputus oleh ${chain.join(', lalu ')}.`
      : 'Nilai akhir yang sama berbagi peringkat.',
  ]
}

const missedWords: Record<MissingExam, string> = {
  gugur: 'Yang melewatkan satu ujian tidak diperingkat.',
  nol: 'Ujian yang dilewatkan dihitung 0.',
  'rata-rata': 'Ujian yang dilewatkan dihitung rata-rata ujian yang diikuti.',
}

function sumWords({ basis, centre, spread }: Rules, exams: readonly Exam[]): string {
  if (basis === 'skor')
    return `Skor akhir = ${exams.map(({ nama, weight }) => (weight === 1 ? nama : `${formatNumber(weight, 2)} × ${nama}`)).join(' + ')}`
  const total = exams.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return 'Nilai akhir belum dapat dihitung: semua bobot 0'
  const parts = exams.map(({ nama, weight }) => `${formatNumber((100 * weight) / total, 1)}% ${nama}`)
  const of = {
    nilai: '',
    standar: `, dari skor standar (rata-rata ${formatNumber(centre, 2)}, simpangan ${formatNumber(spread, 2)})`,
    irt: ', dari skor IRT',
  }[basis]
  return `Nilai akhir = ${parts.join(' + ')}${of}`
}

/** What freezing a first ranking does, before it is done. */
export function frozenWords({ summary, sources }: GabunganVersion): string {
  const waiting = sources.reduce((sum, { pending }) => sum + pending, 0)
  const first =
    waiting > 0
      ? `${formatNumber(waiting, 0)} hasil di dalamnya masih menunggu dinilai; sebaiknya selesaikan koreksinya dahulu. `
      : ''
  return `${first}Peringkat ${formatNumber(summary?.ranked ?? 0, 0)} murid disimpan seperti sekarang, bersama aturannya. Belum ada yang melihatnya: pembacanya Anda pilih saat menerbitkan. Dapat dikembalikan ke draf.`
}

/** How many a newer computation moves, and over or under the threshold. */
export function movedWords(effect: GabunganVersion['effect']): string {
  if (effect === null || Object.values(effect).every((count) => count === 0))
    return 'Tidak ada nilai, peringkat, atau kelulusan yang berubah.'
  const { valueChanged, rankMoved, newlyPassed, newlyFailed } = effect
  return `${formatNumber(valueChanged, 0)} nilai berubah, ${formatNumber(rankMoved, 0)} murid berpindah peringkat, ${formatNumber(newlyPassed, 0)} menjadi mencapai ambang batas, ${formatNumber(newlyFailed, 0)} tidak lagi.`
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('id').format(names)
}

/** With two decimals, so that columns line up; a dash where there is none. */
export function figure(value: number | null, digits = 2): string {
  return fixedFigure(value, digits)
}
