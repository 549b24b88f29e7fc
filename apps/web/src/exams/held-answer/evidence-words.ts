import type { HeldAnswer, HeldAttempt, HeldReason } from '@suluh/contract/exams/held-answer'
import { formatClock, formatDuration } from '#platform/kernel/format.ts'

const second = 1000
/** Two moments are the same where people would say so. */
const sameMs = 5 * second

const reasonWords: Record<HeldReason, string> = {
  'lewat-tenggang': 'Sampai setelah masa tenggang',
  'sesudah-dikumpulkan': 'Sampai setelah dikumpulkan',
  'tanpa-bukti': 'Terlambat tanpa bukti terputus',
  'saat-dijeda': 'Ditulis saat ujian dijeda',
  'perangkat-lain': 'Dari perangkat yang sudah ditinggalkan',
  berkas: 'Dibawa sebagai berkas',
}

/** Answers that came together for one reason, told of once. */
export type HeldBatch = { title: string; facts: string[]; answers: HeldAnswer[] }

/** The answers in batches, each with what the server knows of it, in sentences. */
export function batchesOf(attempt: HeldAttempt, graceSeconds: number): HeldBatch[] {
  const keyOf = ({ reason, receivedAt, evidence }: HeldAnswer) =>
    [reason, receivedAt.slice(0, 16), evidence.closesAt].join(' ')
  return [...Map.groupBy(attempt.answers, keyOf).values()].map((answers) => ({
    title: reasonWords[answers[0]!.reason],
    facts: factsOf(attempt, answers, graceSeconds),
    answers,
  }))
}

function factsOf(attempt: HeldAttempt, answers: HeldAnswer[], graceSeconds: number): string[] {
  const { evidence, receivedAt, reason } = answers[0]!
  const written = answers.map(({ at }) => Date.parse(at))
  const [from, to] = [Math.min(...written), Math.max(...written)]
  const closes = evidence.closesAt === null ? undefined : Date.parse(evidence.closesAt)
  const facts = [silenceWords(answers[0]!)]
  facts.push(
    `Ditulis ${from === to ? clock(from) : `${clock(from)} sampai ${clock(to)}`}, menurut perangkatnya`,
  )
  facts.push(`${reason === 'berkas' ? 'Dibawa' : 'Tiba'} ${clock(receivedAt)}`)
  if (closes !== undefined) facts.push(...closingWords(closes, to, Date.parse(receivedAt), graceSeconds))
  if (attempt.submittedAt && attempt.submittedBy !== 'server') {
    const who = attempt.submittedBy === 'pengawas' ? 'Pengawas' : 'Murid sendiri'
    facts.push(`${who} mengumpulkan ${clock(attempt.submittedAt)}`)
  }
  const origin = [evidence.device, evidence.address].filter(Boolean).join(', ')
  if (origin) facts.push(`Dari ${origin}`)
  return facts
}

function silenceWords({ evidence: { silentFrom, silentTo } }: HeldAnswer): string {
  if (!silentFrom || !silentTo) return 'Perangkat tersambung ketika waktunya habis'
  const seconds = (Date.parse(silentTo) - Date.parse(silentFrom)) / second
  return `Tanpa kabar ${spell(seconds)} (${clock(silentFrom)} sampai ${clock(silentTo)})`
}

/** When its time was over, and how long after that it was written and came. */
function closingWords(closes: number, written: number, received: number, graceSeconds: number): string[] {
  const graceEnds = closes + graceSeconds * second
  const over = received > graceEnds ? `, ${spell((received - graceEnds) / second)} lewat tenggang` : ''
  return [
    `Waktunya habis ${clock(closes)}${over}`,
    ...(written > closes + sameMs
      ? [`Ditulis sampai ${spell((written - closes) / second)} sesudah waktunya habis`]
      : []),
  ]
}

const clock = (moment: string | number) =>
  formatClock(typeof moment === 'string' ? Date.parse(moment) : moment).slice(0, 5)

/** To the minute where it is long. */
function spell(seconds: number): string {
  return formatDuration(seconds < 120 ? seconds : Math.round(seconds / 60) * 60)
}
