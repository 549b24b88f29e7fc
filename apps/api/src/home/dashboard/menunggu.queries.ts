import type { KindOfMenunggu, Menunggu, LangkahAwal } from '@suluh/contract/home/dashboard'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

const mostOfKind = 5
const mostShown = 12

type Row = Omit<Menunggu, 'kind' | 'at'> & { at: Date }
type Source = { izin: GrantableIzin; rows: (actor: Actor) => RawBuilder<Row> }

const isRecent = (at: string) => sql`${sql.ref(at)} > now() - interval '30 days'`

/** Each kind with the right without which nothing of it waits. What one has begun oneself, except for invitations. */
const sources: Record<KindOfMenunggu, Source> = {
  terbitkan: {
    izin: 'paket-soal.publish',
    rows: (actor) => sql<Row>`
      select p.id, p.nama, n.count, p.diubah_pada as at
        from paket_soal p
       cross join lateral (select count(*)::int as count from section_soal x where x.paket_soal_id = p.id) n
       where p.status = 'draf' and p.pembuat_id = ${actor.userId} and n.count > 0`,
  },
  'impor-pengguna': {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select i.id, i.file_name as nama, i.total as count, i.dibuat_pada as at
        from staged_import i
       where i.kind = 'application-user' and i.application_user_id = ${actor.userId} and i.status in ('pratinjau', 'gagal') and ${isRecent('i.dibuat_pada')}`,
  },
  'impor-ditolak': {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select i.id, i.file_name as nama, n.count, i.dibuat_pada as at
        from staged_import i
       cross join lateral (select count(*)::int as count from staged_import_row r
                            where r.import_id = i.id and r.outcome = 'tolak') n
       where i.kind = 'application-user' and i.application_user_id = ${actor.userId} and i.status = 'selesai' and n.count > 0
         and i.dibuat_pada > now() - interval '7 days'`,
  },
  gabungan: {
    izin: 'gabungan.write',
    rows: (actor) => sql<Row>`
      select g.id, g.nama, v.total as count, v.dibuat_pada as at
        from gabungan g
        join lateral (select * from gabungan_version v where v.gabungan_id = g.id order by v.number desc limit 1) v on true
       where v.dibuat_oleh = ${actor.userId} and v.status = 'siap' and v.shown_at is null`,
  },
  penskoran: {
    izin: 'hasil-ujian.rescore',
    rows: (actor) => sql<Row>`
      select p.id, p.nama, jsonb_array_length(v.changes) as count, v.diubah_pada as at
        from scoring_version v
        join paket_snapshot t on t.id = v.snapshot_id
        join paket_soal p on p.id = t.paket_soal_id
       where v.pembuat_id = ${actor.userId} and v.status = 'draf' and jsonb_array_length(v.changes) > 0`,
  },
  batas: {
    izin: 'soal.read',
    rows: (actor) => sql<Row>`
      select x.id, x.nama, x.ronde as count, x.dimulai_pada as at
        from penetapan_batas x join penetapan_panelis y on y.penetapan_id = x.id
       where y.application_user_id = ${actor.userId} and x.status = 'menilai' and y.selesai_ronde < x.ronde`,
  },
  undangan: {
    izin: 'application-user.write',
    rows: (actor) => sql<Row>`
      select null::uuid as id, (array_agg(c.nama order by c.expires_at desc))[1] as nama, count(*)::int as count,
             max(c.expires_at) as at
        from calon_pengguna c
       where c.diundang_oleh is not null and c.expires_at < now()
         and ${inScope(actor, 'application-user.write', { lembaga: sql.ref('c.lembaga_id'), own: sql`false` })}
      having count(*) > 0`,
  },
}

/** What the actor has begun or is to do, the newest first. */
export async function listMenunggu(db: Tx, actor: Actor): Promise<Menunggu[]> {
  const found: Menunggu[] = []
  for (const [kind, { izin, rows }] of Object.entries(sources) as [KindOfMenunggu, Source][]) {
    if (!actor.izin.has(izin)) continue
    const answer = await sql<Row>`${rows(actor)} order by at desc limit ${mostOfKind}`.execute(db)
    found.push(...answer.rows.map((row) => ({ ...row, kind, at: row.at.toISOString() })))
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostShown)
}

/** How far a new application is on its way to the first result. */
export async function getLangkah(db: Tx): Promise<LangkahAwal> {
  const { rows } = await sql<LangkahAwal>`
    select exists (select from lembaga) as lembaga,
           exists (select from application_user u join peran p on p.id = u.peran_id where p.kode = 'murid') as pengguna,
           exists (select from group_belajar_member) as "groupBelajar",
           exists (select from group_belajar_member)
             and not exists (select from application_user u join peran p on p.id = u.peran_id
                              where p.kode = 'guru' and u.status = 'aktif'
                                and not exists (select from group_belajar_member m where m.application_user_id = u.id)) as guru,
           exists (select from section_soal) as "paketSoal",
           exists (select from paket_snapshot) as terbit,
           exists (select from event) as event,
           exists (select from attempt where submitted_at is not null) as hasil`.execute(db)
  return rows[0]!
}
