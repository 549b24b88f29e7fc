import { maxItemScore } from '@suluh/psychometrics/scoring/score'
import type { Totals } from '@suluh/psychometrics/scoring/score-attempt'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { peringkatOf, peringkatValues } from '#results/ranking/peringkat.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'
import {
  aspekPoints,
  placesOf,
  unitsOf,
  type AspekItems,
  type Line,
  type SummarisedEvent,
} from './summarise.rules.ts'
import { writeSummary } from './write-summary.ts'

/**
 * Makes the summaries of an event anew from its results, whole or not at all. The marks that ask for it go first: what
 * arrives while this runs leaves a mark of its own.
 */
export async function summariseEvent(tx: Tx, eventId: string): Promise<void> {
  const started = performance.now()
  await tx.deleteFrom('laporanAntrean').where('eventId', '=', eventId).execute()
  const event = await tx
    .selectFrom('event')
    .select(['id', 'applicationId', 'snapshotId'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event) return
  // Two copies that came to the same event take turns; the second finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${eventId}, 2))`.execute(tx)
  const { items, number, hasThreshold } = await readScoring(tx, event.snapshotId)
  const aspek = await readAspek(
    tx,
    event.snapshotId,
    items.map(({ id }) => id),
  )
  const lines = await readLines(
    tx,
    event,
    aspek,
    items.map(({ max }) => max),
  )
  const { chain, style } = await peringkatOf(tx, eventId)
  await writeSummary(tx, {
    event,
    aspek,
    lines,
    units: unitsOf(eventId, lines),
    places: placesOf(lines, chain, style),
    about: {
      chain,
      style,
      scoringVersion: number,
      hasThreshold,
      durationMs: () => Math.round(performance.now() - started),
    },
  })
}

/** Subjects and parts of a publication, with the most that each place of the vectors can give. */
export async function partsOfSnapshot(
  tx: Tx,
  snapshotId: string,
): Promise<{ aspek: AspekItems[]; itemMax: number[] }> {
  const { items } = await readScoring(tx, snapshotId)
  const ids = items.map(({ id }) => id)
  return { aspek: await readAspek(tx, snapshotId, ids), itemMax: items.map(({ max }) => max) }
}

/** The questions in the order of the vectors, with the most that each can give under the version in force. */
async function readScoring(tx: Tx, snapshotId: string) {
  const { items, number, snapshot } = await getScoring(tx, snapshotId)
  return {
    number,
    items: items.map(({ id, key, rule }) => ({ id, max: maxItemScore(key, rule) })),
    hasThreshold: thresholdsOf(snapshot.structure).length > 0,
  }
}

/** Subjects and their parts as the questions were filed when they were published. */
async function readAspek(tx: Tx, snapshotId: string, soalIds: string[]): Promise<AspekItems[]> {
  if (soalIds.length === 0) return []
  const rows = await tx
    .selectFrom('soalUse')
    .select(['soalId', 'pelajaranId', 'aspekId'])
    .where('snapshotId', '=', snapshotId)
    .execute()
  const filed = new Map(rows.map((row) => [row.soalId, row]))
  const found = new Map<string, AspekItems>()
  for (const [item, soalId] of soalIds.entries()) {
    const { pelajaranId, aspekId } = filed.get(soalId) ?? { pelajaranId: null, aspekId: null }
    if (pelajaranId === null) continue
    for (const part of new Set([null, aspekId])) {
      const key = `${pelajaranId} ${part}`
      const aspek = found.get(key) ?? { pelajaranId, aspekId: part, items: [] }
      found.set(key, aspek)
      aspek.items.push(item)
    }
  }
  return [...found.values()]
}

type Row = Omit<Line, 'values' | 'aspekScore' | 'aspekMax'> & {
  lahir: string | null
  sections: Record<string, Totals>
  scores: (number | null)[]
  outcomes: (string | null)[]
}

const rowsAtATime = 2000

/** Results that count, read through a cursor so that a province's exam stays out of memory but for its figures. */
async function readLines(
  tx: Tx,
  { id: eventId }: SummarisedEvent,
  aspek: AspekItems[],
  itemMax: number[],
): Promise<Line[]> {
  await sql`declare lines no scroll cursor for
    select h.application_user_id as "userId", h.attempt_id as "attemptId", a.lembaga_id as "lembagaId", a.group_path_ids as "groupIds",
           u.nomor_urut >> 6 as "muridKata", (1::bigint << (u.nomor_urut & 63)::int)::text as "muridBit", h.nilai, h.lulus,
           h.pending, h.score, h.max_score as "maxScore", h.correct, h.partial, h.wrong, h.blank, h.sections, h.scores,
           h.outcomes, a.tanggal_lahir::text as "lahir",
           round(extract(epoch from a.submitted_at - a.started_at))::int as seconds
      from hasil h
      join attempt a on a.id = h.attempt_id
      join application_user u on u.id = h.application_user_id
     where h.event_id = ${eventId} and h.counted order by h.application_user_id`.execute(tx)
  const lines: Line[] = []
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtATime)} from lines`.execute(tx)
    for (const { scores, outcomes, sections, lahir, ...row } of rows) {
      lines.push({
        ...row,
        values: peringkatValues({ ...row, sections }, { seconds: row.seconds, lahir }),
        ...aspekPoints(aspek, itemMax, scores, outcomes),
      })
    }
    if (rows.length < rowsAtATime) break
  }
  await sql`close lines`.execute(tx)
  return lines
}
