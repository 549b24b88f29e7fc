import { applicationUser } from '@suluh/contract/people/application-user'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { grantableIzin, type Cakupan, type GrantableIzin } from '@suluh/contract/platform/izin'
import { beforeAll, expect, it } from 'vitest'
import { newToken, hashToken } from '#platform/auth/token.ts'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '../build-app.ts'
import type { Person } from '../factories.ts'
import { multipart } from '../multipart.ts'
import type { Ask } from './expectation.ts'
import { expectationOf, nameOf } from './expectations.ts'
import { makeRightsWorld, type RightsWorld } from './rights-world.ts'

// Schools make roles of their own. Whatever else such a role holds, a right reaches no farther than it is granted: here
// somebody holds everything for the whole application but the one right that a call asks for.

const app = useTestApp()
let world: RightsWorld
let peranId: string
let here: Person
let there: Person

beforeAll(async () => {
  world = await makeRightsWorld(app)
  peranId = await world.makePeran()
  const otherLembagaId = await world.home.makeLembaga('SMP Jauh')
  here = await world.home.signedInAs('murid')
  there = await world.home.signedInAs('murid', { lembagaId: otherLembagaId })
  await tenant(app.db, world.home, (tx) =>
    tx.updateTable('applicationUser').set({ peranId }).where('id', 'in', [here.id, there.id]).execute(),
  )
})

/** The role holds all rights of a tenant, this one only so far. */
async function grant(izin: GrantableIzin, cakupan: Cakupan): Promise<void> {
  const { applicationId } = world.home
  const rows = grantableIzin
    .filter((each) => !each.startsWith('application.'))
    .map((each) => ({
      applicationId,
      peranId,
      izin: each,
      cakupan: each === izin ? cakupan : ('aplikasi' as const),
    }))
  await tenant(app.db, world.home, async (tx) => {
    await tx.deleteFrom('peranIzin').where('peranId', '=', peranId).execute()
    await tx.insertInto('peranIzin').values(rows).execute()
  })
}

/** A session that no copy of the API knows yet. */
async function freshToken({ id }: Person): Promise<string> {
  const token = newToken()
  await app.db
    .insertInto('session')
    .values({
      tokenHash: hashToken(token),
      applicationId: world.home.applicationId,
      applicationUserId: id,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return token
}

async function send(endpoint: Endpoint, { params, query, body, file }: Ask, token: string) {
  const upload = file && multipart(file)
  const response = await app.server.http.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params)}${query ? `?${query}` : ''}`,
    headers: { ...upload?.headers, authorization: `Bearer ${token}` },
    ...(upload ? { payload: upload.payload } : body === undefined ? {} : { payload: body as object }),
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response.statusCode
}

it('lists about somebody show what the right to their lines reaches, not what the right to see the person does', async () => {
  const { murid, pengelola } = world.people
  await world.hasil()
  const signedOut = await world.makeMurid()
  await app.call(applicationUser.signOut, { token: pengelola.token, params: { id: signedOut } })
  const rows = async (of: 'riwayat' | 'ujian', cakupan: Cakupan, who: Person) => {
    await grant(of === 'riwayat' ? 'audit.read' : 'hasil-ujian.read', cakupan)
    const params = { id: of === 'riwayat' ? signedOut : murid.id }
    return (await app.call(applicationUser[of], { token: await freshToken(who), params })).recordsFiltered
  }
  for (const of of ['riwayat', 'ujian'] as const) {
    expect([of, await rows(of, 'aplikasi', here)]).toEqual([of, await rows(of, 'lembaga', here)])
    expect(await rows(of, 'aplikasi', here)).toBeGreaterThan(0)
    expect([of, await rows(of, 'milik', here), await rows(of, 'lembaga', there)]).toEqual([of, 0, 0])
  }
})

/** Calls that succeed all the same, and why that reaches no farther. */
const mayStill: Record<string, string> = {
  'POST /application-user': 'somebody new, in one’s own lembaga',
  'POST /undangan': 'somebody new, in one’s own lembaga',
  'POST /group-belajar': 'a group of one’s own lembaga',
  'POST /event': 'an exam of one’s own, for those whom one may read',
  'POST /paket-soal/:id/salin': 'a copy of what one may read',
  'POST /application-report/:id/copy': 'a copy of what one may read',
  'GET /application-report/:id/reading': 'whoever may change a report reads it',
  'POST /application-report/:id/export': 'whoever may change a report reads it',
  'GET /application-report/:id/berkas': 'whoever may change a report reads it',
  'POST /pantauan': 'whoever may change a report reads it',
  'PUT /pantauan/:id': 'whoever may change a report changes what is watched in it',
  'DELETE /pantauan/:id': 'whoever may change a report changes what is watched in it',
  'POST /pantauan/:id/berhenti': 'whoever may change a report changes what is watched in it',
  'GET /paket-soal/:id/paper': 'prints those of its questions that one may read',
  'GET /paket-soal/:id/kisi-kisi': 'lists those of its questions that one may read',
  'GET /penetapan-batas/:id':
    'who may change the package leads, and is shown those of its questions that one may read',
  'GET /penetapan-batas/:id/ekspor': 'the same as a file',
  'GET /paket-soal/:id/coba': 'asks those of its questions that one may read',
  'POST /paket-soal/:id/coba': 'marks those of its questions that one may read',
  'GET /application-user/:id/ujian': 'lists those results that one may read',
  'GET /application-user/:id/riwayat': 'lists those lines that one may read',
}

it('no right of a role reaches farther than it is granted, whatever else the role holds', async () => {
  const problems: string[] = []
  const succeeded = new Set<string>()
  let tried = 0
  // Reading comes first: who has made something reads it.
  const endpoints = app.server.endpoints.toSorted(
    (a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'),
  )
  for (const endpoint of endpoints) {
    const expectation = expectationOf(endpoint)
    const izin = grantableIzin.find((each) => each === endpoint.izin)
    // What is shared by the application is for everybody who has the right at all.
    if (!expectation || !izin || expectation.row === 'none' || expectation.row === 'aplikasi') continue
    const ask = await expectation.ask(world)
    for (const [cakupan, who] of [
      ['milik', here],
      ['lembaga', there],
    ] as const) {
      await grant(izin, cakupan)
      const status = await send(endpoint, ask, await freshToken(who))
      tried += 1
      if (status >= 400) continue
      succeeded.add(nameOf(endpoint))
      if (!(nameOf(endpoint) in mayStill))
        problems.push(`${nameOf(endpoint)} with ${izin} = ${cakupan}: ${status}`)
    }
  }
  expect(problems).toEqual([])
  expect(tried).toBeGreaterThan(100)
  expect(Object.keys(mayStill).filter((name) => !succeeded.has(name))).toEqual([])
}, 180_000)
