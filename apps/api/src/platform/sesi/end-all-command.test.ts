import { applicationUser } from '@suluh/contract/people/application-user'
import { expect, it } from 'vitest'
import { runCommand, useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'

const app = useTestApp()
const command = (path: string, ...args: string[]) => runCommand(app, `platform/${path}`, ...args)

it('after a leak everybody of one application signs in again, or everybody', async () => {
  const [world, other] = [await makeWorld(app), await makeWorld(app)]
  const [guru, stranger] = [await world.signedInAs('guru'), await other.signedInAs('guru')]
  const statusOf = async ({ token }: { token: string }) =>
    (await app.call(applicationUser.me, { token })).status
  const { kode } = await app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow()
  expect([await statusOf(guru), await statusOf(stranger)]).toEqual([200, 200])
  expect(await command('sesi/end-all-command.ts', kode)).toBe(`${kode}: semua orang harus masuk lagi.\n`)
  await expect.poll(() => statusOf(guru), { timeout: 2000 }).toBe(401)
  expect(await statusOf(stranger)).toBe(200)
  await expect(command('sesi/end-all-command.ts', 'tidakada')).rejects.toThrow('Tidak ada aplikasi')
  await command('sesi/end-all-command.ts')
  await expect.poll(() => statusOf(stranger), { timeout: 2000 }).toBe(401)
})

it('after a leak one secret is made anew, and the others stay', async () => {
  const secrets = async () =>
    new Map(
      (await app.db.selectFrom('platformSecret').selectAll().execute()).map(({ name, value }) => [
        name,
        value.toString('hex'),
      ]),
    )
  const before = await secrets()
  expect(await command('db/secret-command.ts', 'perangkat')).toContain('Mulai ulang Suluh')
  const after = await secrets()
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  expect([...after].filter(([name, value]) => before.get(name) !== value).map(([name]) => name)).toEqual([
    'perangkat',
  ])
  await expect(command('db/secret-command.ts', 'bukan')).rejects.toThrow('Yang ada: receipt')
})
