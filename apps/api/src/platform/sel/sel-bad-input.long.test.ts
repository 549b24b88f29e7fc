import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sel } from '@suluh/contract/platform/sel/sel'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { runAside, unprivileged } from '#platform/db/unprivileged.ts'
import { startEmbedded } from '#platform/db/embedded.ts'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, testPassword, type Person, type World } from '#testing/factories.ts'
import { authentication } from '@suluh/contract/platform/authentication'
import { join as joinCentre } from './cell.ts'
import { accept, assign, invite } from './centre.ts'
import { compare } from './compare.ts'
import { makeOpened, startInstallation, type Installation } from './installation-fixture.ts'
import { demandAlike } from './link.ts'
import { statusLines } from './status.ts'

const soon = { timeout: 60_000, interval: 300 }

let centre: Installation
let north: Installation
let spare: Installation
let world: World
let pengelola: Person
let sistem: Person
let kodeAplikasi: string

/** Starts the server of a data folder as it was made, but keeping so little for those who are away; it ends as others do. */
async function keepLittle(dataDir: string) {
  const first = await startEmbedded(dataDir, { durable: true })
  await first.stop()
  const [program = '', ...options] = readFileSync(join(dataDir, 'postgres/postmaster.opts'), 'utf8')
    .trim()
    .replace('max_slot_wal_keep_size=4GB', 'max_slot_wal_keep_size=48MB')
    .split(' ')
  expect(options.join(' ')).toContain('=48MB')
  const dir = join(dataDir, 'postgres')
  const how = unprivileged(program, dir)
  const control = join(program, '../pg_ctl')
  const args = [
    '-D',
    dir,
    '-w',
    '-l',
    join(dir, 'server.log'),
    '-o',
    options.slice(2).join(' ').replaceAll('"', ''),
    'start',
  ]
  expect(await runAside(how, control, args)).toBe(true)
}

beforeAll(async () => {
  const dataDir = await makeOpened('pusat')
  await keepLittle(dataDir)
  ;[centre, north, spare] = await Promise.all([
    startInstallation('pusat', dataDir),
    startInstallation('utara'),
    startInstallation('cadangan'),
  ])
  world = await makeWorld(centre.app)
  sistem = await (await makeWorld(centre.app, { isSystem: true })).signedInAs('sistem', { lembagaId: null })
  pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  ;({ kode: kodeAplikasi } = await centre.app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow())
  await bind(north)
})
afterAll(() => Promise.all([centre, north, spare].map((each) => each?.stop())))

const invited = (kode = 'utara', alamat = north.place.publicUrl, of = kodeAplikasi) =>
  centre.asOwner((client) => invite(client, centre.place, { kode, kodeAplikasi: of, alamat }))

const joined = (at: Installation, undangan: string) =>
  at.asOwner((client) => joinCentre(client, at.place, { undangan, alamat: at.place.publicUrl }))

async function bind(cell: Installation) {
  const balasan = await joined(cell, await invited())
  await centre.asOwner((client) => accept(client, balasan))
}

/** What the page of the centre says of its cell. */
const shown = async () => (await centre.app.call(sel.list, { token: sistem.token })).data[0]!
const untilGood = () => vi.waitUntil(async () => (await shown()).keadaan === 'baik', soon)

