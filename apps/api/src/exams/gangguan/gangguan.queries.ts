import type { Gangguan, GangguanBerkas, KindGangguan } from '@suluh/contract/exams/gangguan'
import { sql } from 'kysely'
import { watching } from '#exams/event/watching.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Of attempts `a` hit as `h`: whose time can still be given back as it is. */
const isRunning = sql<boolean>`(h.dikembalikan_pada is null and a.status = 'berlangsung')`
/** Whose time ran out; whoever handed in, or was handed in, by somebody's own doing is left as they are. */
export const isExpired = sql<boolean>`(h.dikembalikan_pada is null and a.status in ('dikumpulkan', 'dinilai') and a.submitted_by = 'server' and not e.dibatalkan)`

/** Outages of an event with those whom the actor may watch, as groups of `hit` attempts. */
function hitOf(db: Tx, actor: Actor, eventId: string) {
  return db
    .selectFrom('gangguan as g')
    .innerJoin('gangguanAttempt as h', 'h.gangguanId', 'g.id')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('eventRuang as r', 'r.id', 'g.ruangId')
    .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
    .where('g.eventId', '=', eventId)
    .where(watching.within(actor))
    .select(['g.id', 'g.mulai', 'g.selesai', sql<KindGangguan>`g.kind`.as('kind')])
    .select((row) => row.fn.coalesce('r.nama', 'l.nama').as('place'))
    .select([
      sql<number>`count(*)::int`.as('hit'),
      sql<number>`coalesce(min(h.lost_seconds), 0)`.as('least'),
      sql<number>`coalesce(max(h.lost_seconds), 0)`.as('most'),
      sql<number>`count(h.dikembalikan_pada)::int`.as('returned'),
    ])
    .groupBy(['g.id', 'r.nama', 'l.nama'])
    .orderBy('g.mulai')
}

/** The outages of an event, the first first. */
export async function listGangguan(db: Tx, actor: Actor, eventId: string): Promise<Gangguan[]> {
  const rows = await hitOf(db, actor, eventId)
    .select(sql<number>`count(*) filter (where ${isRunning})::int`.as('running'))
    .select(sql<number>`count(*) filter (where ${isExpired})::int`.as('expired'))
    .execute()
  return rows.map(timed)
}

/** The same by session and room. */
export async function listGangguanBerkas(db: Tx, actor: Actor, eventId: string): Promise<GangguanBerkas[]> {
  const rows = await hitOf(db, actor, eventId)
    .select(['a.lembagaId', 'a.sesiId', 'a.ruangId'])
    .groupBy(['a.lembagaId', 'a.sesiId', 'a.ruangId'])
    .execute()
  return rows.map(timed)
}

function timed<T extends { mulai: Date; selesai: Date | null }>({ mulai, selesai, ...row }: T) {
  return { ...row, from: mulai.toISOString(), to: selesai?.toISOString() ?? null }
}
