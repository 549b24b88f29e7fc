import { application } from '@suluh/contract/people/application'
import { applicationUser } from '@suluh/contract/people/application-user'
import { pendaftaran, undangan } from '@suluh/contract/people/pendaftaran'
import { authentication } from '@suluh/contract/platform/authentication'
import { registering } from '@suluh/contract/people/registering'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { restMs } from '#people/authentication/sign-in.ts'
import { hashPassword } from '#platform/auth/password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import { makeWorld, testPassword, type Person, type World } from '../factories.ts'

// One e-mail or phone in two applications: two people as far as each of them knows.

const app = useTestApp()
let worlds: [World, World]
beforeAll(async () => {
  worlds = [await makeWorld(app), await makeWorld(app)]
})

type From = { aplikasi?: string; address?: string; cookie?: string | undefined }

async function logIn(emailOrTelp: string, password: string, from: From = {}) {
  const { aplikasi, address = '198.51.100.7', cookie } = from
  const response = await app.server.http.inject({
    method: 'POST',
    url: `/api${authentication.login.path}`,
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
    payload: { emailOrTelp, password, ...(aplikasi && { aplikasi }) },
  })
  const { data, message } = response.json<{ data: unknown; message: string }>()
  const given = [response.headers['set-cookie']].flat()[0]
  return { status: response.statusCode, data, message, cookie: given?.split(';')[0] }
}

/** Who came in, and where. */
async function whoIs(answer: { data: unknown }) {
  const { data } = await app.call(applicationUser.me, { token: String(answer.data) })
  return data.id
}

const kodeOf = async ({ applicationId }: World) =>
  (
    await app.db
      .selectFrom('application')
      .select('kode')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).kode

/** Somebody in the other application by the same address, with a password of their own. */
async function twinOf(
  { email }: Pick<Person, 'email'>,
  world: World,
  password: string,
  more: { telp?: string } = {},
): Promise<string> {
  return tenant(app.db, world, async (tx) => {
    const { id: peranId } = await tx
      .selectFrom('peran')
      .select('id')
      .where('kode', '=', 'guru')
      .executeTakeFirstOrThrow()
    const passwordHash = await hashPassword(password)
    const [id] = await insertUsers(tx, world.applicationId, [
      {
        peranId,
        lembagaId: world.lembagaId,
        nama: 'Kembar',
        nomor: null,
        email,
        telp: null,
        passwordHash,
        ...more,
      },
    ])
    return id!
  })
}

