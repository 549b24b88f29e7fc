import { randomUUID } from 'node:crypto'
import { applicationUser } from '@suluh/contract/people/application-user'
import { secondFactor } from '@suluh/contract/people/second-factor'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { proof } from '@suluh/contract/platform/proof'
import { profile } from '@suluh/contract/people/profile'
import { devs } from '@suluh/contract/platform/devs'
import { authentication } from '@suluh/contract/platform/authentication'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#platform/auth/token.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { startCopy, useTestApp } from '../build-app.ts'
import { growOld } from '../grow-old.ts'
import { upload } from '../upload.ts'
import { makeWorld, testPassword, type Person } from '../factories.ts'

const app = useTestApp()

/** What an authenticator shows `steps` from now. */
function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

const logIn = ({ email }: Pick<Person, 'email'>, kode?: string, password = testPassword) =>
  app.refused(authentication.login, {
    body: { emailOrTelp: email, password, ...(kode !== undefined && { kode }) },
  })

const refusalsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('audit')
    .select('action')
    .where('applicationUserId', '=', userId)
    .where('action', 'like', '%ditolak')
    .orderBy('at')
    .execute()

/** Sets a second step up; its first code, of a step ago, is used by that. */
async function setUp(person: Person): Promise<{ secret: string; codes: string[]; first: string }> {
  const { token } = person
  const { secret } = (await app.call(secondFactor.begin, { token })).data
  const first = codeOf(secret, -1)
  const answer = await app.call(secondFactor.confirm, { token, body: { kode: first } })
  expect(answer.status).toBe(200)
  return { secret, codes: answer.data.codes, first }
}

