import type { ScoringEffect } from '@suluh/contract/scoring-version'
import { computeGabungan, type GabunganStudent } from '@suluh/psychometrics/gabungan'
import { gabunganEffect } from '@suluh/psychometrics/gabungan-effect'
import type { GabunganRules } from '@suluh/psychometrics/gabungan-rules'
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#db/tenant.ts'
import { readStudents } from '#gabungan/read-students.ts'
import type { Rescored } from './rescore.ts'

type Change = Omit<Rescored, 'row'>
type Effects = ScoringEffect['gabungan']

/** Rankings that count an exam of the snapshot, and what these scores would do to them when they are computed anew. */
export async function gabunganEffects(tx: Tx, snapshotId: string, changes: Change[]): Promise<Effects> {
  const rows = await tx
    .selectFrom('gabungan as g')
    .leftJoin('gabunganVersion as v', 'v.id', 'g.shownVersionId')
    .select(['g.id', 'g.nama', 'v.rules'])
    .where(
      sql<SqlBool>`exists (select from gabungan_member m join event e on e.id = m.event_id
        where m.gabungan_id = g.id and e.snapshot_id = ${snapshotId})`,
    )
    .orderBy('g.nama')
    .orderBy('g.id')
    .execute()
  const effects: Effects = []
  for (const { id, nama, rules } of rows)
    effects.push({
      id,
      nama,
      effect: rules === null ? null : await effectOn(tx, rules as GabunganRules, changes),
    })
  return effects
}

async function effectOn(tx: Tx, rules: GabunganRules, changes: Change[]): Promise<Effects[number]['effect']> {
  // Abilities are calibrated anew once the version is in force; nobody knows them before.
  if (rules.basis === 'irt') return null
  const { students } = await readStudents(tx, rules.members.map(({ id }) => id)) // prettier-ignore
  const ofStudent = Map.groupBy(changes, ({ before }) => before.userId)
  const after = students.map((student) => rescored(student, ofStudent.get(student.id) ?? []))
  const ofEvent = Map.groupBy(changes, ({ before }) => before.eventId)
  const members = rules.members.map((member) => ({
    ...member,
    maxScore: ofEvent.get(member.id)?.reduce((most, { after: { maxScore } }) => Math.max(most, maxScore), 0) ?? member.maxScore, // prettier-ignore
  }))
  const { valueChanged, rankMoved, newlyPassed, newlyFailed } = gabunganEffect(
    computeGabungan(students, rules),
    computeGabungan(after, { ...rules, members }),
  )
  return { valueChanged, rankMoved, newlyPassed: newlyPassed.length, newlyFailed: newlyFailed.length }
}

function rescored(student: GabunganStudent, changes: Change[]): GabunganStudent {
  const results = { ...student.results }
  let [benar, kosong] = [Number(student.values['benar']), Number(student.values['kosong'])]
  for (const { before, after } of changes) {
    const known = results[before.eventId]
    if (!known) continue
    results[before.eventId] = { ...known, nilai: after.nilai, skor: after.score }
    const had = (outcome: string) => before.outcomes.filter((each) => each === outcome).length
    benar += after.correct - had('correct')
    kosong += after.blank - had('blank')
  }
  return { ...student, results, values: { ...student.values, benar, kosong } }
}
