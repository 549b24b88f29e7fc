import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { MarkedAnswer, MarkingExam } from '@suluh/contract/exams/marking'
import { AnswerValue } from '@suluh/contract/bank/answer-value'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import {
  answersToMark,
  hasilInScope,
  markedQuestions,
  placesOf,
  shownMarker,
  shownMarks,
  stageOf,
  statusOf,
} from './answers-to-mark.ts'
import { findCara, mayArrange, toCara } from './cara-menilai.ts'
import { waitingResults } from './waiting-results.ts'

/** Exams with answers that wait for the actor, those with most first. */
export async function listMarking(db: Tx, actor: Actor, query: ListQuery) {
  const results = await waitingResults(db, actor)
  const waiting = db
    .selectFrom(results.as('x'))
    .select('x.eventId')
    .select(sql<number>`sum(x.waiting)`.as('waiting'))
    .groupBy('x.eventId')
  const rows = db
    .selectFrom(waiting.as('w'))
    .innerJoin('event as e', 'e.id', 'w.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.id', 'e.nama', 'p.id as paketId', 'p.nama as paket', 'w.waiting'])
    .select(
      sql<number>`(select count(*) from mark m join hasil h on h.attempt_id = m.attempt_id where h.event_id = e.id)`.as(
        'marked',
      ),
    )
  const page = await listRows(rows, query, {
    fields: {
      nama: sql.ref('e.nama'),
      waiting: sql.ref('w.waiting'),
      paketSoalId: sql.ref('e.paket_soal_id'),
    },
    search: [sql.ref('e.nama'), sql.ref('p.nama')],
    id: sql.ref('e.id'),
    order: ['waiting', 'desc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ id, nama, paketId, paket, ...progress }) => ({
      id,
      event: { id, nama },
      paketSoal: { id: paketId, nama: paket },
      ...progress,
    })),
  }
}

/** The questions of an exam that are marked by hand, and how far each is. */
export async function getMarking(db: Tx, actor: Actor, eventId: string): Promise<MarkingExam> {
  const event = await getEvent(db, actor, eventId)
  const questions = markedQuestions(await getScoring(db, event.snapshotId))
  const cara = await findCara(db, eventId)
  const counts = await countAnswers(db, actor, eventId, questions)
  const byPlace = new Map(counts.map(({ place, ...count }) => [place, count]))
  const stages = cara?.penilai === 2 ? await countStages(db, actor, eventId, questions) : undefined
  const soal = questions.map(({ place, ...question }) => {
    const count = byPlace.get(place) ?? { waiting: 0, marked: 0, blank: 0 }
    return { ...question, ...count, forMe: stages ? (stages.get(place)?.forMe ?? 0) : count.waiting }
  })
  const sum = (counts: number[]) => counts.reduce((all, each) => all + each, 0)
  const staged = [...(stages?.values() ?? [])]
  return {
    event: { id: event.id, nama: event.nama },
    paketSoal: { id: event.paketSoalId, nama: event.paket },
    waiting: sum(soal.map(({ waiting }) => waiting)),
    marked: sum(soal.map(({ marked }) => marked)),
    holdsResults: event.showResult === 'setelah-dinilai',
    cara: toCara(cara),
    mayArrange: event.mayArrange,
    double: stages
      ? {
          first: sum(staged.map(({ first }) => first)),
          second: sum(staged.map(({ second }) => second)),
          differing: sum(staged.map(({ differing }) => differing)),
        }
      : null,
    soal,
  }
}

type Questions = ReturnType<typeof markedQuestions>

function countAnswers(db: Tx, actor: Actor, eventId: string, questions: Questions) {
  return hasilInScope(db, actor)
    .innerJoin(placesOf(questions), (join) => join.onTrue())
    .select('s.place')
    .select(countOf(sql`h.outcomes[s.place] = 'pending'`).as('waiting'))
    .select(countOf(sql`h.outcomes[s.place] in ('correct', 'partial', 'wrong')`).as('marked'))
    .select(countOf(sql`h.outcomes[s.place] = 'blank'`).as('blank'))
    .where('h.eventId', '=', eventId)
    .groupBy('s.place')
    .execute()
}

