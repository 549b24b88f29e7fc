import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'

/** Of no use outside: what lets somebody in, what waits to be sent or taken over, and what is made anew from the rest. */
const leftOut = new Set([
  'account_link',
  'bukti_alamat',
  'email_lampiran',
  'event_masuk',
  'laporan_antrean',
  'laporan_cetak',
  'login_identifier',
  'passkey',
  'passkey_challenge',
  'perangkat',
  'recovery_code',
  'second_factor',
  'session',
  'soal_import',
  'soal_import_media',
  'staged_import',
  'staged_import_row',
  'teks_daftar_antrean',
  'unduhan',
  'unduhan_bagian',
])

/** What opens something, or would by whoever tries long enough; of a mail its text, which may hold a link. */
const secretColumns: Record<string, readonly string[]> = {
  application_user: ['password_hash'],
  calon_pengguna: ['password_hash'],
  email: ['body_text', 'body_html'],
  kartu_peserta: ['key'],
  kartu_peserta_user: ['password_hash'],
  pengiriman_email: ['rahasia'],
  pengiriman_pesan: ['rahasia', 'header', 'url', 'isi'],
  penyedia_masuk: ['client_secret'],
}

/** Bytes that stand in the zip as files. */
const fileBytes: Record<string, readonly string[]> = { file: ['bytes'] }

export type OwnedTable = { name: string; columns: { name: string; isBytes: boolean }[] }

/** Every table that has a tenant, as the catalogue knows it: a table of tomorrow is here by itself. */
export async function tenantTables(db: Tx): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select c.relname::text as name,
           json_agg(json_build_object('name', a.attname, 'isBytes', a.atttypid = 'bytea'::regtype) order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'application_id' and not t.attisdropped)
     group by c.relname order by 1`.execute(db)
  return rows
}

/** What of them an application takes along, without what lets somebody in. */
export async function exportedTables(db: Tx): Promise<OwnedTable[]> {
  return (await tenantTables(db))
    .filter(({ name }) => !leftOut.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter(
        (column) =>
          column.name !== 'application_id' &&
          !secretColumns[name]?.includes(column.name) &&
          !fileBytes[name]?.includes(column.name),
      ),
    }))
}

/**
 * In which order the rows of a tenant can be deleted: what points at others first. Of tables that point at each other in a
 * circle any; foreign keys that cascade take care of those.
 */
export async function tablesToErase(db: Tx): Promise<string[]> {
  const left = new Set((await tenantTables(db)).map(({ name }) => name))
  const { rows } = await sql<{ from: string; to: string }>`
    select f.relname::text as "from", t.relname::text as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.conrelid <> k.confrelid`.execute(db)
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter((name) => !rows.some(({ from, to }) => to === name && left.has(from)))
    for (const name of free.length > 0 ? free : [...left].slice(0, 1)) {
      left.delete(name)
      order.push(name)
    }
  }
  return order
}
