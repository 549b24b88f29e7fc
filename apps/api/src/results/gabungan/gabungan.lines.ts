import { SuluhError } from '@suluh/contract/platform/error'
import type { GabunganLine } from '@suluh/contract/results/gabungan'
import type { ListQuery } from '@suluh/contract/platform/list'
import { explainLine, type Explained } from '@suluh/psychometrics/ranking/gabungan-explanation'
import { hasThreshold, type GabunganRules } from '@suluh/psychometrics/ranking/gabungan-rules'
import { sql, type Expression, type SqlBool } from 'kysely'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { reaches } from '#platform/auth/scope.ts'
import { allRows, listRows, prepareLongList } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { criterionNames } from './gabungan.rules.ts'
import { gabunganScope, hidesOwn, lineScope, readScope } from '#results/results-scope/gabungan-scope.ts'

/** A computation as its lines are read: the shown one, or for those who may edit the newest one. */
export type ReadVersion = {
  id: string
  nama: string
  number: number
  rules: GabunganRules
  ranked: number
  /** As both were called at its exams. */
  lembaga: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
  /** The reader's own result is hidden: no line says what the one above it has. */
  hidesOwn: boolean
}

export async function getReadVersion(
  db: Tx,
  actor: Actor,
  id: string,
  isCalon: boolean,
): Promise<ReadVersion> {
  const row = await db
    .selectFrom('gabungan as g')
    .innerJoin('gabunganVersion as v', 'v.gabunganId', 'g.id')
    .select(['v.id', 'g.nama', 'v.number', 'v.rules', 'v.summary', hidesOwn(actor).as('hidesOwn')])
    .where('g.id', '=', id)
    .where(readScope(actor))
    .where('v.status', '=', 'siap')
    .$if(isCalon, (query) =>
      query
        // Which is the shown one as soon as it is frozen: who looks at it then asks for it once more as the newer one.
        .where(sql<SqlBool>`(v.shown_at is null or v.id = g.shown_version_id)`)
        .where(reaches(actor, 'gabungan.write', gabunganScope)),
    )
    .$if(!isCalon, (query) => query.whereRef('v.id', '=', 'g.shownVersionId'))
    .orderBy('v.number', 'desc')
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Peringkat ini belum dihitung.')
  return toReadVersion(row)
}

type Stored = {
  id: string
  nama: string
  number: number
  rules: unknown
  summary: unknown
  hidesOwn: boolean
}

type Unit = { id: string; nama: string }

export function toReadVersion({ rules, summary, ...row }: Stored): ReadVersion {
  const { ranked, lembaga, groups } = summary as { ranked: number; lembaga: Unit[]; groups: Unit[] }
  const namesOf = (units: Unit[]) => new Map(units.map(({ id, nama }) => [id, nama]))
  return { ...row, ranked, rules: rules as GabunganRules, lembaga: namesOf(lembaga), groups: namesOf(groups) }
}

