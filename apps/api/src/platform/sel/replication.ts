import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Who may be signed in to this database from outside. */
export const group = 'suluh_sel'

/** Names of what PostgreSQL has for a cell: an underscore for what no name of its own may have. */
export const named = (what: string, kode: string) => `suluh_${what}_${kode.replaceAll('-', '_')}`

export async function makeGroup(client: pg.Client): Promise<void> {
  await client.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${group}') then create role ${group} nologin; end if; end $$`,
  )
}

/** A role for the other side, with a new password: reads what is for it, and is bound by no row level security. */
export async function makeRole(client: pg.Client, user: string, tables: string[]): Promise<string> {
  const password = randomBytes(24).toString('hex')
  await makeGroup(client)
  await client.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${user}') then create role ${user}; end if; end $$`,
  )
  await client.query(
    `alter role ${user} with login replication bypassrls nosuperuser password '${password}'; grant ${group} to ${user};
     grant usage on schema public to ${user}; grant select on ${tables.join(', ')} to ${user}`,
  )
  return password
}

export async function dropRole(client: pg.Client, user: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
  if (rowCount) await client.query(`drop owned by ${user}; drop role ${user}`)
}

/** These tables and rows are sent, and what was sent under that name before no more. */
export async function publish(client: pg.Client, name: string, tables: string[]): Promise<void> {
  const there = await client.query('select from pg_publication where pubname = $1', [name])
  await client.query(
    there.rowCount
      ? `alter publication ${name} set table ${tables.join(', ')}`
      : `create publication ${name} for table ${tables.join(', ')} with (publish = 'insert, update, delete')`,
  )
}

/** Whether or not the other side is there: its slot goes with it where it is, else PostgreSQL there lets go of it in time. */
export async function dropSubscription(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_subscription where subname = $1', [name])
  if (!rowCount) return
  await client.query(`alter subscription ${name} disable`)
  await client.query(`drop subscription ${name}`).catch(async () => {
    await client.query(`alter subscription ${name} set (slot_name = none)`)
    await client.query(`drop subscription ${name}`)
  })
}

/** Of what is kept for the other side, which may be gone; a word of it that still comes is the last one. */
export async function letGo(client: pg.Client, slot: string, user: string): Promise<void> {
  // It would come back every five seconds.
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
  if (rowCount) await client.query(`alter role ${user} nologin`)
  await client.query(
    'select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active',
    [slot],
  )
  await dropSlot(client, slot)
}

/** Longer than a link that was cut takes to be noticed. */
const longestHeldMs = 90_000

/** Lets go of what was kept for a subscription that is there no more. */
export async function dropSlot(client: pg.Client, name: string): Promise<void> {
  for (const end = Date.now() + longestHeldMs; ; await sleep(300))
    try {
      await client.query(
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
        [name],
      )
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
}
