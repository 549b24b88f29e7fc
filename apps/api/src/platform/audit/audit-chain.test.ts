import { randomUUID } from 'node:crypto'
import { privasi } from '@suluh/contract/home/privasi'
import { kartuPeserta } from '@suluh/contract/people/kartu-peserta'
import { applicationUser } from '@suluh/contract/people/application-user'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '#testing/build-app.ts'
import { makeWorld, type World } from '#testing/factories.ts'
import { chainAudit, verifyAudit } from './audit-chain.ts'

const app = useTestApp()
/** Whoever owns the tables, as somebody at the server would. */
let owner: pg.Client
beforeAll(async () => {
  const url = new URL(inject('templateUrl'))
  url.pathname = new URL(app.server.databaseUrl).pathname
  owner = new pg.Client(url.href)
  await owner.connect()
})
afterAll(() => owner.end())

/** In this world, where row level security holds the owner too. */
async function bend({ applicationId }: World, statement: string): Promise<void> {
  await owner.query('begin')
  await owner.query(`set local suluh.application = '${applicationId}'`)
  // Whoever owns a table gets rid of what guards it.
  await owner.query('alter table audit disable trigger keep_audit')
  const { rowCount } = await owner.query(statement)
  await owner.query('alter table audit enable trigger keep_audit')
  await owner.query('commit')
  expect(rowCount).toBeGreaterThan(0)
}

const verify = (world: World, head?: string) => tenant(app.db, world, (tx) => verifyAudit(tx, head))

/** A world with a dozen lines in its log. */
async function makeLog() {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('pengelola')
  for (let at = 0; at < 12; at += 1) {
    const { id } = await world.signedInAs('murid')
    await app.call(applicationUser.signOut, { token, params: { id } })
  }
  await chainAudit(app.db)
  return { world, token }
}

const lineOf = ({ applicationId }: World, nth = 3) =>
  `id = (select audit_id from audit_rantai where application_id = '${applicationId}' and seq = ${nth})`

type Log = { world: World; token: string; id: string }

