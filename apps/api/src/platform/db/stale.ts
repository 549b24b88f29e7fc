import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

/** When a record was changed, in words: `12/3/2026 08.15 WIB`. */
export function inWords(column: string) {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'Asia/Jakarta', 'FMDD/FMMM/YYYY HH24.MI "WIB"')`
}

/** The refusal of a change to what somebody changed meanwhile: says who, and when. */
export function overtaken(what: string, last: { nama: string | null; at: string } | undefined): SuluhError {
  return new SuluhError(
    'conflict',
    `${last?.nama ?? 'Seseorang'} mengubah ${what} pada ${last?.at ?? '-'}. Muat ulang untuk melihatnya.`,
  )
}

/** The same for a record of any table that notes by whom and when it was changed. */
export async function staleError(db: Tx, table: string, id: string): Promise<SuluhError> {
  const { rows } = await sql<{ nama: string | null; at: string }>`
    select u.nama, ${inWords('t.diubah_pada')} as at
      from ${sql.table(table)} t left join application_user u on u.id = t.diubah_oleh
     where t.id = ${id}`.execute(db)
  const [row] = rows
  return row ? overtaken('data ini', row) : new SuluhError('not-found')
}
