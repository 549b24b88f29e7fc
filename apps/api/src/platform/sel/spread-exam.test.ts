import { authentication } from '@suluh/contract/platform/authentication'
import { currentUser } from '@suluh/contract/platform/current-user'
import { sel } from '@suluh/contract/platform/sel/sel'
import { event as eventContract } from '@suluh/contract/exams/event'
import { papanSel } from '@suluh/contract/exams/papan-sel'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { hasilUjian } from '@suluh/contract/results/hasil-ujian'
import { ujian } from '@suluh/contract/exams/ujian'
import { applicationUser } from '@suluh/contract/people/application-user'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, testPassword, type Person, type World } from '#testing/factories.ts'
import { join as joinCentre } from './cell.ts'
import { accept, assign, invite } from './centre.ts'
import { startInstallation, type Installation } from './installation-fixture.ts'
import { writeTiket, type Isi } from './tiket.ts'

let centre: Installation
let north: Installation
let south: Installation
let world: World
let pengelola: Person
let kodeAplikasi: string
let paket: Awaited<ReturnType<typeof publishPaket>>
let lembaga: { north: string; south: string }

const soon = { timeout: 40_000, interval: 200 }

async function bind(cell: Installation, kode: string, lembagaId: string) {
  const undangan = await centre.asOwner((client) =>
    invite(client, centre.place, { kode, kodeAplikasi, alamat: cell.place.publicUrl }),
  )
  const balasan = await cell.asOwner((client) =>
    joinCentre(client, cell.place, { undangan, alamat: cell.place.publicUrl }),
  )
  await centre.asOwner((client) => accept(client, balasan))
  await centre.asOwner((client) => assign(client, { kode, kodeAplikasi }, { lembaga: lembagaId }))
}

beforeAll(async () => {
  ;[centre, north, south] = await Promise.all([
    startInstallation('pusat'),
    startInstallation('utara'),
    startInstallation('selatan'),
  ])
  world = await makeWorld(centre.app)
  pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  lembaga = { north: await world.makeLembaga('SMP Utara'), south: await world.makeLembaga('SMP Selatan') }
  const application = centre.app.db.selectFrom('application').select('kode')
  kodeAplikasi = (await application.where('id', '=', world.applicationId).executeTakeFirstOrThrow()).kode
  paket = await publishPaket(centre.app, world, pengelola, [[pilihanGanda('1 + 1', 'A')]])
  await bind(north, 'utara', lembaga.north)
  await bind(south, 'selatan', lembaga.south)
}, 120_000)
afterAll(() => Promise.all([centre, north, south].map((each) => each?.stop())))

const pupil = (lembagaId: string) => world.signedInAs('murid', { lembagaId })

/** What the centre answers to their name and password. */
const askCentre = ({ email }: Person, more = {}) =>
  centre.app.refused(authentication.login, { body: { emailOrTelp: email, password: testPassword, ...more } })

/** The way that the centre leads them, from their name and password. */
async function wayOf(person: Person, more = {}): Promise<URL> {
  const { status, data } = await askCentre(person, more)
  expect([status, data.code]).toEqual([409, 'elsewhere'])
  return new URL(data.issues[0]!.message)
}

const tiketOf = ({ hash }: URL) => hash.slice(1)
const come = (at: Installation, tiket: string) => at.app.refused(sel.masuk, { body: { tiket } })

/** Until what was arranged at the centre is known there. */
const arrived = (at: Installation, { id }: Person, eventId: string) =>
  vi.waitUntil(
    () =>
      at.asOwner((client) =>
        client
          .query('select from attempt where application_user_id = $1 and event_id = $2', [id, eventId])
          .then(({ rowCount }) => rowCount === 1),
      ),
    soon,
  )

