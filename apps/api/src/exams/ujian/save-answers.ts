import { SuluhError } from '@suluh/contract/platform/error'
import { isPossibleAnswer } from '@suluh/contract/bank/soal-form'
import type { AnswerEntry, SaveReceipt } from '@suluh/contract/exams/ujian'
import type { GroupWrite } from '#exams/attempt/group-writer.ts'
import {
  getAttemptFacts,
  recallAttemptFacts,
  sectionsAsked,
  type AttemptFacts,
} from '#exams/attempt/attempt-facts.ts'
import { hasOpened, type Clock } from '#exams/attempt/clock.ts'
import { hearDevice } from '#exams/attempt/pulse.ts'
import type { Touched } from '#exams/event/touched.ts'
import type { SignReceipt } from './receipt.ts'
import { demandHolder } from '#exams/attempt/attempt-device.ts'
import { submitOwnAttempt, type SubmissionWriter } from '#exams/attempt/submit-attempt.ts'
import { answerKey, type AnswerRow, type NotStored, type Written } from '#exams/attempt/write-answers.ts'
import { holdAnswers } from '#exams/held-answer/hold-answers.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'

type Tools = {
  db: Db
  write: GroupWrite<AnswerRow, Written>
  sign: SignReceipt
  touched: Touched
  /** Where the call comes from: evidence of what may not count. */
  address: string
}
type Refused = SaveReceipt['refused'][number]

/**
 * Stores a batch of answers and answers once they are durable. Each entry comes back either as stored (this
 * or a later change of it is safe), as held until a proctor decides, or as refused with the reason. Throws `not-found` for
 * another's attempt, and `other-device` where another session of the student holds it.
 */
export async function saveAnswers(
  tools: Tools,
  actor: Actor,
  id: string,
  entries: AnswerEntry[],
): Promise<SaveReceipt> {
  const facts =
    recallAttemptFacts(actor, id) ?? (await tenant(tools.db, actor, (tx) => getAttemptFacts(tx, actor, id)))
  const asked = sectionsAsked(facts)
  const refused: Refused[] = []
  const possible = entries.filter((entry) => {
    const refusal = refusalOf(facts, asked, entry)
    if (refusal) refused.push(refusal)
    return !refusal
  })
  const rows = possible.map((entry) => toRow(facts, actor, asked, entry))
  const written = rows.length ? await tools.write(actor.applicationId, rows) : []
  if (written.some(({ reason }) => reason === 'other-device')) throw new SuluhError('other-device')
  // Who can save late is cut off no longer; another device than the one that holds it says nothing of that one.
  if (written.some(({ late, reason }) => late && reason !== 'perangkat-lain'))
    await tenant(tools.db, actor, (tx) => hearDevice(tx, actor, id, new Date()))
  const told = refused.length > 0 ? await concealUnopened(tools.db, actor, facts, asked, refused) : refused
  const given = await receipt(tools, actor, facts, rows, written, told)
  tools.touched.note(facts.eventId, id, 'answers')
  return given
}

/** Stores what is still on the way, then ends the attempt; a second submission changes nothing. */
export async function submitWithAnswers(
  tools: Tools & { submit: SubmissionWriter },
  actor: Actor,
  id: string,
  entries: AnswerEntry[],
): Promise<SaveReceipt> {
  const saved = entries.length ? await saveAnswers(tools, actor, id, entries) : undefined
  const ended = await submitOwnAttempt(tools.submit, actor, id)
  if (!ended) await demandSubmittable(tools.db, actor, id)
  if (saved) return { ...saved, status: ended?.status ?? saved.status }
  const facts =
    recallAttemptFacts(actor, id) ?? (await tenant(tools.db, actor, (tx) => getAttemptFacts(tx, actor, id)))
  const state = ended ?? (await readState(tools.db, actor, id))
  return toReceipt(tools, facts, state, { stored: [], refused: [], held: [] })
}