describe('the second step', () => {
  it('is asked for after the password, and changes nothing for who has none', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const { secret } = await setUp(guru)
    expect(await logIn(guru)).toMatchObject({ status: 403, data: { code: 'second-factor' } })
    expect(await logIn(guru, codeOf(secret), 'salah')).toMatchObject({
      status: 401,
      data: { code: 'invalid-login' },
    })
    const wrong = await logIn(guru, '000000')
    expect(wrong).toMatchObject({ status: 403, data: { code: 'second-factor', issues: [{ path: 'kode' }] } })
    const right = await logIn(guru, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)
    expect(right).toMatchObject({ status: 200, data: expect.any(String) })
    expect(await logIn(other)).toMatchObject({ status: 200, data: expect.any(String) })
  })

  it('takes no code twice: not the one of setting up, not of many at once, not at another copy of the API', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { secret, first } = await setUp(guru)
    expect((await logIn(guru, first)).status).toBe(403)
    const code = codeOf(secret)
    const copy = await startCopy(app)
    const there = () =>
      copy.http.inject({
        method: 'POST',
        url: `/api${authentication.login.path}`,
        payload: { emailOrTelp: guru.email, password: testPassword, kode: code },
      })
    const answers = await Promise.all([logIn(guru, code), there(), logIn(guru, code), there()])
    const statuses = answers.map((each) => ('statusCode' in each ? each.statusCode : each.status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403])
    // An older one than the last is worthless too, though it is within the window.
    expect((await logIn(guru, codeOf(secret, -1))).status).toBe(403)
    await copy.http.close()
  })

  it('takes each recovery code once, in any spelling, and none of somebody else’s or of before', async () => {
    const world = await makeWorld(app)
    const [guru, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const { codes } = await setUp(guru)
    const { codes: others } = await setUp(other)
    expect(new Set(codes).size).toBe(10)
    expect((await logIn(guru, others[0])).status).toBe(403)
    const spelled = codes[0]!.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all([logIn(guru, spelled), logIn(guru, codes[0]), logIn(guru, codes[0])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403])
    const token = (
      await app.call(authentication.login, {
        body: { emailOrTelp: guru.email, password: testPassword, kode: codes[1] },
      })
    ).data
    expect((await app.call(secondFactor.one, { token })).data).toMatchObject({ recoveryLeft: 8 })
    await app.call(secondFactor.renewCodes, { token })
    expect((await logIn(guru, codes[2])).status).toBe(403)
  })

  it('leaves one set of recovery codes where two are asked for at once', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    await setUp(guru)
    const { token } = guru
    const renew = () => app.refused(secondFactor.renewCodes, { token })
    await Promise.all([renew(), renew(), renew()])
    expect((await app.call(secondFactor.one, { token })).data).toMatchObject({ recoveryLeft: 10 })
  })

  it('ends guessing at codes after ten, wherever they come from; the password does not forgive them', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { secret } = await setUp(guru)
    const from = (address: string, kode?: string) =>
      app.server.http.inject({
        method: 'POST',
        url: `/api${authentication.login.path}`,
        remoteAddress: address,
        payload: { emailOrTelp: guru.email, password: testPassword, kode },
      })
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) {
      // The password alone, in between, is no way to begin anew.
      await from(`198.51.100.${100 + at}`)
      statuses.push((await from(`198.51.${at}.7`, `00000${at % 10}`)).statusCode)
    }
    expect(statuses.slice(0, 10).every((status) => status === 403)).toBe(true)
    expect(statuses.slice(10)).toEqual([429, 429])
    expect((await from('192.0.2.9', codeOf(secret))).statusCode).toBe(429)
  })

  it('is kept so that the tables alone open nothing, and leaves no code in the log', async () => {
    const world = await makeWorld(app)
    const guru = await world.signedInAs('guru')
    const { secret, codes } = await setUp(guru)
    const kept = await tenant(app.db, world, async (tx) => {
      const { rows } = await sql<{ all: string }>`
        select (select string_agg(f::text, ' ') from second_factor f) || (select string_agg(r::text, ' ') from recovery_code r)
            || (select string_agg(a::text, ' ') from audit a) as all`.execute(tx)
      return rows[0]!.all
    })
    const bytes = Buffer.from(Secret.fromBase32(secret).buffer)
    for (const trace of [secret, bytes.toString('hex'), codes[0]!, hashToken(codes[0]!).toString('hex')])
      expect(kept).not.toContain(trace)
    expect(kept).toContain('POST /profile/second-factor/confirm')
    expect(kept).not.toContain('kode')
  })

  it('does not count before a code was shown, and moves to another phone only then', async () => {
    const guru = await (await makeWorld(app)).signedInAs('guru')
    const { token } = guru
    await app.call(secondFactor.begin, { token })
    expect((await logIn(guru)).status).toBe(200)
    const { secret } = await setUp(guru)
    const next = (await app.call(secondFactor.begin, { token })).data.secret
    expect((await logIn(guru, codeOf(next))).status).toBe(403)
    expect((await logIn(guru, codeOf(secret))).status).toBe(200)
    expect((await app.call(secondFactor.confirm, { token, body: { kode: codeOf(next) } })).status).toBe(200)
    expect((await logIn(guru, codeOf(secret, 1))).status).toBe(403)
    expect((await logIn(guru, codeOf(next, 1))).status).toBe(200)
  })

  it('is nothing for students', async () => {
    const murid = await (await makeWorld(app)).signedInAs('murid')
    expect((await app.refused(secondFactor.begin, { token: murid.token })).status).toBe(403)
  })
})

