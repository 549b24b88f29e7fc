import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startEmbedded } from '#platform/db/embedded.ts'
import { tenant } from '#platform/db/tenant.ts'
import { withClient } from '#platform/db/with-client.ts'
import { entry, publishPaket, save, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'
import { makeOpened, startInstallation, type Installation } from './installation-fixture.ts'
import { listPindahan } from './pindahan.ts'
import { cancelMove, prepareMove, readTaking, takeMove } from './move.ts'

const questions = 60
const pupils = 6

let source: Installation
let target: Installation | undefined
let targetDir: string
let world: World
let other: World
let pengelola: Person
let kode: string
let paket: Awaited<ReturnType<typeof publishPaket>>
let soalIds: string[]

const alamat = 'http://tujuan.uji.test'

beforeAll(async () => {
  ;[source, targetDir] = await Promise.all([startInstallation('asal'), makeOpened('tujuan')])
  world = await makeWorld(source.app)
  other = await makeWorld(source.app)
  pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  ;({ kode } = await source.app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow())
  paket = await publishPaket(source.app, world, pengelola, [
    Array.from({ length: questions }, (_, at) => pilihanGanda(`${at} + 1`, 'A')),
  ])
  soalIds = paket.sections[0]!.soal.map(({ id }) => id)
})
afterAll(async () => {
  await Promise.all([source?.stop(), target?.stop()])
  rmSync(targetDir, { recursive: true, force: true })
})

const prepare = (how: object = {}) =>
  source.asOwner((client) => prepareMove(client, source.place, { kodeAplikasi: kode, alamat, ...how }))

/** How it stands, for who looks at the page at its former place. */
const shown = async () => {
  const [only, ...others] = await listPindahan(source.app.db)
  expect(others).toEqual([])
  return only && ([only.keadaan, only.tujuan, only.masalah.length] as const)
}

/** When each step was told last. */
const said = new Map<string, number>()

/** Takes it at the target, as a command does that ends at the sentence `upTo` as if it were killed. */
async function take(how: { teks?: string; tetap?: boolean }, upTo?: string) {
  const embedded = await startEmbedded(targetDir, { durable: true })
  const place = { dataDir: targetDir, databaseUrl: undefined, publicUrl: alamat }
  const work = withClient(embedded.url, (client) =>
    takeMove(client, place, how, (sentence) => {
      said.set(sentence.split(' ')[0]!, Date.now())
      if (upTo && sentence.includes(upTo)) throw new Error(`killed at ${upTo}`)
    }),
  )
  await work.catch(() => undefined)
  await embedded.stop()
  return work
}

/** What each table has of the application. */
async function contentsAt(client: pg.Client): Promise<unknown> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'application_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  )
  const reads = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t where application_id = '${world.applicationId}'`,
  )
  return (await client.query(reads.join(' union all '))).rows
}

it('a move is refused where an exam is about to begin, unless it is asked twice', async () => {
  const murid = await world.signedInAs('murid')
  const event = await schedule(source.app, pengelola, paket.id, [murid])
  await source.asOwner((client) =>
    client.query(`update event set opens_at = now() + interval '5 minutes' where id = $1`, [event.id]),
  )
  await expect(prepare()).rejects.toThrow(/mulai dalam 10 menit/)
  const teks = await prepare({ tetap: true })
  await expect(take({ teks })).rejects.toThrow(/mulai dalam sepuluh menit/)
  await source.asOwner((client) =>
    client.query(`update event set opens_at = now() - interval '1 minute' where id = $1`, [event.id]),
  )
  await expect(take({ teks: teks.slice(0, -9) })).rejects.toThrow('tidak utuh')
  // What was refused at its last step has copied and is followed until it is called off.
  expect((await shown())?.[0]).toBe('menyalin')
  await source.asOwner((client) => cancelMove(client, kode))
  expect(await shown()).toBeUndefined()
})

it('moved in the middle of saves, killed at each step, called off once: nothing is lost and nothing is twice', async () => {
  const murid = await Promise.all(Array.from({ length: pupils }, () => world.signedInAs('murid')))
  const event = await schedule(source.app, pengelola, paket.id, murid)
  const students = await Promise.all(
    murid.map(async (one) => ({ one, id: (await start(source.app, one, event.id)).id })),
  )
  const waits: number[] = []
  const load = { isOver: false }
  const acknowledged = new Set<string>()
  // As a balancer does: where one is not there, the other is asked.
  const work = students.map(async ({ one, id }) => {
    for (let at = 0; !load.isOver || at % questions > 0; at += 1) {
      const soalId = soalIds[at % questions]!
      const began = Date.now()
      for (;;) {
        const answers = [source, target].map(
          (place) => place && (() => save(place.app, one, id, [entry(soalId, 'A', at + 1)])),
        )
        const statuses: number[] = []
        for (const answer of answers)
          if (answer && !statuses.includes(200))
            statuses.push((await answer().catch(() => ({ status: 503 }))).status)
        if (statuses.includes(200)) break
        expect(statuses.filter((status) => status !== 503)).toEqual([])
        await sleep(20)
      }
      waits.push(Date.now() - began)
      acknowledged.add(`${id} ${soalId}`)
      await sleep(5)
    }
  })

  let teks = await prepare()
  expect(await shown()).toEqual(['siap', null, 0])
  await expect(take({ teks }, 'Menyalin')).rejects.toThrow('killed')
  expect(await vi.waitUntil(async () => (await shown())?.[2] === 1 && shown(), { timeout: 20_000 })).toEqual([
    'menyalin',
    null,
    1,
  ])
  await expect(take({}, 'Menutup')).rejects.toThrow('killed')
  await source.kill()
  await vi.waitUntil(
    () =>
      source
        .asOwner((client) => client.query('select'))
        .then(
          () => true,
          () => false,
        ),
    { timeout: 20_000 },
  )
  await expect(take({}, 'Menunggu yang terakhir')).rejects.toThrow('killed')
  expect(await vi.waitUntil(async () => (await shown())?.[2] === 1 && shown(), { timeout: 20_000 })).toEqual([
    'tertutup',
    alamat,
    1,
  ])
  // Closed there and not open here: it can be called off, and goes on there.
  await source.asOwner((client) => cancelMove(client, kode))
  expect(await shown()).toBeUndefined()
  await expect(take({})).rejects.toThrow(/dihubungi|dibatalkan/)
  expect(
    (await save(source.app, students[0]!.one, students[0]!.id, [entry(soalIds[0]!, 'B', 1)])).status,
  ).toBe(200)

  teks = await prepare()
  await expect(take({ teks }, 'Membuka')).rejects.toThrow('killed')
  const closedAt = Date.now()
  expect(readTaking(targetDir)?.sudah).toBe(true)
  await expect(source.asOwner((client) => cancelMove(client, kode))).rejects.toThrow('sudah pindah ke')
  const sent = await source.asOwner(contentsAt)
  const again = await startEmbedded(targetDir, { durable: true })
  expect(await withClient(again.url, contentsAt)).toEqual(sent)
  await again.stop()
  expect(await take({})).toEqual({ kode })
  expect(await shown()).toEqual(['pindah', alamat, 0])
  target = await startInstallation('tujuan', targetDir)
  const openAfter = Date.now() - closedAt

  load.isOver = true
  await Promise.all(work)
  for (const { one, id } of students) expect((await submit(target.app, one, id)).status).toBe(200)
  const stored = await tenant(target.app.db, world, (tx) =>
    tx
      .selectFrom('answer')
      .select(['attemptId', 'soalId'])
      .where(
        'attemptId',
        'in',
        students.map(({ id }) => id),
      )
      .execute(),
  )
  expect(new Set(stored.map(({ attemptId, soalId }) => `${attemptId} ${soalId}`))).toEqual(acknowledged)
  const correct = await vi.waitUntil(
    async () => {
      const rows = await tenant(target!.app.db, world, (tx) =>
        tx.selectFrom('hasil').select('correct').where('eventId', '=', event.id).execute(),
      )
      return rows.length === pupils && rows
    },
    { timeout: 20_000 },
  )
  expect(correct.map((row) => row.correct)).toEqual(students.map(() => questions))
  const closedMs = closedAt - said.get('Tertutup')!
  process.stderr.write(
    `closed for ${closedMs} ms, then open after ${openAfter} ms; slowest save ${Math.max(...waits)} ms\n`,
  )
  expect(closedMs).toBeLessThan(10_000)
})

it('the former place answers nothing of it, says where it is, and goes on for others', async () => {
  const refused = await save(source.app, pengelola, crypto.randomUUID(), [entry(soalIds[0]!, 'A')])
  expect([refused.status, refused.message]).toEqual([
    503,
    'Aplikasi ini pindah ke http://tujuan.uji.test. Coba lagi sebentar lagi, atau buka alamat itu.',
  ])
  await expect(prepare()).rejects.toThrow('sudah pindah ke')
  const stranger = await other.signedInAs('pengelola', { lembagaId: null })
  expect(stranger.token).not.toBe('')
})
