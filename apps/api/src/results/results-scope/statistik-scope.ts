import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'

/** Packages `p` whose statistics the actor may read: those within reach, and those of which one has made an exam. */
export function statistikScope(actor: Actor): RawBuilder<SqlBool> {
  return inScope(actor, 'hasil-ujian.read', {
    lembaga: sql.ref('p.lembaga_id'),
    own: sql`p.pembuat_id = ${actor.userId} or exists (select from event e where e.paket_soal_id = p.id and e.pembuat_id = ${actor.userId})`,
  })
}
