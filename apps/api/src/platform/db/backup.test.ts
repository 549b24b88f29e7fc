import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp, readContents, restore, tryOut } from './backup.ts'
import { backUpWhenDue } from './schedule-backups.ts'
import { startEmbedded, type Embedded } from './embedded.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh cadangan '))
const dataDir = join(dir, 'data')
/** Whole databases are copied and started here. */
const seconds = 60_000
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
    const kept = await restore(join(dir, 'tenang'), place)
    expect(existsSync(join(kept!, 'tanda'))).toBe(true)
    expect(existsSync(join(place, 'postgres', 'tanda'))).toBe(false)
  },
  seconds,
)

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
  'backs up once a day and keeps the newest five',
  async () => {
    const backups = join(dir, 'harian')
    const day = 86_400_000
    const start = Date.parse('2026-07-14T01:00:00Z')
    await backUpWhenDue(dataDir, backups, start)
    await backUpWhenDue(dataDir, backups, start + day / 2)
    expect(readdirSync(backups)).toEqual(['2026-07-14T01-00-00'])
    for (let after = 1; after <= 5; after += 1) await backUpWhenDue(dataDir, backups, start + after * day)
    expect(readdirSync(backups).toSorted()).toEqual(
      ['15', '16', '17', '18', '19'].map((date) => `2026-07-${date}T01-00-00`),
    )
  },
  seconds,
)
