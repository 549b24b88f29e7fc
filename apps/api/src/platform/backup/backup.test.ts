import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp, readContents, restore, tryOut } from './backup.ts'
import { backUpWhenDue } from './schedule-backups.ts'
import { startEmbedded, type Embedded } from '#platform/db/embedded.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh cadangan '))
const dataDir = join(dir, 'data')
/** Whole databases are copied and started here. */
const seconds = 180_000
let server: Embedded
let client: pg.Client

beforeAll(async () => {
  server = await startEmbedded(dataDir, { durable: true })
  client = new pg.Client(server.url)
  await client.connect()
  await client.query('create table account (id int primary key, amount int not null)')
  await client.query('create table jawaban (id bigserial primary key, isi text not null)')
  await client.query('insert into account select id, 100 from generate_series(1, 1000) id')
}, seconds)

afterAll(async () => {
  await client.end()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}, seconds)

it(
  'holds everything that was written before, and whole transactions of what is written meanwhile',
  async () => {
    const acknowledged = new Set<number>()
    let isOver = false
    const writing = write(acknowledged, () => isOver)
    while (acknowledged.size < 50) await new Promise((resolve) => setTimeout(resolve, 5))
    const before = [...acknowledged]
    await backUp(dataDir, join(dir, 'hidup'))
    isOver = true
    await writing
    expect(acknowledged.size).toBeGreaterThan(before.length)

    const copy = join(dir, 'salinan')
    await restore(join(dir, 'hidup'), copy)
    const restored = await startEmbedded(copy, { durable: false })
    const reader = new pg.Client(restored.url)
    await reader.connect()
    const { rows: found } = await reader.query<{ id: string }>('select id from jawaban')
    const { rows: sums } = await reader.query<{ sum: string }>('select sum(amount)::text from account')
    await reader.end()
    await restored.stop()
    const ids = new Set(found.map(({ id }) => Number(id)))
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    expect(sums[0]?.sum).toBe('100000')
  },
  seconds,
)

it(
  'is the same as the original, row by row, when nothing is written',
  async () => {
    await backUp(dataDir, join(dir, 'tenang'))
    const original = await readContents(server.url)
    expect(original['account']?.rows).toBe(1000)
    expect(await tryOut(join(dir, 'tenang'))).toEqual(original)
    await client.query('update account set amount = amount + 1 where id = 7')
    expect(await readContents(server.url)).not.toEqual(original)
  },
  seconds,
)

it(
  'refuses what would overwrite, what is no backup, and a database in use',
  async () => {
    await expect(backUp(dataDir, join(dir, 'tenang'))).rejects.toThrow('sudah ada')
    await expect(restore(join(dir, 'tidak-ada'), join(dir, 'lain'))).rejects.toThrow('bukan cadangan')
    await expect(restore(join(dir, 'tenang'), dataDir)).rejects.toThrow('masih berjalan')
  },
  seconds,
)

it(
  'keeps what it replaces',
  async () => {
    const place = join(dir, 'diganti')
    await restore(join(dir, 'hidup'), place)
    writeFileSync(join(place, 'postgres', 'tanda'), 'lama')
    const [first, second] = await Promise.all([
      restore(join(dir, 'tenang'), place),
      restore(join(dir, 'tenang'), place),
    ])
    expect(first.before).not.toBe(second.before)
    const former = [first, second].find(({ before }) => existsSync(join(before!, 'tanda')))!.before!
    expect(existsSync(join(place, 'postgres', 'tanda'))).toBe(false)
    // What stood there before is opened by the password that lies beside it, as is what stands there now.
    rmSync(join(place, 'postgres'), { recursive: true })
    renameSync(former, join(place, 'postgres'))
    const there = await startEmbedded(place, { durable: false })
    expect((await readContents(there.url))['account']?.rows).toBe(1000)
    await there.stop()
  },
  seconds,
)

const broken: Record<string, { breakIt: (folder: string) => void; says: RegExp }> = {
  'a flipped byte': {
    breakIt: (folder) => {
      const file = largestOf(join(folder, 'postgres/base'))
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1]! ^= 1
      writeFileSync(file, bytes)
    },
    says: /postgres\/base\/.* isinya berubah/,
  },
  'a file cut short': {
    breakIt: (folder) => truncateSync(largestOf(join(folder, 'postgres/base')), 8192),
    says: /berukuran 8192 bita, seharusnya/,
  },
  'a file lost': {
    breakIt: (folder) => rmSync(join(folder, 'postgres/global/pg_control')),
    says: /postgres\/global\/pg_control hilang/,
  },
  'a file too much': {
    breakIt: (folder) => writeFileSync(join(folder, 'postgres/recovery.signal'), ''),
    says: /recovery\.signal tidak ada dalam daftar isinya/,
  },
  'no label': {
    breakIt: (folder) => rmSync(join(folder, 'postgres/backup_label')),
    says: /backup_label\) hilang/,
  },
  'no password': {
    breakIt: (folder) => rmSync(join(folder, 'postgres.password')),
    says: /postgres\.password\) hilang/,
  },
  'one that was never finished': {
    breakIt: (folder) => rmSync(join(folder, 'manifest.json')),
    says: /tidak memuat daftar isi/,
  },
  'a list that is cut short': {
    breakIt: (folder) => truncateSync(join(folder, 'manifest.json'), 100),
    says: /tidak dapat dibaca/,
  },
}