it('who signs in at the centre is led to their cell while their exam is there, and back afterwards', async () => {
  const one = await pupil(lembaga.north)
  // No exam: nothing leads away.
  expect((await askCentre(one)).status).toBe(200)
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  await arrived(north, one, event.id)
  const way = await wayOf(one, { bersama: true })
  expect([way.origin, way.pathname, way.search]).toEqual(['http://utara.uji.test', '/pindah-server', ''])
  const { status, data } = await north.app.call(sel.masuk, { body: { tiket: tiketOf(way) } })
  expect([status, data.bersama, data.ke]).toEqual([200, true, null])
  const murid = { ...one, token: data.token }
  const me = (await north.app.call(currentUser.me, { token: murid.token })).data
  expect([me.name, me.pusat]).toEqual([one.nama, 'http://pusat.uji.test'])

  // Also somebody who was signed in before, straight to the exam.
  const started = await centre.app.refused(ujian.start, {
    token: one.token,
    params: { eventId: event.id },
    body: { device: 'uji' },
  })
  expect(started.data.code).toBe('elsewhere')
  const again = await north.app.call(sel.masuk, {
    body: { tiket: tiketOf(new URL(started.data.issues[0]!.message)) },
  })
  expect([again.data.ke, again.data.bersama]).toEqual([`/paket-soal/${paket.id}`, false])

  const { id } = await start(north.app, murid, event.id)
  await save(north.app, murid, id, [entry(paket.sections[0]!.soal[0]!.id, 'A')])
  expect((await submit(north.app, murid, id)).status).toBe(200)
  await vi.waitUntil(async () => (await askCentre(one)).status === 200, soon)
  const back = await north.app.call(sel.pulang, { token: murid.token })
  const home = new URL(back.data.menuju)
  expect([home.origin, home.pathname, home.search]).toEqual(['http://pusat.uji.test', '/pindah-server', ''])
  const arrivedHome = await centre.app.call(sel.masuk, { body: { tiket: tiketOf(home) } })
  expect((await centre.app.call(currentUser.me, { token: arrivedHome.data.token })).data.id).toBe(one.id)
  expect(arrivedHome.data.bersama).toBe(true)
})

it('by number and token, too; and only for that exam', async () => {
  const one = await pupil(lembaga.south)
  const nomor = String(Math.floor(Math.random() * 9e9) + 1e9)
  await centre.asOwner((client) =>
    client.query('update application_user set nomor = $2 where id = $1', [one.id, nomor]),
  )
  const event = await schedule(centre.app, pengelola, paket.id, [one], { token: 'ABC234', masukNomor: true })
  await arrived(south, one, event.id)
  const answer = await centre.app.refused(ujian.masuk, { body: { nomor, token: 'ABC234' } })
  expect(answer.data.code).toBe('elsewhere')
  const { data } = await south.app.call(sel.masuk, {
    body: { tiket: tiketOf(new URL(answer.data.issues[0]!.message)) },
  })
  expect(data.ke).toBe(`/paket-soal/${paket.id}`)
  expect((await south.app.refused(sel.pulang, { token: data.token })).status).toBe(403)
  expect((await south.app.call(ujian.list, { token: data.token })).data.length).toBe(1)
})

it('who proctors a room about now is led there; who is of no cell, or only looks after the bank, is not', async () => {
  const [proctor, teacher] = [
    await world.signedInAs('guru', { lembagaId: lembaga.north }),
    await world.signedInAs('guru', { lembagaId: lembaga.north }),
  ]
  const one = await pupil(lembaga.north)
  await schedule(centre.app, pengelola, paket.id, [one], {
    ruang: [{ nama: 'Ruang 1', kapasitas: 40, pengawasId: proctor.id }],
  })
  expect((await wayOf(proctor)).origin).toBe('http://utara.uji.test')
  expect((await askCentre(teacher)).status).toBe(200)
  expect((await askCentre(pengelola)).status).toBe(200)
})

