import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort, openedAt, startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { tenant } from '#platform/db/tenant.ts'
import { withClient } from '#platform/db/with-client.ts'
import { startInstallation, type Installation } from '#platform/sel/installation-fixture.ts'
import { backUp } from '#platform/backup/backup.ts'
import { entry, publishPaket, save, schedule, start } from '#testing/exam.ts'
import { makeWorld, pilihanGanda, type Person, type World } from '#testing/factories.ts'
import { dismiss, follow, invite, promote, readPlace, setSync } from './siaga.ts'
import { isStandby } from './siaga-file.ts'
import { findSiaga, siagaLines } from './siaga-status.ts'

const soon = { timeout: 40_000, interval: 100 }
const pupils = 8
const questions = 40

let served: Installation
let standbyDir: string
let standby: Embedded
let world: World
let students: { murid: Person; attemptId: string }[]
let soalIds: string[]
let place: { host: string; port: number }

const linesOf = (at: Installation) => at.asOwner((client) => siagaLines(client, at.dataDir))
const shownAt = (at: Installation) => findSiaga(at.app.db, { dataDir: at.dataDir, databaseUrl: undefined })
const isFollowed = (at: Installation) =>
  vi.waitUntil(async () => (await linesOf(at))[0]!.includes('mengikuti'), soon)

async function inviteAt(at: Installation) {
  const utama = openedAt(at.dataDir)!
  return at.asOwner((client) => invite(client, at.dataDir, { utama, siaga: place }))
}

beforeAll(async () => {
  served = await startInstallation('utama')
  standbyDir = mkdtempSync(join(tmpdir(), 'suluh-siaga-'))
  place = { host: '127.0.0.1', port: await freePort() }
  world = await makeWorld(served.app)
  const pengelola = await world.signedInAs('pengelola', { lembagaId: null })
  const paket = await publishPaket(served.app, world, pengelola, [
    Array.from({ length: questions }, (_, at) => pilihanGanda(`${at} + 1`, 'A')),
  ])
  soalIds = paket.sections[0]!.soal.map(({ id }) => id)
  const murid = await Promise.all(Array.from({ length: pupils }, () => world.signedInAs('murid')))
  const event = await schedule(served.app, pengelola, paket.id, murid)
  students = await Promise.all(
    murid.map(async (one) => ({ murid: one, attemptId: (await start(served.app, one, event.id)).id })),
  )
})
afterAll(async () => {
  await standby?.stop()
  await served?.stop()
  rmSync(standbyDir, { recursive: true, force: true })
})

it('a standby is a whole copy that follows; it is refused to whoever would write there', async () => {
  const { invitation, mustRestart } = await inviteAt(served)
  expect(mustRestart).toBe(true)
  await served.stop('keep')
  served = await startInstallation('utama', served.dataDir)
  await expect(follow(standbyDir, invitation.slice(0, -30))).rejects.toThrow('tidak utuh')
  await expect(follow(standbyDir, 'SULUH-UNDANGAN-x')).rejects.toThrow('bukan undangan siaga')
  await expect(follow(served.dataDir, invitation)).rejects.toThrow('Suluh masih berjalan di sini')
  await expect(served.asOwner((client) => setSync(client, true))).rejects.toThrow('tidak terhubung')
  expect(await shownAt(served)).toMatchObject({
    tempat: `127.0.0.1:${place.port}`,
    keadaan: 'terputus',
    sinkron: false,
    masalah: [expect.stringContaining('hanya ada di mesin ini')],
  })
  const { bytes, before } = await follow(standbyDir, invitation)
  expect(bytes).toBeGreaterThan(20_000_000)
  expect(before).toBeUndefined()
  standby = await startEmbedded(standbyDir, { durable: true, guarded: true, isStandby: true })
  await isFollowed(served)
  expect(await shownAt(served)).toMatchObject({ keadaan: 'baik', masalah: [], terputusSejak: null })
  await expect(startEmbedded(standbyDir, { durable: true })).rejects.toThrow(
    `adalah siaga dari 127.0.0.1:${openedAt(served.dataDir)!.port}`,
  )
  await expect(promote(standbyDir)).rejects.toThrow('masih menjawab')
  const counted = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select count(*)::int as n from application_user')
      return (rows[0] as { n: number }).n
    })
  expect(await counted(standby.url)).toBe(await counted(served.url))
  expect((await withClient(standby.url, (client) => siagaLines(client, standbyDir)))[0]).toContain(
    'mengikuti',
  )
})

