import type { KesepakatanPenilai, KesepakatanUjian } from '@suluh/contract/exams/marking-agreement'
import { agreementOfPairs, severityOf, type PairedMarks } from '@suluh/psychometrics/agreement/paired-marks'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import { markedQuestions } from './answers-to-mark.ts'
import { findCara, getArranged, toCara } from './cara-menilai.ts'
import { listMarks } from './keandalan.ts'

/** One answer as it is now, with the marks of both. */
export type MarkedTwice = PairedMarks & {
  attemptId: string
  soalId: string
  at: readonly [Date, Date]
  /** What counts; null while a third is awaited. */
  settled: { mark: number; isThird: boolean } | null
}

/**
 * How markers agree about the uraian of an exam, as far as both have marked, with the pairs behind it, who gave them, and the
 * marks by which it is to be said how far they generalize. Voided questions are left out.
 */
export async function readAgreement(db: Tx, actor: Actor, eventId: string) {
  const { id, nama, snapshotId } = await getArranged(db, actor, eventId)
  const { tolerance } = toCara(await findCara(db, eventId))
  const questions = markedQuestions(await getScoring(db, snapshotId))
  const isAsked = new Set(questions.map(({ soalId }) => soalId))
  const given = (await listMarkedTwice(db, eventId)).filter(({ soalId }) => isAsked.has(soalId))
  const ofPairs = (pairs: MarkedTwice[]) => ({
    ...agreementOfPairs(pairs, tolerance),
    differing: pairs.filter(({ settled }) => settled === null).length,
  })
  const bySoal = Map.groupBy(given, ({ soalId }) => soalId)
  const agreement: Omit<KesepakatanUjian, 'keandalan'> = {
    event: { id, nama },
    tolerance,
    all: ofPairs(given),
    soal: questions.map(({ soalId, number, section, maxMark }) => ({
      soalId,
      number,
      section,
      maxMark,
      ...ofPairs(bySoal.get(soalId) ?? []),
    })),
    penilai: await listMarkers(db, given, tolerance),
  }
  const names = await namesOf(db, [...new Set(given.flatMap(({ markers }) => markers))])
  return { agreement, given, names, marks: await listMarks(db, eventId, questions, given) }
}

/** Each marker beside all who marked the same answers. */
async function listMarkers(db: Tx, given: MarkedTwice[], tolerance: number): Promise<KesepakatanPenilai[]> {
  const own = given.flatMap((pair) =>
    ([0, 1] as const).map((at) => ({
      id: pair.markers[at],
      pair,
      difference: pair.marks[at] - pair.marks[1 - at]!,
      at: pair.at[at],
    })),
  )
  const byMarker = [...Map.groupBy(own, ({ id }) => id)]
  const names = await namesOf(
    db,
    byMarker.map(([id]) => id),
  )
  return byMarker
    .map(([id, lines]): KesepakatanPenilai => {
      const inTime = lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
      const { interval, ...severity } = severityOf(inTime.map(({ difference }) => difference))
      const { pairs, exact, within } = agreementOfPairs(
        lines.map(({ pair }) => pair),
        tolerance,
      )
      return {
        id,
        nama: names.get(id) ?? null,
        pairs,
        exact,
        within,
        severityInterval: interval,
        ...severity,
      }
    })
    .toSorted((a, b) => (a.nama ?? '~').localeCompare(b.nama ?? '~', 'id'))
}

async function namesOf(db: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== gone)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('applicationUser')
    .select(['id', 'nama'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, nama }) => [id, nama]))
}

/** Markers whose accounts have gone are one. */
const gone = 'gone'

async function listMarkedTwice(db: Tx, eventId: string): Promise<MarkedTwice[]> {
  const rows = await db
    .selectFrom('markReading as r')
    .innerJoin('markReading as o', (join) =>
      join
        .onRef('o.attemptId', '=', 'r.attemptId')
        .onRef('o.soalId', '=', 'r.soalId')
        .onRef('o.seq', '=', 'r.seq')
        .on('o.place', '=', 2),
    )
    .innerJoin('attempt as a', 'a.id', 'r.attemptId')
    .innerJoin('answer as w', (join) =>
      join
        .onRef('w.attemptId', '=', 'r.attemptId')
        .onRef('w.soalId', '=', 'r.soalId')
        .onRef('w.seq', '=', 'r.seq'),
    )
    .leftJoin('mark as m', (join) =>
      join
        .onRef('m.attemptId', '=', 'r.attemptId')
        .onRef('m.soalId', '=', 'r.soalId')
        .onRef('m.seq', '=', 'r.seq'),
    )
    .select(['r.attemptId', 'r.soalId', 'r.mark', 'r.markerId', 'r.at', 'm.mark as settled', 'm.settledBy'])
    .select(['o.mark as otherMark', 'o.markerId as otherId', 'o.at as otherAt'])
    .where('a.eventId', '=', eventId)
    .where('r.place', '=', 1)
    .orderBy('r.soalId')
    .orderBy('o.at')
    .orderBy('r.attemptId')
    .execute()
  return rows.map((row) => ({
    attemptId: row.attemptId,
    soalId: row.soalId,
    markers: [row.markerId ?? gone, row.otherId ?? gone],
    marks: [row.mark, row.otherMark],
    at: [row.at, row.otherAt],
    settled: row.settled === null ? null : { mark: row.settled, isThird: row.settledBy === 'ketiga' },
  }))
}
