import type { Ujian } from '@suluh/contract/ujian'

export type ExamPhase = 'menunggu' | 'buka' | 'berlangsung' | 'dikumpulkan' | 'dihentikan' | 'tutup' | 'batal'
export const phaseWords: Record<ExamPhase, string> = {
  menunggu: 'Belum dibuka',
  buka: 'Dibuka',
  berlangsung: 'Sedang Anda kerjakan',
  dikumpulkan: 'Sudah dikumpulkan',
  dihentikan: 'Dihentikan pengawas',
  tutup: 'Sudah ditutup',
  batal: 'Dibatalkan',
}
const order: ExamPhase[] = ['berlangsung', 'buka', 'menunggu', 'dikumpulkan', 'dihentikan', 'tutup', 'batal']

/** How an exam stands for this student at this moment of the server's clock. */
export function examPhase({ attempt, event }: Ujian, now: number): ExamPhase {
  if (attempt.status === 'dihentikan') return 'dihentikan'
  if (attempt.status === 'dikumpulkan' || attempt.status === 'dinilai') return 'dikumpulkan'
  if (event.status === 'batal') return 'batal'
  if (attempt.status === 'berlangsung')
    return attempt.deadline !== null && now >= Date.parse(attempt.deadline) ? 'dikumpulkan' : 'berlangsung'
  if (now < Date.parse(event.opensAt)) return 'menunggu'
  return now < Date.parse(event.closesAt) ? 'buka' : 'tutup'
}

/** What can be done now first, then what comes, then what is over. */
export function inOrderOfUse(exams: readonly Ujian[], now: number): Ujian[] {
  const rank = (exam: Ujian) => order.indexOf(examPhase(exam, now))
  return exams.toSorted(
    (a, b) => rank(a) - rank(b) || Date.parse(a.event.opensAt) - Date.parse(b.event.opensAt),
  )
}

/** The rules of an exam in sentences. */
export function rulesOf({ paketSoal, sections, event }: Ujian): string[] {
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
  if (event.needsToken) rules.push('Token diberikan oleh pengawas.')
  return rules
}