describe('the same name in two applications', () => {
  it('is two accounts: each opens by its own password, in any spelling', async () => {
    const guru = await worlds[0].signedInAs('guru', { telp: '+6281270000001' })
    const twin = await twinOf(guru, worlds[1], 'sandi-yang-lain', { telp: '+6281270000001' })
    for (const name of [guru.email, ` ${guru.email.toUpperCase()}`, '0812-7000-0001']) {
      expect(await whoIs(await logIn(name, testPassword))).toBe(guru.id)
      expect(await whoIs(await logIn(name, 'sandi-yang-lain'))).toBe(twin)
      expect((await logIn(name, 'sandi-salah')).status).toBe(401)
    }
  })

  it('asks which school only whom the password fits in both, and takes the one that was named', async () => {
    const guru = await worlds[0].signedInAs('guru')
    const twin = await twinOf(guru, worlds[1], testPassword)
    const kodes = await Promise.all(worlds.map(kodeOf))
    const asked = await logIn(guru.email, testPassword)
    expect([asked.status, asked.cookie]).toEqual([403, undefined])
    const { code, issues } = asked.data as { code: string; issues: { path: string; message: string }[] }
    expect([code, new Set(issues.map(({ path }) => path))]).toEqual(['which-application', new Set(kodes)])
    expect(issues.every(({ message }) => message.startsWith('Uji '))).toBe(true)
    expect(await whoIs(await logIn(guru.email, testPassword, { aplikasi: kodes[0]! }))).toBe(guru.id)
    expect(await whoIs(await logIn(guru.email, testPassword, { aplikasi: kodes[1]! }))).toBe(twin)
    // The address of a school where nobody has this name keeps nobody out.
    const other = await worlds[0].signedInAs('guru')
    expect((await logIn(other.email, testPassword, { aplikasi: kodes[1]! })).status).toBe(200)
    expect((await logIn(guru.email, 'sandi-salah', { aplikasi: kodes[0]! })).status).toBe(401)
  })

  it('opens at once in a browser that knows one of them', async () => {
    const guru = await worlds[0].signedInAs('guru')
    await twinOf(guru, worlds[1], testPassword)
    const first = await logIn(guru.email, testPassword, { aplikasi: await kodeOf(worlds[0]) })
    expect(await whoIs(await logIn(guru.email, testPassword, { cookie: first.cookie }))).toBe(guru.id)
  })

  it('nobody takes back guesses at one of them by signing in to the other', async () => {
    const guru = await worlds[0].signedInAs('guru')
    await twinOf(guru, worlds[1], 'milik-penyerang')
    const from = { address: '203.0.113.70' }
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 3; at++) await logIn(guru.email, `tebak-${round}-${at}`, from)
      expect((await logIn(guru.email, 'milik-penyerang', from)).status).toBe(200)
    }
    // The right one is not looked at any more, and is said to be wrong like any other.
    expect((await logIn(guru.email, testPassword, from)).status).toBe(401)
    expect((await logIn(guru.email, testPassword, { address: '203.0.113.71' })).status).toBe(200)
  })

  it('is told by no count of guesses: not by those at the one that is named, nor by those at one’s own', async () => {
    const guru = await worlds[0].signedInAs('guru')
    const rogue = await makeWorld(app)
    await twinOf(guru, rogue, 'milik-penyerang')
    const lonely = await rogue.signedInAs('guru')
    const [theirs, own] = [await kodeOf(worlds[0]), await kodeOf(rogue)]
    // Whoever guesses where somebody has the name, and where nobody has, is as far with their own account.
    const statuses = async (name: string, password: string, address: string) => {
      for (let at = 0; at < 10; at++) await logIn(name, `tebak-${at}`, { aplikasi: theirs, address })
      return (await logIn(name, password, { aplikasi: own, address })).status
    }
    const known = await statuses(guru.email, 'milik-penyerang', '203.0.113.72')
    expect(known).toBe(await statuses(lonely.email, testPassword, '203.0.113.73'))
    // And one’s own shut account says no more of who else is there.
    const after = async (name: string, address: string) => {
      for (let at = 0; at < 10; at++) await logIn(name, `tebak-${at}`, { aplikasi: own, address })
      return (await logIn(name, 'tebak-lagi', { address })).status
    }
    expect(await after(guru.email, '203.0.113.74')).toBe(await after(lonely.email, '203.0.113.75'))
  })

  it('a number is the number of an application: no e-mails that begin with it stand in its place', async () => {
    const number = String(Date.now()).slice(-10)
    const [mine, rogue] = worlds
      .map((world) => ({ world, id: world.applicationId }))
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .map(({ world }) => world) as [World, World]
    const murid = await tenant(app.db, mine, async (tx) => {
      const { id: peranId } = await tx
        .selectFrom('peran')
        .select('id')
        .where('kode', '=', 'murid')
        .executeTakeFirstOrThrow()
      const person = { peranId, lembagaId: mine.lembagaId, nama: 'Ani', nomor: null, email: null, telp: null }
      const passwordHash = await hashPassword('sandi-murid')
      const [id] = await insertUsers(tx, mine.applicationId, [{ ...person, username: number, passwordHash }])
      return id!
    })
    for (let at = 0; at < 6; at++)
      await twinOf({ email: `${number}@surel-${at}.test` }, rogue, 'milik-penyerang')
    expect(await whoIs(await logIn(number, 'sandi-murid'))).toBe(murid)
    expect((await logIn(number, 'milik-penyerang', { address: '203.0.113.76' })).status).toBe(401)
  })

  it('is shown by no waiting: one hash counts as two, on a quick machine and on a slow one', async () => {
    for (const hash of [15, 30, 70, 200]) {
      // Both wait as long for the threads before.
      for (const waited of [0, 40, 500]) {
        const [first, both] = [waited + hash, waited + 2 * hash]
        const one = first + restMs(first, { hashes: 1, hashMs: hash })
        const two = both + restMs(both, { hashes: 2, hashMs: 2 * hash })
        expect([hash, waited, one]).toEqual([hash, waited, two])
      }
    }
    const [lonely, guru] = [await worlds[0].signedInAs('guru'), await worlds[0].signedInAs('guru')]
    await twinOf(guru, worlds[1], 'sandi-yang-lain')
    for (const [name, password] of [
      [lonely.email, 'salah'],
      [guru.email, 'salah'],
      [`bukan-${guru.email}`, 'salah'],
      [lonely.email, testPassword],
      [guru.email, testPassword],
    ] as const) {
      const began = performance.now()
      await logIn(name, password, { address: '203.0.113.80' })
      expect(performance.now() - began).toBeGreaterThan(149)
    }
  })

  it('is made as if there were no other: by staff, invitation, registering and the platform', async () => {
    const [world, other] = worlds
    const stranger = await other.signedInAs('guru')
    const { token } = await world.signedInAs('pengelola')
    const roles = (await app.call(pendaftaran.peran, { token })).data
    const idOf = (nama: string) => roles.find((each) => each.nama === nama)!.id
    await app.call(pendaftaran.update, {
      token,
      body: { mode: 'terbuka', peranId: idOf('Murid'), lembagaId: world.lembagaId },
    })
    const email = stranger.email
    const invited = { email, nama: 'Bu Ani', peranId: idOf('Guru'), lembagaId: world.lembagaId }
    expect((await app.call(undangan.create, { token, body: invited })).status).toBe(200)
    const body = { aplikasi: world.applicationId, nama: 'Ani', email, password: 'sandi-sekolah-lain' }
    expect((await app.call(registering.register, { body })).status).toBe(200)
    const subjects = async () =>
      (
        await sql<{
          subject: string
        }>`select subject from email where recipient = ${email} order by 1`.execute(app.db)
      ).rows.map(({ subject }) => subject.replace(/ ke .*/, ''))
    await expect.poll(subjects).toEqual(['Konfirmasi pendaftaran Suluh', 'Undangan'])
    const system = await (await makeWorld(app, { isSystem: true })).signedInAs('sistem')
    const made = await app.call(application.create, {
      token: system.token,
      body: { nama: `Kembar ${crypto.randomUUID()}`, pengelola: { nama: 'Ani', email } },
    })
    expect(made.status).toBe(200)
  })

  it('gets a link to a new password for each of them, told apart by the school', async () => {
    const guru = await worlds[0].signedInAs('guru')
    const twin = await twinOf(guru, worlds[1], 'sandi-yang-lain')
    await app.call(authentication.forgotPassword, { params: { username: guru.email } })
    const links = async () =>
      (
        await app.db
          .selectFrom('accountLink')
          .select('applicationUserId')
          .where('email', '=', guru.email)
          .execute()
      ).map(({ applicationUserId }) => applicationUserId)
    await expect.poll(links).toEqual(expect.arrayContaining([guru.id, twin]))
    expect(await links()).toHaveLength(2)
  })
})
