import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { isAlive } from '../../apps/api/src/platform/db/lock.ts'
import { bundle } from '../../run/bundle.mjs'
import { thisSystem } from '../../run/systems.mjs'

const dir = mkdtempSync(join(tmpdir(), 'suluh bundel '))
// Started by root, PostgreSQL's own user has to reach its programs.
chmodSync(dir, 0o755)
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** What PostgreSQL's start needs of the machine where root starts it; no Node and no npm. */
const tools = ['id', 'ls', 'setpriv']

/** As on a stick of memory: every file may be run, and there are no links. */
function unpack(archive: Buffer, to: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(archive))) {
    const path = join(to, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes, { mode: 0o755 })
  }
}

/** Rights and kind of each file, as the zip's own list has them (APPNOTE 4.3.12). */
function modesIn(archive: Buffer): Map<string, number> {
  const modes = new Map<string, number>()
  const mark = Buffer.from([0x50, 0x4b, 1, 2])
  for (let at = archive.indexOf(mark); at >= 0; at = archive.indexOf(mark, at + 46)) {
    const length = archive.readUInt16LE(at + 28)
    modes.set(archive.toString('utf8', at + 46, at + 46 + length), archive.readUInt32LE(at + 38) >>> 16)
  }
  return modes
}

it('is one archive with everything, that starts where nothing is installed and stops in order', async () => {
  const path = await bundle(thisSystem, join(dir, 'arsip'), 1)
  expect(statSync(path).size).toBeLessThan(250e6)
  const archive = readFileSync(path)
  const modes = modesIn(archive)
  for (const name of ['suluh/mulai.sh', 'suluh/node/bin/node'])
    expect([name, modes.get(name)! & 0o111]).toEqual([name, 0o111])
  expect(
    [...modes.keys()].filter((name) => /^suluh\/(apps|packages)\/.*(\.test\.ts$|\/testing\/)/.test(name)),
  ).toEqual([])
  unpack(archive, dir)

  const alat = join(dir, 'alat')
  mkdirSync(alat)
  for (const tool of tools) {
    const found = ['/usr/bin', '/bin'].map((folder) => join(folder, tool)).find(existsSync)
    if (found) symlinkSync(found, join(alat, tool))
  }
  const port = await freePort()
  const dataDir = join(dir, 'data')
  const child = spawn('/bin/sh', [join(dir, 'suluh/mulai.sh')], {
    cwd: '/',
    env: { PATH: alat, HOME: dir, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await expect.poll(() => printed, { timeout: 120_000 }).toMatch(/kode [A-Z2-9]{5}-[A-Z2-9]{5}/)
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${url}/setup`)).text()).toContain('<div id="root">')
  const body = {
    kode: /kode ([A-Z2-9-]{11})/.exec(printed)![1],
    aplikasi: 'SMP Harapan',
    nama: 'Ibu Kepala',
    email: 'kepala@harapan.test',
    password: 'sandi-pertama',
  }
  const post = (route: string, data: object) =>
    fetch(`${url}/api${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(data),
    })
  expect((await post('/setup', body)).status).toBe(200)
  const login = { emailOrTelp: 'kepala@harapan.test', password: 'sandi-pertama' }
  expect((await post('/authentication/login', login)).status).toBe(200)

  const server = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(isAlive(server)).toBe(false)
})
