import { bandsOf, plainPeringkat, type Peringkat } from '@suluh/contract/results/laporan-words'
import type { ScoringEffect } from '@suluh/contract/results/scoring-version'
import { scoreEffect, type GroupEffect, type ScoredTwice } from '@suluh/psychometrics/scoring/score-effect'
import type { Tx } from '#platform/db/tenant.ts'
import { peringkatOf, peringkatValues } from '#results/ranking/peringkat.ts'
import type { Scoring } from '#papers/scoring/scoring.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'
import { gabunganEffects, isRankedByIrt, type Change } from './gabungan-effects.ts'
import type { Rescored } from './rescore.ts'

/** Students named in a preview; the sums are of all. */
const mostNamed = 200

/** What a version does to the results that count, in the words of the contract. Each exam ranks by its own rules. */
export async function effectOf(
  tx: Tx,
  scoring: Scoring,
  results: AsyncGenerator<Rescored[]>,
): Promise<ScoringEffect> {
  const { snapshot } = scoring
  const { twice, rescored, people } = await gather(results, await isRankedByIrt(tx, snapshot.id))
  const rules = await rulesOf(tx, new Set(rescored.map(({ before }) => before.eventId)))
  const effect = scoreEffect(twice, {
    thresholds: thresholdsOf(snapshot.structure),
    peringkat: (eventId) => rules.get(eventId) ?? plainPeringkat,
  })
  const moved = effect.students
    .filter((each) => each.nilaiBefore !== each.nilaiAfter || each.rankBefore !== each.rankAfter)
    .slice(0, mostNamed)
  const names = await namesOf(
    tx,
    snapshot.id,
    [...people.values()].map(({ userId }) => userId),
  )
  return {
    ...shiftOf(effect.all),
    raised: effect.raised,
    lowered: effect.lowered,
    newlyPassed: effect.newlyPassed.length,
    newlyFailed: effect.newlyFailed.length,
    newlyPending: effect.newlyPending.length,
    rankMoved: effect.rankMoved,
    bands: {
      before: bandsOf(effect.students.flatMap(({ nilaiBefore }) => nilaiBefore ?? [])),
      after: bandsOf(effect.students.flatMap(({ nilaiAfter }) => nilaiAfter ?? [])),
    },
    lembaga: effect.lembaga
      .map((group) => ({ nama: names.lembaga.get(group.id ?? '') ?? 'Tanpa lembaga', ...shiftOf(group) }))
      .toSorted((a, b) => a.nama.localeCompare(b.nama, 'id')),
    students: moved.map((each) => {
      const { userId = '', eventId = '' } = people.get(each.id) ?? {}
      return {
        id: userId,
        nama: names.users.get(userId) ?? '',
        event: names.events.get(eventId) ?? '',
        nilaiBefore: each.nilaiBefore,
        nilaiAfter: each.nilaiAfter,
        rankBefore: each.rankBefore,
        rankAfter: each.rankAfter,
        lulusBefore: each.passedBefore,
        lulusAfter: each.passedAfter,
      }
    }),
    gabungan: await gabunganEffects(tx, scoring, rescored),
  }
}

/** The results that count, before and after; of a province's exam only what is looked at again stays in memory. */
async function gather(results: AsyncGenerator<Rescored[]>, isCalibrated: boolean) {
  const twice: ScoredTwice[] = []
  const rescored: Change[] = []
  const people = new Map<string, { userId: string; eventId: string }>()
  for await (const batch of results)
    for (const { before: stored, after, row } of batch) {
      if (!stored.counted) continue
      const { scores, outcomes, ...before } = stored
      const cells = isCalibrated ? (row ?? { outcomes, scores }) : { outcomes: [], scores: [] }
      rescored.push({ before, after, outcomes: cells.outcomes, scores: cells.scores })
      people.set(before.attemptId, before)
      twice.push({
        id: before.attemptId,
        lembagaId: before.lembagaId,
        pool: before.eventId,
        before,
        after,
        valuesBefore: peringkatValues(before, before),
        valuesAfter: peringkatValues(after, before),
      })
    }
  return { twice, rescored, people }
}

async function rulesOf(tx: Tx, eventIds: Set<string>): Promise<Map<string, Peringkat>> {
  const rules = new Map<string, Peringkat>()
  for (const eventId of eventIds) rules.set(eventId, await peringkatOf(tx, eventId))
  return rules
}

function shiftOf({ students, changed, meanBefore, meanAfter, passedBefore, passedAfter }: GroupEffect) {
  return { n: students, changed, meanBefore, meanAfter, passedBefore, passedAfter }
}

async function namesOf(tx: Tx, snapshotId: string, userIds: string[]) {
  const users = await tx
    .selectFrom('applicationUser')
    .select(['id', 'nama'])
    .where((where) => where('id', '=', where.fn.any(where.val(userIds))))
    .execute()
  const lembaga = await tx.selectFrom('lembaga').select(['id', 'nama']).execute()
  const events = await tx
    .selectFrom('event')
    .select(['id', 'nama'])
    .where('snapshotId', '=', snapshotId)
    .execute()
  const byId = (rows: { id: string; nama: string }[]) => new Map(rows.map(({ id, nama }) => [id, nama]))
  return { users: byId(users), lembaga: byId(lembaga), events: byId(events) }
}
