import { SuluhError } from '@suluh/contract/platform/error'
import { GabunganDraft } from '@suluh/contract/results/gabungan'
import { computeGabungan, type Gabungan, type GabunganLine } from '@suluh/psychometrics/ranking/gabungan'
import { gabunganEffect, type GabunganEffect } from '@suluh/psychometrics/ranking/gabungan-effect'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { readStudents } from './read-students.ts'
import { problemsOf, toRules } from './gabungan.rules.ts'
import { readSources } from './gabungan.sources.ts'
import { summarize } from './gabungan.summary.ts'

const chunk = 2000

/** Rules, results and the standing that is shown now. */
export async function readVersionInput(tx: Tx, versionId: string) {
  const row = await tx
    .selectFrom('gabunganVersion as v')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .select(['g.id', 'g.nama', 'g.basis', 'g.centre', 'g.spread', 'g.missing', 'g.threshold', 'g.tieBreak'])
    .select(['g.style', 'g.shownVersionId'])
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('gabunganMember')
    .select(['eventId', 'weight', 'required', 'threshold'])
    .where('gabunganId', '=', row.id)
    .orderBy('position')
    .execute()
  const definition = GabunganDraft.parse({ ...row, members })
  const eventIds = members.map(({ eventId }) => eventId)
  const sources = await readSources(tx, eventIds, definition.basis)
  const problems = problemsOf(definition, sources)
  if (problems.length > 0) throw new SuluhError('validation', problems.join(' '))
  return {
    rules: toRules(definition, sources),
    sources,
    read: await readStudents(tx, eventIds),
    before: row.shownVersionId === null ? null : await readStanding(tx, row.shownVersionId),
  }
}

type Input = Awaited<ReturnType<typeof readVersionInput>>
type Own = { applicationId: string; versionId: string }
type Progress = (done: number) => Promise<void>

/** Ranks everybody and writes the lines, the figures, and what has moved. */
export async function writeVersion(tx: Tx, own: Own, input: Input, progress?: Progress): Promise<void> {
  const { rules, sources, read, before } = input
  const computed = computeGabungan(read.students, rules)
  const effect = before && gabunganEffect(before, computed)
  await writeLines(tx, own, computed, effect, progress)
  await tx
    .updateTable('gabunganVersion')
    .set({
      status: 'siap',
      rules: JSON.stringify(rules),
      sources: JSON.stringify(sources),
      summary: JSON.stringify(summarize(computed, rules, sources, read)),
      effect: effect ? JSON.stringify(countsOf(effect)) : null,
    })
    .where('id', '=', own.versionId)
    .execute()
}

/** Who stood where in the version that is shown now. */
async function readStanding(tx: Tx, versionId: string) {
  const lines = await tx
    .selectFrom('gabunganLine')
    .select(['applicationUserId as id', 'value', 'rank', 'passed'])
    .where('versionId', '=', versionId)
    .execute()
  return { lines, ranked: lines.filter(({ rank }) => rank !== null).length }
}

async function writeLines(
  tx: Tx,
  own: Own,
  { lines }: Gabungan,
  effect: GabunganEffect | null,
  progress: Progress | undefined,
): Promise<void> {
  const moves = new Map(effect?.lines.map((line) => [line.id, line]))
  for (let from = 0; from < lines.length; from += chunk) {
    const rows = lines.slice(from, from + chunk).map((line) => toRow(line, moves.get(line.id)))
    await sql`
      insert into gabungan_line select (jsonb_populate_record(null::gabungan_line, row || ${JSON.stringify({
        application_id: own.applicationId,
        version_id: own.versionId,
      })}::jsonb)).* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`.execute(tx)
    await progress?.(Math.min(from + chunk, lines.length))
  }
}

function toRow(line: GabunganLine, moved: GabunganEffect['lines'][number] | undefined) {
  return {
    application_user_id: line.id,
    lembaga_id: line.lembagaId,
    value: line.value,
    rank: line.rank,
    rank_in_lembaga: line.rankInLembaga,
    rank_in_groups: line.rankInGroups,
    tied_with: line.tiedWith,
    separation: line.separation,
    parts: line.parts,
    passed: line.passed,
    reason: line.reason,
    value_before: moved?.valueBefore ?? null,
    rank_before: moved?.rankBefore ?? null,
    passed_before: moved?.passedBefore ?? null,
    move: moved?.move ?? null,
  }
}

function countsOf({ valueChanged, rankMoved, newlyPassed, newlyFailed }: GabunganEffect) {
  return { valueChanged, rankMoved, newlyPassed: newlyPassed.length, newlyFailed: newlyFailed.length }
}

/** A sign of life and how far it is, on a connection of its own so that it can be seen on the way. */
export async function reportProgress(db: Tx, versionId: string, done: number, total: number): Promise<void> {
  await db
    .updateTable('gabunganVersion')
    .set({ done, total, aliveAt: sql<Date>`now()` })
    .where('id', '=', versionId)
    .execute()
}
