import { SuluhError } from '@suluh/contract/platform/error'
import { DasarTindakLanjut, type MuridTindakLanjut } from '@suluh/contract/reports/laporan-pelajaran'
import { TindakLanjut, tindakLanjutOf } from '@suluh/contract/results/laporan-words'
import type { Filter, ListQuery } from '@suluh/contract/platform/list'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { filterByAtribut } from '#platform/atribut/filter-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { allRows, listRows, matchingRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { kktpAtUjian, kktpOf } from './kktp.ts'
import {
  atributThen,
  learnedIn,
  learnsIn,
  linePupil,
  resultScope,
} from '#results/results-scope/murid-scope.ts'
import { getReadableEvent } from './murid-events.queries.ts'

type WhichMurid = {
  eventId: string
  lembagaId?: string | undefined
  groupBelajarId?: string | undefined
  groupSekarangId?: string | undefined
  dasar: DasarTindakLanjut
}

type Batas = Awaited<ReturnType<typeof kktpAtUjian>>
type Part = { at: number; nama: string }
/** Where the subject stands in an event's arrays, and what decides. */
type Basis = { at: number; parts: Part[]; kktp: Batas }

/** Students of one exam by what their mastery of a subject asks for. */
export async function listTindakLanjut(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  query: ListQuery,
): Promise<{ rows: MuridTindakLanjut[]; total: number }> {
  const found = await chooseMurid(db, actor, pelajaranId, query)
  if (!found.basis) return { rows: [], total: 0 }
  const { basis, rest } = found
  const page = await listRows(calledMurid(found, query), rest, optionsFor(basis))
  return { total: page.total, rows: page.rows.map((row) => toMurid(row, basis)) }
}

/** All of them, for files. */
export async function allTindakLanjut(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  query: ListQuery,
): Promise<(MuridTindakLanjut & { atribut: unknown })[]> {
  const found = await chooseMurid(db, actor, pelajaranId, query)
  if (!found.basis) return []
  const { basis, rest } = found
  const rows = await allRows(calledMurid(found, query), rest, optionsFor(basis))
    .select(atributThen.as('atribut'))
    .execute()
  return rows.map((row) => ({ ...toMurid(row, basis), atribut: row.atribut }))
}

export async function countTindakLanjut(db: Tx, actor: Actor, pelajaranId: string, query: ListQuery) {
  const found = await chooseMurid(db, actor, pelajaranId, query)
  const counts: Record<TindakLanjut, number> = {
    'remedial-penuh': 0,
    'remedial-sebagian': 0,
    tuntas: 0,
    pengayaan: 0,
  }
  if (!found.basis) return { kktp: await kktpOf(db, pelajaranId, actor.lembagaId), counts }
  const { basis, chosen, rest } = found
  const rows = await matchingRows(chosen, rest, optionsFor(basis))
    .clearSelect()
    .select(
      TindakLanjut.options.map((each) =>
        sql<number>`(count(*) filter (where ${calledFor(basis, each)}))::int`.as(each),
      ),
    )
    .executeTakeFirstOrThrow()
  return { kktp: basis.kktp, counts: Object.assign(counts, rows) }
}

function optionsFor({ at }: Basis) {
  return {
    fields: { nama: sql.ref('u.nama'), percent: percentAt(at) },
    search: [sql.ref('u.nama'), sql.ref('u.nomor')],
    id: sql.ref('u.id'),
    order: ['percent', 'asc'] as [string, 'asc'],
    tie: sql.ref('u.nama'),
  }
}

/** Those whom a list's query chooses, whatever they are called for, and what is left of the query. */
async function chooseMurid(db: Tx, actor: Actor, pelajaranId: string, query: ListQuery) {
  const { condition, rest } = await filterByAtribut(db, actor, 'application-user', atributThen, query)
  const which = whichOf(rest.filters)
  const basis = await basisOf(db, actor, pelajaranId, which)
  if (!basis) return { basis: null }
  return {
    basis,
    chosen: selectMurid(db, actor, which, basis).where(condition),
    rest: { ...rest, filters: [] },
  }
}

type Chosen = Extract<Awaited<ReturnType<typeof chooseMurid>>, { chosen: unknown }>

function calledMurid({ chosen, basis }: Chosen, { filters }: ListQuery) {
  const wanted = filters.find(({ field }) => field === 'tindakLanjut')?.value
  return wanted === undefined ? chosen : chosen.where(calledFor(basis, TindakLanjut.parse(wanted)))
}

function whichOf(filters: readonly Filter[]): WhichMurid {
  const given = Object.fromEntries(filters.map(({ field, value }) => [field, String(value)]))
  const { eventId, lembagaId, groupBelajarId, groupSekarangId, dasar } = given
  if (!eventId)
    throw new SuluhError('validation', 'Pilih ujian yang menjadi dasar remedial dan pengayaan', [
      { path: 'eventId', message: 'Pilih ujian' },
    ])
  const known = DasarTindakLanjut.safeParse(dasar ?? 'kktp')
  if (!known.success)
    throw new SuluhError(
      'validation',
      `dasar: pilih salah satu dari ${DasarTindakLanjut.options.join(', ')}`,
      [{ path: 'dasar', message: 'Pilih dasar yang ada' }],
    )
  return { eventId, lembagaId, groupBelajarId, groupSekarangId, dasar: known.data }
}

