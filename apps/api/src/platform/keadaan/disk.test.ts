import { keadaan } from '@suluh/contract/platform/keadaan'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isDatabaseDown, isDiskFull } from '#platform/db/fault.ts'
import { openRareLog } from '#platform/http/error-handler.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { diskWarning, readDisk, ruangOf, watchDisk } from './disk.ts'

const app = useTestApp(() => ({ dataDir: tmpdir() }))

const gigabyte = 1e9

it('warns below a tenth and below one gigabyte; a tenth of a very large disk is room', () => {
  expect(ruangOf({ free: 26 * gigabyte, total: 250 * gigabyte })).toBe('cukup')
  expect(ruangOf({ free: 24 * gigabyte, total: 250 * gigabyte })).toBe('kurang')
  expect(ruangOf({ free: 0.9 * gigabyte, total: 2 * gigabyte })).toBe('genting')
  expect(ruangOf({ free: 60 * gigabyte, total: 4000 * gigabyte })).toBe('cukup')
  expect(ruangOf(undefined)).toBe('cukup')
})

it('says it on the console in words, with how much is left and where', () => {
  expect(diskWarning({ free: 24 * gigabyte, total: 250 * gigabyte }, '/data')).toBe(
    'Ruang simpan tinggal 24 GB di disk /data. Kosongkan sebelum ujian berikutnya.',
  )
  expect(diskWarning({ free: 0.5 * gigabyte, total: 250 * gigabyte }, '/data')).toContain(
    'tinggal 0,5 GB di disk /data. Bila habis, jawaban murid tidak dapat disimpan.',
  )
  expect(diskWarning({ free: 200 * gigabyte, total: 250 * gigabyte }, '/data')).toBeUndefined()
})

it('is known to who looks after the server, and to the programs that watch it', async () => {
  const world = await makeWorld(app)
  const { data } = await app.call(keadaan.ruang, { token: (await world.signedInAs('pengelola')).token })
  const disk = await readDisk({ dataDir: tmpdir(), databaseUrl: undefined })
  expect(data.ruang).toBe(ruangOf(disk))
  expect(data.sisa).toBeGreaterThan(0)
  const murid = await world.signedInAs('murid')
  expect((await app.refused(keadaan.ruang, { token: murid.token })).status).toBe(403)
  const health = await app.server.http.inject('/api/health')
  expect(health.json().data).toEqual({ ruang: data.ruang })
  const metrics = await app.server.http.inject('/api/metrics')
  expect(metrics.body).toMatch(/^suluh_disk_bytes\{state="free"\} [1-9]\d+$/m)
})

it('of a database elsewhere it says nothing', async () => {
  const elsewhere = { dataDir: tmpdir(), databaseUrl: 'postgres://dinas/suluh' }
  expect(await readDisk(elsewhere)).toBeUndefined()
  const said: string[] = []
  const stop = watchDisk({ ...app.server.config, ...elsewhere }, (warning) => said.push(warning))
  await sleep(50)
  await stop()
  expect(said).toEqual([])
})

it('a full disk is known by whatever says so: PostgreSQL, this process, and a thread that has lost the code', () => {
  const coded = (code: string) => Object.assign(new Error('gagal'), { code })
  const full = [
    coded('53100'),
    coded('ENOSPC'),
    new Error('could not extend file "base/1": No space left on device'),
  ]
  for (const error of full) expect([isDiskFull(error), isDatabaseDown(error)]).toEqual([true, true])
  expect(isDiskFull(coded('53300'))).toBe(false)
})

it('what is refused again and again is one line a minute, with how often it was', () => {
  let now = 0
  const lines: string[] = []
  const rarely = openRareLog(() => now)
  const refuse = (what: string) => rarely(what, (count) => lines.push(`${what} ${count}`))
  for (let each = 0; each < 100; each += 1) refuse('disk')
  refuse('database')
  now = 61_000
  refuse('disk')
  expect(lines).toEqual(['disk 1', 'database 1', 'disk 100'])
})
