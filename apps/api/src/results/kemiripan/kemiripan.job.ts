import { BLANK } from '@suluh/psychometrics/classical/score-table'
import type { ChoiceItem } from '@suluh/psychometrics/similarity/nominal-model'
import { findSimilar } from '@suluh/psychometrics/similarity/similarity'
import { sql } from 'kysely'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { StoredKemiripan } from './stored-kemiripan.ts'

export type KemiripanInput = { url: string; applicationId: string; eventId: string; snapshotId: string }
export type ComputedKemiripan = {
  result: StoredKemiripan
  n: number
  newestHasil: Date | null
  scoringVersion: number
}

/** Compares all who have a result of this exam with each other. */
export async function computeKemiripan(input: KemiripanInput): Promise<ComputedKemiripan> {
  const { db } = connect(input.url, 1)
  try {
    const read = await tenant(db, input, (tx) => readExam(tx, input))
    return similarOf(read)
  } finally {
    await db.destroy()
  }
}

type Row = {
  attemptId: string
  choices: string[]
  outcomes: (string | null)[]
  scoredAt: Date
  place: string | null
}
type Exam = { scoring: Scoring; rows: Row[] }

async function readExam(tx: Tx, { eventId, snapshotId }: KemiripanInput): Promise<Exam> {
  const scoring = await getScoring(tx, snapshotId)
  const rows = await tx
    .selectFrom('hasil as h')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .select(['h.attemptId', 'h.choices', 'h.outcomes', 'h.scoredAt'])
    .select(sql<string | null>`a.ruang_id::text || coalesce(' ' || a.sesi_id::text, '')`.as('place'))
    .where('h.eventId', '=', eventId)
    .where('h.counted', '=', true)
    .orderBy('h.attemptId')
    .execute()
  return { scoring, rows }
}

function similarOf({ scoring, rows }: Exam): ComputedKemiripan {
  const compared = scoring.items.flatMap((_, index) => {
    const item = comparable(scoring, index, rows)
    return item ? [{ ...item, index }] : []
  })
  const places = [...new Set(rows.flatMap(({ place }) => place ?? []))]
  const found = findSimilar({
    items: compared.map(({ item }) => item),
    answers: rows.map(({ choices, outcomes }) =>
      compared.map(({ index, codes }) =>
        outcomes[index] === 'blank' || outcomes[index] == null
          ? BLANK
          : (codes.get(choices[index]!) ?? BLANK),
      ),
    ),
    rooms: rows.map(({ place }) => (place === null ? -1 : places.indexOf(place))),
  })
  return {
    n: rows.length,
    newestHasil: rows.reduce<Date | null>(
      (newest, { scoredAt }) => (newest === null || scoredAt > newest ? scoredAt : newest),
      null,
    ),
    scoringVersion: scoring.number,
    result: {
      penolakan: found.refusal,
      murid: found.persons,
      butir: found.items,
      disisihkan: scoring.items.length - compared.length,
      simulasi: found.simulated,
      jenis: found.kinds.map(({ isSameRoom, compared: dibandingkan, rate }) => ({
        seruang: isSameRoom,
        dibandingkan,
        tingkat: rate,
      })),
      pasangan: found.pairs
        .slice(0, mostPairs)
        .map((pair) => ({
          satuId: rows[pair.first]!.attemptId,
          duaId: rows[pair.second]!.attemptId,
          butir: pair.common,
          sama: pair.matches,
          wajar: pair.expected,
          salahSama: pair.wrongMatches,
          salahWajar: pair.expectedWrong,
          p: pair.p,
        })),
    },
  }
}
/** More than anybody looks at one by one. */
const mostPairs = 300

/** Of several ticked options the sets that at least so many chose are told apart; rarer ones are not compared. */
const leastForSet = 5
const mostSets = 12

/**
 * A question with options, and the code of each answer that can be compared; none for all others, for voided ones and for
 * those that are right for all: of a key that fell nobody knows who was wrong.
 */
function comparable(
  { snapshot, items }: Scoring,
  index: number,
  rows: readonly Row[],
): { item: ChoiceItem; codes: Map<string, number> } | undefined {
  const { id, key, override } = items[index]!
  const content = snapshot.soal.get(id)
  if (!content || !('options' in content) || override !== undefined) return undefined
  const options = content.options.map((option) => option.id)
  if (key.form === 'pilihan-ganda') return coded(options, key.accepted)
  if (key.form === 'pilihan-berbobot') {
    const best = Math.max(...Object.values(key.weights))
    return coded(
      options,
      options.filter((option) => key.weights[option] === best),
    )
  }
  if (key.form !== 'pilihan-ganda-kompleks') return undefined
  const counts = new Map<string, number>()
  for (const { choices, outcomes } of rows)
    if (outcomes[index] != null && outcomes[index] !== 'blank')
      counts.set(choices[index]!, (counts.get(choices[index]!) ?? 0) + 1)
  const sets = [...counts]
    .filter(([, count]) => count >= leastForSet)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostSets)
    .map(([set]) => set)
  return sets.length > 1 ? coded(sets, [key.correct.toSorted().join('+')]) : undefined
}

function coded(choices: readonly string[], keys: readonly string[]) {
  const codes = new Map(choices.map((choice, place) => [choice, place]))
  return { item: { options: choices.length, keys: keys.flatMap((key) => codes.get(key) ?? []) }, codes }
}
