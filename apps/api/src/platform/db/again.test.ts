import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { again } from './again.ts'
import { tenant } from './tenant.ts'

const app = useTestApp()

it('does both of two transactions that wait for each other, the one that was taken back once more', async () => {
  const world = await makeWorld(app)
  const [one, two] = [await world.signedInAs('murid'), await world.signedInAs('murid')]
  const append = (id: string, letter: string) =>
    sql`update application_user set nama = nama || ${letter} where id = ${id}`
  let met = 0
  let tries = 0
  const both = (letter: string, first: string, last: string) =>
    tenant(app.db, world, async (tx) => {
      tries += 1
      await append(first, letter).execute(tx)
      met += 1
      await expect.poll(() => met, { interval: 5 }).toBeGreaterThanOrEqual(2)
      await append(last, letter).execute(tx)
    })
  await Promise.all([both('x', one.id, two.id), both('y', two.id, one.id)])
  expect(tries).toBe(3)
  const names = await tenant(app.db, world, (tx) =>
    tx.selectFrom('applicationUser').select('nama').where('id', 'in', [one.id, two.id]).execute(),
  )
  for (const { nama } of names) expect(nama).toMatch(/(xy|yx)$/)
})

it('throws anything else at once, and what keeps failing in the end', async () => {
  let tries = 0
  const failing = (code: string) => () => {
    tries += 1
    return Promise.reject(Object.assign(new Error(code), { code }))
  }
  await expect(again(failing('23505'))).rejects.toThrow('23505')
  expect(tries).toBe(1)
  await expect(again(failing('40001'))).rejects.toThrow('40001')
  expect(tries).toBe(6)
})
