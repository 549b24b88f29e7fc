import { application } from '@suluh/contract/people/application'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { databaseUrl } from '#testing/database.ts'
import { makeRightsWorld } from '#testing/rights/rights-world.ts'
import { eraseClosed } from './erase-closed.ts'

const app = useTestApp()
/** Sees the rows of every tenant, and sets times back. */
let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client(databaseUrl(inject('templateUrl'), new URL(app.server.databaseUrl).pathname.slice(1)))
  await owner.connect()
})
afterAll(() => owner.end())

const body = { alasan: 'Kontrak selesai', hari: 7 }
const termIsOver = (id: string) =>
  owner.query(`update application set hapus_setelah = now() - interval '1 minute' where id = $1`, [id])

it('after its term every row of it is gone from every table, and nobody else’s; one line is left', async () => {
  const rights = await makeRightsWorld(app)
  await rights.hasil()
  // Whatever other tests make a row of is here, too.
  for (const [name, make] of Object.entries<unknown>(rights))
    if (name.startsWith('make') && typeof make === 'function') await (make as () => Promise<unknown>)()
  const { applicationId: id } = rights.home
  const token = await rights.freshToken('sistem')
  const filled = await rowsNaming(id)
  expect(filled.length).toBeGreaterThan(35)
  const others = await rowsOfOthers(id)
  await app.call(application.close, { token, params: { id }, body })
  await eraseClosed(app.db)
  expect((await rowsNaming(id)).length).toBeGreaterThan(35)
  await termIsOver(id)
  expect((await app.refused(application.reopen, { token, params: { id } })).status).toBe(409)
  await eraseClosed(app.db)
  expect(await rowsNaming(id)).toEqual([])
  expect(await rowsOfOthers(id)).toEqual(others)
  const { rows: lines } = await owner.query(
    `select action, target_nama from audit where target = $1 and action = 'hapus-aplikasi'`,
    [`application/${id}`],
  )
  expect(lines).toHaveLength(1)
}, 120_000)

/** Tables of tomorrow are here by themselves: every one with the column, whether or not it is guarded. */
async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'application_id' and not a.attisdropped order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function rowsNaming(applicationId: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await tables()) {
    const { rows } = await owner.query(`select 1 from ${name} where application_id = $1 limit 1`, [
      applicationId,
    ])
    if (rows.length > 0) found.push(name)
  }
  const { rows } = await owner.query('select 1 from application where id = $1', [applicationId])
  return rows.length > 0 ? [...found, 'application'] : found
}

/** What rounds and the deed itself write is left out. */
const moving = new Set(['audit', 'audit_rantai', 'session', 'email', 'laporan_antrean'])

async function rowsOfOthers(applicationId: string): Promise<[string, number][]> {
  const counted: [string, number][] = []
  for (const name of await tables()) {
    if (moving.has(name)) continue
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from ${name} where application_id <> $1`,
      [applicationId],
    )
    counted.push([name, rows[0]!.n])
  }
  return counted
}
