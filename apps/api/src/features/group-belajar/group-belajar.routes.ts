import { groupBelajar } from '@suluh/contract/group-belajar'
import { sql } from 'kysely'
import { inScope } from '#auth/scope.ts'
import { listRows } from '#db/list-query.ts'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'

export function groupBelajarRoutes(app: Server): void {
  serve(app, groupBelajar.list, ({ db, actor, query }) => {
    const isMember = sql`exists (select from group_belajar_member m where m.group_belajar_id = g.id and m.application_user_id = ${actor.userId})`
    const rows = db
      .selectFrom('groupBelajar as g')
      .leftJoin('lembaga as l', 'l.id', 'g.lembagaId')
      .select(['g.id', 'g.nama', 'l.nama as lembaga'])
      .select(
        sql<number>`(select count(*) from group_belajar_member m where m.group_belajar_id = g.id and not m.is_guru)`.as(
          'members',
        ),
      )
      .where(inScope(actor, 'group-belajar.read', { lembaga: sql.ref('g.lembaga_id'), own: isMember }))
    return listRows(rows, query, {
      fields: { nama: sql.ref('g.nama') },
      search: [sql.ref('g.nama')],
      id: sql.ref('g.id'),
      order: ['nama', 'asc'],
    })
  })
}
