import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyDatabase } from '#testing/database.ts'
import { apiRole, asApiRole } from './api-role.ts'

type Column = { name: string; type: string; elements: string | null; label: string | null }
type Table = { name: string; columns: Column[]; key: string[] }

const [mine, theirs] = [randomUUID(), randomUUID()]
let owner: pg.Client
let api: pg.Client
let tables: Table[]

beforeAll(async () => {
  const url = await copyDatabase(inject('templateUrl'), `test_${randomUUID()}`)
  owner = new pg.Client(url)
  api = new pg.Client(asApiRole(url, 60_000))
  await Promise.all([owner.connect(), api.connect()])
  tables = await tenantTables()
  await fill()
})
afterAll(() => Promise.all([owner.end(), api.end()]))

/** Every table that has a tenant, as the catalogue knows it: a table of tomorrow is here by itself. */
async function tenantTables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name,
           (select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'elements', e.typname, 'label',
                     (select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder limit 1)) order by a.attnum)
              from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a') as columns,
           array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
                  where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity
     order by 1`)
  return rows
}

const plain: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => randomUUID().replaceAll('-', ''),
  int4: () => 1,
  int8: () => 1,
  float8: () => 1,
  bool: () => true,
  jsonb: () => '{}',
  bytea: () => Buffer.from(randomUUID()),
  timestamptz: () => new Date(),
  date: () => '2026-01-01',
  tstzmultirange: () => '{}',
}

function valueOf({ name, type, elements, label }: Column, applicationId: string): unknown {
  if (name === 'application_id') return applicationId
  if (label) return label
  if (elements) return []
  const make = plain[type]
  if (!make) throw new Error(`${name}: say in this test what a ${type} looks like`)
  return make()
}

/** A row of each of two tenants in every table; what rows must be to make sense is not asked of them here. */
async function fill(): Promise<void> {
  const { rows: checks } = await owner.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace and conrelid <> 0`,
  )
  for (const { statement } of checks) await owner.query(statement)
  await owner.query('set session_replication_role = replica')
  for (const table of tables)
    for (const applicationId of [mine, theirs])
      await owner.query(...insertOf(table, (column) => valueOf(column, applicationId)))
}

function insertOf({ name, columns }: Table, of: (column: Column) => unknown): [string, unknown[]] {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const places = columns.map((_, at) => `$${at + 1}`).join(', ')
  return [`insert into ${name} (${names}) values (${places})`, columns.map(of)]
}

/** What happens to a statement in a transaction that is undone; `scope` as the API sets it, or not at all. */
async function attempt(
  scope: string | undefined,
  statement: string,
  values: unknown[] = [],
): Promise<{ rows: number } | { code: string }> {
  await api.query('begin')
  try {
    if (scope !== undefined) await api.query(`set local suluh.application = '${scope}'`)
    const { rowCount } = await api.query(statement, values)
    return { rows: rowCount ?? 0 }
  } catch (error) {
    return { code: error instanceof pg.DatabaseError ? (error.code ?? '') : String(error) }
  } finally {
    await api.query('rollback')
  }
}

const contents = async (name: string) =>
  (await owner.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)).rows

const forbidden = { code: '42501' }

/** The log: what stands there is changed by nobody. */
const addedTo = new Set(['audit', 'audit_rantai'])
const isChange = (statement: string) => /^(update|delete)|from audit_rantai for update/.test(statement)

/** What a statement does that reaches so many rows, where it may. */
const reached = (name: string, statement: string, rows: number) =>
  addedTo.has(name) && isChange(statement) ? forbidden : { rows }

