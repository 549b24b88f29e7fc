import { SuluhError } from '@suluh/contract/error'
import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

/** The refusal of a change to a record that somebody changed meanwhile: says who, and when. */
export async function staleError(db: Tx, table: string, id: string): Promise<SuluhError> {
  const { rows } = await sql<{ nama: string | null; at: string }>`
    select u.nama, to_char(t.diubah_pada at time zone 'Asia/Jakarta', 'FMDD/FMMM/YYYY HH24.MI "WIB"') as at
      from ${sql.table(table)} t left join application_user u on u.id = t.diubah_oleh
     where t.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return new SuluhError('not-found')
  return new SuluhError(
    'conflict',
    `${row.nama ?? 'Seseorang'} mengubah data ini pada ${row.at} WIB. Muat ulang untuk melihatnya.`,
  )
}
