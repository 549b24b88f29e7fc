import type { LaporanEvent, LaporanEventDetail, UnitRingkasan } from '@suluh/contract/reports/laporan-murid'
import { bandCount, type Ringkasan } from '@suluh/contract/results/laporan-words'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql, type RawBuilder } from 'kysely'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import { kesegaranOf } from './kesegaran.ts'
import { pelajaranAtUjian } from './kktp.ts'
import { namedApart } from './named-apart.ts'
import {
  isMaker,
  linePupil,
  resultScope,
  readsWhole,
  tellsOfOthers,
  unitScope,
} from '#results/results-scope/murid-scope.ts'
import { peringkatOf } from '#results/ranking/peringkat.ts'
import { thresholdsOf } from '#papers/scoring/thresholds.ts'
import { ringkasanOf } from './summarise.rules.ts'

const mostUnits = 500

type Figures = Pick<
  LaporanEvent,
  'n' | 'mean' | 'min' | 'max' | 'lulus' | 'belum' | 'menunggu' | 'pending' | 'bands'
>

/**
 * Figures of event `e` among those whom the actor may read: stored ones where these are a unit, else of the lines of
 * the pupils themselves, which are few. No row where there is nobody.
 */
function figuresOf(actor: Actor): RawBuilder<Figures> {
  const stored = (which: RawBuilder<unknown>) =>
    sql`select x.n, x.mean, x.min, x.max, x.lulus, x.belum, x.menunggu, x.pending, x.bands from laporan_unit x where x.event_id = e.id and ${which} and ${tellsOfOthers(actor, 'x')}`
  const whole = sql`x.unit = 'semua'`
  switch (actor.izin.get('laporan.read')) {
    case 'aplikasi':
      return sql<Figures>`${stored(whole)}`
    case 'lembaga':
      return sql<Figures>`${stored(sql`case when ${isMaker(actor)} then ${whole} else x.unit = 'lembaga' and x.unit_id = ${actor.lembagaId} end`)}`
    default:
      return sql<Figures>`${stored(sql`${whole} and ${isMaker(actor)}`)} union all
        select count(*)::int, avg(m.nilai), min(m.nilai), max(m.nilai), (count(*) filter (where m.lulus))::int,
               (count(*) filter (where not m.lulus))::int,
               (count(*) filter (where m.lulus is null and (select s.lulus + s.belum + s.menunggu from laporan_unit s
                  where s.event_id = e.id and s.unit = 'semua') > 0))::int, (count(*) filter (where m.pending > 0))::int, ${bandsOf(sql`m.nilai`)}
          from laporan_murid m
         where m.event_id = e.id and not ${isMaker(actor)} and ${resultScope(actor, linePupil)} having count(*) > 0`
  }
}

/** How many of a group's nilai lie in each ten, as `ringkasanOf` counts them. */
function bandsOf(nilai: RawBuilder<unknown>): RawBuilder<number[]> {
  const ten = sql`case when ${nilai} < -1e-9 then 0 else 1 + least(${sql.lit(bandCount - 2)}, floor((${nilai} + 1e-9) / 10)) end`
  const counts = Array.from(
    { length: bandCount },
    (_, at) => sql`(count(*) filter (where ${ten} = ${sql.lit(at)}))::int`,
  )
  return sql`array[${sql.join(counts)}]`
}

/** Events with results of those whom the actor may read. */
export async function listLaporanEvent(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: LaporanEvent[]; total: number }> {
  const pelajaranIds = query.filters
    .filter(({ field }) => field === 'pelajaranId')
    .flatMap(({ value }) => value)
  const rows = db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .innerJoinLateral(sql<Figures>`(${figuresOf(actor)})`.as('f'), (join) => join.onTrue())
    .select([
      'e.id',
      'e.nama',
      'e.opensAt',
      'e.closesAt',
      'e.dibatalkan',
      'p.id as paketId',
      'p.nama as paket',
    ])
    .select(['f.n', 'f.mean', 'f.min', 'f.max', 'f.lulus', 'f.belum', 'f.menunggu', 'f.pending', 'f.bands'])
    .select(pelajaranOf(sql.ref('e.id')).as('pelajaran'))
    .$if(pelajaranIds.length > 0, (narrowed) =>
      narrowed.where(
        sql<boolean>`exists (select from laporan_aspek s where s.event_id = e.id and s.unit = 'semua' and s.pelajaran_id = any(${pelajaranIds}::uuid[]))`,
      ),
    )
  const page = await listRows(
    rows,
    { ...query, filters: query.filters.filter(({ field }) => field !== 'pelajaranId') },
    {
      fields: {
        nama: sql.ref('e.nama'),
        // A day is a day of the institution's clock.
        opensAt: sql`(e.opens_at at time zone 'Asia/Jakarta')::date`,
        n: sql.ref('f.n'),
        mean: sql.ref('f.mean'),
        paketSoalId: sql.ref('e.paket_soal_id'),
      },
      search: [sql.ref('e.nama'), sql.ref('p.nama')],
      id: sql.ref('e.id'),
      order: ['opensAt', 'desc'],
    },
  )
  return {
    total: page.total,
    rows: page.rows.map(({ paketId, paket, closesAt, dibatalkan, ...row }) => ({
      ...row,
      paketSoal: { id: paketId, nama: paket },
      status: statusOfEvent({ ...row, closesAt, dibatalkan }),
      opensAt: row.opensAt.toISOString(),
    })),
  }
}

