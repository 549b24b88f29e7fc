import type pg from 'pg'
import { downTables, peopleTables, upTables } from './sel-tables.ts'

type Placed = { table: string; name: string; when: string; calls: string; receives: boolean }

/** What fires only while received rows are written, or only while one's own are. */
const received = (table: string, when: string, calls: string): Placed => ({
  table,
  name: calls.replace(/\(.*/s, ''),
  when,
  calls,
  receives: true,
})
const own = (table: string, when: string, calls: string): Placed => ({
  ...received(table, when, calls),
  receives: false,
})

/** What the product writes at a cell of rows that are the centre's: the second step that was used, versions that were settled. */
const alsoWrittenHere = new Set<string>(['second_factor', 'recovery_code', 'scoring_version'])

/** Changes that only whoever has the answers may make of an attempt. */
const course = 'status, started_at, clock, deadline, submitted_at, stale, paused_at, counted'

/** At a cell: rows of the application `id` come from the centre, and what the centre writes is changed by nobody here. */
async function atCell(client: pg.Client, id: string): Promise<Placed[]> {
  const tables = [...downTables, ...peopleTables]
  const plain = await plainOf(client, tables)
  const ofIt = (row: string, column = 'application_id') => `when (${row}.${column} = '${id}')`
  const refusals = tables
    .filter((table) => !alsoWrittenHere.has(table))
    .flatMap((table) => [
      { ...own(table, 'before insert', 'sel_dari_pusat()'), name: 'sel_dari_pusat_baru', row: 'new' },
      { ...own(table, 'before update or delete', 'sel_dari_pusat()'), row: 'old' },
    ])
    .map(({ row, ...each }) => ({ ...each, when: `${each.when} | ${ofIt(row)}` }))
  return [
    ...plain,
    ...peopleTables.map((table) => received(table, 'before delete', 'sel_tetap()')),
    ...refusals,
    own('application', `before update or delete | ${ofIt('old', 'id')}`, 'sel_dari_pusat()'),
    received('application', 'before insert or update', 'sel_turun_application()'),
    received('attempt', 'before insert or update or delete', 'sel_turun_attempt()'),
    received('event', 'after update | when (new.dibatalkan and not old.dibatalkan)', 'sel_turun_event()'),
    received(
      'scoring_version',
      "after insert or update | when (new.status::text <> 'draf')",
      'sel_turun_scoring()',
    ),
    { ...received('application_user', 'after delete', 'sel_turun_orang()'), name: 'sel_turun_orang_pergi' },
    received(
      'application_user',
      `after update | when (old.password_hash is distinct from new.password_hash or old.status <> new.status
         or old.dianonimkan_pada is distinct from new.dianonimkan_pada)`,
      'sel_turun_orang()',
    ),
    received('sel_kabar', 'before insert or update', 'sel_kabar_tiba()'),
  ]
}

/** At the centre: results of cells are received, and people and what they wait for are each at a cell. */
async function atCentre(client: pg.Client): Promise<Placed[]> {
  const special = new Set<string>(['attempt', 'hasil'])
  const plain = await plainOf(
    client,
    upTables.filter((table) => !special.has(table)),
  )
  return [
    ...plain,
    received('attempt', 'before insert or update or delete', 'sel_naik_attempt()'),
    received('hasil', 'before insert or update', 'sel_naik_hasil()'),
    received('hasil', 'after insert or update or delete', 'sel_naik_laporan()'),
    received('sel_kabar', 'before insert or update', 'sel_kabar_tiba()'),
    own('application_user', 'before insert or update of lembaga_id', 'sel_orang()'),
    own('application_user', 'after update | when (old.sel is distinct from new.sel)', 'sel_pindah()'),
    own('lembaga', 'after update of sel | when (old.sel is distinct from new.sel)', 'sel_pindah()'),
    own('login_identifier', 'before insert', 'sel_milik()'),
    own('group_belajar_member', 'before insert', 'sel_milik()'),
    own('attempt', 'before insert', 'sel_milik()'),
    own('attempt', `before update of ${course} | when (old.sel is not null)`, 'sel_di_sana()'),
    own('hasil', 'before insert or update', 'sel_di_sana()'),
  ]
}

/** What is received as it comes; one after the other, since a client asks one question at a time. */
async function plainOf(client: pg.Client, tables: readonly string[]): Promise<Placed[]> {
  const plain: Placed[] = []
  for (const table of tables)
    plain.push(received(table, 'before insert', `sel_terima(${await sameRow(client, table)})`))
  return plain
}

/** Which row of a table a received one is, in terms of that one (`$1`), as a literal. */
async function sameRow(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ condition: string }>(
    `select string_agg(format(case when a.attnotnull then '%1$I = ($1).%1$I' else '%1$I is not distinct from ($1).%1$I' end, a.attname),
                       ' and ' order by a.attnum) as condition
       from pg_attribute a
      where a.attrelid = $1::regclass
        and a.attnum = any ((select i.indkey from pg_index i where i.indrelid = $1::regclass and i.indisunique
                              and i.indpred is null and i.indexprs is null
                              order by i.indisprimary desc, i.indexrelid limit 1)::int2[])`,
    [table],
  )
  return client.escapeLiteral(rows[0]?.condition ?? 'false')
}

/** Places what this side needs; placed anew where it was there. */
export async function placeTriggers(client: pg.Client, side: 'pusat' | 'sel', id: string): Promise<void> {
  const placed = side === 'sel' ? await atCell(client, id) : await atCentre(client)
  await removeTriggers(client)
  for (const { table, name, when, calls, receives } of placed) {
    const [moment, condition = ''] = when.split(' | ')
    await client.query(
      `create trigger ${name} ${moment} on ${table} for each row ${condition} execute function ${calls}`,
    )
    if (receives) await client.query(`alter table ${table} enable replica trigger ${name}`)
  }
}

export async function removeTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
      where not tgisinternal and tgname like 'sel\\_%'`,
  )
  for (const { statement } of rows) await client.query(statement)
}
