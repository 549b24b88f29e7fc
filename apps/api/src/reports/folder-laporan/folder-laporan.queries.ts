import type { FolderLaporan } from '@suluh/contract/reports/folder-laporan'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { inFolder, managesFolder } from '#results/results-scope/folder-scope.ts'
import { readScope, reportScope, shownOf } from '#results/results-scope/report-scope.ts'

type Row = {
  nama: string
  jumlah: number
  id: string | null
  pemilik: string | null
  mayManage: boolean
  shares: NonNullable<FolderLaporan['hak']>['shares']
}

/** Folders of what the actor may open, and those whose rights reach them; who else they reach only whoever sets them is told. */
export async function listFolder(db: Tx, actor: Actor): Promise<FolderLaporan[]> {
  const { rows } = await sql<Row>`
    with seen as (select ${shownOf(actor, 'folder')} as nama, count(*)::int as jumlah
                    from application_report r where ${readScope(actor)} group by 1),
         named as (select nama from seen where nama <> '' union select f.nama from folder_laporan f where ${inFolder(actor, 'lihat')})
    select n.nama, coalesce(s.jumlah, 0) as jumlah, f.id, u.nama as pemilik,
           case when f.id is null then ${isAllChangeable(actor)} else ${managesFolder(actor)} end as "mayManage",
           (select coalesce(json_agg(json_build_object('kind', k.kind, 'id', k.id, 'nama', k.nama, 'bolehUbah', k.boleh_ubah)
                     order by k.kind, k.nama, k.id), '[]')
              from (select case when h.peran_id is not null then 'peran' when h.lembaga_id is not null then 'lembaga' else 'user' end as kind,
                           coalesce(p.id, l.id, m.id) as id, coalesce(p.nama, l.nama, m.nama) as nama, h.boleh_ubah
                      from folder_laporan_hak h
                      left join peran p on p.id = h.peran_id
                      left join lembaga l on l.id = h.lembaga_id
                      left join application_user m on m.id = h.application_user_id
                     where h.folder_id = f.id) k) as shares
      from named n
      left join seen s on s.nama = n.nama
      left join folder_laporan f on f.nama = n.nama
      left join application_user u on u.id = f.pemilik_id
     order by n.nama`.execute(db)
  return rows.map(({ nama, jumlah, id, pemilik, mayManage, shares }) => ({
    nama,
    jumlah,
    mayManage,
    hak: id === null ? null : { id, pemilik, shares: mayManage ? shares : [] },
  }))
}

/** Of folder `n` every report may be changed by the actor: nobody sets rights over what others have put there. */
function isAllChangeable(actor: Actor) {
  if (!actor.izin.has('analytics.write')) return sql<boolean>`false`
  return sql<boolean>`not exists (select from application_report r
    where (r.folder = n.nama or r.terbit_folder = n.nama) and not ${reaches(actor, 'analytics.write', reportScope)})`
}

/** Whether the actor may set the rights of a folder of this name that has none yet. */
export async function mayClose(db: Tx, actor: Actor, nama: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select ${isAllChangeable(actor)} as may from (select ${nama}::text as nama) n`.execute(db)
  return rows[0]!.may
}

/** Whoever puts a report into a folder and whoever sets its first rights wait for each other, and see what the other has done. */
export async function holdFolder(db: Tx, { applicationId }: Actor, nama: string): Promise<void> {
  const name = `folder-laporan ${applicationId} ${nama}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Whether the actor may put a report into a folder, which stays so until the transaction's end. */
export async function mayFile(db: Tx, actor: Actor, nama: string): Promise<boolean> {
  if (nama === '') return true
  await holdFolder(db, actor, nama)
  const { rows } = await sql`
    select from folder_laporan f where f.nama = ${nama} and not ${inFolder(actor, 'ubah')}`.execute(db)
  return rows.length === 0
}

/** Throws where they may not. */
export async function demandFolder(db: Tx, actor: Actor, nama: string): Promise<void> {
  if (await mayFile(db, actor, nama)) return
  const message = 'Anda tidak dapat menaruh laporan di folder ini. Pilih folder lain.'
  throw new SuluhError('validation', message, [{ path: 'folder', message }])
}
