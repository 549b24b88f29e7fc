import type { Application } from '@suluh/contract/people/application'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

type Usage = Pick<Application, 'users' | 'pengelola' | 'events' | 'attempts' | 'storageBytes'>

function selectApplication(db: Tx) {
  return db
    .selectFrom('application')
    .select(['id', 'nama', 'kode', 'status', 'dibuatPada', 'version'])
    .where('isSystem', '=', false)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApplication>['executeTakeFirstOrThrow']>>

/** Only the rows that are shown are counted. */
async function withUsage(db: Tx, rows: Row[]): Promise<Application[]> {
  const ids = rows.map(({ id }) => id)
  const { rows: counted } = await sql<
    Usage & { applicationId: string }
  >`select * from application_usage(${ids}::uuid[])`.execute(db)
  return rows.map((row) => {
    const { applicationId: _, ...usage } = counted.find(({ applicationId }) => applicationId === row.id)!
    return { ...row, dibuatPada: row.dibuatPada.toISOString(), ...usage }
  })
}

export async function listApplication(
  db: Tx,
  query: ListQuery,
): Promise<{ rows: Application[]; total: number }> {
  const page = await listRows(selectApplication(db), query, {
    fields: { nama: sql.ref('nama'), dibuatPada: sql.ref('dibuat_pada'), status: sql.ref('status') },
    search: [sql.ref('nama'), sql.ref('kode')],
    id: sql.ref('id'),
    order: ['nama', 'asc'],
  })
  return { total: page.total, rows: await withUsage(db, page.rows) }
}

export async function getApplication(db: Tx, id: string): Promise<Application> {
  const row = await selectApplication(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Aplikasi tidak ditemukan.')
  const [application] = await withUsage(db, [row])
  return application!
}
