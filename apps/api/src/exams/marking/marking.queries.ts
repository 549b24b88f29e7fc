import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import type { MarkedAnswer, MarkingExam, StatusKoreksi } from '@suluh/contract/exams/marking'
import { AnswerValue } from '@suluh/contract/bank/answer-value'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'

/** Rows of `hasil h` of attempt `a` at event `e` whose answers the actor may mark; nobody's own are among them. */
export function markingScope(actor: Actor) {
  const scope = inScope(actor, 'hasil-ujian.mark', {
    lembaga: sql.ref('a.lembaga_id'),
    own: sql`e.pembuat_id = ${actor.userId}`,
  })
  return sql<boolean>`(${scope} and h.application_user_id <> ${actor.userId})`
}

function hasilInScope(db: Tx, actor: Actor) {
  return db
    .selectFrom('hasil as h')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .where(markingScope(actor))
}

/** Exams with answers that wait, those with most first. */
export async function listMarking(db: Tx, actor: Actor, query: ListQuery) {
  const waiting = hasilInScope(db, actor)
    .select(['h.eventId', sql<number>`sum(h.pending)`.as('waiting')])
    .where('h.pending', '>', 0)
    .groupBy('h.eventId')
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
  const counts = await hasilInScope(db, actor)
    .innerJoin(placesOf(questions), (join) => join.onTrue())
    .select('s.place')
    .select(countOf("h.outcomes[s.place] = 'pending'").as('waiting'))
    .select(countOf("h.outcomes[s.place] in ('correct', 'partial', 'wrong')").as('marked'))
    .select(countOf("h.outcomes[s.place] = 'blank'").as('blank'))
    .where('h.eventId', '=', eventId)
    .groupBy('s.place')
    .execute()
  const byPlace = new Map(counts.map(({ place, ...count }) => [place, count]))
  const soal = questions.map(({ place, ...question }) => ({
    ...question,
    ...(byPlace.get(place) ?? { waiting: 0, marked: 0, blank: 0 }),
  }))
  return {
    event: { id: event.id, nama: event.nama },
    paketSoal: { id: event.paketSoalId, nama: event.paket },
    waiting: soal.reduce((sum, each) => sum + each.waiting, 0),
    marked: soal.reduce((sum, each) => sum + each.marked, 0),
    holdsResults: event.showResult === 'setelah-dinilai',
    soal,
  }
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
  const status = sql<StatusKoreksi>`case h.outcomes[s.place] when 'pending' then 'menunggu' when 'blank' then 'kosong' else 'dinilai' end`
  const rows = hasilInScope(db, actor)
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .innerJoin(placesOf(questions), (join) => join.onTrue())
    .leftJoin('answer as w', (join) =>
      join.onRef('w.attemptId', '=', 'h.attemptId').onRef('w.soalId', '=', 's.soal_id'),
    )
    .leftJoin('mark as m', (join) =>
      join.onRef('m.attemptId', '=', 'h.attemptId').onRef('m.soalId', '=', 's.soal_id'),
    )
    .leftJoin('applicationUser as marker', 'marker.id', 'm.markerId')
    .select(['h.attemptId', 's.soal_id as soalId', 'u.id as userId', 'u.nama', 'u.nomor', 'a.number'])
    .select(['w.value', 'w.seq', 'm.mark', 'm.catatan', 'm.version', 'm.at', 'marker.nama as markerNama'])
    .select(status.as('status'))
    .where('h.eventId', '=', eventId)
    // Of what is drawn, what this student was asked.
    .where(sql<boolean>`h.outcomes[s.place] is not null`)
  const page = await listRows(rows, query, {
    fields: {
      number: sql.ref('s.place'),
      attemptId: sql.ref('h.attempt_id'),
      soalId: sql.ref('s.soal_id'),
      // What says the same but for case and space stands together.
      answer: sql`lower(regexp_replace(trim(w.value #>> '{}'), '\\s+', ' ', 'g'))`,
      status,
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
    })),
  }
}

async function getEvent(db: Tx, actor: Actor, eventId: string) {
  const event = await db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.id', 'e.nama', 'e.snapshotId', 'e.paketSoalId', 'e.showResult', 'p.nama as paket'])
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

/** Questions that are marked by hand; `place` counts from 1 as PostgreSQL does. */
function markedQuestions({ snapshot, items }: Scoring) {
  const questions = snapshot.structure.sections.flatMap(({ nama, soal }) =>
    soal.map(({ id }) => ({ id, section: nama })),
  )
  return items.flatMap(({ id, key, rule, override }, index) => {
    if (key.form !== 'uraian' || override) return []
    const published = snapshot.keys[id]?.key
    return [
      {
        soalId: id,
        place: index + 1,
        number: index + 1,
        section: questions[index]?.section ?? '',
        stem: snapshot.soal.get(id)?.stem ?? '',
        rubric: published?.form === 'uraian' ? published.rubric : '',
        maxMark: key.maxMark,
        points: rule.correct,
      },
    ]
  })
}

function placesOf(questions: { soalId: string; place: number }[]) {
  const ids = questions.map(({ soalId }) => soalId)
  const places = questions.map(({ place }) => place)
  return sql<{
    soal_id: string
    place: number
  }>`(select * from unnest(${ids}::uuid[], ${places}::int[]) as places (soal_id, place))`.as('s')
}

function countOf(condition: string) {
  return sql<number>`count(*) filter (where ${sql.raw(condition)})`
}
