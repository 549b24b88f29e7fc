import { SuluhError } from '@suluh/contract/platform/error'
import { usageText, type Usage } from '@suluh/contract/platform/usage'
import { sql } from 'kysely'
import type { Tx } from './tenant.ts'

const words: Record<string, string> = {
  application_user: 'pengguna',
  group_belajar: 'group belajar',
  paket_soal: 'paket soal',
  event: 'jadwal ujian',
  event_unit: 'ujian yang sudah dilaksanakan',
  soal_use: 'soal yang sudah terbit dalam paket',
  event_audience: 'daftar peserta ujian',
  rapor: 'rapor',
  rapor_pelajaran: 'rapor',
  application_report: 'laporan analytics',
  application_report_share: 'pembagian laporan analytics',
  folder_laporan: 'folder laporan',
  folder_laporan_hak: 'hak folder laporan',
  pantauan: 'pantauan laporan analytics',
  pantauan_penerima: 'pantauan laporan analytics',
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

/**
 * Those of these rows that something points at which outlives them: what a person has made, marked or decided, which
 * would be nobody's. `also`: tables whose rows go with the record and are still worth keeping it for.
 */
export async function idsNeeded(
  db: Tx,
  table: string,
  ids: string[],
  also: readonly string[],
): Promise<Set<string>> {
  const needed = new Set<string>()
  for (const { name, column, outlives } of await pointersTo(db, table)) {
    if (!outlives && !also.includes(name)) continue
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(name)} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(
      db,
    )
    for (const { id } of rows) needed.add(id)
  }
  return needed
}

/** Lets everything that points at one row point at another of the same table, but for what these `kept` tables say. */
export async function repoint(
  db: Tx,
  table: string,
  { from, into }: { from: string; into: string },
  kept: readonly string[],
): Promise<void> {
  const pointers = await pointersTo(db, table)
  for (const { name, column } of pointers.filter((pointer) => !kept.includes(pointer.name)))
    await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${into} where ${sql.ref(column)} = ${from}`.execute(
      db,
    )
}

type Pointer = { name: string; column: string; outlives: boolean }

async function pointersTo(db: Tx, table: string): Promise<Pointer[]> {
  const { rows } = await sql<Pointer>`
    select distinct c.conrelid::regclass::text as name, own.attname as column, c.confdeltype = 'n' as outlives
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
