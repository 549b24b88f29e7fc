import type { GivenMark } from '@suluh/psychometrics/agreement/generalizability'
import type { Tx } from '#platform/db/tenant.ts'

type Question = { soalId: string; maxMark: number }
type GivenTwice = {
  attemptId: string
  soalId: string
  markers: readonly [string, string]
  marks: readonly [number, number]
}

/**
 * Marks that tell how far the mean of these questions generalizes: of answers with two marks, or where the exam has none
 * every mark that counts. As nilai, 0 to 100.
 */
export async function listMarks(
  db: Tx,
  eventId: string,
  questions: readonly Question[],
  given: readonly GivenTwice[],
): Promise<GivenMark[]> {
  const most = new Map(questions.map(({ soalId, maxMark }) => [soalId, maxMark]))
  const marks =
    given.length > 0
      ? given.flatMap(({ attemptId, soalId, markers, marks: [first, second] }) => [
          { person: attemptId, item: soalId, marker: markers[0], score: first },
          { person: attemptId, item: soalId, marker: markers[1], score: second },
        ])
      : await listCounting(db, eventId)
  return marks.flatMap((mark) => {
    const full = most.get(mark.item)
    return full ? [{ ...mark, score: (100 * mark.score) / full }] : []
  })
}

/** Marks that count, of answers as they are now. */
async function listCounting(db: Tx, eventId: string): Promise<GivenMark[]> {
  const rows = await db
    .selectFrom('mark as m')
    .innerJoin('attempt as a', 'a.id', 'm.attemptId')
    .leftJoin('answer as w', (join) =>
      join.onRef('w.attemptId', '=', 'm.attemptId').onRef('w.soalId', '=', 'm.soalId'),
    )
    .select(['m.attemptId', 'm.soalId', 'm.mark'])
    .where('a.eventId', '=', eventId)
    .where((where) => where('m.seq', '=', where.fn.coalesce('w.seq', where.lit(0))))
    .orderBy('m.attemptId')
    .orderBy('m.soalId')
    .execute()
  return rows.map(({ attemptId, soalId, mark }) => ({
    person: attemptId,
    item: soalId,
    marker: '',
    score: mark,
  }))
}
