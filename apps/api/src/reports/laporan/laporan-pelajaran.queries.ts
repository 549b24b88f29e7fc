import { SuluhError } from '@suluh/contract/platform/error'
import type {
  LaporanPelajaran,
  LaporanPelajaranBaris,
  UnitDayaSerap,
  WhichDayaSerap,
} from '@suluh/contract/reports/laporan-pelajaran'
import type { ListQuery } from '@suluh/contract/platform/list'
import { passesFilter } from '#platform/db/list-query.ts'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { dayaSerapOf } from './mastery-source.ts'
import { repeatedPupils } from './repeated-pupils.ts'
import { aspekName, bagianOrder, bagianSaatUjian, lastUjian, pelajaranName } from './bagian-saat-ujian.ts'
import { kesegaranOf } from './kesegaran.ts'
import { kktpAtUjian, kktpOf } from './kktp.ts'
import { sumsOf, type Whose } from './mastery-source.ts'
import { namedApart } from './named-apart.ts'
import { unitScope } from '#results/results-scope/murid-scope.ts'
import { steadySum } from '#platform/db/steady-sum.ts'
import { takeUjianFilters, ujianInTurn, whichUjian } from './which-ujian.ts'

const mostUnits = 500

type Sums = { n: number; sum: number; sumSquares: number }

/** Subjects with mastery among those whom the actor may read. There are few subjects: they are sorted here. */
export async function listLaporanPelajaran(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: LaporanPelajaranBaris[]; total: number }> {
  const { which, rest } = takeUjianFilters(query.filters)
  const idOf = (field: string) => {
    const value = rest.find((filter) => filter.field === field)?.value
    return typeof value === 'string' ? value : undefined
  }
  const whose: Whose = { lembagaId: idOf('lembagaId'), groupBelajarId: idOf('groupBelajarId') }
  const { rows } = await sql<Sums & { id: string; nama: string; aspek: string | null; events: number }>`
    select p.id, ${pelajaranName} as nama, ${aspekName} as aspek, c.events, c.n, c.sum, c."sumSquares"
      from (select s.pelajaran_id, s.aspek_id, ${lastUjian} as last, count(*)::int as events, sum(s.n)::int as n,
                   ${steadySum(sql`s.sum`)} as sum, ${steadySum(sql`s.sum_squares`)} as "sumSquares"
              from (${sumsOf(actor, whose)}) s
              join event e on e.id = s.event_id
             where s.n > 0 and ${whichUjian(which)}
             group by s.pelajaran_id, s.aspek_id) c
      join pelajaran p on p.id = c.pelajaran_id
      left join aspek a on a.id = c.aspek_id
      ${bagianSaatUjian(sql`c.last`)}
     order by ${bagianOrder}`.execute(db)
  const pupils = await repeatedPupils(db, actor, { which: { ...which, ...whose }, unit: 'semua' }, rows)
  const subjects = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(
    (parts): LaporanPelajaranBaris[] => {
      const whole = parts.find(({ aspek }) => aspek === null)
      if (!whole) return []
      const weakest = parts
        .filter(({ aspek }) => aspek !== null)
        .toSorted((a, b) => a.sum / a.n - b.sum / b.n)[0]
      return [
        {
          id: whole.id,
          nama: whole.nama,
          events: whole.events,
          ...dayaSerapOf(whole, pupils({ ...whole, pelajaranId: whole.id, aspekId: null })),
          weakest: weakest ? { nama: weakest.aspek ?? '', mean: (100 * weakest.sum) / weakest.n } : null,
        },
      ]
    },
  )
  const columns = rest.filter(({ field }) => field !== 'lembagaId' && field !== 'groupBelajarId')
  const found = subjects
    .filter(({ nama }) => nama.toLowerCase().includes((query.q ?? '').toLowerCase()))
    .filter((row) => columns.every((filter) => passesFilter(row[filter.field as Column], filter)))
  return { rows: inOrder(found, query).slice(query.start, query.end), total: found.length }
}