it.for(Object.entries(broken))(
  'says what is wrong, and changes nothing: %s',
  { timeout: seconds },
  async ([name, { breakIt, says }]) => {
    const folder = join(dir, `rusak ${name}`)
    cpSync(join(dir, 'tenang'), folder, { recursive: true })
    breakIt(folder)
    const place = join(dir, `tujuan ${name}`)
    mkdirSync(join(place, 'postgres'), { recursive: true })
    writeFileSync(join(place, 'postgres', 'tanda'), 'lama')
    await expect(restore(folder, place)).rejects.toThrow(says)
    await expect(tryOut(folder)).rejects.toThrow(says)
    expect(readdirSync(place)).toEqual(['postgres'])
    expect(readdirSync(join(place, 'postgres'))).toEqual(['tanda'])
  },
)

it(
  'says what does not start, and brings back a backup without a manifest where it is asked to',
  async () => {
    const folder = join(dir, 'tanpa daftar isi')
    cpSync(join(dir, 'tenang'), folder, { recursive: true })
    rmSync(join(folder, 'manifest.json'))
    const place = join(dir, 'tanpa daftar isi, tujuan')
    const { contents } = await restore(folder, place, { hasManifest: false })
    expect(contents['account']?.rows).toBe(1000)
    rmSync(join(folder, 'postgres/global/pg_control'))
    await expect(restore(folder, place, { hasManifest: false })).rejects.toThrow('tidak dapat dijalankan')
    expect(existsSync(join(place, 'postgres/PG_VERSION'))).toBe(true)
    expect(existsSync(join(place, 'pemulihan'))).toBe(false)
  },
  seconds,
)

it(
  'ends a server that was left, and begins nothing anew where a restoring was cut off or the password is lost',
  async () => {
    const place = join(dir, 'tertinggal')
    await restore(join(dir, 'tenang'), place)
    await startEmbedded(place, { durable: false })
    await restore(join(dir, 'tenang'), place)
    expect(existsSync(join(place, 'postgres/postmaster.pid'))).toBe(false)
    const secret = readFileSync(join(place, 'postgres.password'))
    rmSync(join(place, 'postgres.password'))
    await expect(startEmbedded(place, { durable: false })).rejects.toThrow(/postgres\.password hilang/)
    writeFileSync(join(place, 'postgres.password'), secret)
    renameSync(join(place, 'postgres'), join(place, 'postgres.sebelum'))
    mkdirSync(join(place, 'pemulihan'))
    await expect(startEmbedded(place, { durable: false })).rejects.toThrow(/terputus/)
  },
  seconds,
)

function largestOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const [largest] = files
    .map((each) => join(each.parentPath, each.name))
    .toSorted((a, b) => statSync(b).size - statSync(a).size)
  return largest!
}

/** Moves money about and adds rows, each in one transaction; notes what was acknowledged. */
async function write(acknowledged: Set<number>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const from = 1 + (acknowledged.size % 1000)
    await client.query('begin')
    await client.query('update account set amount = amount - 1 where id = $1', [from])
    await client.query('update account set amount = amount + 1 where id = $1', [1001 - from])
    const { rows } = await client.query<{ id: string }>(
      `insert into jawaban (isi) values (repeat('x', 500)) returning id`,
    )
    await client.query('commit')
    acknowledged.add(Number(rows[0]?.id))
  }
}

it(
  'backs up once a day and keeps the newest five; while an exam is under way it waits, two days at most',
  { timeout: seconds },
  async () => {
    const backups = join(dir, 'harian')
    const [hour, day] = [3_600_000, 86_400_000]
    const start = Date.parse('2026-07-14T01:00:00Z')
    const names = (...dates: number[]) =>
      dates.map((date) => `2026-07-${String(date).padStart(2, '0')}T01-00-00`)
    for (const name of names(9, 10, 11, 12, 13)) mkdirSync(join(backups, name), { recursive: true })
    let isExam = true
    const schedule = { dataDir, backupDir: backups, isBusy: async () => isExam }
    const check = (now: number) => backUpWhenDue(schedule, undefined, now)
    await check(start)
    expect(readdirSync(backups).toSorted()).toEqual(names(9, 10, 11, 12, 13))
    isExam = false
    await check(start)
    await check(start + day / 2)
    isExam = true
    await check(start + 2 * day - 2 * hour)
    expect(readdirSync(backups).toSorted()).toEqual(names(10, 11, 12, 13, 14))
    await check(start + 2 * day)
    expect(readdirSync(backups).toSorted()).toEqual(names(11, 12, 13, 14, 16))
  },
)

it(
  'a gentle one is the same, and is broken off at once where Suluh stops, also while PostgreSQL takes its time',
  { timeout: 4 * seconds },
  async () => {
    const never = new AbortController().signal
    await backUp(dataDir, join(dir, 'pelan'), never)
    expect(await tryOut(join(dir, 'pelan'), never)).toEqual(await readContents(server.url))
    await client.query(`insert into jawaban (isi) select repeat('y', 4000) from generate_series(1, 20000)`)
    const stopping = new AbortController()
    const backingUp = backUp(dataDir, join(dir, 'terputus'), stopping.signal)
    const waiting = () =>
      client.query(
        `select from pg_stat_activity where query like '%pg_backup_start%' and pid <> pg_backend_pid()`,
      )
    await expect.poll(async () => (await waiting()).rowCount).toBe(1)
    const began = Date.now()
    stopping.abort()
    await expect(backingUp).rejects.toThrow(/abort|terminat/i)
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(readdirSync(dir).filter((name) => name.startsWith('terputus'))).toEqual([])
    await expect.poll(async () => (await waiting()).rowCount).toBe(0)
  },
)