it('nobody who may not be there learns where it is', async () => {
  const [one, locked] = [await pupil(lembaga.north), await pupil(lembaga.north)]
  const event = await schedule(centre.app, pengelola, paket.id, [one, locked])
  await arrived(north, locked, event.id)
  const tiket = tiketOf(await wayOf(locked))
  const shut = { ids: [locked.id], status: 'nonaktif' as const }
  await centre.app.call(applicationUser.setStatus, { token: pengelola.token, body: shut })
  const told = [
    await centre.app.refused(authentication.login, { body: { emailOrTelp: one.email, password: 'salah' } }),
    await askCentre(locked),
  ]
  for (const { status, data, message } of told) {
    expect([status, data.code]).toEqual([401, 'invalid-login'])
    expect(JSON.stringify([data, message])).not.toContain('utara')
  }
  // What was given before the account was locked is worth nothing once the cell knows.
  await vi.waitUntil(
    () =>
      north.asOwner((client) =>
        client
          .query(`select from application_user where id = $1 and status = 'nonaktif'`, [locked.id])
          .then(({ rowCount }) => rowCount === 1),
      ),
    soon,
  )
  expect((await come(north, tiket)).status).toBe(409)
})

it('a ticket is good once, within its minute, at its cell, for its person, and by no other hand', async () => {
  const one = await pupil(lembaga.north)
  const other = await pupil(lembaga.south)
  const event = await schedule(centre.app, pengelola, paket.id, [one, other])
  await arrived(north, one, event.id)
  await arrived(south, other, event.id)
  const refusedAt = async (at: Installation, tiket: string | undefined) => {
    const { status, data, message } = await come(at, tiket ?? '')
    expect([status, data.code]).toEqual([409, 'conflict'])
    expect(message).toBe('Tautan ini sudah dipakai atau sudah lewat waktunya. Silakan masuk.')
  }
  const sessions = () =>
    north.asOwner((client) => client.query('select from session where application_user_id = $1', [one.id]))

  const tiket = tiketOf(await wayOf(one))
  // Another cell, and the centre itself.
  await refusedAt(south, tiket)
  await refusedAt(centre, tiket)
  // Changed on the way, cut, lengthened, of another cell's name, or with no signature at all.
  const [kode, body, signature] = tiket.split('.') as [string, string, string]
  const isi = JSON.parse(Buffer.from(body, 'base64url').toString()) as Isi
  const changed = (change: Partial<Isi>) =>
    Buffer.from(JSON.stringify({ ...isi, ...change })).toString('base64url')
  for (const forged of [
    `${kode}.${changed({ id: other.id })}.${signature}`,
    `${kode}.${changed({ sampai: isi.sampai + 60_000 })}.${signature}`,
    `selatan.${body}.${signature}`,
    `${kode}.${body}.`,
    `${kode}.${body}`,
    `${kode}.${body}.${signature}.x`,
    `${kode}.${body}.${signature.slice(0, -1)}`,
    'x',
  ])
    await refusedAt(north, forged)
  expect((await sessions()).rowCount).toBe(0)
  // Twice at once: one of them comes in.
  const both = await Promise.all([come(north, tiket), come(north, tiket)])
  expect(both.filter(({ status }) => status === 200).length).toBe(1)
  await refusedAt(north, tiket)
  expect((await sessions()).rowCount).toBe(1)

  // Signed rightly, and yet: too old, of the far future, of another application, of another cell's people, for another use.
  const { applicationId: aplikasi } = world
  const signed = async (at: Installation, maksud: Isi['maksud'], what: Partial<Isi>, name = 'utara') =>
    writeTiket(at.app.db, name, maksud, { aplikasi, id: one.id, ...what })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 })
  const old = await signed(centre, 'masuk', {})
  vi.setSystemTime(Date.now() + 10 * 60_000)
  const future = await signed(centre, 'masuk', {})
  vi.useRealTimers()
  await refusedAt(north, old)
  await refusedAt(north, future)
  await refusedAt(north, await signed(centre, 'masuk', { aplikasi: crypto.randomUUID() }))
  await refusedAt(north, await signed(centre, 'masuk', { id: other.id }))
  await refusedAt(north, await signed(centre, 'masuk', { id: pengelola.id }))
  await refusedAt(north, await signed(centre, 'pulang', {}))
  await refusedAt(north, await signed(centre, 'jawaban', {}))
  // A cell speaks for its own people at the centre, and for nobody who has a second step.
  await refusedAt(centre, await signed(north, 'pulang', { id: other.id }))
  await refusedAt(centre, await signed(north, 'pulang', { id: pengelola.id }))
  await refusedAt(centre, await signed(north, 'masuk', {}))
  expect(await signed(north, 'masuk', {}, 'selatan')).toBeUndefined()
  const { rowCount } = await centre.asOwner((client) =>
    client.query(
      `insert into second_factor (application_id, application_user_id, secret, since)
       select $1, $2, '\\x00', now()`,
      [aplikasi, one.id],
    ),
  )
  expect(rowCount).toBe(1)
  await refusedAt(centre, await signed(north, 'pulang', {}))
  expect(
    (await centre.app.call(eventContract.cancel, { token: pengelola.token, params: { id: event.id } }))
      .status,
  ).toBe(200)
})