type Column = 'nama' | 'events' | 'n' | 'mean'

function inOrder(rows: LaporanPelajaranBaris[], { sorters: [sorter] }: ListQuery): LaporanPelajaranBaris[] {
  if (!sorter) return rows
  const { field, order } = sorter
  const key = (row: LaporanPelajaranBaris) => row[field as Column] ?? -Infinity
  const compare = (a: LaporanPelajaranBaris, b: LaporanPelajaranBaris) => {
    const [one, two] = [key(a), key(b)]
    if (typeof one === 'string' || typeof two === 'string')
      return String(one).localeCompare(String(two), 'id')
    return one - two
  }
  return rows.toSorted((a, b) => (order === 'asc' ? compare(a, b) : compare(b, a)))
}

/** Mastery of one subject: its parts, exam by exam, by lembaga and by group. */
export async function getLaporanPelajaran(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichDayaSerap,
): Promise<LaporanPelajaran> {
  const pelajaran = await db
    .selectFrom('pelajaran')
    .select(['id', 'nama'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pelajaran) throw new SuluhError('not-found', 'Pelajaran tidak ditemukan.')
  const aspek = await listAspek(db, actor, id, which)
  const events = await listEvents(db, actor, id, which)
  const parts = aspek.map(({ aspekId }) => aspekId)
  const lembagaId = which.lembagaId ?? actor.lembagaId
  const kktp = await kktpOf(db, id, lembagaId)
  const [newest] = events
  return {
    pelajaran: { id, nama: aspek.find(({ aspekId }) => aspekId === null)?.nama ?? pelajaran.nama },
    kktp,
    batas: newest ? await kktpAtUjian(db, id, lembagaId, newest.id) : kktp,
    aspek,
    events,
    lembaga: await listUnits(db, actor, id, which, 'lembaga', parts),
    groups: await listUnits(db, actor, id, which, 'group', parts),
    ...(await kesegaranOf(
      db,
      events.map((each) => each.id),
    )),
  }
}

async function listAspek(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichDayaSerap,
): Promise<LaporanPelajaran['aspek']> {
  const { rows } = await sql<
    Sums & { aspekId: string | null; nama: string; questions: number; allMean: number | null; events: number }
  >`
    select c.events, c."aspekId", coalesce(${aspekName}, ${pelajaranName}) as nama, c.questions, c.n, c.sum, c."sumSquares", c."allMean"
      from (select count(*)::int as events, s.aspek_id as "aspekId", ${lastUjian} as last, sum(s.questions)::int as questions,
                   sum(s.n)::int as n, ${steadySum(sql`s.sum`)} as sum,
                   ${steadySum(sql`s.sum_squares`)} as "sumSquares",
                   100 * ${steadySum(sql`o.sum`)} / nullif(sum(o.n), 0) as "allMean"
              from (${sumsOf(actor, which)}) s
              join event e on e.id = s.event_id
              join laporan_aspek o on o.event_id = s.event_id and o.unit = 'semua' and o.pelajaran_id = s.pelajaran_id
                                  and o.aspek_id is not distinct from s.aspek_id
             where s.pelajaran_id = ${id} and s.n > 0 and ${whichUjian(which)}
             group by s.aspek_id) c
      join pelajaran p on p.id = ${id}
      left join aspek a on a.id = c."aspekId"
      ${bagianSaatUjian(sql`c.last`)}
     order by ${bagianOrder}`.execute(db)
  const pupils = await repeatedPupils(db, actor, { which, pelajaranId: id, unit: 'semua' }, rows)
  return rows.map(({ aspekId, nama, questions, allMean, ...sums }) => ({
    aspekId,
    nama,
    questions,
    allMean,
    ...dayaSerapOf(sums, pupils({ ...sums, pelajaranId: id, aspekId })),
  }))
}

async function listEvents(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichDayaSerap,
): Promise<LaporanPelajaran['events']> {
  const { rows } = await sql<
    Sums & { id: string; nama: string; opensAt: Date; threshold: number | null; scoringVersion: number }
  >`
    select e.id, e.nama, e.opens_at as "opensAt", (t.structure ->> 'threshold')::float8 as threshold, s.n, s.sum,
           s.sum_squares as "sumSquares", v.scoring_version as "scoringVersion"
      from (${sumsOf(actor, which)}) s
      join event e on e.id = s.event_id
      join laporan_event v on v.event_id = e.id
      join paket_snapshot t on t.id = e.snapshot_id
     where s.pelajaran_id = ${id} and s.aspek_id is null and s.n > 0 and ${whichUjian(which)}
     order by e.opens_at desc, e.id`.execute(db)
  return rows.map(({ opensAt, n, sum, sumSquares, ...row }) => ({
    ...row,
    opensAt: opensAt.toISOString(),
    ...dayaSerapOf({ n, sum, sumSquares }),
  }))
}

async function listUnits(
  db: Tx,
  actor: Actor,
  id: string,
  which: WhichDayaSerap,
  unit: 'lembaga' | 'group',
  parts: (string | null)[],
): Promise<UnitDayaSerap[]> {
  const within =
    unit === 'group' && which.lembagaId
      ? sql`(x.event_id, x.unit_id) in (select v.event_id, v.unit_id from event_unit v where v.lembaga_id = ${which.lembagaId})`
      : sql`true`
  // As they were called at the last of these exams.
  const { rows } = await sql<
    Sums & {
      id: string
      nama: string
      lembagaId: string | null
      lembaga: string | null
      aspekId: string | null
      events: number
    }
  >`
    with ujian as materialized (${ujianInTurn(which)})
    select c.id, v.nama, v.lembaga_id as "lembagaId", v.lembaga, c."aspekId", c.events, c.n, c.sum, c."sumSquares"
      from (select x.unit_id as id, x.aspek_id as "aspekId", max(e.turn) as last, count(*)::int as events, sum(x.n)::int as n,
                   ${steadySum(sql`x.sum`)} as sum, ${steadySum(sql`x.sum_squares`)} as "sumSquares"
              from laporan_aspek x join ujian e on e.id = x.event_id
             where x.pelajaran_id = ${id} and x.unit = ${sql.lit(unit)} and x.n > 0 and ${within}
               and ${unitScope(actor)}
             group by x.unit_id, x.aspek_id) c
      join ujian l on l.turn = c.last
     cross join lateral (select v.nama, v.lembaga_id, v.lembaga from event_unit v where v.event_id = l.id and v.unit_id = c.id limit 1) v`.execute(
    db,
  )
  const pupils = await repeatedPupils(db, actor, { which, pelajaranId: id, unit }, rows)
  const units = [...Map.groupBy(rows, (row) => row.id).values()].flatMap((of) => {
    const whole = of.find(({ aspekId }) => aspekId === null)
    if (!whole) return []
    const meanOf = (part: string | null) => {
      const row = of.find(({ aspekId }) => aspekId === part)
      return row ? (100 * row.sum) / row.n : null
    }
    const { nama, lembagaId, lembaga: home } = whole
    const whose = pupils({ ...whole, pelajaranId: id, aspekId: null, unitId: whole.id })
    return [
      {
        id: whole.id,
        nama,
        lembagaId,
        lembaga: home,
        ...dayaSerapOf(whole, whose),
        aspek: parts.slice(1).map(meanOf),
      },
    ]
  })
  return namedApart(units)
    .toSorted(
      (a, b) =>
        (b.mean ?? 0) - (a.mean ?? 0) || a.nama.localeCompare(b.nama, 'id') || a.id.localeCompare(b.id),
    )
    .slice(0, mostUnits)
}
