import { applicationUser } from '@suluh/contract/people/application-user'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { profile } from '@suluh/contract/people/profile'
import { pendaftaran } from '@suluh/contract/people/pendaftaran'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { databaseUrl } from '../database.ts'
import { makeWorld, testPassword, type Person, type World } from '../factories.ts'

const app = useTestApp()
let world: World
let pengelola: Person
beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola')
})

const logIn = (emailOrTelp: string, password: string) =>
  app.refused(authentication.login, { body: { emailOrTelp, password } })

/** Such as cards have, which is cheaper to check. */
const giveFreshPassword = ({ id }: Person) =>
  app.call(applicationUser.resetPassword, { token: pengelola.token, params: { id } })

describe('who has an account is told by no answer, and by no waiting', () => {
  it('a mail for a new password: the answer comes before anybody is looked for', async () => {
    const known = await world.signedInAs('guru')
    const ask = (username: string) => app.call(authentication.forgotPassword, { params: { username } })
    const answer = await whileLocked('login_identifier', () => ask(known.email))
    await expect.poll(() => mailsTo(known.email)).toBe(1)
    expect(answer.status).toBe(200)
    expect(await whileLocked('login_identifier', () => ask(`bukan-${known.email}`))).toEqual(answer)
  })

  it('registering: the same, and the owner of the address learns it from the mail', async () => {
    const { token, email } = pengelola
    const { data } = await app.call(pendaftaran.peran, { token })
    const peranId = data.find(({ nama }) => nama === 'Murid')!.id
    await app.call(pendaftaran.update, {
      token,
      body: { mode: 'terbuka', peranId, lembagaId: world.lembagaId },
    })
    const ask = (address: string) =>
      app.call(registering.register, {
        body: { aplikasi: world.applicationId, nama: 'A', email: address, password: testPassword },
      })
    const answer = await whileLocked('login_identifier', () => ask(email))
    await expect.poll(() => mailsTo(email)).toBe(1)
    expect(answer.status).toBe(200)
    expect(await whileLocked('login_identifier', () => ask(`bukan-${email}`))).toEqual(answer)
    await expect.poll(() => mailsTo(`bukan-${email}`)).toBe(1)
  })

  it('a wrong password: the same hashes are computed whoever is meant', async () => {
    const known = await Promise.all(Array.from({ length: 4 }, () => world.signedInAs('guru')))
    await giveFreshPassword(known[0]!)
    const absent = known.map(({ email }) => `bukan-${email}`)
    const workOf = async (names: string[]) => {
      const before = await passwordChecks()
      const told = new Set<string>()
      for (const name of names) {
        const { status, message } = await logIn(name, 'kata-sandi-salah')
        told.add(`${status} ${message}`)
      }
      return { told: [...told], checks: (await passwordChecks()) - before }
    }
    const there = await workOf(known.map(({ email }) => email))
    expect(there.checks).toBe(known.length)
    expect(await workOf(absent)).toEqual(there)
    expect(await workOf(['bukan alamat', '', '0812'].concat(absent.slice(3)))).toEqual(there)
  })

  it('a wrong password: the line that it leaves in the log of who is there is not waited for', async () => {
    const known = await world.signedInAs('guru')
    const answer = await whileLocked('audit', () => logIn(known.email, 'kata-sandi-salah'))
    expect(answer.status).toBe(401)
    expect(await logIn(`bukan-${known.email}`, 'kata-sandi-salah')).toEqual(answer)
    const tries = () =>
      tenant(app.db, world, (tx) =>
        tx
          .selectFrom('audit')
          .select('action')
          .where('applicationUserId', '=', known.id)
          .where('action', '=', 'masuk-gagal')
          .execute(),
      )
    await expect.poll(async () => (await tries()).length).toBe(1)
  })
})

describe('a password that everybody tries first', () => {
  it('is refused wherever one is chosen, and the field is named', async () => {
    const guru = await world.signedInAs('guru')
    const password = 'indonesia1'
    const refusals = await Promise.all([
      app.refused(profile.password, { token: guru.token, body: { current: testPassword, password } }),
      app.refused(registering.register, {
        body: { aplikasi: world.applicationId, nama: 'A', email: 'umum@uji.test', password },
      }),
    ])
    for (const { status, message, data } of refusals)
      expect({ status, message, path: data.issues[0]?.path }).toEqual({
        status: 400,
        message:
          'Kata sandi ini sangat umum dan mudah ditebak. Pilih yang lain, misalnya tiga kata yang tidak berkaitan.',
        path: 'password',
      })
    expect((await logIn(guru.email, testPassword)).status).toBe(200)
  })
})

/** What `ask` is answered while nobody gets at `table`; throws once somebody waits for it with no answer given yet. */
async function whileLocked<T>(table: string, ask: () => Promise<T>): Promise<T> {
  const name = new URL(app.server.databaseUrl).pathname.slice(1)
  const owner = new pg.Client(databaseUrl(inject('templateUrl'), name))
  await owner.connect()
  await owner.query(`begin; lock table ${table} in access exclusive mode`)
  let isAnswered = false
  const waits = async () => {
    for (;;) {
      const { rows } = await owner.query(
        `select from pg_locks where relation = '${table}'::regclass and not granted`,
      )
      if (isAnswered) return
      if (rows.length > 0) throw new Error(`the answer waits for ${table}`)
    }
  }
  try {
    const [answer] = await Promise.all([ask().finally(() => (isAnswered = true)), waits()])
    return answer
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
}

async function mailsTo(recipient: string): Promise<number> {
  const { rows } = await sql`select from email where recipient = ${recipient}`.execute(app.db)
  return rows.length
}

async function passwordChecks(): Promise<number> {
  const { body } = await app.server.http.inject('/api/metrics')
  return Number(/^suluh_password_checks_total (\d+)$/m.exec(body)?.[1])
}