/** Undefined where the exam asked nothing of the subject. */
async function basisOf(
  db: Tx,
  actor: Actor,
  pelajaranId: string,
  which: WhichMurid,
): Promise<Basis | undefined> {
  const event = await getReadableEvent(db, actor, which.eventId)
  const { rows } = await sql<Part & { aspekId: string | null }>`
    select at::int, a.id as "aspekId", coalesce(n.nama, a.nama, '') as nama
      from laporan_event e
     cross join jsonb_array_elements(e.aspek) with ordinality as parts (part, at)
      left join aspek a on a.id = (part ->> 'aspekId')::uuid
      left join event_unit n on n.event_id = e.event_id and n.unit_id = a.id
     where e.event_id = ${which.eventId} and (part ->> 'pelajaranId')::uuid = ${pelajaranId} order by at`.execute(
    db,
  )
  const whole = rows.find(({ aspekId }) => aspekId === null)
  if (!whole) return undefined
  const lembagaId = which.lembagaId ?? actor.lembagaId
  const kktp =
    which.dasar === 'kktp-sekarang'
      ? await kktpOf(db, pelajaranId, lembagaId)
      : await kktpAtUjian(db, pelajaranId, lembagaId, which.eventId)
  const { threshold } = (await getSnapshot(db, event.snapshotId)).structure
  const parts = rows.filter(({ aspekId }) => aspekId !== null)
  if (which.dasar !== 'ambang') return { at: whole.at, parts, kktp }
  if (threshold === null)
    throw new SuluhError('validation', 'dasar: Paket ujian ini tidak memakai ambang nilai; pakai KKM/KKTP', [
      { path: 'dasar', message: 'Pakai KKM/KKTP' },
    ])
  // A package may ask for less than the guide: what lies above its limits moves with it.
  return {
    at: whole.at,
    parts,
    kktp: {
      of: kktp.of,
      sebagian: Math.min(kktp.sebagian, threshold),
      tuntas: threshold,
      pengayaan: Math.max(kktp.pengayaan, threshold),
    },
  }
}

function percentAt(at: number): RawBuilder<number> {
  return sql<number>`(100 * greatest(0, m.aspek_score[${sql.lit(at)}]) / nullif(m.aspek_max[${sql.lit(at)}], 0))`
}

function selectMurid(
  db: Tx,
  actor: Actor,
  { eventId, lembagaId, groupBelajarId, groupSekarangId }: WhichMurid,
  { at }: Basis,
) {
  return (
    db
      .selectFrom('laporanMurid as m')
      .innerJoin('event as e', 'e.id', 'm.eventId')
      .innerJoin('applicationUser as u', 'u.id', 'm.applicationUserId')
      // Left out by the planner where nothing asks for it.
      .leftJoin('attempt as a', 'a.id', 'm.attemptId')
      .leftJoin('eventUnit as l', (join) =>
        join.onRef('l.eventId', '=', 'm.eventId').onRef('l.unitId', '=', 'm.lembagaId'),
      )
      .select(['u.id', 'u.nama', 'u.nomor', 'l.nama as lembaga', 'm.aspekScore', 'm.aspekMax'])
      .select(percentAt(at).as('percent'))
      .select(
        sql<string>`array_to_string(${kelasSaatUjian({ event: 'm.event_id', groups: 'a.group_ids' })}, ', ')`.as(
          'groups',
        ),
      )
      .where('m.eventId', '=', eventId)
      .where(sql<SqlBool>`m.aspek_max[${sql.lit(at)}] > 0`)
      .where(resultScope(actor, linePupil))
      .$if(lembagaId !== undefined, (rows) => rows.where('m.lembagaId', '=', lembagaId!))
      .$if(groupBelajarId !== undefined, (rows) => rows.where(learnedIn(linePupil, [groupBelajarId!])))
      .$if(groupSekarangId !== undefined, (rows) => rows.where(learnsIn(linePupil, [groupSekarangId!])))
  )
}

/** The same limits as `tindakLanjutOf`, on the columns. */
function calledFor({ at, kktp }: Basis, what: TindakLanjut): RawBuilder<SqlBool> {
  const reached = sql`(${percentAt(at)} + 1e-9)`
  switch (what) {
    case 'pengayaan':
      return sql<SqlBool>`${reached} >= ${kktp.pengayaan}`
    case 'tuntas':
      return sql<SqlBool>`(${reached} >= ${kktp.tuntas} and ${reached} < ${kktp.pengayaan})`
    case 'remedial-sebagian':
      return sql<SqlBool>`(${reached} >= ${kktp.sebagian} and ${reached} < ${kktp.tuntas})`
    case 'remedial-penuh':
      return sql<SqlBool>`${reached} < ${kktp.sebagian}`
  }
}

type Row = Omit<MuridTindakLanjut, 'tindakLanjut' | 'aspek'> & { aspekScore: number[]; aspekMax: number[] }

function toMurid({ aspekScore, aspekMax, ...row }: Row, { parts, kktp }: Basis): MuridTindakLanjut {
  const aspek = parts.flatMap(({ at, nama }) => {
    const possible = aspekMax[at - 1] ?? 0
    const percent = possible > 0 ? (100 * Math.max(0, aspekScore[at - 1] ?? 0)) / possible : 100
    return percent + 1e-9 < kktp.tuntas ? [{ nama, percent }] : []
  })
  return {
    ...row,
    tindakLanjut: tindakLanjutOf(row.percent, kktp),
    aspek: aspek.toSorted((a, b) => a.percent - b.percent),
  }
}