it('keys are read by nobody at another cell', async () => {
  const link = await south.asOwner((client) =>
    client.query<{ conninfo: string }>('select subconninfo as conninfo from pg_subscription'),
  )
  expect(link.rows[0]!.conninfo).toContain('suluh_sel_selatan')
  const { rows } = await centre.asOwner((client) =>
    client.query<{ may: boolean }>(
      `select bool_or(has_table_privilege(rolname, 'sel_kunci', 'select')) as may from pg_roles where rolname like 'suluh\\_sel\\_%'`,
    ),
  )
  expect(rows[0]!.may).toBe(false)
})

it('the committee’s board sums what each cell counts within seconds, and says since when one was not heard of', async () => {
  const ofNorth = [await pupil(lembaga.north), await pupil(lembaga.north), await pupil(lembaga.north)]
  const [ofSouth, here] = [await pupil(lembaga.south), await world.signedInAs('murid')]
  const event = await schedule(centre.app, pengelola, paket.id, [...ofNorth, ofSouth, here])
  const params = { id: event.id }
  const board = async (person = pengelola) =>
    (await centre.app.call(papanSel.one, { token: person.token, params })).data
  const begin = async (at: Installation, one: Person) => {
    await arrived(at, one, event.id)
    const body = { emailOrTelp: one.email, password: testPassword }
    const murid = { ...one, token: (await at.app.call(authentication.login, { body })).data }
    return { murid, id: (await start(at.app, murid, event.id)).id }
  }
  // What a cell says of itself begins half a minute after it has joined, unless it is started anew.
  await vi.waitUntil(async () => (await board()).sel.filter(({ per }) => per).length === 2, soon)
  const [done, lost] = [await begin(north, ofNorth[0]!), await begin(north, ofNorth[1]!)]
  await begin(south, ofSouth)
  await submit(north.app, done.murid, done.id)
  // Nothing was ever heard of this one.
  await north.asOwner((client) =>
    client.query(`update attempt set started_at = started_at - interval '20 seconds' where id = $1`, [
      lost.id,
    ]),
  )
  const changedAt = Date.now()
  const figures = async () =>
    (await board()).lembaga.map(({ nama, sel: kode, peserta, mulai, selesai, terputus }) =>
      [nama, kode, peserta, mulai, selesai, terputus].join(),
    )
  // The last one is at the centre.
  const expected = ['SMP Selatan,selatan,1,1,0,0', 'SMP Uji,,1,0,0,0', 'SMP Utara,utara,3,2,1,1']
  await vi.waitFor(async () => {
    expect(await figures()).toEqual(expected)
  }, soon)
  expect(Date.now() - changedAt).toBeLessThan(5000)
  // Whoever is at a cell is no row of the board here, where nothing is heard of them.
  const rows = (await centre.app.call(pengawasan.board, { token: pengelola.token, params })).data.rows
  expect(rows.map(({ userId }) => userId)).toEqual([here.id])

  expect((await board()).sel.map(({ kode, alamat, isLate }) => [kode, alamat, isLate])).toEqual([
    ['selatan', 'http://selatan.uji.test', false],
    ['utara', 'http://utara.uji.test', false],
  ])
  await centre.asOwner((client) => client.query('alter subscription suluh_naik_utara disable'))
  await vi.waitUntil(async () => {
    await centre.asOwner((client) =>
      client.query(
        `update sel_kabar set diterima_pada = now() - interval '1 minute' where kode = 'utara' and arah = 'naik'`,
      ),
    )
    return (await board()).sel[1]!.isLate
  }, soon)
  const cut = await board()
  expect(cut.sel[0]!.isLate).toBe(false)
  expect(Date.parse(cut.sel[1]!.per!)).toBeGreaterThan(changedAt - 60_000)
  expect((await figures()).at(-1)).toBe(expected.at(-1))
  await centre.asOwner((client) => client.query('alter subscription suluh_naik_utara enable'))
  await vi.waitUntil(async () => !(await board()).sel[1]!.isLate, soon)

  // Whose right reaches one lembaga sees that one.
  const proctor = await world.signedInAs('pengawas', { lembagaId: lembaga.north })
  expect((await board(proctor)).lembaga.map(({ nama }) => nama)).toEqual(['SMP Utara'])
})

