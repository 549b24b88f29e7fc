import type { PapanSel } from '@suluh/contract/exams/papan-sel'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { countHere } from '#platform/sel/hitungan.ts'
import { getBoardHead } from './board.queries.ts'
import { watching } from './watching.ts'

/** Not heard of for so long, a cell's figures are of an earlier time. */
const lateSeconds = 15

/** At a centre: how many stand how at each cell and here, by lembaga that the actor may watch; empty where an exam is not spread. */
export async function getSelBoard(db: Tx, actor: Actor, eventId: string): Promise<PapanSel> {
  await getBoardHead(db, actor, eventId)
  const { rows: sel } = await sql<{ kode: string; alamat: string; per: Date | null; isLate: boolean }>`
    select s.kode, s.alamat, (k.isi ->> 'dihitung')::timestamptz as per,
           coalesce(k.diterima_pada < now() - make_interval(secs => ${lateSeconds}), true) as "isLate"
      from sel s left join sel_kabar k on k.kode = s.kode and k.arah = 'naik'
     where s.sisi = 'pusat' and s.aplikasi_id = ${actor.applicationId}
       and exists (select from attempt a where a.event_id = ${eventId} and a.sel is not null)
       and (k.isi -> 'dihitung' is null
         or exists (select from sel_hitungan h where h.application_id = s.aplikasi_id and h.event_id = ${eventId} and h.kode = s.kode))
     order by s.kode`.execute(db)
  if (sel.length === 0) return { sel: [], lembaga: [] }
  const { rows: lembaga } = await sql<PapanSel['lembaga'][number]>`
    with counted as materialized (
      select h.kode as sel, h.lembaga_id, h.peserta, h.mulai, h.selesai, h.terputus from sel_hitungan h
       where h.application_id = ${actor.applicationId} and h.event_id = ${eventId}
       union all
      select null, c.lembaga_id, c.peserta, c.mulai, c.selesai, c.terputus from (${countHere(sql`select ${eventId}::uuid`)}) c)
    select l.id, l.nama, u.sel, u.peserta, u.mulai, u.selesai, u.terputus
      from counted u join event e on e.id = ${eventId} join lembaga l on l.id = u.lembaga_id
     where ${watching.whole(actor)}
     order by l.nama, u.sel`.execute(db)
  return { sel: sel.map(({ per, ...each }) => ({ ...each, per: per?.toISOString() ?? null })), lembaga }
}
