import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { settleData } from './data-place.ts'
import { startEmbedded } from './embedded.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh tempat data '))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let former = ''
let dataDir = ''
let said = ''
let round = 0
const say = (sentence: string) => void (said += sentence)
const settle = (isOwnPlace = true) => settleData({ dataDir, isOwnPlace }, say, former)

beforeEach(() => {
  round += 1
  former = join(dir, `program ${round}`, 'data')
  dataDir = join(dir, `rumah ${round}`, 'suluh')
  said = ''
})

/** As an earlier Suluh has left it, with what is told apart in it. */
function leave(folder: string, mark: string): void {
  mkdirSync(join(folder, 'postgres'), { recursive: true, mode: 0o700 })
  mkdirSync(join(folder, 'cadangan', '2026-07-14T08-30-05'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), mark)
  writeFileSync(join(folder, 'postgres.password'), mark, { mode: 0o600 })
}

const versionIn = (folder: string) => readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')

it('is each system’s own, outside of the program, unless somebody chooses', () => {
  const program = join(import.meta.dirname, '../../../../..')
  const place = readConfig({ HOME: '/home/ratna' })
  expect(place.isOwnPlace).toBe(true)
  expect(place.dataDir.startsWith(program)).toBe(false)
  expect(place.backupDir?.startsWith(place.dataDir)).toBe(true)
  const chosen = readConfig({ DATA_DIR: '/srv/ujian' })
  expect([chosen.dataDir, chosen.isOwnPlace]).toEqual(['/srv/ujian', false])
})

describe('what lies in the folder of the program', () => {
  it('comes along whole, with its database, backups and rights, and works', async () => {
    const server = await startEmbedded(former, { durable: false })
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('create table ada as select 42 as berapa')
    await client.end()
    await server.stop()
    mkdirSync(join(former, 'cadangan', '2026-07-14T08-30-05'), { recursive: true })
    await Promise.all([settle(), settle()])
    expect(said).toBe(`Data dipindahkan dari ${former} ke ${dataDir}.\n`)
    expect(existsSync(former)).toBe(false)
    expect(readdirSync(join(dataDir, 'cadangan'))).toEqual(['2026-07-14T08-30-05'])
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    const moved = await startEmbedded(dataDir, { durable: false })
    const reader = new pg.Client(moved.url)
    await reader.connect()
    expect((await reader.query('select berapa from ada')).rows).toEqual([{ berapa: 42 }])
    await reader.end()
    await moved.stop()
  })

  it('ends a server that a killed Suluh has left there, and leaves one alone that is in use', async () => {
    const server = await startEmbedded(former, { durable: false })
    const user = new pg.Client(server.url)
    await user.connect()
    await expect(settle()).rejects.toThrow(/masih berjalan.*\n.*DATA_DIR=/)
    expect(existsSync(join(former, 'postgres', 'PG_VERSION'))).toBe(true)
    await user.end()
    await settle()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    expect(versionIn(dataDir)).toMatch(/\d/)
  })

  it('goes on where it was cut off, and loses nothing that has the same name', async () => {
    leave(former, 'lama')
    mkdirSync(dataDir, { recursive: true })
    // The password had been moved, and the database had not.
    renameSync(join(former, 'postgres.password'), join(dataDir, 'postgres.password'))
    mkdirSync(join(dataDir, 'cadangan', 'lain'), { recursive: true })
    await settle()
    expect(versionIn(dataDir)).toBe('lama')
    expect(readFileSync(join(dataDir, 'postgres.password'), 'utf8')).toBe('lama')
    const backups = readdirSync(dataDir).filter((name) => name.startsWith('cadangan'))
    expect(backups.flatMap((name) => readdirSync(join(dataDir, name))).toSorted()).toEqual([
      '2026-07-14T08-30-05',
      'lain',
    ])
  })

  it('stays beside a database that is there, and somebody is told', async () => {
    leave(former, 'lama')
    leave(dataDir, 'baru')
    await settle()
    expect([versionIn(former), versionIn(dataDir)]).toEqual(['lama', 'baru'])
    expect(said).toContain(`jalankan dengan DATA_DIR=${former}`)
  })

  it('is left alone where somebody has chosen another place, and where there is nothing', async () => {
    leave(former, 'lama')
    await settle(false)
    expect([versionIn(former), said]).toEqual(['lama', ''])
    rmSync(former, { recursive: true })
    await settle()
    expect([existsSync(join(dataDir, 'postgres')), said]).toEqual([false, ''])
  })
})

it('says which folder cannot be written to, and what to do', async () => {
  mkdirSync(join(dir, `rumah ${round}`), { recursive: true })
  writeFileSync(dataDir, 'sebuah berkas')
  await expect(settle()).rejects.toThrow(`Folder data ${dataDir} tidak dapat dibuat atau ditulisi (EEXIST)`)
})
