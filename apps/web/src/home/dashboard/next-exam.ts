import { isTimeUp, type Ujian } from '@suluh/contract/exams/ujian'

/** What can be done about an exam now; undefined where it is over for this student. */
export function openState({ attempt, event }: Ujian, now: number): 'lanjut' | 'mulai' | 'tunggu' | undefined {
  if (event.status === 'batal') return undefined
  if (attempt.status === 'berlangsung') return isTimeUp(attempt, now) ? undefined : 'lanjut'
  if (attempt.status !== 'siap' || now >= Date.parse(event.closesAt)) return undefined
  return now < Date.parse(event.opensAt) ? 'tunggu' : 'mulai'
}

const order = ['lanjut', 'mulai', 'tunggu']

/** Exams still to do: running ones first, then open ones (the one that closes first leads), then those to come. */
export function upcomingExams(exams: readonly Ujian[], now: number): Ujian[] {
  const rank = (exam: Ujian) => order.indexOf(openState(exam, now) ?? '')
  const time = (exam: Ujian) => Date.parse(rank(exam) === 2 ? exam.event.opensAt : exam.event.closesAt)
  return exams
    .filter((exam) => openState(exam, now) !== undefined)
    .toSorted((a, b) => rank(a) - rank(b) || time(a) - time(b))
}

/** Exams that were worked on, the last first. */
export function doneExams(exams: readonly Ujian[]): Ujian[] {
  return exams
    .filter(({ attempt }) => ['dikumpulkan', 'dinilai', 'dihentikan'].includes(attempt.status))
    .toSorted((a, b) => Date.parse(b.event.closesAt) - Date.parse(a.event.closesAt))
}