/** Names of the subjects that an event asked about, as they were then. */
export function pelajaranOf(eventId: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<
    string[]
  >`array(select coalesce(v.nama, l.nama) from laporan_aspek s join pelajaran l on l.id = s.pelajaran_id
    left join event_unit v on v.event_id = s.event_id and v.unit_id = l.id
    where s.event_id = ${eventId} and s.unit = 'semua' and s.aspek_id is null order by 1)`
}

/** A teacher reads what their pupils of today reached before, though no group of theirs sat the exam. */
function hasPupils(actor: Actor): RawBuilder<boolean> {
  if (actor.izin.get('laporan.read') !== 'milik') return sql<boolean>`false`
  return sql<boolean>`exists (select from laporan_murid m where m.event_id = e.id
    and ${resultScope(actor, linePupil)})`
}

/** An event that the actor reads results of, or not-found. */
export async function getReadableEvent(db: Tx, actor: Actor, id: string) {
  const isWhole = readsWhole(actor)
  const event = await db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['e.id', 'e.nama', 'e.opensAt', 'e.closesAt', 'e.dibatalkan', 'e.snapshotId'])
    .select(['p.id as paketId', 'p.nama as paket', isWhole.as('isWhole')])
    .where('e.id', '=', id)
    .where(
      sql<boolean>`(${isWhole}
        or exists (select from laporan_unit x where x.event_id = e.id and ${unitScope(actor)}) or ${hasPupils(actor)})`,
    )
    .executeTakeFirst()
  if (!event) throw new SuluhError('not-found', 'Laporan ujian tidak ditemukan.')
  return event
}

export type ReadableEvent = Awaited<ReturnType<typeof getReadableEvent>>

export async function getLaporanEvent(db: Tx, actor: Actor, id: string): Promise<LaporanEventDetail> {
  const event = await getReadableEvent(db, actor, id)
  const { structure } = await getSnapshot(db, event.snapshotId)
  const { threshold, sections } = structure
  const units = await listUnits(db, actor, id)
  const whole = await getUnit(db, id, 'semua', id)
  const { isWhole } = event
  const lembaga = units.filter(({ unit }) => unit === 'lembaga')
  const schools = [actor.lembagaId, ...lembaga.map((each) => each.id)].filter((each) => each !== null)
  const reached = isWhole ? whole : await getReached(db, actor, id, thresholdsOf(structure).length > 0)
  return {
    id,
    nama: event.nama,
    opensAt: event.opensAt.toISOString(),
    threshold,
    paketSoal: { id: event.paketId, nama: event.paket },
    status: statusOfEvent(event),
    sections: sections.map((section) => ({
      id: section.id,
      nama: section.nama,
      threshold: section.threshold,
    })),
    peringkat: await peringkatOf(db, id),
    reached,
    all: isWhole || !whole ? null : { n: whole.n, mean: whole.mean },
    pelajaran: await pelajaranAtUjian(db, id, schools),
    lembaga,
    groups: units.filter(({ unit }) => unit === 'group'),
    ...(await kesegaranOf(db, [id])),
  }
}

const figures = [
  ...([
    'x.n',
    'x.mean',
    'x.sd',
    'x.min',
    'x.q1',
    'x.median',
    'x.q3',
    'x.max',
    'x.lulus',
    'x.belum',
    'x.menunggu',
  ] as const),
  ...(['x.pending', 'x.bands'] as const),
]

function getUnit(db: Tx, eventId: string, unit: 'semua' | 'lembaga', unitId: string) {
  return db
    .selectFrom('laporanUnit as x')
    .select(figures)
    .where('x.eventId', '=', eventId)
    .where('x.unit', '=', unit)
    .where('x.unitId', '=', unitId)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

async function getReached(
  db: Tx,
  actor: Actor,
  eventId: string,
  hasThreshold: boolean,
): Promise<Ringkasan | null> {
  if (actor.izin.get('laporan.read') === 'lembaga' && actor.lembagaId !== null)
    return getUnit(db, eventId, 'lembaga', actor.lembagaId)
  const rows = await db
    .selectFrom('laporanMurid as m')
    .innerJoin('event as e', 'e.id', 'm.eventId')
    .select(['m.nilai', 'm.lulus', 'm.pending'])
    .where('m.eventId', '=', eventId)
    .where(resultScope(actor, linePupil))
    .execute()
  return rows.length > 0 ? ringkasanOf(rows, hasThreshold) : null
}

async function listUnits(
  db: Tx,
  actor: Actor,
  eventId: string,
): Promise<(UnitRingkasan & { unit: string })[]> {
  const units = await db
    .selectFrom('laporanUnit as x')
    .innerJoin('event as e', 'e.id', 'x.eventId')
    .innerJoin('eventUnit as v', (join) =>
      join.onRef('v.eventId', '=', 'x.eventId').onRef('v.unitId', '=', 'x.unitId'),
    )
    .select(figures)
    .select(['x.unit', 'x.unitId as id', 'v.lembaga', 'v.nama'])
    .where('x.eventId', '=', eventId)
    .where('x.unit', '<>', 'semua')
    .where(unitScope(actor))
    .orderBy('x.mean', 'desc')
    .orderBy('nama')
    .orderBy('x.unitId')
    .limit(mostUnits)
    .execute()
  return namedApart(units)
}
