import type { GrantableIzin } from '@suluh/contract/platform/izin'
import type { KindOfNotifikasi, Notifikasi } from '@suluh/contract/home/notifikasi'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { sql, type RawBuilder } from 'kysely'
import { listForMarker, type ForMarker } from '#exams/marking/waiting-results.ts'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { unitScope } from '#results/results-scope/murid-scope.ts'

const mostOfKind = 8
const mostShown = 20

type Row = { id: string; nama: string; count: number | null; peran?: string; at: Date }
/** `izin` is null for what everybody is told of their own account. */
type Source = { izin: GrantableIzin | null; rows: (actor: Actor, forMarker: ForMarker) => RawBuilder<Row> }

const isRecent = (at: string) => sql`${sql.ref(at)} > now() - interval '30 days'`
/** Over, and not long ago. */
const isOver = sql`not e.dibatalkan and e.closes_at <= now() and ${isRecent('e.closes_at')}`

/** The summary of exam `e` that holds the answers which the actor marks. */
function markedUnit(actor: Actor) {
  switch (actor.izin.get('hasil-ujian.mark')) {
    case 'aplikasi':
      return sql`x.unit = 'semua'`
    case 'lembaga':
      return sql`x.unit = 'lembaga' and x.unit_id = ${actor.lembagaId}`
    default:
      return sql`x.unit = 'semua' and e.pembuat_id = ${actor.userId}`
  }
}

