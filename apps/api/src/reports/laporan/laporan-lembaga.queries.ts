import { SuluhError } from '@suluh/contract/platform/error'
import type { LaporanLembaga, LaporanLembagaBaris, WhichUjian } from '@suluh/contract/reports/laporan-lembaga'
import { bandCount } from '@suluh/contract/results/laporan-words'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { lembagaScope, reachesAll } from '#platform/auth/scope.ts'
import { allRows, listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { atributAt, taughtGroups, tellsOfOthers } from '#results/results-scope/murid-scope.ts'
import { aspekName, bagianOrder, bagianSaatUjian, lastUjian, pelajaranName } from './bagian-saat-ujian.ts'
import { kesegaranOf } from './kesegaran.ts'
import { dayaSerapOf } from './mastery-source.ts'
import { repeatedPupils } from './repeated-pupils.ts'
import { steadySum } from '#platform/db/steady-sum.ts'
import { takeUjianFilters, ujianInTurn, whichUjian } from './which-ujian.ts'

const mostGroups = 500

type Capaian = Omit<LaporanLembagaBaris, 'kabupatenKota'> & {
  homeId: string | null
  /** What it was at the last of the exams; null where that is not known. */
  kabupatenKotaKode: string | null
  atribut: unknown
}

/** PostgreSQL counts from 1. */
const bandSums = sql.join(
  Array.from({ length: bandCount }, (_, at) => sql`sum(x.bands[${sql.lit(at + 1)}])::int`),
)

/**
 * Figures of a lembaga, of which a single result is none: who reads the results of their own pupils only would read that of
 * anybody who sat an exam alone.
 */
function ofLembaga(actor: Actor, of: 'x' | 's') {
  const told = tellsOfOthers(actor, of)
  return readsOwnOnly(actor) ? sql<boolean>`(${told} and ${sql.ref(`${of}.n`)} > 1)` : told
}

function readsOwnOnly(actor: Actor): boolean {
  return actor.izin.get('laporan.read') === 'milik'
}

/**
 * What each unit of a kind reached in these exams, beside all who took the same ones, as it was called at the last.
 */
function capaian(actor: Actor, unit: 'lembaga' | 'group', which: WhichUjian) {
  return sql<Capaian>`with ujian as materialized (${ujianInTurn(which)})
    select c.id, v.nama, v.lembaga_id as "homeId", c.events, c.n, c.mean, c.selisih, c.lulus, c.belum, c.menunggu, c.pending,
           c.bands, v.kabupaten_kota_kode as "kabupatenKotaKode", v.atribut
      from (select x.unit_id as id, max(e.turn) as last, count(*)::int as events, sum(x.n)::int as n,
                   ${steadySum(sql`x.n * x.mean`)} / sum(x.n) as mean,
                   ${steadySum(sql`x.n * (x.mean - e.mean)`)} / sum(x.n) as selisih,
                   sum(x.lulus)::int as lulus, sum(x.belum)::int as belum, sum(x.menunggu)::int as menunggu,
                   sum(x.pending)::int as pending, array[${bandSums}] as bands
              from laporan_unit x join ujian e on e.id = x.event_id
             where x.unit = ${sql.lit(unit)} and ${unit === 'lembaga' ? ofLembaga(actor, 'x') : tellsOfOthers(actor, 'x')}
             group by x.unit_id) c
      join ujian l on l.turn = c.last
     cross join lateral (select v.nama, v.lembaga_id, v.kabupaten_kota_kode, v.atribut from event_unit v where v.event_id = l.id and v.unit_id = c.id limit 1) v`
}

/** What the tenant keeps of a lembaga, as it was at the last exam. */
export const lembagaThen = atributAt('l', 'c')

/** Institutions with results in these exams, as far as the actor reads them. */
function selectLembaga(db: Tx, actor: Actor, which: WhichUjian) {
  return db
    .selectFrom('lembaga as l')
    .innerJoin(sql<Capaian>`(${capaian(actor, 'lembaga', which)})`.as('c'), 'c.id', 'l.id')
    .leftJoin('kabupatenKota as k', (join) =>
      join.on(
        sql`k.kode`,
        '=',
        sql`case when c.atribut is null then l.kabupaten_kota_kode else c."kabupatenKotaKode" end`,
      ),
    )
    .select(['l.id', 'c.nama', 'k.nama as kabupatenKota', 'c.events', 'c.n', 'c.mean', 'c.selisih'])
    .select(['c.lulus', 'c.belum', 'c.menunggu', 'c.pending', 'c.bands'])
    .where(lembagaScope(actor, 'laporan-lembaga.read'))
}

const options = {
  fields: {
    nama: sql.ref('c.nama'),
    events: sql.ref('c.events'),
    n: sql.ref('c.n'),
    mean: sql.ref('c.mean'),
    selisih: sql.ref('c.selisih'),
  },
  search: [sql.ref('c.nama')],
  id: sql.ref('l.id'),
  order: ['selisih', 'desc'] as [string, 'desc'],
}

/** Those that a list's query chooses by exam and atribut, and what is left of the query for `options`. */
async function chooseLembaga(db: Tx, actor: Actor, query: ListQuery) {
  const { condition, rest } = await filterByAtribut(db, actor, 'lembaga', lembagaThen, query)
  const ujian = takeUjianFilters(rest.filters)
  return {
    chosen: selectLembaga(db, actor, ujian.which).where(condition),
    rest: { ...rest, filters: ujian.rest },
  }
}

/** All that a list's query leaves, in its order. */
export async function allLembaga(db: Tx, actor: Actor, query: ListQuery) {
  const { chosen, rest } = await chooseLembaga(db, actor, query)
  return allRows(chosen, rest, options)
}

export async function listLaporanLembaga(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: LaporanLembagaBaris[]; total: number }> {
  const { chosen, rest } = await chooseLembaga(db, actor, query)
  return listRows(chosen, rest, options)
}

/** One institution: where it stands, its exams, groups, spread and mastery. */
export async function getLaporanLembaga(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichUjian,
): Promise<LaporanLembaga> {
  const lembaga = await db
    .selectFrom('lembaga as l')
    .select(['l.id', 'l.nama'])
    .where('l.id', '=', id)
    .where(lembagaScope(actor, 'laporan-lembaga.read'))
    .executeTakeFirst()
  if (!lembaga) throw new SuluhError('not-found', 'Lembaga tidak ditemukan.')
  const line = await listLine(db, actor, which)
  const own = line.find((each) => each.id === id)
  const events = await listEvents(db, actor, id, which)
  const knowsNames = reachesAll(actor, 'laporan-lembaga.read')
  const all = events.reduce((sum, each) => sum + each.allN, 0)
  return {
    lembaga: { id: lembaga.id, nama: own?.nama ?? lembaga.nama },
    capaian: own ?? {
      events: 0,
      n: 0,
      mean: null,
      selisih: null,
      lulus: 0,
      belum: 0,
      menunggu: 0,
      pending: 0,
    },
    bands: addBands(events.map(({ bands }) => bands)),
    all: {
      n: all,
      mean: all === 0 ? null : events.reduce((sum, each) => sum + each.allN * (each.allMean ?? 0), 0) / all,
      bands: addBands(events.map(({ allBands }) => allBands)),
    },
    position: own
      ? { position: 1 + line.filter((each) => isAbove(each, own)).length, of: line.length }
      : null,
    line: line.map(({ nama, n, mean, selisih, ...each }) => ({
      n,
      mean,
      selisih,
      isOwn: each.id === id,
      nama: knowsNames || each.id === id ? nama : null,
    })),
    events,
    groups: await listGroups(db, actor, id, which),
    pelajaran: await listMastery(db, actor, id, which),
    ...(await kesegaranOf(
      db,
      events.map((each) => each.id),
    )),
  }
}

/** Rounding is no difference. */
function isAbove(one: Pick<Capaian, 'selisih'>, other: Pick<Capaian, 'selisih'>): boolean {
  return (one.selisih ?? 0) > (other.selisih ?? 0) + 1e-9
}

async function listLine(db: Tx, actor: Actor, which: WhichUjian): Promise<Capaian[]> {
  const { rows } = await sql<Capaian>`
    select c.* from (${capaian(actor, 'lembaga', which)}) c order by c.selisih desc, c.nama, c.id`.execute(db)
  return rows
}

type Event = LaporanLembaga['events'][number] & { allN: number; bands: number[]; allBands: number[] }

async function listEvents(db: Tx, actor: Actor, id: string, which: WhichUjian): Promise<Event[]> {
  const rows = await db
    .selectFrom('laporanUnit as x')
    .innerJoin('laporanUnit as s', (join) =>
      join.onRef('s.eventId', '=', 'x.eventId').on('s.unit', '=', 'semua'),
    )
    .innerJoin('event as e', 'e.id', 'x.eventId')
    .innerJoin('laporanEvent as v', 'v.eventId', 'x.eventId')
    .select(['v.scoringVersion'])
    .select([
      'e.id',
      'e.nama',
      'e.opensAt',
      'x.n',
      'x.mean',
      'x.lulus',
      'x.belum',
      'x.menunggu',
      'x.pending',
      'x.bands',
    ])
    .select(['s.mean as allMean', 's.n as allN', 's.bands as allBands'])
    .select(
      sql<number>`(select 1 + count(*) from laporan_unit o where o.event_id = x.event_id and o.unit = 'lembaga' and o.mean > x.mean + 1e-9)::int`.as(
        'position',
      ),
    )
    .select(
      sql<number>`(select count(*) from laporan_unit o where o.event_id = x.event_id and o.unit = 'lembaga')::int`.as(
        'of',
      ),
    )
    .where('x.unit', '=', 'lembaga')
    .where(ofLembaga(actor, 'x'))
    .where('x.unitId', '=', id)
    .where(whichUjian(which))
    .orderBy('e.opensAt')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => ({ ...row, opensAt: row.opensAt.toISOString() }))
}