describe('losing it', () => {
  it('is mended by somebody above, who is named, and by nobody else', async () => {
    const world = await makeWorld(app)
    const [pengelola, second, guru] = [
      await world.signedInAs('pengelola'),
      await world.signedInAs('pengelola', { nama: 'Bu Wati' }),
      await world.signedInAs('guru'),
    ]
    await setUp(pengelola)
    const params = { id: pengelola.id }
    expect((await app.refused(secondFactor.reset, { token: guru.token, params })).status).toBe(403)
    expect((await app.refused(secondFactor.reset, { token: pengelola.token, params })).status).toBe(409)
    const stranger = await (await makeWorld(app)).signedInAs('pengelola')
    expect((await app.refused(secondFactor.reset, { token: stranger.token, params })).status).toBe(404)
    expect((await logIn(pengelola)).status).toBe(403)
    expect((await app.call(secondFactor.reset, { token: second.token, params })).status).toBe(200)
    expect((await app.refused(applicationUser.me, { token: pengelola.token })).status).toBe(401)
    expect((await logIn(pengelola)).status).toBe(200)
    const said = await tenant(app.db, world, async (tx) => ({
      mail: await tx
        .selectFrom('email')
        .select('bodyText')
        .where('recipient', '=', pengelola.email)
        .execute(),
      log: await tx
        .selectFrom('audit')
        .select('nama')
        .where('target', '=', `application-user/${pengelola.id}`)
        .where('action', 'like', 'DELETE%')
        .execute(),
    }))
    expect(said.mail.map(({ bodyText }) => bodyText).join()).toContain('Bu Wati')
    expect(said.log).toEqual([{ nama: 'Bu Wati' }])
  })
})

describe('roles that demand it', () => {
  it('are those who manage, once the first of them has it; whoever has none sets it up first', async () => {
    const world = await makeWorld(app)
    const [pengelola, staf, guru] = [
      await world.signedInAs('pengelola'),
      await world.signedInAs('staf'),
      await world.signedInAs('guru'),
    ]
    expect(
      (await app.call(applicationUser.me, { token: (await logIn(staf)).data as unknown as string })).data
        .harus,
    ).toBe(undefined)
    await setUp(guru)
    expect(
      (await app.call(applicationUser.me, { token: (await logIn(staf)).data as unknown as string })).data
        .harus,
    ).toBe(undefined)
    await setUp(pengelola)
    const token = (await logIn(staf)).data as unknown as string
    expect((await app.call(applicationUser.me, { token })).data.harus).toBe('second-factor')
    expect(await app.refused(applicationUser.list, { token })).toMatchObject({
      status: 403,
      message: expect.stringContaining('verifikasi dua langkah'),
    })
    await setUp({ ...staf, token })
    expect((await app.call(applicationUser.list, { token })).status).toBe(200)
    expect((await app.refused(secondFactor.remove, { token })).status).toBe(409)
  })

  it('are chosen by who holds all that they hold, and stay as chosen', async () => {
    const world = await makeWorld(app)
    const [pengelola, staf] = [await world.signedInAs('pengelola'), await world.signedInAs('staf')]
    const roles = (await app.call(peranIzin.list, { token: pengelola.token })).data
    const idOf = (kode: string) => roles.find((each) => each.kode === kode)!.id
    const set = (token: string, kode: string, isDemanded: boolean) =>
      app.refused(peranIzin.setSecondFactor, { token, params: { id: idOf(kode) }, body: { isDemanded } })
    expect((await set(staf.token, 'pengelola', false)).status).toBe(403)
    expect((await set(pengelola.token, 'murid', true)).status).toBe(409)
    expect((await set(pengelola.token, 'guru', true)).status).toBe(200)
    expect((await set(pengelola.token, 'staf', false)).status).toBe(200)
    await setUp(pengelola)
    const staffed = (await app.call(peranIzin.one, { token: pengelola.token, params: { id: idOf('staf') } }))
      .data
    expect(staffed.secondFactor).toBe(false)
  })

  it('do not get rid of it by rights of a student, nor by somebody without a second step', async () => {
    const world = await makeWorld(app)
    const [pengelola, other] = [await world.signedInAs('pengelola'), await world.signedInAs('pengelola')]
    const roles = (await app.call(peranIzin.list, { token: pengelola.token })).data
    const { id } = roles.find((each) => each.kode === 'guru')!
    const role = { token: pengelola.token, params: { id } }
    await setUp(pengelola)
    const { data } = await app.call(peranIzin.setSecondFactor, { ...role, body: { isDemanded: true } })
    const grants = [...data.grants, { izin: 'ujian.take' as const, cakupan: 'milik' as const }]
    const asStudent = { nama: data.nama, version: data.version, grants }
    expect((await app.refused(peranIzin.update, { ...role, body: asStudent })).status).toBe(409)
    const off = { params: { id }, body: { isDemanded: false } }
    expect((await app.refused(peranIzin.setSecondFactor, { token: other.token, ...off })).status).toBe(403)
    expect((await app.refused(peranIzin.setSecondFactor, { token: pengelola.token, ...off })).status).toBe(
      200,
    )
  })
})

