import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { backUp, restore } from './backup.ts'
import { nextSegment } from './until.ts'
import { archiveOnce, endArchive, forgetArchives } from './wal-archive.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh arsip '))
const dataDir = join(dir, 'data')
const archiveDir = join(dir, 'arsip')
const seconds = 300_000
let server: Embedded
let client: pg.Client

async function open(): Promise<void> {
  server = await startEmbedded(dataDir, { durable: true })
  client = new pg.Client(server.url)
  await client.connect()
}
async function shut(): Promise<void> {
  await client.end()
  await server.stop()
}

/** Writes a row, and gives a moment after which nothing has happened yet. */
async function write(isi: string): Promise<Date> {
  await client.query('insert into jawaban (isi) values ($1)', [isi])
  await sleep(50)
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  await sleep(50)
  return rows[0]!.now
}

/** The rows of what was restored in `place`. */
async function rowsIn(place: string): Promise<string[]> {
  const restored = await startEmbedded(place, { durable: false })
  const reader = new pg.Client(restored.url)
  await reader.connect()
  const { rows } = await reader.query<{ isi: string }>('select isi from jawaban order by id')
  // It is nobody's standby, and writes.
  await reader.query(`insert into jawaban (isi) values ('sesudah')`)
  await reader.end()
  await restored.stop()
  return rows.map(({ isi }) => isi)
}

const until = (moment: Date, archive = archiveDir) => ({ until: { moment, archiveDir: archive } })
const moments: Record<string, Date> = {}
const backup = join(dir, 'cadangan')

beforeAll(async () => {
  await open()
  await client.query('create table jawaban (id bigserial primary key, isi text not null)')
  moments['awal'] = await write('satu')
  await archiveOnce(dataDir, archiveDir)
  await backUp(dataDir, backup)
  moments['dua'] = await write('dua')
  await archiveOnce(dataDir, archiveDir)
  moments['tiga'] = await write('tiga')
  await archiveOnce(dataDir, archiveDir)
  await client.query('delete from jawaban')
  moments['terhapus'] = await write('empat')
  await write('lima')
  await archiveOnce(dataDir, archiveDir)
}, seconds)

afterAll(async () => {
  await shut()
  rmSync(dir, { recursive: true, force: true })
}, seconds)

it.for([
  ['dua', ['satu', 'dua']],
  ['tiga', ['satu', 'dua', 'tiga']],
  ['terhapus', ['empat']],
] as const)('a backup is brought to the moment after %s', { timeout: seconds }, async ([name, rows]) => {
  const place = join(dir, `sampai ${name}`)
  await restore(backup, place, until(moments[name]!))
  expect(await rowsIn(place)).toEqual(rows)
  // Nothing of the recovery is left that another start would follow.
  expect(existsSync(join(place, 'postgres/recovery.signal'))).toBe(false)
  expect(readFileSync(join(place, 'postgres/postgresql.auto.conf'), 'utf8')).not.toContain('recovery')
})

it('says which moments it cannot reach, and why', { timeout: seconds }, async () => {
  const place = join(dir, 'tidak tercapai')
  await expect(restore(backup, place, until(moments['awal']!))).rejects.toThrow(
    /baru selesai pada .*, sesudah .*lebih lama/,
  )
  await expect(restore(backup, place, until(new Date(Date.now() + 3_600_000)))).rejects.toThrow(
    /arsipnya berakhir pada \d{4}-.* sebelum/,
  )
  await expect(restore(backup, place, until(moments['dua']!, join(dir, 'kosong')))).rejects.toThrow(
    'tidak ada arsip',
  )
  expect(existsSync(join(place, 'postgres'))).toBe(false)
})

it('refuses a segment that is missing or broken, by its name', { timeout: seconds }, async () => {
  const copy = join(dir, 'arsip rusak')
  cpSync(archiveDir, copy, { recursive: true })
  const folder = join(copy, readdirSync(copy)[0]!)
  const [, , third] = readdirSync(folder).toSorted()
  const path = join(folder, third!)
  const bytes = readFileSync(path)
  const place = join(dir, 'rusak')
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
  await expect(restore(backup, place, until(moments['tiga']!, copy))).rejects.toThrow(`rusak: ${path}`)
  renameSync(path, join(dir, 'diambil'))
  await expect(restore(backup, place, until(moments['tiga']!, copy))).rejects.toThrow(
    `${third!.replace('.zst', '')} tidak ada`,
  )
})

it('counts from one segment to the next as PostgreSQL does', () => {
  expect(nextSegment('00000001000000000000000A')).toBe('00000001000000000000000B')
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
})

it(
  'is brought to a moment that only the database itself knows yet; the one that was restored goes on into an archive of its own',
  { timeout: seconds },
  async () => {
    const late = await write('enam')
    await write('tujuh')
    await shut()
    await restore(backup, dataDir, until(late))
    await open()
    const { rows } = await client.query<{ isi: string }>('select isi from jawaban order by id')
    expect(rows.map(({ isi }) => isi)).toEqual(['empat', 'lima', 'enam'])
    const former = readdirSync(archiveDir)
    await write('delapan')
    await archiveOnce(dataDir, archiveDir)
    expect(readdirSync(archiveDir)).toHaveLength(former.length + 1)
    const second = join(dir, 'cadangan kedua')
    await backUp(dataDir, second)
    const later = await write('sembilan')
    await write('sepuluh')
    await archiveOnce(dataDir, archiveDir)
    const place = join(dir, 'garis kedua')
    await restore(second, place, until(later))
    expect(await rowsIn(place)).toEqual(['empat', 'lima', 'enam', 'delapan', 'sembilan'])

    // Of no more use: what the first backup went on from, and what came before the second one.
    mkdirSync(join(archiveDir, 'foto wisuda'))
    await forgetArchives(dataDir, archiveDir, [second])
    // What else lies on that disk is nobody's archive.
    expect(readdirSync(archiveDir)).toContain('foto wisuda')
    expect(readdirSync(archiveDir).filter((name) => name !== 'foto wisuda')).toHaveLength(1)
    const place2 = join(dir, 'garis kedua lagi')
    await restore(second, place2, until(later))
    expect(await rowsIn(place2)).toContain('sembilan')
  },
)

it('lets go of the log where it is no longer archived', { timeout: seconds }, async () => {
  const slots = () => client.query(`select from pg_replication_slots where slot_name = 'suluh_arsip'`)
  expect((await slots()).rowCount).toBe(1)
  await endArchive(dataDir)
  await endArchive(dataDir)
  expect((await slots()).rowCount).toBe(0)
})