/** Section of each question that the attempt asks. */
type Asked = Map<string, string>

export function refusalOf(
  facts: AttemptFacts,
  asked: Asked,
  { soal, seq, value }: AnswerEntry,
): Refused | undefined {
  const content = asked.has(soal) && facts.snapshot.soal.get(soal)
  if (!content) return { soal, seq, reason: 'bukan-soal' }
  return isPossibleAnswer(content, value) ? undefined : { soal, seq, reason: 'bukan-pilihan' }
}

export function toRow(
  facts: AttemptFacts,
  { sessionId }: Pick<Actor, 'sessionId'>,
  asked: Asked,
  { soal, value, ragu, seq, at }: AnswerEntry,
): AnswerRow {
  const named = { attemptId: facts.id, soalId: soal, sessionId }
  return {
    key: answerKey(named),
    ...named,
    userId: facts.userId,
    sectionId: asked.get(soal) ?? '',
    value: toJson(value),
    ragu,
    seq,
    atMs: Date.parse(at),
  }
}

/** As PostgreSQL can keep it: without the zero bytes and halves of letters that a pasted text may bring along. */
function toJson(value: AnswerEntry['value']): string {
  const text = JSON.stringify(value)
  return typeof value === 'string' && text.includes('\\u')
    ? JSON.stringify(value.replaceAll('\0', '').toWellFormed())
    : text
}