it('answers that stay at a cell are shown at the centre to whoever may read them, and it is said where they cannot be', async () => {
  const [one, other] = [await pupil(lembaga.south), await pupil(lembaga.north)]
  const event = await schedule(centre.app, pengelola, paket.id, [one])
  await arrived(south, one, event.id)
  const tiket = tiketOf(await wayOf(one))
  const murid = { ...one, token: (await south.app.call(sel.masuk, { body: { tiket } })).data.token }
  const { id } = await start(south.app, murid, event.id)
  const soal = paket.sections[0]!.soal[0]!.id
  await save(south.app, murid, id, [entry(soal, 'B')])
  await submit(south.app, murid, id)
  const open = (person: Person) =>
    centre.app.call(hasilUjian.one, {
      token: person.token,
      params: { paketId: paket.id, userId: one.id, eventId: event.id },
    })
  const shown = await vi.waitUntil(async () => {
    const { status, data } = await open(pengelola)
    return status === 200 && data
  }, soon)
  // Nobody answers at that name.
  expect([shown.jawabanDi, shown.soal, shown.wrong]).toEqual(['selatan', null, 1])

  const address = await south.app.server.http.listen({ host: '127.0.0.1', port: 0 })
  await centre.asOwner((client) =>
    client.query(`update sel set alamat = $1 where kode = 'selatan'`, [address]),
  )
  for (const person of [pengelola, one]) {
    const { data } = await open(person)
    expect([data.jawabanDi, data.soal?.map(({ answer }) => answer)]).toEqual([null, ['B']])
  }
  // Who may not read it here is not asked for there.
  expect((await open(other)).status).toBe(404)
  const { rowCount } = await centre.asOwner((client) =>
    client.query('select from answer where attempt_id = $1', [id]),
  )
  expect(rowCount).toBe(0)
  // A ticket for answers lets nobody in, and one to come in tells no answers.
  const jawaban = await writeTiket(centre.app.db, 'selatan', 'jawaban', { aplikasi: world.applicationId, id })
  expect((await come(south, jawaban!)).status).toBe(409)
  const masuk = await writeTiket(centre.app.db, 'selatan', 'masuk', { aplikasi: world.applicationId, id })
  expect((await south.app.refused(sel.jawaban, { body: { tiket: masuk! } })).status).toBe(409)
  expect((await south.app.refused(sel.jawaban, { body: { tiket: jawaban!.slice(0, -2) } })).status).toBe(409)
})
