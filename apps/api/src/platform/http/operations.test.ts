import { authentication } from '@suluh/contract/platform/authentication'
import { sql } from 'kysely'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { connect, type Db } from '#platform/db/open.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { backupAge, startSamples } from './samples.ts'

const metricsToken = 'pemantau-sekolah'
const app = useTestApp(() => ({ metricsToken }))

const read = (remoteAddress: string, token?: string) =>
  app.server.http.inject({
    url: '/api/metrics',
    remoteAddress,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })

it('counts in Prometheus text: a name, its help and type, and a number for each', async () => {
  await app.refused(authentication.login, {
    body: { emailOrTelp: 'tidak@ada.test', password: 'rahasia-sekali' },
  })
  const response = await read('127.0.0.1')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = response.body.trimEnd().split('\n')
  const values = lines.filter((line) => !line.startsWith('#'))
  for (const line of values) expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[\w.+-]+"\})? [0-9.e+-]+$/)
  for (const line of values) {
    const name = /^[a-z_]+/.exec(line)![0].replace(/_(bucket|sum|count)$/, '')
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`)),
    )
  }
  expect(response.body).toContain('suluh_refusals_total{code="invalid-login"} 1\n')
  expect(response.body).not.toContain('tidak@ada.test')
})

it('is for this machine, and elsewhere for who has the token', async () => {
  expect((await read('192.168.1.20')).statusCode).toBe(404)
  expect((await read('192.168.1.20', 'salah')).statusCode).toBe(404)
  expect((await read('192.168.1.20', metricsToken)).statusCode).toBe(200)
})

/** Two seconds, and what a busy machine adds; who waited for the database would wait for thirty. */
const soonMs = 8000

/** The value of the line of the metrics that begins like this. */
async function valueOf(line: string): Promise<number | undefined> {
  const { body } = await read('127.0.0.1')
  const found = body.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

it('counts saves and how long they were waited for, also those that failed', async () => {
  app.server.saves.note(0.003, true)
  app.server.saves.note(0.3, true)
  app.server.saves.note(60, false)
  expect(await valueOf('suluh_saves_total{result="stored"}')).toBe(2)
  expect(await valueOf('suluh_saves_total{result="failed"}')).toBe(1)
  expect(await valueOf('suluh_save_seconds_bucket{le="0.005"}')).toBe(1)
  expect(await valueOf('suluh_save_seconds_bucket{le="0.5"}')).toBe(2)
  expect(await valueOf('suluh_save_seconds_bucket{le="+Inf"}')).toBe(3)
  expect(await valueOf('suluh_save_seconds_count')).toBe(3)
})

it('counts a slow statement, and breaks off one that nobody waits for any more', async () => {
  const before = (await valueOf('suluh_slow_statements_total'))!
  await sql`select pg_sleep(1.1)`.execute(app.server.db)
  expect(await valueOf('suluh_slow_statements_total')).toBe(before + 1)
  const limitOf = async (db: Db) => {
    const { rows } = await sql<{
      limit: string
    }>`select current_setting('statement_timeout') as limit`.execute(db)
    return rows[0]!.limit
  }
  const job = connect(app.server.databaseUrl, 1)
  expect(await Promise.all([app.server.db, app.server.exam.db, job.db].map(limitOf))).toEqual([
    '2min',
    '1min',
    '15min',
  ])
  await job.db.destroy()
})

it('knows what waits and who sits an exam, and how old the newest finished backup is', async () => {
  const world = await makeWorld(app)
  await app.db
    .insertInto('email')
    .values({
      applicationId: world.applicationId,
      recipient: 'siapa@sekolah.test',
      subject: 'Undangan',
      expiresAt: new Date(Date.now() + 60_000),
      dibuatPada: new Date(Date.now() - 30_000),
    })
    .execute()
  const samples = startSamples(app.server.db)
  await expect.poll(() => samples.last()).toBeDefined()
  expect(samples.last()!.queues.email.waiting).toBe(1)
  expect(samples.last()!.queues.email.oldestSeconds).toBeGreaterThanOrEqual(30)
  expect(samples.isUp()).toBe(true)
  await samples.stop()
  const dir = mkdtempSync(join(tmpdir(), 'suluh umur '))
  const age = () => backupAge({ backupDir: dir, databaseUrl: undefined })
  mkdirSync(join(dir, '2026-07-14T01-00-00'))
  expect(await age()).toBeUndefined()
  const manifest = join(dir, '2026-07-14T01-00-00', 'manifest.json')
  writeFileSync(manifest, '{}')
  utimesSync(manifest, new Date(), new Date(Date.now() - 3_600_000))
  mkdirSync(join(dir, '2026-07-15T01-00-00'))
  expect(await age()).toBeGreaterThanOrEqual(3600)
  writeFileSync(join(dir, 'suluh-2026-07-15.dump'), '')
  expect(await backupAge({ backupDir: dir, databaseUrl: 'postgres://lain' })).toBeLessThan(60)
  rmSync(dir, { recursive: true })
})

it('is healthy while the database answers, and says otherwise within two seconds; alive and counted it is all the same', async () => {
  const ask = async (url: string) => {
    const began = performance.now()
    const { statusCode } = await app.server.http.inject(url)
    return { statusCode, isSoon: performance.now() - began < soonMs }
  }
  expect(await ask('/api/health')).toEqual({ statusCode: 200, isSoon: true })
  const { pool } = app.server.exam
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  try {
    const often = Array.from({ length: 20 }, () => '/api/health')
    expect(await Promise.all(often.map(ask))).toEqual(often.map(() => ({ statusCode: 503, isSoon: true })))
    // However often it is asked, one question waits; the others are of rounds, each with one.
    expect(pool.waitingCount).toBeLessThan(8)
    expect(await ask('/api/health/live')).toEqual({ statusCode: 200, isSoon: true })
    expect(await ask('/api/metrics')).toEqual({ statusCode: 200, isSoon: true })
  } finally {
    for (const client of held) client.release()
  }
  await expect.poll(async () => (await ask('/api/health')).statusCode).toBe(200)
})
