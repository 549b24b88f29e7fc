import type { ScoringEffect } from '@suluh/contract/results/scoring-version'
import { computeGabungan, type GabunganStudent } from '@suluh/psychometrics/ranking/gabungan'
import { gabunganEffect } from '@suluh/psychometrics/ranking/gabungan-effect'
import type { GabunganRules } from '@suluh/psychometrics/ranking/gabungan-rules'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { openOf, readStudents } from '#results/gabungan/read-students.ts'
import { calibrate, cellsOf } from '#results/irt-scoring/calibrate.ts'
import { findIrtSetting } from '#results/irt-scoring/irt-scoring.queries.ts'
import type { Scoring } from '#papers/scoring/scoring.ts'
import type { Rescored, StoredHasil } from './rescore.ts'

/** One counted result by both versions, with what became of each answer by the new one. */
export type Change = {
  before: Omit<StoredHasil, 'scores' | 'outcomes'>
  after: Rescored['after']
  /** Empty where no ranking asks for abilities. */
  outcomes: (string | null)[]
  scores: (number | null)[]
}
type Abilities = { reason: string | null; of: ReadonlyMap<string, number | null> }
type Effects = ScoringEffect['gabungan']

/** Rankings that count an exam of the snapshot, and what these scores would do to them when they are computed anew. */
export async function gabunganEffects(tx: Tx, scoring: Scoring, changes: Change[]): Promise<Effects> {
  const rows = await selectRankings(tx, scoring.snapshot.id)
    .select(['g.id', 'g.nama', 'v.rules'])
    .orderBy('g.nama')
    .orderBy('g.id')
    .execute()
  const effects: Effects = []
  let abilities: Abilities | undefined
  for (const row of rows) {
    const rules = row.rules as GabunganRules | null
    if (rules?.basis === 'irt') abilities ??= await abilitiesAfter(tx, scoring, changes)
    const problem = rules?.basis === 'irt' ? (abilities?.reason ?? null) : null
    const effect =
      rules && problem === null ? await effectOn(tx, rules, changes, abilities?.of ?? new Map()) : null
    effects.push({ id: row.id, nama: row.nama, effect, problem })
  }
  return effects
}

/** Rankings that count an exam of the snapshot, with the version that is shown. */
function selectRankings(tx: Tx, snapshotId: string) {
  return tx
    .selectFrom('gabungan as g')
    .leftJoin('gabunganVersion as v', 'v.id', 'g.shownVersionId')
    .where(
      sql<SqlBool>`exists (select from gabungan_member m join event e on e.id = m.event_id
        where m.gabungan_id = g.id and e.snapshot_id = ${snapshotId})`,
    )
}

/** Whether one of them is by abilities, which are calibrated on everybody's outcomes. */
export async function isRankedByIrt(tx: Tx, snapshotId: string): Promise<boolean> {
  const row = await selectRankings(tx, snapshotId)
    .select('g.id')
    .where(sql<SqlBool>`v.rules ->> 'basis' = 'irt'`)
    .executeTakeFirst()
  return row !== undefined
}

/** What the calibration of these exams would give these results; empty where there is none. */
async function abilitiesAfter(tx: Tx, { snapshot, items }: Scoring, changes: Change[]): Promise<Abilities> {
  const setting = await findIrtSetting(tx, snapshot.id)
  if (!setting) return { reason: null, of: new Map() }
  const { scored, calibration } = calibrate(
    setting,
    items.map(({ id }) => ({ id, stem: '' })),
    cellsOf(changes),
  )
  return {
    reason: calibration.reason,
    of: new Map(changes.map(({ before }, index) => [before.attemptId, scored[index]?.score ?? null])),
  }
}

async function effectOn(
  tx: Tx,
  rules: GabunganRules,
  changes: Change[],
  abilities: Abilities['of'],
): Promise<Effects[number]['effect']> {
  const { students } = await readStudents(
    tx,
    rules.members.map(({ id }) => id),
  )
  const ofStudent = Map.groupBy(changes, ({ before }) => before.userId)
  const after = students.map((student) => rescored(student, ofStudent.get(student.id) ?? [], abilities))
  const ofEvent = Map.groupBy(changes, ({ before }) => before.eventId)
  const members = rules.members.map((member) => ({
    ...member,
    maxScore:
      ofEvent.get(member.id)?.reduce((most, { after: { maxScore } }) => Math.max(most, maxScore), 0) ??
      member.maxScore,
  }))
  const { valueChanged, rankMoved, newlyPassed, newlyFailed } = gabunganEffect(
    computeGabungan(students, rules),
    computeGabungan(after, { ...rules, members }),
  )
  return { valueChanged, rankMoved, newlyPassed: newlyPassed.length, newlyFailed: newlyFailed.length }
}

function rescored(student: GabunganStudent, changes: Change[], abilities: Abilities['of']): GabunganStudent {
  const results = { ...student.results }
  let [benar, kosong] = [Number(student.values['benar']), Number(student.values['kosong'])]
  for (const { before, after } of changes) {
    const known = results[before.eventId]
    if (!known) continue
    const ability = abilities.get(before.attemptId)
    const irt = ability === undefined ? known.irt : ability
    results[before.eventId] = {
      nilai: after.nilai,
      skor: after.score,
      irt,
      ...openOf(after.open, after.maxScore),
    }
    benar += after.correct - before.correct
    kosong += after.blank - before.blank
  }
  return { ...student, results, values: { ...student.values, benar, kosong } }
}