/** What has not opened says nothing of itself: neither whether it asks a question, nor how that is answered. */
async function concealUnopened(
  db: Db,
  actor: Actor,
  { id, snapshot }: AttemptFacts,
  asked: Asked,
  refused: Refused[],
): Promise<Refused[]> {
  const row = await tenant(db, actor, (tx) =>
    tx.selectFrom('attempt').select(['clock', 'pausedAt']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const now = row.pausedAt?.getTime() ?? Date.now()
  const isUnopened = (section: string) => !hasOpened((row.clock ?? {}) as Clock, section, now)
  if (!snapshot.structure.sections.some((section) => isUnopened(section.id))) return refused
  return refused.map((entry) => {
    const section = asked.get(entry.soal)
    return section === undefined || isUnopened(section) ? { ...entry, reason: 'belum-dibuka' } : entry
  })
}

/** Why a running attempt could not be handed in; nothing where it has ended already. */
async function demandSubmittable(db: Db, actor: Actor, id: string): Promise<void> {
  const row = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('attempt as a')
      .innerJoin('event as e', 'e.id', 'a.eventId')
      .select(['a.status', 'a.sessionId', 'a.pausedAt', 'e.minMinutes'])
      .where('a.id', '=', id)
      .where('a.applicationUserId', '=', actor.userId)
      .where('a.status', '=', 'berlangsung')
      .executeTakeFirst(),
  )
  if (!row) return
  demandHolder(row, actor)
  if (row.pausedAt) throw new SuluhError('conflict', 'Ujian ini sedang dijeda oleh pengawas.')
  throw new SuluhError('conflict', `Ujian ini baru dapat dikumpulkan setelah ${row.minMinutes} menit.`)
}

/** `seq` where it is known what the server has; otherwise it has what was sent, or later. */
type Outcome = { reason: NotStored | null; late: boolean; seq?: number }
type State = { status: SaveReceipt['status']; deadlineMs: number }

async function receipt(
  tools: Tools,
  actor: Actor,
  facts: AttemptFacts,
  rows: AnswerRow[],
  written: Written[],
  refused: Refused[],
): Promise<SaveReceipt> {
  const bySoal = new Map<string, Outcome>(written.map((row) => [row.soalId, row]))
  const missing = rows.filter(({ soalId }) => bySoal.get(soalId)?.reason !== null)
  // Sent again because its receipt was lost on the way, and too late by now: it is there all the same.
  const there = await listStored(tools.db, actor, facts.id, missing)
  const isStored = ({ soalId, seq }: AnswerRow) =>
    bySoal.get(soalId)?.reason === null || seq <= (there.get(soalId)?.seq ?? 0)
  const notStored = rows.filter((row) => !isStored(row))
  const { held, full } = await hold(tools, actor, facts.id, notStored, bySoal)
  const isHeld = new Set(held)
  const nameOf = ({ soalId, seq }: AnswerRow) => ({ soal: soalId, seq })
  const reasonOf = (row: AnswerRow): Refused['reason'] => {
    if (full.includes(row)) return 'terlalu-banyak'
    return bySoal.get(row.soalId)?.reason === 'belum-dibuka' ? 'belum-dibuka' : 'terlambat'
  }
  const state = written[0] ?? (await readState(tools.db, actor, facts.id))
  return toReceipt(tools, facts, state, {
    stored: rows
      .filter(isStored)
      .map((row) => ({
        ...nameOf(row),
        late: (there.get(row.soalId) ?? bySoal.get(row.soalId))?.late === true,
      })),
    refused: [
      ...refused,
      ...notStored
        .filter((row) => !isHeld.has(row))
        .map((row): Refused => ({ ...nameOf(row), reason: reasonOf(row) })),
    ],
    held: held.map(nameOf),
  })
}

type ForAPerson = Exclude<NotStored, 'terlambat' | 'belum-dibuka' | 'other-device'>

function isForAPerson(reason: NotStored | null | undefined): reason is ForAPerson {
  return !!reason && !['terlambat', 'belum-dibuka', 'other-device'].includes(reason)
}

/** Keeps those that a person is to decide on. */
async function hold(
  { db, address }: Tools,
  actor: Actor,
  attemptId: string,
  rows: AnswerRow[],
  bySoal: Map<string, Outcome>,
): Promise<{ held: AnswerRow[]; full: AnswerRow[] }> {
  const toHold = rows.flatMap((row) => {
    const reason = bySoal.get(row.soalId)?.reason
    return isForAPerson(reason) ? { row, reason } : []
  })
  if (toHold.length === 0) return { held: [], full: [] }
  const outcomes = await tenant(db, actor, (tx) =>
    holdAnswers(
      tx,
      { attemptId, address },
      toHold.map(({ row, reason }) => ({ ...row, reason })),
    ),
  )
  const isFull = (index: number) => outcomes[index] === 'full'
  return {
    held: toHold.flatMap(({ row }, index) => (isFull(index) ? [] : row)),
    full: toHold.flatMap(({ row }, index) => (isFull(index) ? row : [])),
  }
}

/** What is on the server of these questions, by question. */
async function listStored(db: Db, actor: Actor, attemptId: string, of: AnswerRow[]) {
  if (of.length === 0) return new Map<string, { seq: number; late: boolean }>()
  const rows = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('answer')
      .select(['soalId', 'seq', 'late'])
      .where('attemptId', '=', attemptId)
      .where(
        'soalId',
        'in',
        of.map(({ soalId }) => soalId),
      )
      .execute(),
  )
  return new Map(rows.map(({ soalId, ...row }) => [soalId, row]))
}

function toReceipt(
  { sign }: Tools,
  facts: AttemptFacts,
  state: State,
  entries: Pick<SaveReceipt, 'stored' | 'refused' | 'held'>,
): SaveReceipt {
  const unsigned = {
    ...entries,
    status: state.status,
    deadline: new Date(state.deadlineMs).toISOString(),
    serverNow: new Date().toISOString(),
  }
  return { ...unsigned, signature: sign(facts.id, unsigned) }
}

async function readState(db: Db, actor: Actor, id: string): Promise<State> {
  const row = await tenant(db, actor, (tx) =>
    tx.selectFrom('attempt').select(['status', 'deadline']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  if (!row.deadline) throw new SuluhError('conflict', 'Ujian ini belum dimulai.')
  return { status: row.status, deadlineMs: row.deadline.getTime() }
}
