import type { GabunganSummary, GabunganVersion } from '@suluh/contract/results/gabungan'
import type { GabunganRules } from '@suluh/psychometrics/ranking/gabungan-rules'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { reachesAll } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { hidesOwn, lineScope } from '#results/results-scope/gabungan-scope.ts'
import type { LiveSource } from './gabungan.sources.ts'

/** Without a sign of life for so long, the computation was broken off. */
const deadAfter = '60 seconds'

function selectVersion(db: Tx, gabunganId: string) {
  return db
    .selectFrom('gabunganVersion as v')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .leftJoin('applicationUser as o', 'o.id', 'v.dibuatOleh')
    .leftJoin('applicationUser as s', 's.id', 'v.shownBy')
    .select(['v.id', 'v.number', 'v.note', 'v.done', 'v.total', 'v.dibuatPada', 'v.shownAt', 'v.reason'])
    .select(['v.rules', 'v.sources', 'v.summary', 'v.effect', 'o.nama as oleh', 's.nama as shownBy'])
    .select(
      sql<
        GabunganVersion['status']
      >`case when v.status = 'menghitung' and v.alive_at < now() - ${deadAfter}::interval then 'gagal' else v.status end`.as(
        'status',
      ),
    )
    .where('v.gabunganId', '=', gabunganId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectVersion>['executeTakeFirstOrThrow']>>

/** The version that readers see. */
export async function findShown(db: Tx, actor: Actor, gabunganId: string): Promise<GabunganVersion | null> {
  const row = await selectVersion(db, gabunganId).whereRef('v.id', '=', 'g.shownVersionId').executeTakeFirst()
  return row ? toVersion(db, actor, row) : null
}

/** The newest computation, where it is not shown yet. */
export async function findCalon(db: Tx, actor: Actor, gabunganId: string): Promise<GabunganVersion | null> {
  const row = await selectVersion(db, gabunganId)
    .where('v.shownAt', 'is', null)
    .orderBy('v.number', 'desc')
    .executeTakeFirst()
  return row ? toVersion(db, actor, row) : null
}

/** Those that are or were shown, the newest first. */
export async function listVersions(db: Tx, actor: Actor, gabunganId: string): Promise<GabunganVersion[]> {
  const rows = await selectVersion(db, gabunganId)
    .where('v.shownAt', 'is not', null)
    .orderBy('v.number', 'desc')
    .limit(100)
    .execute()
  return Promise.all(rows.map((row) => toVersion(db, actor, row)))
}

async function toVersion(db: Tx, actor: Actor, row: Row): Promise<GabunganVersion> {
  const {
    done,
    total,
    dibuatPada,
    shownAt,
    status,
    note,
    rules: stored,
    sources,
    summary,
    effect,
    ...rest
  } = row
  const rules = stored as GabunganRules | null
  return {
    ...rest,
    status,
    progress: { done, total },
    note: status === 'gagal' ? (note ?? 'Perhitungan terputus. Hitung lagi.') : null,
    dibuatPada: dibuatPada.toISOString(),
    shownAt: shownAt?.toISOString() ?? null,
    rules: rules && { ...rules, ...rules.standard, tieBreak: rules.tieBreak as Tie },
    sources: toSources(rules, sources as LiveSource[] | null),
    summary: summary ? await scopedSummary(db, actor, row.id, summary as GabunganSummary) : null,
    effect: effect as GabunganVersion['effect'],
  }
}

type Tie = NonNullable<GabunganVersion['rules']>['tieBreak']

function toSources(rules: GabunganRules | null, sources: LiveSource[] | null): GabunganVersion['sources'] {
  return (sources ?? []).flatMap(({ eventId, nama, results, pending, maxScore, scoringVersion }) => {
    const member = rules?.members.find(({ id }) => id === eventId)
    if (!member) return []
    const { weight, required, threshold } = member
    return { eventId, nama, results, pending, maxScore, scoringVersion, weight, required, threshold }
  })
}

/**
 * Names of lembaga and groups stay with those who may read at least one of their lines; figures of a single student do not
 * tell somebody what an exam in it hides from them.
 */
async function scopedSummary(
  db: Tx,
  actor: Actor,
  versionId: string,
  summary: GabunganSummary,
): Promise<GabunganSummary> {
  const { isSilent } = await db
    .selectFrom('gabunganVersion as v')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .select(hidesOwn(actor).as('isSilent'))
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow()
  const isTold = ({ n }: { n: number }) => !isSilent || n > 1
  const told = { ...summary, lembaga: summary.lembaga.filter(isTold), groups: summary.groups.filter(isTold) }
  if (reachesAll(actor, 'gabungan.read')) return told
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(array[x.lembaga_id] || array(select k::uuid from jsonb_object_keys(x.rank_in_groups) k)) as id
      from gabungan_line x join gabungan_version v on v.id = x.version_id join gabungan g on g.id = v.gabungan_id
     where x.version_id = ${versionId} and ${lineScope(actor)}`.execute(db)
  const seen = new Set(rows.map(({ id }) => id))
  return {
    ...told,
    lembaga: told.lembaga.filter(({ id }) => seen.has(id)),
    groups: told.groups.filter(({ id }) => seen.has(id)),
  }
}
