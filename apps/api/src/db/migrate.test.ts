import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl } from '#testing/database.ts'
import { migrate } from './migrate.ts'

const migrations = resolve(import.meta.dirname, '../../migrations')
const newest = readdirSync(migrations).toSorted().at(-1)!
const dir = mkdtempSync(join(tmpdir(), 'suluh-migrasi-'))
const url = databaseUrl(inject('templateUrl'), `migrasi_${process.pid}`)
let client: pg.Client

/** A folder of migrations: those of the project up to and without `end`, and `more`. */
function migrationsUntil(end: string, more: Record<string, string> = {}): string {
  const folder = join(dir, `${end}-${Object.keys(more).length}`)
  mkdirSync(folder)
  for (const name of readdirSync(migrations).filter((each) => each < end))
    cpSync(join(migrations, name), join(folder, name))
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}

const applied = async () => {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

beforeAll(async () => {
  const admin = new pg.Client(databaseUrl(url, 'postgres'))
  await admin.connect()
  await admin.query(`create database migrasi_${process.pid}`)
  await admin.end()
  client = new pg.Client(url)
  await client.connect()
})

afterAll(async () => {
  await client.end()
  rmSync(dir, { recursive: true, force: true })
})

it('brings an older database forward with what is in it', async () => {
  await migrate(url, migrationsUntil(newest))
  expect(await applied()).not.toContain(newest)
  await client.query(`insert into application (kode, nama) values ('lama', 'Yayasan Lama')`)
  await migrate(url)
  expect((await applied()).at(-1)).toBe(newest)
  const { rows } = await client.query<{ nama: string }>(`select nama from application where kode = 'lama'`)
  expect(rows).toEqual([{ nama: 'Yayasan Lama' }])
})

it('leaves everything as it was when one fails, and goes on from there once it is mended', async () => {
  const first = 'alter table application add column coba int'
  const broken = migrationsUntil('9', { '9998-coba.sql': `${first}; select 1 / 0` })
  await expect(migrate(url, broken)).rejects.toThrow('Migrasi 9998-coba.sql gagal: division by zero')
  expect(await applied()).not.toContain('9998-coba.sql')
  await expect(client.query('select coba from application')).rejects.toThrow('coba')
  await migrate(url, migrationsUntil('9', { '9998-coba.sql': first, '9999-lagi.sql': 'select 1' }))
  expect((await applied()).slice(-2)).toEqual(['9998-coba.sql', '9999-lagi.sql'])
})

it('refuses a database that a newer Suluh has used, and a migration changed afterwards', async () => {
  await expect(migrate(url)).rejects.toThrow(
    /sudah dipakai Suluh yang lebih baru \(9998-coba\.sql, 9999-lagi\.sql\)/,
  )
  const changed = { '9998-coba.sql': 'select 1', '9999-lagi.sql': 'select 1', '9997-lain.sql': 'select 1' }
  await expect(migrate(url, migrationsUntil('9', changed))).rejects.toThrow('sudah diterapkan lalu diubah')
})
