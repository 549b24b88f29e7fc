import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope, isActor, reaches } from '#platform/auth/scope.ts'
import { isNotClosedByFolder, isOpenedByFolder, namesActor } from './folder-scope.ts'

type ReportIzin = 'analytics.write' | 'analytics.delete'

/**
 * Rows of `application_report r` that the actor may change: one's own, those of the own lembaga, or all, and those in a folder
 * whose reports one may change; none in a folder that does not let one.
 */
export function reportScope(actor: Actor, izin: ReportIzin): RawBuilder<SqlBool> {
  const within = inScope(actor, izin, {
    lembaga: sql.ref('r.lembaga_id'),
    own: isActor(actor, 'r.pemilik_id'),
  })
  const reached = izin === 'analytics.write' ? sql`(${within} or ${isOpenedByFolder(actor, 'ubah')})` : within
  return sql<SqlBool>`(${reached} and ${isNotKept(actor)} and ${isNotClosedByFolder(actor, 'ubah')})`
}

/** Unless it is kept by somebody else for themselves, whatever right one has; nobody keeps anything who is gone. */
function isNotKept(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not r.hanya_pemilik or r.pemilik_id is null or ${isActor(actor, 'r.pemilik_id')})`
}

/** Whether report `r` is shared with the actor, by name, by lembaga or by peran, itself or in its folder. */
export function sharedWith(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOpenedByFolder(actor, 'lihat')} or exists (select from application_report_share s left join peran p on p.id = s.peran_id
    where s.report_id = r.id and ${namesActor(actor, 's')}))`
}

/**
 * Rows of `application_report r` that the actor may open: those one may change, and what is published within the reach
 * of one's right or shared with one, unless its folder does not let one.
 */
export function readScope(actor: Actor): RawBuilder<SqlBool> {
  const within = inScope(actor, 'analytics.read', {
    lembaga: sql.ref('r.lembaga_id'),
    own: sql`${isActor(actor, 'r.pemilik_id')} or ${sharedWith(actor)}`,
  })
  return sql<SqlBool>`(${reaches(actor, 'analytics.write', reportScope)} or ${isActor(actor, 'r.pemilik_id')}
    or (r.status = 'terbit' and ${isNotKept(actor)} and ${isNotClosedByFolder(actor, 'lihat')} and ${within}))`
}

/** A name, word or folder of `application_report r` as the actor may see it: of the draft only who may change it. */
export function shownOf(actor: Actor, column: 'nama' | 'keterangan' | 'folder'): RawBuilder<string> {
  const published = sql.ref(`r.terbit_${column}`)
  const draft = sql.ref(`r.${column}`)
  return sql<string>`case when ${reaches(actor, 'analytics.write', reportScope)} then ${draft}
    else coalesce(${published}, ${draft}) end`
}
