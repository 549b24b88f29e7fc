import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { backUp, readContents, restore, tryOut } from './backup.ts'
import { archiveOnce, forgetArchives } from './wal-archive.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh cadangan tersandi '))
const [dataDir, archiveDir, backup] = ['data', 'arsip', 'cadangan'].map((name) => join(dir, name)) as [
  string,
  string,
  string,
]
/** Whole databases are copied and started here. */
const seconds = 300_000
const [key, other] = [randomBytes(32), randomBytes(32)]
let server: Embedded
let client: pg.Client
let before: Date

beforeAll(async () => {
  server = await startEmbedded(dataDir, { durable: true })
  client = new pg.Client(server.url)
  await client.connect()
  await client.query('create table jawaban (isi text not null)')
  const write = (isi: string) => client.query('insert into jawaban values ($1)', [isi])
  await write('rahasia-murid-satu')
  await archiveOnce(dataDir, archiveDir, key)
  await backUp(dataDir, backup, undefined, key)
  await write('rahasia-murid-dua')
  await sleep(50)
  before = (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]!.now
  await sleep(50)
  await client.query('delete from jawaban')
  await archiveOnce(dataDir, archiveDir, key)
}, seconds)

afterAll(async () => {
  await client.end()
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
}, seconds)

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

it(
  'shows nothing of what is in it, and is the same as the original under its key',
  { timeout: seconds },
  async () => {
    const files = [...filesIn(backup), ...filesIn(archiveDir)].filter(
      (path) => !path.endsWith('manifest.json'),
    )
    expect(files.length).toBeGreaterThan(500)
    const isOpen = (path: string) => readFileSync(path).subarray(0, 8).toString() !== 'SULUHC01'
    expect(files.filter(isOpen)).toEqual([])
    const contents = await tryOut(backup, undefined, key)
    expect(contents['jawaban']?.rows).toBe(1)
  },
)

it('goes to a moment by its sealed archive', { timeout: seconds }, async () => {
  const place = join(dir, 'sampai')
  await restore(backup, place, { key, until: { moment: before, archiveDir } })
  const restored = await startEmbedded(place, { durable: false })
  expect((await readContents(restored.url))['jawaban']?.rows).toBe(2)
  await restored.stop()
})

it('without its key, or by another one, nothing is replaced', { timeout: seconds }, async () => {
  const place = join(dir, 'tujuan')
  mkdirSync(join(place, 'postgres'), { recursive: true })
  writeFileSync(join(place, 'postgres', 'tanda'), 'lama')
  await expect(restore(backup, place)).rejects.toThrow('Isi BACKUP_KEY')
  await expect(restore(backup, place, { key: other })).rejects.toThrow('bukan kunci cadangan ini')
  await expect(tryOut(backup)).rejects.toThrow('Isi BACKUP_KEY')
  const until = { moment: before, archiveDir }
  const mixed = join(dir, 'arsip-kunci-lain')
  cpSync(archiveDir, mixed, { recursive: true })
  const pieces = filesIn(mixed).toSorted()
  cpSync(pieces[0]!, pieces.at(-1)!)
  await expect(restore(backup, place, { key, until: { ...until, archiveDir: mixed } })).rejects.toThrow(
    /Arsip ini tidak terbuka dengan kunci ini/,
  )
  expect(readdirSync(place)).toEqual(['postgres'])
  expect(readdirSync(join(place, 'postgres'))).toEqual(['tanda'])
})

it(
  'whoever has the disk and no key puts no other file in, nor another list',
  { timeout: seconds },
  async () => {
    const folder = join(dir, 'dipalsukan')
    cpSync(backup, folder, { recursive: true })
    const list = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
      files: { path: string }[]
    }
    list.files = list.files.filter(
      ({ path }) => !path.endsWith('PG_VERSION') || path === 'postgres/PG_VERSION',
    )
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(list))
    await expect(restore(folder, join(dir, 'palsu'), { key })).rejects.toThrow('diubah orang lain')
    expect(existsSync(join(dir, 'palsu', 'postgres'))).toBe(false)
  },
)

it(
  'what is open does not stand in for what is sealed: no piece of the log, no whole backup',
  { timeout: seconds },
  async () => {
    const place = join(dir, 'terbuka')
    const until = { moment: before, archiveDir: join(dir, 'arsip-terbuka') }
    cpSync(archiveDir, until.archiveDir, { recursive: true })
    // The newest piece as whoever has the disk and no key could write it.
    const newest = filesIn(until.archiveDir).toSorted().at(-1)!
    const own = join(dataDir, 'postgres/pg_wal', basename(newest).slice(0, 24))
    const forged = newest.replace(/\.sandi$/, '')
    writeFileSync(forged, zstdCompressSync(existsSync(own) ? readFileSync(own) : Buffer.alloc(1 << 24)))
    const contents = await restore(backup, join(dir, 'keduanya'), { key, until }).then(
      () => 'pulih',
      (error: unknown) => String(error),
    )
    // Beside the sealed one it is not even looked at.
    expect(contents).toBe('pulih')
    rmSync(newest)
    await expect(restore(backup, place, { key, until })).rejects.toThrow('siapa pun yang memegang cakram itu')
    const open = join(dir, 'cadangan-terbuka')
    await backUp(dataDir, open)
    await expect(restore(open, place, { key })).rejects.toThrow('--tanpa-sandi')
    expect(existsSync(join(place, 'postgres'))).toBe(false)
    expect((await restore(open, place, { key, isFromBefore: true })).contents['jawaban']?.rows).toBe(0)
  },
)

it(
  'archives are kept where a backup does not say by this key what it needs',
  { timeout: seconds },
  async () => {
    const kept = () => filesIn(archiveDir).length
    const all = kept()
    await forgetArchives(dataDir, archiveDir, [backup], other)
    expect(kept()).toBe(all)
    await forgetArchives(dataDir, archiveDir, [backup], key)
    expect(kept()).toBeGreaterThan(0)
  },
)
