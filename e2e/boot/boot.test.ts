import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { startEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { copyData, startProduct } from '../product.ts'

// A space in the path, as in "My Documents".
const dir = mkdtempSync(join(tmpdir(), 'suluh mulai '))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const logIn = async (url: string) => {
  const response = await fetch(`${url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrTelp: 'guru@suluh.test', password: 'suluh-demo' }),
  })
  return response.status
}

/** The API itself, below the script that started it. */
function killApi(launcher: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(launcher)], { encoding: 'utf8' })
  for (const pid of children.split('\n').map(Number).filter(Boolean)) process.kill(pid, 'SIGKILL')
}

it('says where it is and who may sign in; two at once share one database; a killed one comes back', async () => {
  const dataDir = join(dir, 'data')
  const [first, second] = await Promise.all([startProduct(dataDir), startProduct(dataDir)])
  expect(first.output()).toContain(`Suluh siap di ${first.url}`)
  expect(first.output()).toContain('murid@suluh.test')
  expect(await Promise.all([logIn(first.url), logIn(second.url)])).toEqual([200, 200])
  killApi(first.process.pid!)
  await expect.poll(() => logIn(second.url).catch(String), { interval: 1000 }).toBe(200)
  killApi(second.process.pid!)
  const third = await startProduct(dataDir)
  expect(await logIn(third.url)).toBe(200)
  await third.stop()
})

it('without a demo there is nobody; another one says so when the port is taken', async () => {
  copyData(inject('emptyData'), join(dir, 'kosong'))
  const product = await startProduct(join(dir, 'kosong'), { DEMO: 'off' })
  expect(await logIn(product.url)).toBe(401)
  expect(product.output()).not.toContain('suluh-demo')
  const port = new URL(product.url).port
  await expect(startProduct(join(dir, 'kosong'), { DEMO: 'off', PORT: port })).rejects.toThrow(
    new RegExp(`${port} sudah dipakai`),
  )
  await product.stop()
})

it('uses DATABASE_URL, as an owner that is no superuser', async () => {
  const server = await startEmbedded(join(dir, 'other'), { durable: false })
  const admin = new pg.Client(server.url)
  await admin.connect()
  await admin.query(`create role pemilik login createrole password 'rahasia'`)
  await admin.query(`create database sekolah owner pemilik`)
  await admin.end()
  const url = new URL(server.url)
  url.username = 'pemilik'
  url.password = 'rahasia'
  url.pathname = '/sekolah'
  const product = await startProduct(join(dir, 'unused'), { DATABASE_URL: url.toString(), DEMO: 'off' })
  expect(await logIn(product.url)).toBe(401)
  expect(product.output()).toMatch(/isikan kode [A-Z2-9]{5}-/)
  await product.stop()
  await server.stop()
})