describe('what needs to be proven again', () => {
  it('is refused in an old session until its person shows themselves, by the password where there is no second step', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const { token } = pengelola
    const erase = async () => {
      const { id } = await world.signedInAs('guru')
      return app.refused(applicationUser.deleteOne, { token, params: { id } })
    }
    expect((await erase()).status).toBe(200)
    await growOld(app, token)
    expect(await erase()).toMatchObject({
      status: 403,
      data: { code: 'proof-needed', issues: [{ path: 'password' }] },
    })
    expect((await app.refused(proof.give, { token, body: { password: 'salah' } })).status).toBe(400)
    expect((await erase()).status).toBe(403)
    expect((await app.call(proof.give, { token, body: { password: testPassword } })).status).toBe(200)
    expect((await erase()).status).toBe(200)
  })

  it('is shown by a code where there is a second step, and the password alone does not do', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const { token } = pengelola
    const { secret } = await setUp(pengelola)
    await growOld(app, token)
    expect(await app.refused(secondFactor.renewCodes, { token })).toMatchObject({
      data: { code: 'proof-needed', issues: [{ path: 'kode' }] },
    })
    expect((await app.refused(proof.give, { token, body: { password: testPassword } })).status).toBe(403)
    expect((await app.refused(proof.give, { token, body: { kode: '000000' } })).status).toBe(403)
    expect((await logIn(pengelola, '000000')).status).toBe(403)
    await expect
      .poll(async () =>
        (await tenant(app.db, world, (tx) => refusalsOf(tx, pengelola.id))).map(({ action }) => action),
      )
      .toEqual(['bukti-ditolak', 'bukti-ditolak', 'kode-ditolak'])
    const code = codeOf(secret)
    expect((await app.call(proof.give, { token, body: { kode: code } })).status).toBe(200)
    expect((await app.call(secondFactor.renewCodes, { token })).status).toBe(200)
    // The code that proved it opens nothing else.
    expect((await logIn(pengelola, code)).status).toBe(403)
  })

  it('is proven for one session, not for another of the same person', async () => {
    const world = await makeWorld(app)
    const pengelola = await world.signedInAs('pengelola')
    const elsewhere = await world.onAnotherDevice(pengelola)
    await growOld(app, pengelola.token)
    await growOld(app, elsewhere.token)
    await app.call(proof.give, { token: pengelola.token, body: { password: testPassword } })
    const { id } = await world.signedInAs('guru')
    const params = { id }
    expect((await app.refused(applicationUser.deleteOne, { token: elsewhere.token, params })).status).toBe(
      403,
    )
    expect((await app.call(applicationUser.deleteOne, { token: pengelola.token, params })).status).toBe(200)
  })

  it('ends guessing at the password of an open session', async () => {
    const { token } = await (await makeWorld(app)).signedInAs('pengelola')
    const statuses: number[] = []
    for (let at = 0; at < 12; at++)
      statuses.push((await app.refused(proof.give, { token, body: { password: `salah-${at}` } })).status)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('takes in every way to power: making somebody who manages, promoting, changing roles, tokens', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const roles = (await app.call(peranIzin.list, { token })).data
    const idOf = (kode: string) => roles.find((each) => each.kode === kode)!.id
    const guru = await world.signedInAs('guru')
    await growOld(app, token)
    const person = (kode: string) => ({
      nama: 'Orang Baru',
      peranId: idOf(kode),
      lembagaId: world.lembagaId,
      nomor: null,
      nis: null,
      nomorPeserta: null,
      username: null,
      email: `${randomUUID()}@uji.test`,
      telp: null,
      jenisKelamin: null,
    })
    const refused = { status: 403, data: { code: 'proof-needed' } }
    expect(await app.refused(applicationUser.create, { token, body: person('pengelola') })).toMatchObject(
      refused,
    )
    expect((await app.call(applicationUser.create, { token, body: person('murid') })).status).toBe(200)
    const promoted = { params: { id: guru.id }, body: { ...person('pengelola'), version: 1 } }
    expect(await app.refused(applicationUser.update, { token, ...promoted })).toMatchObject(refused)
    const role = { params: { id: idOf('guru') }, body: { nama: 'Guru', grants: [], version: 1 } }
    expect(await app.refused(peranIzin.update, { token, ...role })).toMatchObject(refused)
    const other = await world.signedInAs('pengelola')
    const whose = { token, params: { id: other.id } }
    expect(await app.refused(applicationUser.resetPassword, whose)).toMatchObject(refused)
    const { data: now } = await app.call(applicationUser.one, whose)
    const moved = { ...person('pengelola'), nama: now.nama, version: now.version }
    expect(await app.refused(applicationUser.update, { ...whose, body: moved })).toMatchObject(refused)
    expect((await app.call(applicationUser.resetPassword, { token, params: { id: guru.id } })).status).toBe(
      200,
    )
    const csv = 'NAMA;EMAIL\nOrang Berkas;' + randomUUID() + '@uji.test'
    const file = { name: 'staf.csv', bytes: csv, params: { peranId: idOf('staf') } }
    const { data: staged } = await upload(app, applicationUserImport.preview, { ...guru, token }, file)
    const confirm = { token, params: { id: staged.id }, body: { makeGroups: true, useLikeGroups: true } }
    expect(await app.refused(applicationUserImport.confirm, confirm)).toMatchObject(refused)
    const program = { nama: 'Skrip', izin: ['soal.read'], hari: 30 }
    expect(await app.refused(devs.createToken, { token, body: program })).toMatchObject(refused)
  })
})

