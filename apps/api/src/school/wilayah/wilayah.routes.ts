import { wilayah } from '@suluh/contract/school/wilayah'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'

/** Provinces and regencies: facts of the country, the same for every tenant and for nobody in particular. */
export function wilayahRoutes(app: Server): void {
  serve(app, wilayah.provinsi, ({ db, query }) =>
    listRows(db.selectFrom('provinsi').select(['kode', 'nama']), query, {
      fields: { kode: sql.ref('kode'), nama: sql.ref('nama') },
      search: [sql.ref('nama'), sql.ref('kode')],
      id: sql.ref('kode'),
      order: ['kode', 'asc'],
    }),
  )
  serve(app, wilayah.kabupatenKota, ({ db, query }) => {
    const rows = db
      .selectFrom('kabupatenKota as k')
      .innerJoin('provinsi as p', 'p.kode', 'k.provinsiKode')
      .select(['k.kode', 'k.nama', 'k.provinsiKode', 'p.nama as provinsi'])
    return listRows(rows, query, {
      fields: {
        kode: sql.ref('k.kode'),
        nama: sql.ref('k.nama'),
        provinsi: sql.ref('p.nama'),
        provinsiKode: sql.ref('k.provinsi_kode'),
      },
      search: [sql.ref('k.nama'), sql.ref('k.kode')],
      id: sql.ref('k.kode'),
      order: ['kode', 'asc'],
    })
  })
}
