import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync, zipSync, type Zippable } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { isAlive } from '../../apps/api/src/platform/db/lock.ts'
import { bundle } from '../../run/bundle.mjs'
import { thisSystem } from '../../run/systems.mjs'
import { projectRoot } from '../product.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
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
  const begin = (folder: string, ...args: string[]) => {
    const child = spawn('/bin/sh', [join(folder, 'mulai.sh'), ...args], {
      cwd: '/',
      env: { PATH: alat, HOME: dir, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => printed.push(text.toString()))
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    return { child, ended, said: () => printed.join('') }
  }
  const first = begin(join(dir, 'suluh'))
  await expect.poll(first.said, { timeout: 120_000 }).toMatch(/kode [A-Z2-9]{5}-[A-Z2-9]{5}/)
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${url}/setup`)).text()).toContain('<div id="root">')
  const body = {
    kode: /kode ([A-Z2-9-]{11})/.exec(first.said())![1],
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
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(isAlive(server)).toBe(false)

  // The image holds the same, and starts by its own command.
  const [node, ...args] = JSON.parse(/^CMD (\[.*\])$/m.exec(read('Dockerfile'))![1]!) as string[]
  expect(node).toBe('node')
  const image = spawn(join(dir, 'suluh/node/bin/node'), args, {
    cwd: join(dir, 'suluh'),
    env: {
      PATH: alat,
      HOME: dir,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: 'ignore',
  })
  const stopped = new Promise<number | null>((done) => image.once('exit', done))
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  image.kill('SIGTERM')
  expect(await stopped).toBe(0)

  // An archive of another day, with these files and rights; a bit of one is another.
  const entries = unzipSync(archive)
  const remade = (name: string, change: (files: typeof entries) => object) => {
    const files = { ...entries, ...change(entries) }
    const zipped = Object.entries(files).map(([each, bytes]) => [
      each,
      [bytes, { level: 0, os: 3, attrs: (0o100000 | (modes.get(each) ?? 0o644)) * 2 ** 16 }],
    ])
    writeFileSync(join(dir, name), zipSync(Object.fromEntries(zipped) as Zippable))
    return join(dir, name)
  }
  const releaseOf = (moment: string) => {
    const made = JSON.parse(Buffer.from(entries['suluh/rilis.json']!).toString()) as object
    return { 'suluh/rilis.json': Buffer.from(JSON.stringify({ ...made, dibuat: moment })) }
  }
  const refusal = async (path: string) => {
    const asked = begin(join(dir, 'suluh'), '--perbarui', path)
    expect(await asked.ended).toBe(1)
    return asked.said()
  }
  const inPlace = readdirSync(dir)
  const older = remade('lama.zip', () => releaseOf('2020-01-01T00:00:00.000Z'))
  expect(await refusal(older)).toContain('lebih lama daripada Suluh yang ada')
  for (const moment of ['2099-01-01/../../pergi', '../../../pergi', '2099', '2099-01-01T00:00:00', ''])
    expect(await refusal(remade('lama.zip', () => releaseOf(moment)))).toContain(
      'tidak menyebut kapan dibuat',
    )
  const newer = remade('baru.zip', () => releaseOf('2099-01-02T03:04:05.000Z'))
  const bytes = readFileSync(newer)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  const flipped = join(dir, 'rusak.zip')
  writeFileSync(flipped, bytes)
  expect(await refusal(flipped)).toMatch(/rusak.*sekali lagi; tidak ada yang diubah/)
  writeFileSync(flipped, bytes.subarray(0, 1e6))
  expect(await refusal(flipped)).toContain('bukan arsip zip yang utuh')
  expect(await refusal(join(dir, 'tidak-ada.zip'))).toContain('tidak dapat dibaca')
  const archives = ['lama.zip', 'baru.zip', 'rusak.zip']
  expect(readdirSync(dir).filter((name) => !archives.includes(name))).toEqual(inPlace)

  const updated = begin(join(dir, 'suluh'), '--perbarui', newer)
  expect(await updated.ended).toBe(0)
  const folder = join(dir, 'suluh-2099-01-02T03.04.05')
  expect(updated.said()).toContain(folder)
  // The folder that was left is no longer needed, and what was made with it is there.
  rmSync(join(dir, 'suluh'), { recursive: true })
  const second = begin(folder)
  const answers = async () => (await post('/authentication/login', login).catch(() => undefined))?.status
  await expect.poll(answers, { timeout: 120_000, interval: 500 }).toBe(200)
  second.child.kill('SIGINT')
  expect(await second.ended).toBe(0)

  // What is a command of npm elsewhere.
  const rescued = begin(folder, '--perintah', 'akun:sistem', '--pulihkan', login.emailOrTelp)
  expect(await rescued.ended).toBe(0)
  expect(rescued.said()).toMatch(/Akun dipulihkan kepala@harapan\.test, kata sandi \S+\./)
  const unknown = begin(folder, '--perintah', 'lain')
  expect(await unknown.ended).toBe(2)
  expect(unknown.said()).toContain('Perintah yang ada: ')
})