function selectLine(db: Tx, versionId: string) {
  return db
    .selectFrom('gabunganLine as x')
    .innerJoin('gabunganVersion as v', 'v.id', 'x.versionId')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .innerJoin('applicationUser as u', 'u.id', 'x.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'x.lembagaId')
    .select([
      'u.id',
      'u.nama',
      'u.nomor',
      'x.lembagaId',
      'l.nama as lembaga',
      'x.value',
      'x.rank',
      'x.rankInLembaga',
    ])
    .select(['x.rankInGroups', 'x.tiedWith', 'x.separation', 'x.parts', 'x.passed', 'x.reason'])
    .select(['x.valueBefore', 'x.rankBefore', 'x.move'])
    .where('x.versionId', '=', versionId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLine>['executeTakeFirstOrThrow']>>

/** Lines of a version that the actor may read. */
function selectLines(db: Tx, actor: Actor, versionId: string, groupIds: string[]) {
  return selectLine(db, versionId)
    .where('x.applicationId', '=', actor.applicationId)
    .where(lineScope(actor))
    .$if(groupIds.length > 0, (lines) => lines.where(sql<SqlBool>`x.rank_in_groups ?| ${groupIds}::text[]`))
}

const options = {
  fields: {
    rank: sql.ref('x.rank'),
    nama: sql.ref('u.nama'),
    value: { order: sql`coalesce(x.value, '-infinity')`, shown: sql.ref('x.value') },
    lembaga: sql.ref('l.nama'),
    move: sql`coalesce(x.move, 0)`,
    lembagaId: sql.ref('x.lembaga_id'),
  },
  search: [sql.ref('u.nama'), sql.ref('u.nomor')],
  id: sql.ref('u.id'),
  order: ['rank', 'asc'] as [string, 'asc'],
}

/** The version that a list's query asks for, the lines that it chooses, and what is left of it for `options`. */
async function chooseLines(db: Tx, actor: Actor, id: string, query: ListQuery) {
  const given = (name: string) => query.filters.find(({ field }) => field === name)?.value
  const version = await getReadVersion(db, actor, id, given('versi') === 'calon')
  await prepareLongList(db)
  const groupIds = query.filters
    .filter(({ field }) => field === 'groupBelajarId')
    .flatMap(({ value }) => value as string)
  const values = sql.ref('u.atribut')
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', values, query)
  const lulus = given('lulus')
  const ofLine = [
    ...(given('berubah') === 'ya' ? [sql<SqlBool>`x.move is not null`] : []),
    ...(lulus === undefined ? [] : [verdictIs(lulus)]),
  ]
  const chosen = selectLines(db, actor, version.id, groupIds)
    .where(condition)
    .where((where) => where.and(ofLine))
  // Names are not looked up where lines are only counted.
  const isByName = rest.filters.some(({ field }) => field === 'nama' || field === 'lembaga')
  const isNarrow = groupIds.length > 0 || isByName || rest.filters.length < query.filters.length
  const filters = rest.filters.filter(({ field }) => Object.hasOwn(options.fields, field))
  return { version, chosen, ofLine, rest: { ...rest, filters }, isNarrow }
}

/** All lines that a list's query leaves, in its order. */
export async function allLines(db: Tx, actor: Actor, id: string, query: ListQuery) {
  const { version, chosen, rest } = await chooseLines(db, actor, id, query)
  return { version, lines: allRows(chosen, rest, options) }
}

export async function listLines(
  db: Tx,
  actor: Actor,
  id: string,
  query: ListQuery,
): Promise<{ rows: GabunganLine[]; total: number }> {
  const { version, chosen, ofLine, rest, isNarrow } = await chooseLines(db, actor, id, query)
  const page = await listRows(chosen, rest, {
    ...options,
    isNarrow,
    count: isNarrow
      ? undefined
      : (conditions) => countLines(db, actor, version.id, [...conditions, ...ofLine]),
  })
  return { total: page.total, rows: page.rows.map((row) => toLine(row, version)) }
}

/** How many lines there are under conditions on the line itself: names need not be looked up for that. */
async function countLines(
  db: Tx,
  actor: Actor,
  versionId: string,
  conditions: Expression<SqlBool>[],
): Promise<number> {
  const { total } = await db
    .selectFrom('gabunganLine as x')
    .innerJoin('gabunganVersion as v', 'v.id', 'x.versionId')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .select(sql<number>`count(*)`.as('total'))
    .where('x.versionId', '=', versionId)
    .where('x.applicationId', '=', actor.applicationId)
    .where(lineScope(actor))
    .where((where) => where.and(conditions))
    .executeTakeFirstOrThrow()
  return total
}

function verdictIs(lulus: unknown) {
  return lulus === 'belum-pasti'
    ? sql<SqlBool>`(x.passed is null and x.value is not null)`
    : sql<SqlBool>`x.passed = ${lulus === 'ya'}`
}

/** What a line's lembaga was called at the exams. */
export function lembagaThen(
  { lembagaId, lembaga }: { lembagaId: string | null; lembaga: string | null },
  version: ReadVersion,
): string | null {
  return (lembagaId && version.lembaga.get(lembagaId)) ?? lembaga
}

function toLine(row: Row, version: ReadVersion): GabunganLine {
  const { tiedWith: _, separation: __, move, valueBefore, rankBefore, rankInGroups, parts, ...rest } = row
  const { lembagaId, ...line } = rest
  const { place, parts: sentences } = explain(row, version)
  return {
    ...line,
    lembaga: lembagaThen({ lembagaId, lembaga: line.lembaga }, version),
    groups: Object.entries(rankInGroups as Record<string, number>).map(([group, rank]) => ({
      nama: version.groups.get(group) ?? group,
      rank,
    })),
    parts: parts as GabunganLine['parts'],
    isUndecided: row.value !== null && row.passed === null && hasThreshold(version.rules),
    mengapa: [...place, ...sentences],
    before: move === null ? null : { value: valueBefore, rank: rankBefore },
  }
}

function explain(row: Row, { rules, ranked, hidesOwn: isSilent }: ReadVersion) {
  const line = (isSilent ? { ...row, separation: null } : row) as unknown as Explained
  return explainLine(line, { ranked }, rules, criterionNames)
}

/** A student's own line; without its rank where that is not shown. */
export async function getOwnLine(db: Tx, actor: Actor, version: ReadVersion, showsRank: boolean) {
  const row = await selectLine(db, version.id).where('u.id', '=', actor.userId).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Hasil Anda tidak ada di ujian gabungan ini.')
  const line = toLine(row, version)
  if (showsRank) return line
  const total =
    line.value === null
      ? []
      : [`Nilai gabungan ${line.value.toLocaleString('id', { maximumFractionDigits: 2 })}.`]
  return {
    ...line,
    rank: null,
    rankInLembaga: null,
    groups: [],
    mengapa: [...(line.reason === null ? total : [line.reason]), ...explain(row, version).parts],
  }
}