it('clocks that come apart by minutes are said on both sides, and silence nobody once they are set right', async () => {
  await untilGood()
  // PostgreSQL asks for names of its own first, but for whom it is told otherwise.
  const other = 'set search_path = public, pg_catalog'
  await north.asOwner(async (client) => {
    await client.query(
      `create function public.clock_timestamp() returns timestamptz language sql volatile as $$ select pg_catalog.clock_timestamp() + interval '5 minutes' $$`,
    )
    await client.query(
      `alter role suluh_api ${other}; alter role suluh_sel_pusat ${other}; alter function sel_kabar_tiba() ${other}`,
    )
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'suluh_api'`)
  })
  // Until words have gone both ways it seems half of it.
  const isSaid = /berbeda sekitar (299|300|301) detik/
  await vi.waitUntil(async () => isSaid.test((await shown()).masalah.join()), soon)
  expect((await shown()).masalah.join()).toContain('Jam sel utara')
  await vi.waitUntil(async () => isSaid.test((await statusLines(north.app.db).catch(() => [])).join()), soon)
  await expect(
    centre.asOwner((client) =>
      north.asOwner(async (there) => {
        await there.query(other)
        await demandAlike(client, there)
      }),
    ),
  ).rejects.toThrow(/Jam kedua mesin berbeda (299|300) detik/)

  await north.asOwner(async (client) => {
    await client.query(
      `alter role suluh_api reset search_path; alter role suluh_sel_pusat reset search_path; alter function sel_kabar_tiba() set search_path = public; drop function public.clock_timestamp()`,
    )
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'suluh_api'`)
  })
  await untilGood()
})

it('a cell that is away until what is kept for it is let go of goes on, says so, and has all of it once it joins again', async () => {
  const lembaga = await world.makeLembaga('SMP Utara')
  await centre.asOwner((client) => assign(client, { kode: 'utara', kodeAplikasi }, { lembaga }))
  const paket = await publishPaket(centre.app, world, pengelola, [[pilihanGanda('1 + 1', 'A')]])
  const murid = await world.signedInAs('murid', { lembagaId: lembaga })
  const event = await schedule(centre.app, pengelola, paket.id, [murid])
  const signedIn = ({ email }: Person) =>
    vi.waitUntil(async () => {
      const { status, data } = await north.app.call(authentication.login, {
        body: { emailOrTelp: email, password: testPassword },
      })
      return status === 200 && data
    }, soon)
  const token = await signedIn(murid)

  await north.asOwner((client) => client.query('alter subscription suluh_turun disable'))
  const late = await world.signedInAs('murid', { lembagaId: lembaga })
  for (let segment = 0; segment < 6; segment += 1)
    await centre.asOwner((client) =>
      client.query(`select pg_logical_emit_message(false, 'uji', 'x'); select pg_switch_wal(); checkpoint`),
    )
  const broken = await vi.waitUntil(async () => {
    const now = await shown()
    return now.keadaan === 'rusak' && now
  }, soon)
  expect(broken.masalah[0]).toContain('Terlalu lama tidak terhubung')
  await north.asOwner((client) => client.query('alter subscription suluh_turun enable'))

  const at = { ...murid, token }
  const { id } = await start(north.app, at, event.id)
  expect((await save(north.app, at, id, [entry(paket.sections[0]!.soal[0]!.id, 'A')])).status).toBe(200)
  expect((await submit(north.app, at, id)).status).toBe(200)

  await bind(north)
  await untilGood()
  expect(await signedIn(late)).not.toBe('')
  await vi.waitUntil(async () => {
    const { same, different } = await centre.asOwner((client) => compare(client, 'utara'))
    return same === 2 && different.length === 0
  }, soon)
})

it('one name or address for two cells is refused, and a second machine that takes the invitation of the first', async () => {
  const other = await makeWorld(centre.app)
  const { kode } = await centre.app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', other.applicationId)
    .executeTakeFirstOrThrow()
  await expect(invited('utara', 'http://lain.uji.test', kode)).rejects.toThrow('sudah dipakai aplikasi lain')
  await expect(invited('selatan', `${north.place.publicUrl}/`)).rejects.toThrow('sudah milik sel utara')
  await expect(invited('selatan', centre.place.publicUrl)).rejects.toThrow('sudah milik pusat ini')

  await untilGood()
  await expect(joined(spare, await invited())).rejects.toThrow('sudah dipakai mesin lain')
  await bind(north)
  await untilGood()
  expect((await shown()).masalah).toEqual([])
})
