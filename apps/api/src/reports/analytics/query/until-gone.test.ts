import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { untilGone } from './until-gone.ts'

const app = useTestApp()

async function makeCaller() {
  const { applicationId } = await makeWorld(app)
  const socket = new EventEmitter()
  const request = { raw: { socket } } as unknown as FastifyRequest
  return { actor: { applicationId } as Actor, socket, request }
}

it('what runs for somebody who goes away is stopped, and the connection serves others', async () => {
  const { actor, socket, request } = await makeCaller()
  const started = performance.now()
  const work = untilGone(app.server, actor, request, (db) => sql`select pg_sleep(9)`.execute(db))
  setTimeout(() => socket.emit('close'), 200)
  await expect(work).rejects.toMatchObject({ code: '57014' })
  expect(performance.now() - started).toBeLessThan(5000)
  await sleep(50)
  const next = await untilGone(app.server, actor, request, (db) => sql`select 1 as one`.execute(db))
  expect(next.rows).toEqual([{ one: 1 }])
})

it('the limit is of everything that is asked together', async () => {
  const { actor, request } = await makeCaller()
  const nap = (db: Tx) => sql`select pg_sleep(0.6)`.execute(db)
  const work = untilGone(app.server, actor, request, async (db) => [await nap(db), await nap(db)], 1000)
  await expect(work).rejects.toMatchObject({ code: '57014' })
})

it('nothing is begun for somebody who has gone already', async () => {
  const { actor, socket, request } = await makeCaller()
  Object.assign(socket, { destroyed: true })
  const work = untilGone(app.server, actor, request, (db) => sql`select 1`.execute(db))
  await expect(work).rejects.toMatchObject({ code: 'closed' })
})

it('nothing is written where only reading is asked', async () => {
  const { actor, request } = await makeCaller()
  const write = untilGone(app.server, actor, request, (db) =>
    sql`insert into lembaga (application_id, nama) values (${actor.applicationId}, 'X')`.execute(db),
  )
  await expect(write).rejects.toMatchObject({ code: '25006' })
})
