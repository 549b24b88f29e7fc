import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startCopy, useTestApp } from '#testing/build-app.ts'

const app = useTestApp()

const beats = async () => {
  const rows = await app.db.selectFrom('apiProcess').select(['id', 'beatAt']).execute()
  return new Map(rows.map(({ id, beatAt }) => [id, beatAt.getTime()]))
}

it('each copy of the API beats for itself, until it is stopped', async () => {
  const copy = await startCopy(app)
  const before = await beats()
  expect([...before.keys()].toSorted()).toEqual([app.server.beat.id, copy.beat.id].toSorted())
  const hasBeaten = async (id: string, since: Map<string, number>) =>
    (await beats()).get(id)! > since.get(id)!
  await expect.poll(() => hasBeaten(copy.beat.id, before)).toBe(true)
  await copy.http.close()
  const stopped = await beats()
  await expect.poll(() => hasBeaten(app.server.beat.id, stopped)).toBe(true)
  await expect.poll(() => hasBeaten(app.server.beat.id, stopped)).toBe(true)
  expect(await hasBeaten(copy.beat.id, stopped)).toBe(false)
})

it('what ended more than a month ago is forgotten at the next start', async () => {
  const old = await startCopy(app)
  await old.http.close()
  const id = old.beat.id
  await sql`update api_process set beat_at = now() - interval '29 days' where id = ${id}`.execute(app.db)
  const first = await startCopy(app)
  await first.http.close()
  expect((await beats()).has(id)).toBe(true)
  await sql`update api_process set beat_at = now() - interval '31 days' where id = ${id}`.execute(app.db)
  const second = await startCopy(app)
  await second.http.close()
  expect((await beats()).has(id)).toBe(false)
})
