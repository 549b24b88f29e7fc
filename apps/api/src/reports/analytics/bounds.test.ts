import { analyticsQuery, querySeconds, rowCap } from '@suluh/contract/reports/analytics-query'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { authenticate } from '#platform/auth/authenticate.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person, type World } from '#testing/factories.ts'
import { ask, dimension, measure, query } from '#testing/analytics-fixture.ts'
import { runQuery } from './query/run-query.ts'
import { untilGone } from './query/until-gone.ts'

const app = useTestApp()
const everyLembaga = query([dimension('lembaga'), measure('n')], { dataset: 'lembaga' })

/** Nobody else reads the lembaga until `work` is done, so that a query waits as if it were a long one. */
async function whileHeld(world: World, work: () => Promise<void>): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table lembaga in access exclusive mode`.execute(tx)
    await work()
  })
  expect((await tenant(app.db, world, (tx) => tx.selectFrom('lembaga').select('id').execute())).length).toBe(
    1,
  )
}

const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.n
}

const socketOf = (person: Person) => {
  const socket = new EventEmitter()
  const headers = { authorization: `Bearer ${person.token}` }
  return { socket, request: { method: 'POST', headers, raw: { socket } } as unknown as FastifyRequest }
}

describe('a query', () => {
  it('that takes too long is stopped in the database, and says how to mend it', async () => {
    const world = await makeWorld(app)
    const { request } = socketOf(await world.signedInAs('pengelola'))
    const actor = await authenticate(app.server, request)
    const work = () =>
      untilGone(app.server, actor, request, (db) => runQuery(db, actor, everyLembaga, {}), 200)
    await whileHeld(world, async () => {
      await expect(work()).rejects.toMatchObject({
        code: 'too-large',
        message: expect.stringContaining('Persempit'),
      })
      expect(await waiting()).toBe(0)
    })
    expect((await work()).rows).toHaveLength(1)
    expect(querySeconds).toBeLessThanOrEqual(10)
  })

  it('whose reader cancels it is stopped in the database', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const url = await app.server.http.listen({ port: 0, host: '127.0.0.1' })
    await ask(app, token, everyLembaga)
    const going = new AbortController()
    await whileHeld(world, async () => {
      const answer = fetch(`${url}/api${analyticsQuery.run.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: everyLembaga, parameters: {} }),
        signal: going.signal,
      })
      await expect.poll(waiting).toBe(1)
      going.abort()
      await expect(answer).rejects.toThrow('abort')
      await expect.poll(waiting).toBe(0)
    })
  })

  it('brings so many groups at most and says that there are more', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const insert = (count: number) =>
      tenant(app.db, world, (tx) =>
        sql`insert into lembaga (application_id, nama)
          select ${world.applicationId}, 'SMP ' || n from generate_series(1, ${count}::int) n`.execute(tx),
      )
    await insert(rowCap - 1)
    const whole = await ask(app, token, { ...everyLembaga, totals: [[]] })
    expect([whole.rows.length, whole.truncated]).toEqual([rowCap, false])
    await insert(1)
    const cut = await ask(app, token, { ...everyLembaga, totals: [[]] })
    expect([cut.rows.length, cut.truncated, cut.totals[0]!.rows]).toEqual([
      rowCap,
      true,
      [[null, rowCap + 1]],
    ])
    const top = { n: 3, rest: true }
    const few = await ask(app, token, { ...everyLembaga, top })
    expect([few.rows.map((row) => row[1]), few.truncated]).toEqual([[1, 1, 1, rowCap - 2], false])
  })

  it('of data that the reader’s peran may not see is refused, and nothing of it is offered', async () => {
    const world = await makeWorld(app)
    await tenant(app.db, world, (tx) => sql`delete from peran_izin where izin = 'gabungan.read'`.execute(tx))
    const { token } = await world.signedInAs('guru')
    const asked = {
      body: { query: { ...everyLembaga, dataset: 'gabungan', columns: [measure('n')] }, parameters: {} },
    }
    const refused = await app.refused(analyticsQuery.run, { token: token, ...asked })
    expect([refused.status, refused.message]).toEqual([
      403,
      'Peran Anda belum boleh melihat data Ujian gabungan.',
    ])
    const { data } = await app.call(analyticsQuery.catalogue, { token: token })
    expect(data.map(({ name }) => name)).not.toContain('gabungan')
  })
})
