import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { withClient } from '../../apps/api/src/platform/db/with-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContents } from '../../apps/api/src/platform/backup/backup.ts'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { projectRoot, startProduct } from '../product.ts'
import { commandsBelow } from './documented.ts'
import { hasPsql, ownServers, type OwnServer } from './own-server.ts'

const commands = commandsBelow('PostgreSQL milik sendiri')
const [, password = ''] = /sandi_cadangan=(\S+)/.exec(commands.join(' '))!
const pgDump = Number(
  / (\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0,
)
const missing = 'apt-get install postgresql-15'
const having = (part: string) => commands.find((line) => line.includes(part))!

describe.each(Object.entries(ownServers))('on %s', (_, start) => {
  const canRun = start !== undefined && hasPsql
  const dir = mkdtempSync(join(tmpdir(), 'suluh milik '))
  let server: OwnServer

  beforeAll(async () => {
    if (canRun) server = await start()
  })
  afterAll(async () => {
    if (canRun) await server.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  /** Runs a documented command; only the server's place, its administrator and the folder for files are the test's. */
  async function run(command: string, environment: Record<string, string> = {}) {
    const here = command
      .replace('sudo -u postgres ', '')
      .replaceAll(':5432', `:${server.port}`)
      .replaceAll('/var/backups', `'${dir}'`)
      .replace('2026-07-14', new Date().toISOString().slice(0, 10))
    const isAdmin = command.startsWith('sudo ')
    const settings = { DATA_DIR: join(dir, 'data'), PORT: String(await freePort()), SMTP_URL: '' }
    const env = {
      ...process.env,
      ...settings,
      ...(isAdmin ? server.admin : { PGPORT: String(server.port) }),
      ...environment,
    }
    const done = spawnSync('bash', ['-ec', here], { cwd: projectRoot, env, encoding: 'utf8' })
    return { code: done.status, text: done.stdout + done.stderr }
  }

  async function asAdmin(database: string, statement: string): Promise<unknown[]> {
    const { rows } = await withClient(server.url(database), (client) =>
      client.query<Record<string, unknown>>(statement),
    )
    return rows
  }

  it('an owner without CREATEROLE is told what an administrator says once, and starts then', async ({
    skip,
  }) => {
    if (!canRun) skip(missing)
    await asAdmin('postgres', `create role pemilik login password 'rahasia'`)
    await asAdmin('postgres', 'create database sekolah owner pemilik')
    const DATABASE_URL = server.url('sekolah', 'pemilik', 'rahasia')
    const begin = () => startProduct(join(dir, 'unused'), { DATABASE_URL, DEMO: 'off' })
    const refused = await begin().then(
      (product) => product.stop().then(() => 'started'),
      (error: Error) => error.message,
    )
    expect(refused).toContain('tidak dapat menyiapkan peran suluh_api')
    const told = (text: string) =>
      [...text.matchAll(/^ +((?:create role|grant) suluh_api .*;)$/gm)].map(([, line]) => line!)
    expect(told(refused)).toHaveLength(2)
    // The doctor says the same before anybody has started anything.
    const doctor = await run('npm run -s doctor', { DATABASE_URL })
    expect(doctor.code).toBe(1)
    expect(told(doctor.text)).toEqual(told(refused))
    for (const line of told(refused)) await asAdmin('sekolah', line)
    await (await begin()).stop()
    await (await begin()).stop()
    // Where the role is there, as on a server that two installations share, giving it is all.
    await asAdmin('sekolah', 'revoke suluh_api from pemilik')
    expect(told((await run('npm run -s doctor', { DATABASE_URL })).text)).toEqual([
      'grant suluh_api to pemilik;',
    ])
    await asAdmin('postgres', 'drop database sekolah')
    await asAdmin('postgres', 'drop role pemilik')
    await asAdmin('postgres', 'drop role suluh_api')
  })

  it('is made ready and found good by what the page says', async ({ skip }) => {
    if (!canRun) skip(missing)
    const prepare = having('run/postgresql.sql')
    expect(await run(prepare)).toMatchObject({ code: 0 })
    expect(await run(prepare)).toMatchObject({ code: 0 })
    const before = await run(having('npm run doctor'))
    expect(before.text).toContain('Basis data masih kosong')
    expect(before).toMatchObject({ code: 0 })

    const [, address = ''] = /DATABASE_URL=(\S+) npm start/.exec(having('npm start'))!
    const DATABASE_URL = address.replace(':5432', `:${server.port}`)
    await (await startProduct(join(dir, 'unused'), { DATABASE_URL, DEMO: 'on' })).stop()
    const after = await run(having('npm run doctor'))
    expect(after.text).toContain('Basis data sesuai dengan versi ini')
    expect(after.text).toContain('Ada peran untuk cadangan')
    expect(after.text).not.toContain('[salah]')

    const contents = await readContents(server.url('suluh'))
    expect(contents['application_user']!.rows).toBeGreaterThan(10)
    expect(await readContents(server.url('suluh', 'suluh_cadangan', password))).toEqual(contents)
    const writing = new pg.Client(server.url('suluh', 'suluh_cadangan', password))
    await writing.connect()
    await expect(writing.query('delete from answer')).rejects.toThrow(/permission denied|read-only/)
    await writing.end()
  })

  it('is backed up by its own role and restored by what the page says', async ({ skip }) => {
    if (!canRun) skip(missing)
    // PostgreSQL's own tool refuses a server that is newer than itself.
    if (Number(server.name) > pgDump) skip(`pg_dump ${pgDump} reads no PostgreSQL ${server.name}`)
    const contents = await readContents(server.url('suluh'))
    const dumped = await run(having('pg_dump'), { PGPASSWORD: password })
    expect(dumped).toMatchObject({ code: 0, text: '' })
    for (const line of [having('createdb'), having('pg_restore')])
      expect(await run(line)).toMatchObject({ code: 0, text: '' })
    expect(await readContents(server.url('suluh_pulih'))).toEqual(contents)
    const doctor = commands.findLast((line) => line.includes('npm run doctor'))!
    const restored = await run(doctor)
    expect(restored.text).toContain('Basis data sesuai dengan versi ini')
    const [, address = ''] = /DATABASE_URL=(\S+)/.exec(doctor)!
    const again = await startProduct(join(dir, 'unused'), {
      DATABASE_URL: address.replace(':5432', `:${server.port}`),
      DEMO: 'off',
    })
    await again.stop()
  })

  it('the doctor names what is wrong with the server, with the statement that mends it', async ({ skip }) => {
    if (!canRun) skip(missing)
    const DATABASE_URL = server.url('suluh', 'suluh', 'salah')
    expect((await run('npm run -s doctor', { DATABASE_URL })).text).toMatch(
      /\[salah\].*\n.*kata sandinya salah/,
    )
    const closed = `postgres://suluh@127.0.0.1:${await freePort()}/suluh`
    expect((await run('npm run -s doctor', { DATABASE_URL: closed })).text).toContain(
      'Tidak ada yang menjawab',
    )
    const asSuper = { DATABASE_URL: server.url('suluh') }
    await asAdmin('suluh', 'alter database suluh set synchronous_commit = off')
    const found = await run('npm run -s doctor', asSuper)
    expect(found.code).toBe(1)
    expect(found.text).toContain(`alter system set synchronous_commit = 'on';`)
    expect(found.text).toContain('superuser: keamanan baris tidak mengikatnya')
    await asAdmin('suluh', 'alter database suluh reset synchronous_commit')
    expect((await run('npm run -s doctor', asSuper)).code).toBe(0)
  })
})
