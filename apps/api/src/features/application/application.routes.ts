import { application } from '@suluh/contract/application'
import { sql } from 'kysely'
import { listRows } from '#db/list-query.ts'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'

/** The system's own view of its tenants; what is inside them stays closed to it. */
export function applicationRoutes(app: Server): void {
  serve(app, application.list, async ({ db, query }) => {
    const rows = db
      .selectFrom('application')
      .select(['id', 'nama', 'status', 'dibuatPada'])
      .where('isSystem', '=', false)
    const page = await listRows(rows, query, {
      fields: { nama: sql.ref('nama'), dibuatPada: sql.ref('dibuat_pada'), status: sql.ref('status') },
      search: [sql.ref('nama')],
      id: sql.ref('id'),
      order: ['nama', 'asc'],
    })
    return {
      total: page.total,
      rows: page.rows.map((row) => ({ ...row, dibuatPada: row.dibuatPada.toISOString() })),
    }
  })
}