describe('a password that somebody else has made', () => {
  it('is changed by staff before anything else, and stays with students', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const reset = async (kode: string) => {
      const person = await world.signedInAs(kode)
      const { password } = (
        await app.call(applicationUser.resetPassword, { token, params: { id: person.id } })
      ).data
      return { password, session: (await logIn(person, undefined, password)).data as unknown as string }
    }
    const guru = await reset('guru')
    expect((await app.call(applicationUser.me, { token: guru.session })).data.harus).toBe('password')
    expect((await app.refused(secondFactor.one, { token: guru.session })).status).toBe(200)
    expect((await app.refused(peranIzin.options, { token: guru.session })).status).toBe(403)
    const chosen = { current: guru.password, password: 'tiga kata berbeda jauh' }
    expect((await app.call(profile.password, { token: guru.session, body: chosen })).status).toBe(200)
    expect((await app.call(applicationUser.me, { token: guru.session })).data.harus).toBe(undefined)
    const murid = await reset('murid')
    expect((await app.call(applicationUser.me, { token: murid.session })).data.harus).toBe(undefined)
  })

  it('is not kept by choosing it again', async () => {
    const world = await makeWorld(app)
    const { token } = await world.signedInAs('pengelola')
    const guru = await world.signedInAs('guru')
    const { password } = (await app.call(applicationUser.resetPassword, { token, params: { id: guru.id } }))
      .data
    const session = (await logIn(guru, undefined, password)).data as unknown as string
    const same = { current: password, password }
    expect(await app.refused(profile.password, { token: session, body: same })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'password' }] },
    })
  })
})
