import { SuluhError } from '@suluh/contract/platform/error'
import { isPossibleAnswer } from '@suluh/contract/bank/soal-form'
import type pg from 'pg'
import type { AnswerEntry, SaveReceipt } from '@suluh/contract/exams/ujian'
import type { GroupWrite } from '#exams/attempt/group-writer.ts'
import {
  getAttemptFacts,
  recallAttemptFacts,
  sectionsAsked,
  type AttemptFacts,
} from '#exams/attempt/attempt-facts.ts'
import type { SignReceipt } from '#exams/attempt/receipt.ts'
import { submitOwnAttempt } from '#exams/attempt/submit-attempt.ts'
import { answerKey, type AnswerRow, type Written } from '#exams/attempt/write-answers.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'

type Tools = { db: Db; pool: pg.Pool; write: GroupWrite<AnswerRow, Written>; sign: SignReceipt }
type Refused = SaveReceipt['refused'][number]

/**
 * Stores a batch of answers and answers once they are durable. Each entry comes back either as stored (this
 * or a later change of it is safe) or as refused with the reason. Throws `not-found` for another's attempt.
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
  const written = possible.length
    ? await tools.write(
        actor.applicationId,
        possible.map((entry) => toRow(facts, asked, entry)),
      )
    : []
  return receipt(tools, actor, facts, possible, written, refused)
}

/** Stores what is still on the way, then ends the attempt; a second submission changes nothing. */
export async function submitWithAnswers(
  tools: Tools,
  actor: Actor,
  id: string,
  entries: AnswerEntry[],
): Promise<SaveReceipt> {
  const saved = entries.length ? await saveAnswers(tools, actor, id, entries) : undefined
  const ended = await submitOwnAttempt(tools, actor, id)
  if (!ended) await demandSubmittable(tools.db, actor, id)
  if (saved) return { ...saved, status: ended?.status ?? saved.status }
  const facts =
    recallAttemptFacts(actor, id) ?? (await tenant(tools.db, actor, (tx) => getAttemptFacts(tx, actor, id)))
  const state = ended ?? (await readState(tools.db, actor, id))
  return toReceipt(tools, facts, state, { stored: [], refused: [] })
}

/** Section of each question that the attempt asks. */
type Asked = Map<string, string>

function refusalOf(
  facts: AttemptFacts,
  asked: Asked,
  { soal, seq, value }: AnswerEntry,
): Refused | undefined {
  const content = asked.has(soal) && facts.snapshot.soal.get(soal)
  if (!content) return { soal, seq, reason: 'bukan-soal' }
  return isPossibleAnswer(content, value) ? undefined : { soal, seq, reason: 'bukan-pilihan' }
}

function toRow(facts: AttemptFacts, asked: Asked, { soal, value, ragu, seq, at }: AnswerEntry) {
  return {
    key: answerKey(facts.id, soal),
    attemptId: facts.id,
    userId: facts.userId,
    soalId: soal,
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

/** Why a running attempt could not be handed in; nothing where it has ended already. */
async function demandSubmittable(db: Db, actor: Actor, id: string): Promise<void> {
  const row = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('attempt as a')
      .innerJoin('event as e', 'e.id', 'a.eventId')
      .select(['a.pausedAt', 'e.minMinutes'])
      .where('a.id', '=', id)
      .where('a.applicationUserId', '=', actor.userId)
      .where('a.status', '=', 'berlangsung')
      .executeTakeFirst(),
  )
  if (!row) return
  if (row.pausedAt) throw new SuluhError('conflict', 'Ujian ini sedang dijeda oleh pengawas.')
  throw new SuluhError('conflict', `Ujian ini baru dapat dikumpulkan setelah ${row.minMinutes} menit.`)
}

/** `seq` where it is known what the server holds; otherwise it holds what was sent, or later. */
type Outcome = { isStored: boolean; late: boolean; seq?: number }
type State = { status: SaveReceipt['status']; deadlineMs: number }

async function receipt(
  tools: Tools,
  actor: Actor,
  facts: AttemptFacts,
  entries: AnswerEntry[],
  written: Written[],
  refused: Refused[],
): Promise<SaveReceipt> {
  const bySoal = new Map<string, Outcome>(written.map((row) => [row.soalId, row]))
  const missing = entries.filter(({ soal }) => bySoal.get(soal)?.isStored !== true)
  // Sent again because its receipt was lost on the way, and too late by now: it is there all the same.
  for (const row of await listStored(tools.db, actor, facts.id, missing)) bySoal.set(row.soalId, row)
  const isStored = ({ soal, seq }: AnswerEntry) => {
    const row = bySoal.get(soal)
    return row?.isStored === true && seq <= (row.seq ?? seq)
  }
  const state = written[0] ?? (await readState(tools.db, actor, facts.id))
  return toReceipt(tools, facts, state, {
    stored: entries
      .filter(isStored)
      .map(({ soal, seq }) => ({ soal, seq, late: bySoal.get(soal)?.late === true })),
    refused: [
      ...refused,
      ...entries
        .filter((entry) => !isStored(entry))
        .map(({ soal, seq }): Refused => ({ soal, seq, reason: 'terlambat' })),
    ],
  })
}

/** What is on the server of these questions. */
async function listStored(db: Db, actor: Actor, attemptId: string, entries: AnswerEntry[]) {
  if (entries.length === 0) return []
  const rows = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('answer')
      .select(['soalId', 'seq', 'late'])
      .where('attemptId', '=', attemptId)
      .where(
        'soalId',
        'in',
        entries.map(({ soal }) => soal),
      )
      .execute(),
  )
  return rows.map((row) => ({ ...row, isStored: true }))
}

function toReceipt(
  { sign }: Tools,
  facts: AttemptFacts,
  state: State,
  entries: Pick<SaveReceipt, 'stored' | 'refused'>,
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
