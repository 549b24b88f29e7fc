import { AnswerValue } from '@suluh/contract/bank/answer-value'
import {
  HeldEvidence,
  HeldReason,
  type heldAnswer,
  type HeldAnswer,
  type HeldAttempt,
} from '@suluh/contract/exams/held-answer'
import type { HeldDecision } from '@suluh/contract/exams/ujian'
import type { Data } from '@suluh/contract/platform/endpoint'
import { sql } from 'kysely'
import { isAwaited } from '#exams/attempt/accept-answers.ts'
import { getBoardHead } from '#exams/event/board.queries.ts'
import { watching } from '#exams/event/watching.ts'
import { structureOf } from '#papers/snapshot/draw.ts'
import { layoutOf } from '#papers/snapshot/layout.ts'
import { getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { answerWords } from './answer-words.ts'

/** What lies there of students whom the actor may watch: who has something to decide first, then by name. */
export async function listHeld(db: Tx, actor: Actor, eventId: string): Promise<Data<typeof heldAnswer.list>> {
  await getBoardHead(db, actor, eventId)
  const event = await db
    .selectFrom('event')
    .select(['id', 'nama', 'graceSeconds', 'snapshotId'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const snapshot = await getSnapshot(db, event.snapshotId)
  const rows = await selectHeld(db, actor, eventId)
  const attempts = [...Map.groupBy(rows, (row) => row.attemptId).values()].map((held) =>
    toHeldAttempt(snapshot, held),
  )
  const isOpen = ({ answers }: HeldAttempt) => answers.some(({ decision }) => !decision)
  const { id, nama, graceSeconds } = event
  return {
    event: { id, nama, graceSeconds },
    attempts: [...attempts.filter(isOpen), ...attempts.filter((each) => !isOpen(each))],
  }
}

type Row = Awaited<ReturnType<typeof selectHeld>>[number]

function selectHeld(db: Tx, actor: Actor, eventId: string) {
  return db
    .selectFrom('attempt as a')
    .innerJoin('heldAnswer as h', 'h.attemptId', 'a.id')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .leftJoin('answer as w', (on) =>
      on.onRef('w.attemptId', '=', 'h.attemptId').onRef('w.soalId', '=', 'h.soalId'),
    )
    .leftJoin('applicationUser as by', 'by.id', 'h.decidedBy')
    .select(['a.id as attemptId', 'a.seed', 'a.status', 'a.submittedAt', 'a.submittedBy'])
    .select(['u.id as userId', 'u.nama', 'u.nomor', 'r.nama as ruang'])
    .select(['h.id', 'h.soalId', 'h.seq', 'h.value', 'h.at', 'h.receivedAt', 'h.reason', 'h.evidence'])
    .select(['h.decision', 'h.decidedAt', 'h.decisionReason', 'by.nama as decidedBy'])
    .select(['w.value as storedValue'])
    .where('a.eventId', '=', eventId)
    .where((where) => where.or([where('h.decision', 'is not', null), isAwaited]))
    .where(watching.within(actor))
    .orderBy('u.nama')
    .orderBy('a.id')
    .execute()
}

function toHeldAttempt(snapshot: Snapshot, rows: Row[]): HeldAttempt {
  const { attemptId, userId, nama, nomor, ruang, status, submittedAt, submittedBy, seed } = rows[0]!
  const structure = structureOf(snapshot, attemptId)
  const places = new Map(
    layoutOf(structure, snapshot.soal, seed).flatMap((section, index) =>
      section.soal.map(({ id, options }, place) => [
        id,
        { section: structure.sections[index]?.nama ?? '', number: place + 1, options },
      ]),
    ),
  )
  const order = [...places.keys()]
  return {
    attemptId,
    userId,
    nama,
    nomor,
    ruang,
    status,
    submittedAt: submittedAt?.toISOString() ?? null,
    submittedBy,
    answers: rows
      .toSorted((a, b) => order.indexOf(a.soalId) - order.indexOf(b.soalId) || a.seq - b.seq)
      .map((row) => toHeldAnswer(snapshot, places.get(row.soalId), row)),
  }
}

type Place = { section: string; number: number; options: string[] | null }

function toHeldAnswer(snapshot: Snapshot, place: Place | undefined, row: Row): HeldAnswer {
  const content = snapshot.soal.get(row.soalId)
  const wordsOf = (value: unknown) =>
    content ? answerWords(content, place?.options ?? null, AnswerValue.parse(value)) : ''
  return {
    id: row.id,
    attemptId: row.attemptId,
    section: place?.section ?? '',
    number: place?.number ?? 0,
    text: wordsOf(row.value),
    storedText: row.storedValue === null ? null : wordsOf(row.storedValue) || null,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    reason: HeldReason.parse(row.reason),
    evidence: HeldEvidence.parse(row.evidence),
    decision: row.decidedAt && {
      kind: row.decision as HeldDecision,
      reason: row.decisionReason ?? '',
      by: row.decidedBy,
      at: row.decidedAt.toISOString(),
    },
  }
}

/** The held answers of these ids at an event that the actor may decide on, with whose they are. */
export function listDecidable(db: Tx, actor: Actor, eventId: string, ids: string[]) {
  return db
    .selectFrom('attempt as a')
    .innerJoin('heldAnswer as h', 'h.attemptId', 'a.id')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['h.id', 'h.attemptId', 'h.soalId', 'h.value', 'h.ragu', 'h.seq', 'h.at', 'h.receivedAt'])
    .select(['h.decision', 'a.applicationId', 'a.eventId', 'u.nama'])
    .where('a.eventId', '=', eventId)
    .where(sql<boolean>`h.id = any(${ids}::uuid[])`)
    .where(watching.within(actor))
    .execute()
}

/** The ids of what waits for a decision of these attempts. */
export async function listAwaited(db: Tx, attemptIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('heldAnswer as h')
    .select('h.id')
    .where(sql<boolean>`h.attempt_id = any(${attemptIds}::uuid[])`)
    .where(isAwaited)
    .execute()
  return rows.map(({ id }) => id)
}