/** Of an exam that two mark: what waits for whom, and what of it the actor can do, by the place of the question. */
async function countStages(db: Tx, actor: Actor, eventId: string, questions: Questions) {
  const rows = await db
    .selectFrom(
      answersToMark(db, actor, questions)
        .select('s.place')
        .select([statusOf.as('status'), stageOf.as('stage')])
        .where('h.eventId', '=', eventId)
        .as('x'),
    )
    .select('x.place')
    .select(countOf(sql`x.stage = 0 or x.stage is null and x.status in ('menunggu', 'berbeda')`).as('first'))
    .select([countOf(sql`x.stage = 1`).as('second'), countOf(sql`x.stage = 2`).as('differing')])
    .select(countOf(sql`x.status in ('menunggu', 'berbeda')`).as('forMe'))
    .groupBy('x.place')
    .execute()
  return new Map(rows.map(({ place, ...count }) => [place, count]))
}

/** Answers in an order that says nothing of whose they are. */
export async function listAnswers(
  db: Tx,
  actor: Actor,
  eventId: string,
  query: ListQuery,
): Promise<{ rows: MarkedAnswer[]; total: number }> {
  const { snapshotId } = await getEvent(db, actor, eventId)
  const questions = markedQuestions(await getScoring(db, snapshotId))
  const numbers = new Map(questions.map(({ soalId, number }) => [soalId, number]))
  const rows = answersToMark(db, actor, questions)
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .leftJoin('applicationUser as marker', (join) => join.on('marker.id', '=', shownMarker))
    .select(['h.attemptId', 's.soal_id as soalId', 'u.id as userId', 'u.nama', 'u.nomor', 'a.number'])
    .select(['w.value', 'w.seq', 'marker.nama as markerNama', statusOf.as('status')])
    .select(shownMarks)
    .where('h.eventId', '=', eventId)
  const page = await listRows(rows, query, {
    fields: {
      number: sql.ref('s.place'),
      attemptId: sql.ref('h.attempt_id'),
      soalId: sql.ref('s.soal_id'),
      // What says the same but for case and space stands together.
      answer: sql`lower(regexp_replace(trim(w.value #>> '{}'), '\\s+', ' ', 'g'))`,
      status: statusOf,
    },
    search: [sql.ref('u.nama'), sql.ref('u.nomor')],
    id: sql`h.attempt_id::text || '/' || s.place`,
    order: ['number', 'asc'],
  })
  return {
    total: page.total,
    rows: page.rows.map((row) => ({
      id: `${row.attemptId}/${row.soalId}`,
      attemptId: row.attemptId,
      soalId: row.soalId,
      number: numbers.get(row.soalId) ?? 0,
      murid: { id: row.userId, nama: row.nama, nomor: row.nomor },
      percobaan: row.number,
      answer: AnswerValue.parse(row.value ?? null),
      seq: row.seq ?? 0,
      status: row.status,
      mark: row.mark,
      catatan: row.catatan ?? '',
      version: row.version ?? 0,
      marker: row.at && { nama: row.markerNama ?? 'Penilai', at: row.at.toISOString() },
      readings: row.readings,
      settled: row.settled,
      settledVersion: row.settledVersion,
    })),
  }
}

async function getEvent(db: Tx, actor: Actor, eventId: string) {
  const event = await db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.id', 'e.nama', 'e.snapshotId', 'e.paketSoalId', 'e.showResult', 'p.nama as paket'])
    .select(mayArrange(actor).as('mayArrange'))
    .where('e.id', '=', eventId)
    .where((where) =>
      where.or([
        inScope(actor, 'hasil-ujian.mark', {
          lembaga: sql.ref('e.lembaga_id'),
          own: sql`e.pembuat_id = ${actor.userId}`,
        }),
        where.exists(hasilInScope(db, actor).select('h.attemptId').where('h.eventId', '=', eventId)),
      ]),
    )
    .executeTakeFirst()
  if (!event) throw new SuluhError('not-found', 'Ujian tidak ditemukan.')
  return event
}

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`count(*) filter (where ${condition})`
}
