import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { runCommand, useTestApp } from '#testing/build-app.ts'
import { makeWorld, testPassword } from '#testing/factories.ts'

const app = useTestApp()

/** Gives the password that it printed. */
async function command(...args: string[]): Promise<string> {
  const said = await runCommand(app, 'people/application/system-account-command.ts', ...args)
  return /kata sandi (\S+)\./.exec(said)?.[1] ?? ''
}
const login = (emailOrTelp: string, password: string) =>
  app.call(authentication.login, { body: { emailOrTelp, password } })

it('makes an account of the platform, and lets one in again that has lost password and second step', async () => {
  const world = await makeWorld(app, { isSystem: true })
  const email = `${crypto.randomUUID()}@suluh.test`
  const first = await login(email, await command(email))
  expect(first.status).toBe(200)
  const lost = await world.signedInAs('sistem')
  const { applicationId } = world
  const row = { applicationId, applicationUserId: lost.id, secret: Buffer.from('x') }
  await tenant(app.db, world, (tx) => tx.insertInto('secondFactor').values(row).execute())
  const password = await command('--pulihkan', lost.email)
  expect((await login(lost.email, testPassword)).status).toBe(401)
  expect((await login(lost.email, password)).status).toBe(200)
  await expect
    .poll(async () => (await app.call(applicationUser.me, { token: lost.token })).status, { timeout: 2000 })
    .toBe(401)
})

it('rescues a pengelola, and nobody whom a pengelola can help', async () => {
  const world = await makeWorld(app)
  const [pengelola, guru] = [await world.signedInAs('pengelola'), await world.signedInAs('guru')]
  const password = await command('--pulihkan', pengelola.email)
  expect((await login(pengelola.email, password)).status).toBe(200)
  await expect(command('--pulihkan', guru.email)).rejects.toThrow('Pengelolanya dapat membantu')
  expect((await login(guru.email, testPassword)).status).toBe(200)
  await expect(command('--pulihkan', 'tidak-ada@uji.test')).rejects.toThrow('Tidak ada akun')
})

it('asks for the code of the application where one address manages several', async () => {
  const [world, other] = [await makeWorld(app), await makeWorld(app)]
  const { id, email } = await world.signedInAs('pengelola')
  const twin = await other.signedInAs('pengelola')
  await app.db
    .insertInto('loginIdentifier')
    .values({ identifier: email, applicationId: other.applicationId, applicationUserId: twin.id })
    .execute()
  const kode = (
    await app.db
      .selectFrom('application')
      .select('kode')
      .where('id', '=', world.applicationId)
      .executeTakeFirstOrThrow()
  ).kode
  await expect(command('--pulihkan', email)).rejects.toThrow(kode)
  const password = await command('--pulihkan', email, kode)
  const { data } = await login(email, password)
  expect((await app.call(applicationUser.me, { token: data })).data.id).toBe(id)
})
