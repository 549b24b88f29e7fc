import pg from 'pg'
import { apiRole } from './api-role.ts'
import { applyFunctions, isDistributed } from './functions.ts'

/**
 * What is spread over the nodes, by which column, and what every node has a copy of: the tables that a running exam reads
 * and writes, so that its statements stay on the node of their attempt. All else stays on the coordinator as it is.
 */
export const spread: Record<string, string> = {
  attempt: 'id',
  answer: 'attempt_id',
  attempt_device: 'attempt_id',
  attempt_log: 'attempt_id',
  attempt_presence: 'attempt_id',
  held_answer: 'attempt_id',
  mark: 'attempt_id',
  irt_score: 'attempt_id',
}
export const everywhere = ['event', 'event_sesi', 'event_ruang', 'event_audience', 'event_message']

export type Key = {
  name: string
  from: string
  to: string
  columns: string[]
  parentColumns: string[]
  onDelete: 'a' | 'c' | 'n' | 'r' | 'd'
  definition: string
}

const moved = [...Object.keys(spread), ...everywhere]

/**
 * Turns a migrated database on a Citus coordinator into a distributed one, in one transaction; once it is, does nothing.
 * Throws an Error that says what is missing. Returns a line for each thing done.
 */
export async function distribute(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await demandReady(client)
    if (await isDistributed(client)) return []
    await client.query('begin')
    // Several tables in one transaction: node after node over one connection each, or Citus refuses the second.
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    const done = await move(client)
    await client.query('commit')
    return done
  } finally {
    await client.end()
  }
}

/** Throws an Error that says what is missing. */
export async function demandReady(client: pg.Client): Promise<void> {
  await demandCitus(client)
  await demandMigrated(client)
}

async function demandCitus(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isCreated: boolean }>(
    `select installed_version is not null as "isCreated" from pg_available_extensions where name = 'citus'`,
  )
  if (!rows[0])
    throw new Error(
      'Server PostgreSQL ini tidak memiliki ekstensi Citus, jadi basis data tetap di satu mesin dan tidak ada yang diubah. Pasang Citus pada setiap node, lalu arahkan DATABASE_URL ke koordinatornya.',
    )
  if (!rows[0].isCreated)
    throw new Error(
      'Ekstensi Citus ada tetapi belum dibuat. Sebagai admin, pada basis data ini di setiap node: create extension citus; lalu di koordinator: select citus_set_coordinator_host(...); select citus_add_node(...);',
    )
}

async function demandMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null and to_regclass('attempt_log') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere)
    throw new Error(
      'Basis data ini belum disiapkan. Jalankan Suluh sekali dengan DATABASE_URL ini, hentikan, lalu ulangi.',
    )
}

async function move(client: pg.Client): Promise<string[]> {
  const done: string[] = []
  // Nodes speak to each other as whoever asks.
  await client.query(`alter role ${apiRole} login`)
  const keys = await keysOf(client)
  const { crossing, within } = sortKeys(keys)
  // Between distributed tables a key is made once both are, and by their common column.
  for (const { name, from } of [...crossing, ...within])
    await client.query(`alter table ${from} drop constraint ${client.escapeIdentifier(name)}`)
  // Rows move as the owner's own, whom row level security binds otherwise; afterwards it binds the owner again.
  for (const table of moved) await client.query(`alter table ${table} no force row level security`)
  for (const table of everywhere) {
    await client.query('select create_reference_table($1)', [table])
    done.push(`${table}: salinan di setiap node`)
  }
  for (const [table, column] of Object.entries(spread)) {
    const place = table === 'attempt' ? '' : ", colocate_with => 'attempt'"
    await client.query(`select create_distributed_table($1, $2${place})`, [table, column])
    done.push(`${table}: disebar menurut ${column}`)
  }
  for (const { name, from, definition } of within)
    await client.query(`alter table ${from} add constraint ${client.escapeIdentifier(name)} ${definition}`)
  for (const key of crossing.filter(({ to }) => !moved.includes(to))) {
    await client.query(guardOf(key))
    done.push(`${key.from} -> ${key.to}: dijaga pemicu pada ${key.to}`)
  }
  const functions = await applyFunctions(client)
  done.push(`${functions.join(', ')}: satu tabel dalam satu pernyataan`)
  for (const table of moved) await client.query(`alter table ${table} force row level security`)
  await client.query(`do $$ begin
    execute format('alter database %I set citus.propagate_set_commands = %L', current_database(), 'local');
  end $$`)
  return done
}

/** Keys between moved tables, which stay, and keys from or to tables that stay where they are, which cannot. */
export function sortKeys(keys: Key[]): { crossing: Key[]; within: Key[] } {
  const touching = keys.filter(({ from, to }) => moved.includes(from) || moved.includes(to))
  const isWithin = ({ from, to }: Key) => moved.includes(from) && moved.includes(to)
  return { within: touching.filter(isWithin), crossing: touching.filter((key) => !isWithin(key)) }
}

export async function keysOf(client: Pick<pg.Client, 'query'>): Promise<Key[]> {
  const { rows } = await client.query<Key>(`
    select c.conname as name, c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
           c.confdeltype as "onDelete", pg_get_constraintdef(c.oid) as definition,
           (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality k (num, at)
              join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
           (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality k (num, at)
              join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as "parentColumns"
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
     order by 2, 1`)
  return rows
}

/** What the key did when its parent goes, done by the parent: refuse, take the child along, or let go of it. */
export function guardOf({ name, from, to, columns, parentColumns, onDelete }: Key): string {
  const match = columns.map((column, at) => `${column} = old.${parentColumns[at]}`).join(' and ')
  const pointer = columns.find((column) => column !== 'application_id') ?? columns[0]
  const work =
    onDelete === 'c'
      ? `delete from ${from} where ${match};`
      : onDelete === 'n'
        ? `update ${from} set ${pointer} = null where ${match};`
        : `if exists (select from ${from} where ${match}) then
             raise foreign_key_violation using constraint = '${name}', table = '${from}',
               message = 'update or delete on table "${to}" violates foreign key constraint "${name}" on table "${from}"';
           end if;`
  return `
    create function guard_${name}() returns trigger language plpgsql as $$ begin ${work} return old; end $$;
    create trigger guard_${name} before delete on ${to} for each row execute function guard_${name}()`
}
