import { lembaga } from '@suluh/contract/lembaga'
import { sql } from 'kysely'
import { inScope } from '#auth/scope.ts'
import { listRows } from '#db/list-query.ts'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'

export function lembagaRoutes(app: Server): void {
  serve(app, lembaga.list, ({ db, actor, query }) => {
    const scope = inScope(actor, 'lembaga.read', { lembaga: sql.ref('id'), own: sql`false` })
    const rows = db.selectFrom('lembaga').select(['id', 'nama', 'npsn']).where(scope)
    return listRows(rows, query, {
      fields: { nama: sql.ref('nama') },
      search: [sql.ref('nama'), sql.ref('npsn')],
      id: sql.ref('id'),
      order: ['nama', 'asc'],
    })
  })
}