function addBands(all: number[][]): number[] {
  return Array.from({ length: bandCount }, (_, at) => all.reduce((sum, bands) => sum + (bands[at] ?? 0), 0))
}

/** Who reads the results of their own pupils only compares no classes of others. */
async function listGroups(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichUjian,
): Promise<LaporanLembaga['groups']> {
  const isTaught = readsOwnOnly(actor) ? sql`c.id in ${taughtGroups(actor)}` : sql`true`
  const { rows } = await sql<LaporanLembaga['groups'][number]>`
    select c.* from (${capaian(actor, 'group', which)}) c where c."homeId" = ${id} and ${isTaught}
     order by c.selisih desc, c.nama, c.id limit ${mostGroups}`.execute(db)
  return rows
}

async function listMastery(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichUjian,
): Promise<LaporanLembaga['pelajaran']> {
  const { rows } = await sql<{
    pelajaranId: string
    pelajaran: string
    aspekId: string | null
    aspek: string | null
    questions: number
    events: number
    n: number
    sum: number
    sumSquares: number
    allMean: number | null
  }>`
    select c."pelajaranId", ${pelajaranName} as pelajaran, c."aspekId", ${aspekName} as aspek, c.events, c.questions, c.n, c.sum,
           c."sumSquares", c."allMean"
      from (select s.pelajaran_id as "pelajaranId", s.aspek_id as "aspekId", ${lastUjian} as last,
                   count(*)::int as events, sum(s.questions)::int as questions, sum(s.n)::int as n,
                   ${steadySum(sql`s.sum`)} as sum, ${steadySum(sql`s.sum_squares`)} as "sumSquares",
                   100 * ${steadySum(sql`o.sum`)} / nullif(sum(o.n), 0) as "allMean"
              from laporan_aspek s
              join laporan_aspek o on o.event_id = s.event_id and o.unit = 'semua' and o.pelajaran_id = s.pelajaran_id
                                  and o.aspek_id is not distinct from s.aspek_id
              join event e on e.id = s.event_id
             where s.unit = 'lembaga' and s.unit_id = ${id} and ${ofLembaga(actor, 's')} and ${whichUjian(which)}
             group by s.pelajaran_id, s.aspek_id) c
      join pelajaran p on p.id = c."pelajaranId"
      left join aspek a on a.id = c."aspekId"
      ${bagianSaatUjian(sql`c.last`)}
     order by ${bagianOrder}`.execute(db)
  const pupils = await repeatedPupils(
    db,
    actor,
    { which: { ...which, lembagaId: id }, unit: 'lembaga' },
    rows,
  )
  return [...Map.groupBy(rows, ({ pelajaranId }) => pelajaranId).values()].map((parts) => ({
    pelajaran: { id: parts[0]!.pelajaranId, nama: parts[0]!.pelajaran },
    aspek: parts.map(({ pelajaranId, aspekId, aspek, questions, allMean, pelajaran, ...sums }) => ({
      aspekId,
      nama: aspek ?? pelajaran,
      questions,
      allMean,
      ...dayaSerapOf(sums, pupils({ ...sums, pelajaranId, aspekId, unitId: id })),
    })),
  }))
}
