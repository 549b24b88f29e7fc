import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { applicationUserImport } from '@suluh/contract/people/application-user-import'
import { authentication } from '@suluh/contract/platform/authentication'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { profile } from '@suluh/contract/people/profile'
import { setup } from '@suluh/contract/people/setup'
import { ujian } from '@suluh/contract/exams/ujian'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { newToken } from '#platform/auth/token.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { useTestApp } from '../build-app.ts'
import { upload } from '../upload.ts'
import { makeExam } from '../exam.ts'
import { makeWorld, testPassword, type Person, type World } from '../factories.ts'

const app = useTestApp()
let world: World
let pengelola: Person
beforeAll(async () => {
  world = await makeWorld(app)
  pengelola = await world.signedInAs('pengelola')
})

const subject = () => ({ kode: crypto.randomUUID().slice(0, 8), nama: 'Fisika', aspek: [] })
const logIn = (emailOrTelp: string, password: string) =>
  app.refused(authentication.login, { body: { emailOrTelp, password } })

describe('another site in the same browser', () => {
  it('writes nothing with the cookie that the browser sends along', async () => {
    const response = await app.server.http.inject({
      method: 'POST',
      url: `/api${pelajaran.create.path}`,
      headers: { cookie: `suluh=${pengelola.token}.suluh`, origin: 'https://jahat.test' },
      payload: subject(),
    })
    expect(response.statusCode).toBe(401)
    expect((await app.call(pelajaran.list, { token: pengelola.token })).recordsFiltered).toBe(0)
  })

  it('may read nothing and is not told that it may ask', async () => {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await app.server.http.inject({
        method,
        url: '/api/application-user/me',
        headers: {
          cookie: `suluh=${pengelola.token}.suluh`,
          origin: 'https://jahat.test',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  it('cannot put a page of Suluh into a frame', async () => {
    const { headers } = await app.server.http.inject('/login')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

it('what is personal stays in no cache on the way', async () => {
  const open: string[] = []
  for (const { method, path, izin } of app.server.endpoints) {
    if (method !== 'GET' || izin === 'publik' || path.includes(':') || path.endsWith('/stream')) continue
    const { headers } = await app.server.http.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${pengelola.token}` },
    })
    if (!/no-store|private/.test(String(headers['cache-control']))) open.push(path)
  }
  expect(open).toEqual([])
})

describe('sessions', () => {
  it('are never chosen by who signs in', async () => {
    const chosen = 'x'.repeat(43)
    const response = await app.server.http.inject({
      method: 'POST',
      url: `/api${authentication.login.path}`,
      headers: { cookie: `suluh=${chosen}.suluh`, authorization: `Bearer ${chosen}` },
      payload: { emailOrTelp: pengelola.email, password: testPassword },
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain(chosen)
    const asked = await app.server.http.inject({
      url: '/api/application-user/me',
      headers: { authorization: `Bearer ${chosen}` },
    })
    expect(asked.statusCode).toBe(401)
  })

  it('of one account are tried ten times a minute, and no other account pays for it', async () => {
    const [victim, other] = [await world.signedInAs('guru'), await world.signedInAs('guru')]
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn += 1)
      statuses.push((await logIn(victim.email, `salah-${turn}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    expect((await logIn(victim.email.toUpperCase(), testPassword)).status).toBe(429)
    expect((await logIn(other.email, testPassword)).status).toBe(200)
  })

  it('are not found by guessing tokens, of which there are too many', async () => {
    const tokens = new Set(Array.from({ length: 1000 }, newToken))
    expect(tokens.size).toBe(1000)
    expect([...tokens].every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true)
    // What the database holds opens nothing.
    const { rows } = await sql<{
      hash: string
    }>`select encode(token_hash, 'hex') as hash from session`.execute(app.db)
    const tries = rows.flatMap(({ hash }) => [hash, Buffer.from(hash, 'hex').toString('base64url')])
    expect(tries.length).toBeGreaterThan(1)
    for (const token of [...tries, pengelola.id, '', 'null', '%00', "' or 1=1 --"]) {
      const { statusCode } = await app.server.http.inject({
        url: '/api/application-user/me',
        headers: { authorization: `Bearer ${token}` },
      })
      expect([token, statusCode]).toEqual([token, 401])
    }
  })
})

describe('short secrets are not found by trying', () => {
  const triesUntilRefused = async (once: () => Promise<number>) => {
    const statuses: number[] = []
    for (let turn = 0; turn < 14; turn += 1) statuses.push(await once())
    return statuses.indexOf(429)
  }

  it('the code of the first visit', async () => {
    const body = {
      kode: 'AAAAA-AAAAA',
      nama: 'X',
      email: 'x@uji.test',
      emailSistem: 'y@uji.test',
      password: 'panjang-sekali',
      aplikasi: 'X',
    }
    const once = async () => (await app.refused(setup.run, { body })).status
    expect(await triesUntilRefused(once)).toBe(10)
  })

  it('the token of an exam', async () => {
    const exam = await makeExam(app, { token: 'RAHASIA1' })
    const once = async () =>
      (
        await app.refused(ujian.start, {
          token: exam.murid.token,
          params: { eventId: exam.event.id },
          body: { device: 'uji', token: crypto.randomUUID().slice(0, 6).toUpperCase() },
        })
      ).status
    expect(await triesUntilRefused(once)).toBe(10)
  })

  it('one’s own password, by who sits at an open screen', async () => {
    const { token } = await world.signedInAs('murid')
    const body = { current: 'tebakan', password: 'sandi-baru-77' }
    const once = async () => (await app.refused(profile.password, { token, body })).status
    expect(await triesUntilRefused(once)).toBe(10)
  })
})

it('nobody gives themselves a role, a lembaga or another application', async () => {
  const murid = await world.signedInAs('murid')
  const { data: before } = await app.call(profile.one, { token: murid.token })
  const { peranId, ...standing } = await readStanding(murid)
  const answer = await app.call(profile.update, {
    token: murid.token,
    body: {
      ...before,
      telp: '081234567890',
      peranId: crypto.randomUUID(),
      peran: { kode: 'pengelola' },
      lembagaId: null,
      applicationId: crypto.randomUUID(),
      status: 'nonaktif',
      isSystem: true,
      passwordHash: 'x',
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.data.telp).toBe('+6281234567890')
  expect(await readStanding(murid)).toEqual({ peranId, ...standing })
})

it('a file of people above oneself is neither read, nor taken over for their passwords, nor taken back', async () => {
  const staf = await world.signedInAs('staf')
  const { data: roles } = await app.call(peranIzin.options, { token: pengelola.token })
  const peranId = roles.find(({ kode }) => kode === 'pengelola')!.id
  const file = { name: 'pengelola.csv', bytes: 'NAMA;NIP\nBu Baru;198001012005011001\n', params: { peranId } }
  const { data: made } = await upload(app, applicationUserImport.preview, pengelola, file)
  const statuses = async ({ token }: Person) => {
    const ask = { token, params: { id: made.id } }
    const answers = [
      await app.call(applicationUserImport.one, ask),
      await app.call(applicationUserImport.rows, ask),
      await app.call(applicationUserImport.confirm, { ...ask, body: { makeGroups: false } }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await statuses(staf)).toEqual([404, 404, 409])
  expect(await statuses(pengelola)).toEqual([200, 200, 200])
  const undo = ({ token }: Person) => app.call(applicationUserImport.undo, { token, params: { id: made.id } })
  await expect
    .poll(
      async () =>
        (await app.call(applicationUserImport.one, { token: pengelola.token, params: { id: made.id } })).data
          .status,
    )
    .toBe('selesai')
  expect((await undo(staf)).status).toBe(409)
  expect((await undo(pengelola)).status).toBe(200)
})

const readStanding = ({ id }: Person) =>
  tenant(app.db, world, (tx) =>
    tx
      .selectFrom('applicationUser')
      .select(['peranId', 'lembagaId', 'applicationId', 'status', 'passwordHash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

it.each([
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/%252e%252e/package.json',
  '/api/file/..%2f..%2fpackage.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
])('no file of the server comes out by %s', async (url) => {
  const { body } = await app.server.http.inject({
    url,
    headers: { authorization: `Bearer ${pengelola.token}` },
  })
  expect(body).not.toContain('"workspaces"')
  expect(body).not.toContain('"dependencies"')
})

it('a name from people cannot write headers nor choose what a download is', () => {
  const nasty = 'Ulangan"; filename="virus.exe\r\nSet-Cookie: suluh=curian\r\n\r\n<script>../../x'
  const { headers } = attachment(Buffer.from(''), nasty, 'xlsx', 'application/zip')
  const said = headers['content-disposition']!
  expect(said).toMatch(/^attachment; filename="[\w .-]+\.xlsx"; filename\*=UTF-8''[\w%.-]+\.xlsx$/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})