it('a standby that is killed comes back and goes on; a backup of what has one is tried out like others', async () => {
  await served.asOwner((client) => setSync(client, true))
  await withClient(standby.url, (client) =>
    client.query(`select pg_read_file('postmaster.pid') as file`),
  ).then(({ rows }) => process.kill(Number((rows[0] as { file: string }).file.split('\n')[0]), 'SIGKILL'))
  const shown = await vi.waitUntil(async () => {
    const now = await shownAt(served)
    return now?.keadaan === 'terputus' && now
  }, soon)
  expect(shown.sinkron).toBe(true)
  expect(shown.masalah.join()).toContain('setiap simpanan menunggu!')
  expect(shown.terputusSejak).not.toBeNull()
  // It waits for the standby, and no longer.
  await served.asOwner((client) => client.query(`create table sesudah_mati ()`))
  await isFollowed(served)
  const backup = join(served.dataDir, 'cadangan-uji')
  await backUp(served.dataDir, backup)
  const copy = await startEmbedded(backup, { durable: true })
  const { command } = await withClient(copy.url, (client) => client.query('create table sesudah_cadangan ()'))
  expect(command).toBe('CREATE')
  await copy.stop()
  rmSync(backup, { recursive: true })
})

it('killed in the middle of saves, the standby takes over with every save that was acknowledged', async () => {
  const acknowledged: { attemptId: string; soalId: string }[] = []
  let isLost = false
  const work = students.map(async ({ murid, attemptId }) => {
    for (const soalId of soalIds) {
      if (isLost) return
      const { status } = await save(served.app, murid, attemptId, [entry(soalId, 'A')]).catch(() => ({
        status: 0,
      }))
      if (status === 200) acknowledged.push({ attemptId, soalId })
    }
  })
  await vi.waitUntil(() => acknowledged.length > pupils * 5, { interval: 1, timeout: 20_000 })
  // For half a second nothing reaches the standby any more: whatever is acknowledged then would be lost.
  const sender = await served.asOwner((client) =>
    client
      .query<{ pid: number }>('select pid from pg_stat_replication')
      .then(({ rows: [only] }) => only!.pid),
  )
  process.kill(sender, 'SIGSTOP')
  await sleep(500)
  await served.lose()
  process.kill(sender, 'SIGKILL')
  isLost = true
  await promote(standbyDir)
  expect(isStandby(standbyDir)).toBe(false)
  await Promise.all(work)
  const lost = served
  await standby.letGo()
  served = await startInstallation('pengganti', standbyDir)

  const stored = await tenant(served.app.db, world, (tx) =>
    tx.selectFrom('answer').select(['attemptId', 'soalId']).execute(),
  )
  const known = new Set(stored.map(({ attemptId, soalId }) => `${attemptId} ${soalId}`))
  expect(acknowledged.length).toBeLessThan(pupils * questions)
  expect(acknowledged.filter(({ attemptId, soalId }) => !known.has(`${attemptId} ${soalId}`))).toEqual([])

  // Everybody goes on there, signed in as they were.
  const { murid, attemptId } = students[0]!
  expect((await save(served.app, murid, attemptId, [entry(soalIds.at(-1)!, 'B')])).status).toBe(200)

  // The other one is no second truth, whether or not it reaches this one.
  await expect(startEmbedded(lost.dataDir, { durable: true })).rejects.toThrow(
    `sudah digantikan oleh siaganya di 127.0.0.1:${place.port}`,
  )
  await lost.stop('keep').catch(() => undefined)

  // It is of use again as the standby of the one that has taken its place.
  place = { host: '127.0.0.1', port: openedAt(lost.dataDir)!.port }
  const { invitation } = await inviteAt(served)
  const { before } = await follow(lost.dataDir, invitation)
  expect(existsSync(before!)).toBe(true)
  standby = await startEmbedded(lost.dataDir, { durable: true, isStandby: true })
  await isFollowed(served)
  standbyDir = lost.dataDir
})

it('one that is replaced while it runs stops by itself', async () => {
  await expect(promote(standbyDir)).rejects.toThrow('Hentikan dahulu Suluh di sana')
  await promote(standbyDir, { force: true })
  await vi.waitUntil(async () => (await linesOf(served).catch(() => undefined)) === undefined, soon)
  await expect(startEmbedded(served.dataDir, { durable: true })).rejects.toThrow('sudah digantikan')
  const replaced = served
  served = await startInstallation('utama', standbyDir)
  await replaced.stop().catch(() => undefined)
})

it('a standby is let go of, and addresses that are none are refused', async () => {
  place = { host: '127.0.0.1', port: await freePort() }
  await inviteAt(served)
  await served.asOwner((client) => dismiss(client, served.dataDir))
  await expect(served.asOwner((client) => dismiss(client, served.dataDir))).rejects.toThrow(
    'tidak memiliki siaga',
  )
  expect(await shownAt(served)).toBeNull()
  expect(await linesOf(served)).toEqual(['Basis data ini tidak memiliki siaga dan bukan siaga.'])
  for (const text of ['10.8.0.1', 'server:5501', '10.8.0.1:80', '10.8.0.1:99999'])
    expect(() => readPlace(text)).toThrow('bukan alamat IP dengan porta')
})
