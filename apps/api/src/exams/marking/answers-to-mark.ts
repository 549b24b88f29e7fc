import type { StatusKoreksi } from '@suluh/contract/exams/marking'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Scoring } from '#papers/scoring/scoring.ts'

/** Rows of `hasil h` of attempt `a` at event `e` whose answers the actor may mark; nobody's own are among them. */
export function markingScope(actor: Actor) {
  const scope = inScope(actor, 'hasil-ujian.mark', {
    lembaga: sql.ref('a.lembaga_id'),
    own: sql`e.pembuat_id = ${actor.userId}`,
  })
  return sql<boolean>`(${scope} and h.application_user_id <> ${actor.userId})`
}

export function hasilInScope(db: Tx, actor: Actor) {
  return db
    .selectFrom('hasil as h')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .where(markingScope(actor))
}

/** What counts: a mark of the answer as it is now. */
const isCounting = sql<boolean>`coalesce(m.seq = coalesce(w.seq, 0), false)`

/**
 * Whether two mark it. What was left blank on the screen is marked by one, for it does not wait; what one has marked before
 * two were asked for stays marked.
 */
export const isDouble = sql<boolean>`coalesce(c.penilai = 2 and w.value #>> '{}' ~ '\\S'
  and not (${isCounting} and m.settled_by = 'satu')
  and (g.n > 0 or is_drawn(c.seed, c.share, h.attempt_id, s.soal_id)), false)`

/** Whether the actor may settle it: both marks are given, and neither is theirs unless the committee lets them. */
const isForThird = sql<boolean>`(${isDouble} and g.n = 2 and (c.own_settling or not g.is_own))`

export const statusOf = sql<StatusKoreksi>`case
  when ${isDouble} then case when ${isCounting} then 'dinilai' when ${isForThird} then 'berbeda'
                             when g.is_own or g.n = 2 then 'dinilai' else 'menunggu' end
  else case h.outcomes[s.place] when 'pending' then 'menunggu' when 'blank' then 'kosong' else 'dinilai' end end`

/** Marks that an answer which two mark has and still lacks; null where nothing is lacking, or one marks it. */
export const stageOf = sql<number | null>`case when ${isDouble} and not ${isCounting} then g.n end`

/**
 * Answers to these questions that the actor may mark, each with what they may know of its marks. That nobody learns of
 * another's mark before their own is given is held here: of an answer that two mark only the own mark is selected.
 */
export function answersToMark(db: Tx, actor: Actor, questions: Places) {
  // An exam that one marks has none: nothing is looked for.
  const current = sql`c.penilai = 2 and r.attempt_id = h.attempt_id and r.soal_id = s.soal_id and r.seq = coalesce(w.seq, 0)`
  const readings = sql<{ n: number; is_own: boolean; both: Both | null }>`lateral (
    select count(*)::int as n, coalesce(bool_or(r.marker_id = ${actor.userId}), false) as is_own,
           jsonb_agg(jsonb_build_object('mark', r.mark, 'catatan', r.catatan) order by r.place) as both
      from mark_reading r where ${current})`
  const own = sql<OwnReading>`lateral (
    select r.mark, r.catatan, r.version, r.at, r.marker_id from mark_reading r
     where ${current} and r.marker_id = ${actor.userId})`
  return (
    hasilInScope(db, actor)
      .innerJoin(placesOf(questions), (join) => join.onTrue())
      .leftJoin('caraMenilai as c', 'c.eventId', 'h.eventId')
      .leftJoin('answer as w', (join) =>
        join.onRef('w.attemptId', '=', 'h.attemptId').onRef('w.soalId', '=', 's.soal_id'),
      )
      .leftJoin('mark as m', (join) =>
        join.onRef('m.attemptId', '=', 'h.attemptId').onRef('m.soalId', '=', 's.soal_id'),
      )
      .innerJoin(readings.as('g'), (join) => join.onTrue())
      .leftJoin(own.as('own'), (join) => join.onTrue())
      // Of what is drawn, what this student was asked.
      .where(sql<boolean>`h.outcomes[s.place] is not null`)
  )
}

type Both = { mark: number; catatan: string }[]
type OwnReading = { mark: number; catatan: string; version: number; at: Date; marker_id: string }

const shown = <T>(own: string, counting: string) =>
  sql<T | null>`case when ${isDouble} then ${sql.ref(own)} else ${sql.ref(counting)} end`

/** What the actor may know of the marks of such an answer. */
export const shownMarks = [
  shown<number>('own.mark', 'm.mark').as('mark'),
  shown<string>('own.catatan', 'm.catatan').as('catatan'),
  shown<number>('own.version', 'm.version').as('version'),
  shown<Date>('own.at', 'm.at').as('at'),
  sql<Both | null>`case when ${isForThird} then g.both end`.as('readings'),
  sql<{ mark: number; catatan: string; isThird: boolean } | null>`case when ${isForThird} and ${isCounting}
    then jsonb_build_object('mark', m.mark, 'catatan', m.catatan, 'isThird', m.settled_by = 'ketiga') end`.as(
    'settled',
  ),
  sql<number>`case when ${isForThird} then coalesce(m.version, 0) else 0 end`.as('settledVersion'),
] as const

/** Whose mark it is that the actor is shown. */
export const shownMarker = shown<string>('own.marker_id', 'm.marker_id')

type Places = readonly { soalId: string; place: number }[]

/** Questions that are marked by hand; `place` counts from 1 as PostgreSQL does. */
export function markedQuestions({ snapshot, items }: Scoring) {
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

export function placesOf(questions: Places) {
  const ids = questions.map(({ soalId }) => soalId)
  const places = questions.map(({ place }) => place)
  return sql<{
    soal_id: string
    place: number
  }>`(select * from unnest(${ids}::uuid[], ${places}::int[]) as places (soal_id, place))`.as('s')
}