describe('with the API’s own role', () => {
  it('there are tenants’ tables to be kept apart, each with a row of either', async () => {
    expect(tables.length).toBeGreaterThan(50)
    for (const { name } of tables) expect([name, (await contents(name)).length]).toEqual([name, 2])
  })

  it('a statement without any where reads and changes one’s own rows only, in every table', async () => {
    for (const { name } of tables)
      for (const statement of [
        `select * from ${name}`,
        `select * from ${name} for update`,
        `with all_rows as materialized (select * from ${name}) select * from all_rows`,
        `select * from ${name} a join ${name} b on true`,
        `select * from (select * from ${name} where application_id <> '${mine}' or true) x`,
        `update ${name} set application_id = application_id`,
        `update ${name} a set application_id = a.application_id from ${name} b`,
        `delete from ${name}`,
        `delete from ${name} a using ${name} b`,
      ])
        expect([statement, await attempt(mine, statement)]).toEqual([statement, reached(name, statement, 1)])
  })

  it('a merge that meets another tenant’s row is refused as a whole', async () => {
    for (const { name } of tables) {
      const merge = `merge into ${name} a using (select 1) b on true when matched then delete`
      expect([name, await attempt(mine, merge)]).toEqual([name, forbidden])
    }
  })

  it('a statement that asks for another tenant’s rows by name gets none', async () => {
    for (const { name } of tables)
      for (const statement of [
        `select * from ${name} where application_id = '${theirs}'`,
        `update ${name} set application_id = '${mine}' where application_id = '${theirs}'`,
        `delete from ${name} where application_id = '${theirs}'`,
      ])
        expect([statement, await attempt(mine, statement)]).toEqual([statement, reached(name, statement, 0)])
  })

  it('nothing is written into another tenant, by no kind of writing', async () => {
    for (const table of tables) {
      const { name, key } = table
      const before = await contents(name)
      const [insert, values] = insertOf(table, (column) => valueOf(column, theirs))
      expect([name, await attempt(mine, insert, values)]).toEqual([name, forbidden])
      const give = `update ${name} set application_id = '${theirs}'`
      expect([name, await attempt(mine, give)]).toEqual([name, forbidden])
      // Their row under one's own flag: an upsert must not take it over.
      const { rows } = await owner.query(`select * from ${name} where application_id = '${theirs}'`)
      const found = rows[0] as Record<string, unknown>
      const [again, same] = insertOf(table, (column) =>
        column.name === 'application_id'
          ? mine
          : column.type === 'jsonb'
            ? JSON.stringify(found[column.name])
            : found[column.name],
      )
      const upsert = `${again} on conflict (${key.join(', ')}) do update set application_id = excluded.application_id`
      // Where the tenant is part of the key it is another row.
      const isTheirs = key.length > 0 && !key.includes('application_id')
      const taken = isTheirs ? await attempt(mine, upsert, same) : forbidden
      expect([name, taken]).toEqual([name, forbidden])
      expect(await contents(name)).toEqual(before)
    }
  })

  it('without a scope, or with one that is nobody’s, every table is empty; what is no tenant is refused', async () => {
    for (const { name } of tables) {
      for (const scope of [undefined, '', randomUUID()])
        for (const statement of [`select * from ${name}`, `delete from ${name}`])
          expect([name, scope, await attempt(scope, statement)]).toEqual([
            name,
            scope,
            reached(name, statement, 0),
          ])
      expect([name, await attempt('semua', `select * from ${name}`)]).toEqual([name, { code: '22P02' }])
    }
  })

  it('there is no way around it', async () => {
    for (const { name } of tables)
      for (const statement of [
        `truncate ${name}`,
        `alter table ${name} disable row level security`,
        `alter table ${name} no force row level security`,
        `drop policy tenant on ${name}`,
        `create policy mine on ${name} using (true)`,
        `create trigger t before insert on ${name} execute function keep_group_path()`,
      ])
        expect([statement, await attempt(mine, statement)]).toEqual([statement, forbidden])
    await api.query('set row_security = off')
    for (const { name } of tables)
      expect([name, await attempt(mine, `select * from ${name}`)]).toEqual([name, forbidden])
    await api.query('reset row_security')
  })

  it('nor a way to be somebody else', async () => {
    for (const statement of ['reset role', 'set role none', 'reset session authorization'])
      await api.query(statement)
    const { rows } = await api.query(
      'select current_user as name, session_user as origin, rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ name: apiRole, origin: apiRole, rolsuper: false, rolbypassrls: false }])
    const { rows: stronger } = await owner.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname !~ '^pg_' and rolname <> $1`,
      [apiRole],
    )
    for (const { name } of stronger)
      expect([name, await attempt(mine, `set role "${name}"`)]).toEqual([name, forbidden])
    for (const statement of [
      'create role x superuser',
      'create table x ()',
      "copy (select 1) to program 'id'",
    ])
      expect([statement, await attempt(mine, statement)]).toEqual([statement, forbidden])
  })

  it('no function runs as its owner where the API may call it, and no view reads as its owner', async () => {
    const { rows } = await owner.query(`
      select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       union all
      select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
       order by name`)
    // An installation that takes an application over closes it at its former place; it comes as a role of its own.
    expect(rows).toEqual([{ name: 'pindah_selesai' }, { name: 'pindah_tutup' }])
    for (const call of [`pindah_selesai('${mine}')`, `pindah_tutup('${mine}', 'x', true)`])
      expect([call, await attempt(mine, `select ${call}`)]).toEqual([call, forbidden])
  })
})
