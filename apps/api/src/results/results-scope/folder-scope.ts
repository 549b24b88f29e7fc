import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inScope, isActor, type Actor } from '#platform/auth/scope.ts'

/** What somebody would do with the reports in a folder. */
type Needs = 'lihat' | 'ubah'

/** Rows of `folder_laporan f` whose rights the actor sets: one's own, those of the own lembaga, or all. */
export function managesFolder(actor: Actor): RawBuilder<SqlBool> {
  const own = isActor(actor, 'f.pemilik_id')
  if (!actor.izin.has('analytics.write')) return sql<SqlBool>`coalesce(${own}, false)`
  return sql<SqlBool>`coalesce(${inScope(actor, 'analytics.write', { lembaga: sql.ref('f.lembaga_id'), own })}, false)`
}

/** Whether a row that something is shared by, with its peran `p`, names the actor: themselves, their lembaga or their peran. */
export function namesActor({ userId, lembagaId, peran }: Actor, share: 's' | 'h'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${share}.application_user_id`)} = ${userId}
    or ${sql.ref(`${share}.lembaga_id`)} = ${lembagaId} or p.kode = ${peran})`
}

/** Rows of `folder_laporan f` in which the actor may see the reports, or change them. */
export function inFolder(actor: Actor, needs: Needs): RawBuilder<SqlBool> {
  const must = needs === 'ubah' ? sql`and h.boleh_ubah` : sql``
  return sql<SqlBool>`(${managesFolder(actor)} or exists (select from folder_laporan_hak h left join peran p on p.id = h.peran_id
    where h.folder_id = f.id ${must} and ${namesActor(actor, 'h')}))`
}

/** Readers find a report where it is published, who changes it where the draft lies. */
const folderOf: Record<Needs, RawBuilder<string>> = {
  lihat: sql<string>`coalesce(r.terbit_folder, r.folder)`,
  ubah: sql<string>`r.folder`,
}

const itsFolder = (needs: Needs) =>
  sql`select from folder_laporan f where f.application_id = r.application_id and f.nama = ${folderOf[needs]}`

/** The folder of `application_report r` lets the actor see or change it, whatever else reaches it. */
export function isOpenedByFolder(actor: Actor, needs: Needs): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (${itsFolder(needs)} and ${inFolder(actor, needs)})`
}

/**
 * Nor does its folder keep it from the actor; from its owner none does. Of one that is published in a folder and drafted in
 * another both do: what is moved out of a folder stays there until it is published elsewhere.
 */
export function isNotClosedByFolder(actor: Actor, needs: Needs): RawBuilder<SqlBool> {
  const places = needs === 'ubah' ? sql`(r.folder, r.terbit_folder)` : sql`(${folderOf.lihat})`
  return sql<SqlBool>`(coalesce(${isActor(actor, 'r.pemilik_id')}, false)
    or not exists (select from folder_laporan f where f.application_id = r.application_id and f.nama in ${places}
      and not ${inFolder(actor, needs)}))`
}
