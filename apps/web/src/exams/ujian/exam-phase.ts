import { isTimeUp, type Ujian } from '@suluh/contract/exams/ujian'
import { lengthsFor, longer } from '@suluh/contract/exams/section-lengths'
import { formatDuration, formatTime } from '#platform/kernel/format.ts'

export type ExamPhase =
  | 'menunggu'
  | 'buka'
  | 'berlangsung'
  | 'dikumpulkan'
  | 'dihentikan'
  | 'terlambat'
  | 'tutup'
  | 'batal'
export const phaseWords: Record<ExamPhase, string> = {
  menunggu: 'Belum dibuka',
  buka: 'Dibuka',
  berlangsung: 'Sedang Anda kerjakan',
  dikumpulkan: 'Sudah dikumpulkan',
  dihentikan: 'Dihentikan pengawas',
  terlambat: 'Batas mulai sudah lewat',
  tutup: 'Sudah ditutup',
  batal: 'Dibatalkan',
}
export const phaseTones: Partial<Record<ExamPhase, 'success' | 'danger'>> = {
  buka: 'success',
  berlangsung: 'success',
  dihentikan: 'danger',
  batal: 'danger',
}
const order: ExamPhase[] = [
  ...(['berlangsung', 'buka', 'menunggu', 'dikumpulkan', 'dihentikan'] as const),
  ...(['terlambat', 'tutup', 'batal'] as const),
]

/** Within this the browsers that waited for an opening come in, each at a moment of its own. */
const spreadMs = 4000

/** When this browser lets its student in: at the opening, or for one of those who waited for it a little later. */
export function entersAt({ event }: Ujian, now: number, chance: number): number {
  const opensAt = Date.parse(event.opensAt)
  return now < opensAt ? opensAt + Math.floor(chance * spreadMs) : opensAt
}

/** How an exam stands for this student at this moment of the server's clock. */
export function examPhase(
  { attempt, event, latestStart, nilai }: Ujian,
  now: number,
  enters = Date.parse(event.opensAt),
): ExamPhase {
  if (attempt.status === 'dihentikan') return 'dihentikan'
  const isBatal = event.status === 'batal'
  if (attempt.status === 'dikumpulkan' || attempt.status === 'dinilai')
    return isBatal && nilai === null ? 'batal' : 'dikumpulkan'
  if (isBatal) return 'batal'
  if (attempt.status === 'berlangsung') return isTimeUp(attempt, now) ? 'dikumpulkan' : 'berlangsung'
  if (now < enters) return 'menunggu'
  if (now >= Date.parse(event.closesAt)) return 'tutup'
  return now <= Date.parse(latestStart) ? 'buka' : 'terlambat'
}

/** What can be done now first, then what comes, then what is over. */
export function inOrderOfUse(exams: readonly Ujian[], now: number): Ujian[] {
  const rank = (exam: Ujian) => order.indexOf(examPhase(exam, now))
  return exams.toSorted(
    (a, b) => rank(a) - rank(b) || Date.parse(a.event.opensAt) - Date.parse(b.event.opensAt),
  )
}

/** What whoever starts now has, in a sentence and a line for each section; nothing where it is all of their time. */
export function lateWords(
  { attempt, event, paketSoal, sections, durationSeconds }: Ujian,
  now: number,
): string[] {
  const { extraPercent } = attempt
  const plan = { timeMode: paketSoal.timeMode, durationSeconds, sections }
  const closes = Date.parse(event.closesAt)
  const lengths = lengthsFor(plan, { at: now, closes, extraPercent, lateRule: event.lateRule })
  const isWhole = paketSoal.timeMode === 'keseluruhan'
  const full = (isWhole ? [{ durationSeconds }] : sections).map((each) =>
    longer(each.durationSeconds, extraPercent),
  )
  if (lengths.every((length, index) => length === full[index])) return []
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const first = `Ujian ditutup pukul ${formatTime(event.closesAt)}. Kalau mulai sekarang, waktu Anda ${inWords(all)}.`
  if (isWhole || sections.length < 2) return [first]
  return [
    first,
    ...sections.map(({ nama }, index) => {
      const [length = 0, given = 0] = [lengths[index], full[index]]
      if (length === 0) return `${nama}: tidak ada waktu lagi`
      return `${nama}: ${inWords(length)}${length < given ? ` (biasanya ${inWords(given)})` : ''}`
    }),
  ]
}

/** Whole minutes, rounded down: nobody is promised what they do not get. */
function inWords(ms: number): string {
  return ms < 60_000 ? 'kurang dari 1 menit' : formatDuration(Math.floor(ms / 60_000) * 60)
}

/** The rules of an exam in sentences. */
export function rulesOf({ paketSoal, sections, event, latestStart, maxAttempts }: Ujian): string[] {
  const rules = [
    'Jawaban tersimpan sendiri. Kalau jaringan putus, teruskan saja: jawaban aman di perangkat ini.',
  ]
  if (sections.length > 1 && paketSoal.timeMode === 'per-section')
    rules.push('Setiap bagian punya waktu sendiri. Kalau waktunya habis, bagian berikutnya dibuka.')
  if (sections.length > 1 && paketSoal.navigation === 'terkunci')
    rules.push('Bagian dikerjakan berurutan. Bagian yang sudah selesai tidak dapat dibuka lagi.')
  if (sections.length > 1 && paketSoal.navigation === 'bebas' && paketSoal.timeMode === 'keseluruhan')
    rules.push('Semua bagian boleh dikerjakan dalam urutan apa pun.')
  rules.push('Waktu berjalan terus setelah Anda mulai, juga kalau halaman ditutup.')
  rules.push('Kalau waktu habis, jawaban yang tersimpan dikumpulkan sendiri.')
  if (Date.parse(latestStart) < Date.parse(event.closesAt))
    rules.push(`Paling lambat mulai pukul ${formatTime(latestStart)}.`)
  if (event.minMinutes > 0)
    rules.push(`Dapat dikumpulkan paling cepat ${event.minMinutes} menit setelah Anda mulai.`)
  if (event.lockDevice) rules.push('Pindah ke perangkat lain hanya dengan izin pengawas.')
  if (maxAttempts > 1) rules.push(`Boleh dikerjakan sampai ${maxAttempts} kali.`)
  if (event.needsToken) rules.push('Token diberikan oleh pengawas.')
  return rules
}