/** Each kind with the right without which it is not told; figures from the summaries that reports are made of. */
const sources: Record<KindOfNotifikasi, Source> = {
  koreksi: {
    izin: 'hasil-ujian.mark',
    // Where two mark, what waits for this one: the own part may be done long before the exam is.
    rows: (actor, { eventIds, results }) => sql<Row>`
      select e.id, e.nama, coalesce(f.n, x.pending) as count, e.closes_at as at
        from laporan_unit x join event e on e.id = x.event_id
        left join unnest(${eventIds}::uuid[], ${results}::int[]) as f (event_id, n) on f.event_id = e.id
       where x.pending > 0 and ${markedUnit(actor)} and ${isOver}
         and (f.n is not null or not exists (select from cara_menilai c where c.event_id = e.id and c.penilai = 2))`,
  },
  laporan: {
    izin: 'laporan.read',
    rows: (actor) => sql<Row>`
      select e.id, e.nama, null::int as count, e.closes_at as at
        from event e
       where ${isOver} and exists (select from laporan_unit x where x.event_id = e.id and ${unitScope(actor)})`,
  },
  'impor-selesai': {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select i.id, i.file_name as nama, i.done as count, i.alive_at as at from staged_import i
       where i.kind = 'application-user' and i.application_user_id = ${actor.userId} and i.status = 'selesai' and ${isRecent('i.alive_at')}`,
  },
  'impor-gagal': {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select i.id, i.file_name as nama, null::int as count, i.alive_at as at from staged_import i
       where i.kind = 'application-user' and i.application_user_id = ${actor.userId} and i.status = 'gagal' and ${isRecent('i.alive_at')}`,
  },
  cetak: {
    izin: 'laporan.read',
    rows: (actor) => sql<Row>`
      select c.id, e.nama, cardinality(c.user_ids) as count, c.alive_at as at
        from laporan_cetak c join event e on e.id = c.event_id
       where c.application_user_id = ${actor.userId} and c.status = 'selesai' and ${isRecent('c.alive_at')}`,
  },
  gabungan: {
    izin: 'gabungan.write',
    rows: (actor) => sql<Row>`
      select g.id, g.nama, v.total as count, v.alive_at as at
        from gabungan_version v join gabungan g on g.id = v.gabungan_id
       where v.dibuat_oleh = ${actor.userId} and v.status = 'siap' and v.shown_at is null and ${isRecent('v.alive_at')}`,
  },
  pantauan: {
    izin: 'analytics.read',
    // Its words were found by the reader's own rights; the report's address stands for it.
    rows: (actor) => sql<Row>`
      select k.report_id as id, t.kalimat as nama, t.jumlah as count, t.diberitahu_pada as at
        from pantauan_penerima t join pantauan k on k.id = t.pantauan_id
       where t.application_user_id = ${actor.userId} and t.kalimat is not null and ${isRecent('t.diberitahu_pada')}`,
  },
  'pengguna-baru': {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select u.id, u.nama, null::int as count, p.kode as peran, a.at
        from audit a
        join application_user u on a.target = 'application-user/' || u.id
        join peran p on p.id = u.peran_id
       where a.action in ('terima-undangan', 'konfirmasi-email') and ${isRecent('a.at')}
         and ${userScope(actor, 'application-user.write')}`,
  },
  // The first of an account is no news.
  'perangkat-baru': {
    izin: null,
    rows: (actor) => sql<Row>`
      select d.application_user_id as id, coalesce(d.device, '') as nama, null::int as count, d.dibuat_pada as at
        from perangkat d
       where d.application_user_id = ${actor.userId} and ${isRecent('d.dibuat_pada')}
         and exists (select from perangkat o where o.application_user_id = d.application_user_id and o.dibuat_pada < d.dibuat_pada)`,
  },
  'passkey-baru': {
    izin: null,
    rows: (actor) => sql<Row>`
      select k.id, k.nama, null::int as count, k.dibuat_pada as at
        from passkey k
       where k.application_user_id = ${actor.userId} and ${isRecent('k.dibuat_pada')}`,
  },
  'verifikasi-direset': {
    izin: null,
    rows: (actor) => sql<Row>`
      select a.id, a.nama, null::int as count, a.at
        from audit a
       where a.target = ${`application-user/${actor.userId}`} and ${isRecent('a.at')}
         and a.action = ${`${secondFactor.reset.method} ${secondFactor.reset.path}`}`,
  },
}

/** Exams that are over, and whose answers two mark. */
async function listMarkedByTwo(db: Tx, actor: Actor): Promise<string[]> {
  if (!actor.izin.has('hasil-ujian.mark')) return []
  const { rows } = await sql<{ id: string }>`
    select e.id from cara_menilai c join event e on e.id = c.event_id where c.penilai = 2 and ${isOver}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function listNotifikasi(db: Tx, actor: Actor): Promise<{ baru: number; items: Notifikasi[] }> {
  const seen = await db
    .selectFrom('notifikasiDibaca')
    .select('sampai')
    .where('applicationUserId', '=', actor.userId)
    .executeTakeFirst()
  const found: (Row & { kind: KindOfNotifikasi })[] = []
  const forMarker = await listForMarker(db, actor, await listMarkedByTwo(db, actor))
  for (const [kind, { izin, rows }] of Object.entries(sources) as [KindOfNotifikasi, Source][]) {
    if (izin !== null && !actor.izin.has(izin)) continue
    const answer = await sql<Row>`${rows(actor, forMarker)} order by at desc limit ${mostOfKind}`.execute(db)
    found.push(...answer.rows.map((row) => ({ ...row, kind })))
  }
  const items = found
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, mostShown)
    .map(({ peran = null, at, ...row }) => ({
      ...row,
      peran,
      at: at.toISOString(),
      isBaru: seen === undefined || at > seen.sampai,
    }))
  return { baru: items.filter(({ isBaru }) => isBaru).length, items }
}

/** Never back, and never ahead of now: what comes later is still to be seen. */
export async function readUntil(db: Tx, actor: Actor, sampai: Date): Promise<null> {
  const { applicationId, userId: applicationUserId } = actor
  const until = sql<Date>`least(${sampai}::timestamptz, now())`
  await db
    .insertInto('notifikasiDibaca')
    .values({ applicationId, applicationUserId, sampai: until })
    .onConflict((on) =>
      on
        .column('applicationUserId')
        .doUpdateSet({ sampai: sql<Date>`greatest(notifikasi_dibaca.sampai, excluded.sampai)` }),
    )
    .execute()
  return null
}
