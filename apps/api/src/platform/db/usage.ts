import { SuluhError } from '@suluh/contract/platform/error'
import { usageText, type Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

const words: Record<string, string> = {
  application_user: 'pengguna',
  group_belajar: 'group belajar',
  paket_soal: 'paket soal',
  event: 'jadwal ujian',
  event_audience: 'daftar peserta ujian',
  application_report: 'laporan analytics',
  application_report_share: 'pembagian laporan analytics',
}

/**
 * Where rows of a table are pointed at, read from the foreign keys themselves: a table that is added later is
 * counted without a line here. `owned` are tables whose rows belong to the record and go with it.
 */
export async function usageOf(
  db: Tx,
  table: string,
  ids: string[],
  owned: readonly string[] = [],
): Promise<Usage[]> {
  const pointers = await pointersTo(db, table)
  const usage = new Map<string, number>()
  for (const { name, column } of pointers.filter((pointer) => !owned.includes(pointer.name))) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = any(${ids})`.execute(db)
    const what = words[name] ?? name.replaceAll('_', ' ')
    usage.set(what, (usage.get(what) ?? 0) + (rows[0]?.count ?? 0))
  }
  return [...usage].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
}

/** Lets everything that points at one row point at another of the same table. */
export async function repoint(db: Tx, table: string, from: string, into: string): Promise<void> {
  for (const { name, column } of await pointersTo(db, table))
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(
      db,
    )
}

async function pointersTo(db: Tx, table: string): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select distinct c.conrelid::regclass::text as name, own.attname as column
      from pg_constraint c, unnest(c.conkey, c.confkey) as k (own, other),
           pg_attribute own, pg_attribute other
     where c.contype = 'f' and c.confrelid = ${table}::regclass
       and own.attrelid = c.conrelid and own.attnum = k.own
       and other.attrelid = c.confrelid and other.attnum = k.other and other.attname = 'id'
     order by name, own.attname`.execute(db)
  return rows
}

/** Throws `conflict` with what uses the rows, where anything does. `name` is said of them: "Lembaga ini". */
export function refuseInUse(usage: Usage[], name: string): void {
  if (usage.length === 0) return
  throw new SuluhError('conflict', `${name} ${usageText(usage)}, jadi tidak dapat dihapus. Nonaktifkan saja.`)
}
