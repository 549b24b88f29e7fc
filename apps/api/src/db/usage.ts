import { SuluhError } from '@suluh/contract/error'
import { usageText, type Usage } from '@suluh/contract/usage'
import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

const words: Record<string, string> = {
  application_user: 'pengguna',
  group_belajar: 'group belajar',
  paket_soal: 'paket soal',
  event: 'jadwal ujian',
  event_audience: 'daftar peserta ujian',
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
  const { rows: pointers } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, own.attname as column
      from pg_constraint c, unnest(c.conkey, c.confkey) as k (own, other),
           pg_attribute own, pg_attribute other
     where c.contype = 'f' and c.confrelid = ${table}::regclass
       and own.attrelid = c.conrelid and own.attnum = k.own
       and other.attrelid = c.confrelid and other.attnum = k.other and other.attname = 'id'
     order by name`.execute(db)
  const usage = new Map<string, number>()
  for (const { name, column } of pointers.filter((pointer) => !owned.includes(pointer.name))) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = any(${ids})`.execute(db)
    const what = words[name] ?? name.replaceAll('_', ' ')
    usage.set(what, (usage.get(what) ?? 0) + (rows[0]?.count ?? 0))
  }
  return [...usage].filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
}

/** Throws `conflict` with what uses the rows, where anything does. `name` is said of them: "Lembaga ini". */
export function refuseInUse(usage: Usage[], name: string): void {
  if (usage.length === 0) return
  throw new SuluhError('conflict', `${name} ${usageText(usage)}, jadi tidak dapat dihapus. Nonaktifkan saja.`)
}