describe('the log', () => {
  it('is chained in every application, whatever fails in one', async () => {
    const logs = [await makeLog(), await makeLog()]
    // It has its turn before the other.
    const [broken, other] = logs
      .map(({ world, token }) => ({ world, token, id: world.applicationId }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Log, Log]
    await owner.query(
      `create function fails() returns trigger language plpgsql as $$ begin raise 'rusak'; end $$`,
    )
    await owner.query(`create trigger fails before insert on audit_rantai for each row
      when (new.application_id = '${broken.id}') execute function fails()`)
    for (const { world, token } of [broken, other]) {
      const { id } = await world.signedInAs('murid')
      await app.call(applicationUser.signOut, { token, params: { id } })
    }
    await expect(chainAudit(app.db)).rejects.toThrow('rusak')
    const waiting = ({ id }: Log) =>
      tenant(app.db, { applicationId: id }, async (tx) => {
        const { rows } = await sql`select from audit a
          where not exists (select from audit_rantai r where r.audit_id = a.id)`.execute(tx)
        return rows.length
      })
    expect(await waiting(other)).toBe(0)
    expect(await waiting(broken)).toBeGreaterThan(0)
    await owner.query('drop trigger fails on audit_rantai')
    await chainAudit(app.db)
    expect(await waiting(broken)).toBe(0)
  })

  it('is added to by the API’s role and changed by it never, nor is its chain', async () => {
    const { world } = await makeLog()
    for (const change of [
      sql`update audit set nama = 'x', dilupakan_pada = now(), detail = '{}', target_nama = null`,
      sql`update audit set detail = '{"a":1}', dilupakan_pada = now(), target_nama = null`,
      sql`update audit set detail = '{}'`,
      sql`update audit set action = 'masuk'`,
      sql`update audit set at = now()`,
      sql`delete from audit`,
      sql`truncate audit`,
      sql`update audit_rantai set hash = '\\x00'`,
      sql`delete from audit_rantai`,
      sql`alter table audit disable row level security`,
    ])
      await expect(tenant(app.db, world, (tx) => change.execute(tx))).rejects.toThrow(
        /permission denied|must be owner|changed by nobody/,
      )
    expect(await verify(world)).toMatchObject({ lines: 12, problems: [], waiting: 0 })
  })

  it.each([
    ['a name', (w: World) => `update audit set nama = 'Orang lain' where ${lineOf(w)}`, 'isinya diubah'],
    [
      'who it was',
      (w: World) => `update audit set application_user_id = null where ${lineOf(w)}`,
      'isinya diubah',
    ],
    [
      'what was done',
      (w: World) => `update audit set action = 'masuk' where ${lineOf(w)}`,
      'barisnya diubah',
    ],
    [
      'when',
      (w: World) => `update audit set at = at - interval '1 second' where ${lineOf(w)}`,
      'barisnya diubah',
    ],
    ['a line that is gone', (w: World) => `delete from audit where ${lineOf(w)}`, 'barisnya dihapus'],
    [
      'what was done, said to be forgotten',
      (w: World) => `update audit set action = 'masuk', dilupakan_pada = now() where ${lineOf(w)}`,
      'barisnya diubah',
    ],
    [
      'a link that is gone',
      (w: World) => `delete from audit_rantai where application_id = '${w.applicationId}' and seq = 5`,
      'nomor 5 tidak ada',
    ],
    [
      'a link that was made anew',
      (w: World) =>
        `update audit_rantai set hash = sha256('x') where application_id = '${w.applicationId}' and seq = 5`,
      'rantainya terputus',
    ],
    [
      'a line put in of yesterday',
      (w: World) =>
        `insert into audit (application_id, action, target, nama, at) values ('${w.applicationId}', 'masuk', 'x', 'x', now() - interval '1 day')`,
      'disisipkan kemudian',
    ],
  ])('shows that somebody altered %s', async (_, change, said) => {
    const { world } = await makeLog()
    const other = await makeLog()
    await bend(world, change(world))
    expect((await verify(world)).problems.join()).toContain(said)
    expect((await verify(other.world)).problems).toEqual([])
  })

  it('shows by a head of earlier that its end was cut off, or that all of it was made anew', async () => {
    const { world, token } = await makeLog()
    const { head } = await verify(world)
    const { id } = await world.signedInAs('murid')
    await app.call(applicationUser.signOut, { token, params: { id } })
    await chainAudit(app.db)
    expect(await verify(world, head)).toMatchObject({ lines: 13, problems: [] })
    await bend(world, `delete from audit where ${lineOf(world, 12)}`)
    await bend(world, `delete from audit_rantai where application_id = '${world.applicationId}'`)
    await chainAudit(app.db)
    expect((await verify(world)).problems).toEqual([])
    expect((await verify(world, head)).problems).toEqual([expect.stringContaining('Kepala rantai')])
  })

  it('is chained once, by however many copies, and goes on where it was', async () => {
    const { world, token } = await makeLog()
    const copy = await startCopy(app)
    for (let at = 0; at < 5; at += 1) {
      const { id } = await world.signedInAs('murid')
      await app.call(applicationUser.signOut, { token, params: { id } })
    }
    // A round of the server's own may have come between.
    const before = await verify(world)
    expect([before.lines + before.waiting, before.problems]).toEqual([17, []])
    await Promise.all([chainAudit(app.db), chainAudit(copy.db), chainAudit(app.db)])
    expect(await verify(world)).toMatchObject({ lines: 17, waiting: 0, problems: [] })
    await copy.http.close()
  })

  it('holds though a person was forgotten, and says how many of its lines are without them', async () => {
    const { world, token } = await makeLog()
    const { id, nama } = await world.signedInAs('murid', { nama: `Sari ${randomUUID()}` })
    await app.call(applicationUser.signOut, { token, params: { id } })
    await chainAudit(app.db)
    expect((await app.call(privasi.erase, { token, params: { id } })).status).toBe(200)
    await chainAudit(app.db)
    const verdict = await verify(world)
    expect(verdict.problems).toEqual([])
    expect(verdict.forgotten).toBeGreaterThan(0)
    const named = await tenant(app.db, world, (tx) =>
      tx
        .selectFrom('audit as a')
        .select('a.id')
        .where(sql<boolean>`strpos(a::text, ${nama}) > 0`)
        .execute(),
    )
    expect(named).toEqual([])
  })

  it('says who has looked at what is nobody else’s: all about a person, passwords on cards', async () => {
    const world = await makeWorld(app)
    const { token, id: who } = await world.signedInAs('pengelola')
    const { id } = await world.signedInAs('murid')
    await app.call(privasi.orang, { token, params: { id } })
    const kartu = (await app.call(kartuPeserta.create, { token, body: { ids: [id] } })).data
    await app.call(kartuPeserta.cards, { token, params: { id: kartu.id }, query: '_start=0&_end=10' })
    const lines = await tenant(app.db, world, (tx) =>
      tx.selectFrom('audit').select(['action', 'target']).where('applicationUserId', '=', who).execute(),
    )
    expect(lines).toContainEqual({ action: 'GET /privasi/orang/:id', target: `privasi/${id}` })
    expect(lines.map(({ action }) => action)).toContain('GET /kartu-peserta/:id/kartu')
  })
})
