import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverUser } from '../../apps/api/src/platform/db/unprivileged.ts'
import { commandsBelow, operations } from './documented.ts'
import { ownServers, type OwnServer } from './own-server.ts'

const start = ownServers['PostgreSQL 15 of Debian']
const canRun = start !== undefined && spawnSync('pgbackrest', ['version']).status === 0
const dir = mkdtempSync(join(tmpdir(), 'suluh-pgbackrest-'))
let server: OwnServer

beforeAll(async () => {
  if (!canRun) return
  server = await start()
  chmodSync(dir, 0o755)
  mkdirSync(join(dir, 'repo'))
  const user = serverUser()
  if (user) chownSync(join(dir, 'repo'), user.uid, user.gid)
  const [, file = ''] = /```ini\n(\[global\][\s\S]*?)```/.exec(operations)!
  const here = file
    .replace('/var/lib/pgbackrest', join(dir, 'repo'))
    .replace('/var/lib/postgresql/15/main', server.place)
  const ours = `\n[global]\nlock-path=${dir}/repo\nlog-path=${dir}/repo\nlog-level-console=warn\n`
  const places = `[suluh]\npg1-port=${server.port}\npg1-socket-path=${server.dir}\n`
  writeFileSync(
    join(dir, 'pgbackrest.conf'),
    here.replace('[global]\n', ours.slice(1)).replace('[suluh]\n', places),
  )
})
afterAll(async () => {
  if (canRun) await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A documented command: PostgreSQL is this test's, and its administrator runs it where the page says so. */
async function run(command: string): Promise<void> {
  if (command.includes('systemctl stop')) return server.halt()
  if (command.includes('systemctl start')) return server.go()
  if (command.includes('systemctl restart')) {
    server.halt()
    return server.go()
  }
  const here = command
    .replace('sudo -u postgres ', '')
    .replaceAll('pgbackrest ', `pgbackrest --config=${dir}/pgbackrest.conf `)
  const env = { ...process.env, ...server.admin, PGHOST: server.dir }
  const done = spawnSync('bash', ['-ec', here], { cwd: '/', env, encoding: 'utf8', ...serverUser() })
  expect({ command: here, said: done.stderr, code: done.status }).toMatchObject({ code: 0 })
}

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  try {
    const result = await client.query<Row>(statement)
    return result.rows
  } finally {
    await client.end()
  }
}

it('goes back to a moment by pgBackRest, by the commands of the page', async ({ skip }) => {
  if (!canRun) skip('apt-get install postgresql-15 pgbackrest')
  const commands = commandsBelow('PostgreSQL milik sendiri')
  const first = commands.findIndex((line) => line.includes('archive_mode'))
  const halt = commands.findIndex((line) => line.includes('systemctl stop'))
  for (const command of commands.slice(first, halt)) await run(command)
  await ask('create table jawaban (isi text)')
  await ask(`insert into jawaban values ('sebelum')`)
  await sleep(1100)
  const [moment] = await ask<{ now: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SSOF') as now`,
  )
  await sleep(1100)
  await ask('delete from jawaban')
  await ask(`insert into jawaban values ('sesudah')`)
  await ask('select pg_switch_wal()')
  for (const command of commands.slice(halt))
    await run(command.replace('2026-07-14 09:41:00+07', moment!.now))
  await expect.poll(() => ask('select isi from jawaban').catch(String)).toEqual([{ isi: 'sebelum' }])
  await expect
    .poll(async () => (await ask<{ waiting: boolean }>('select pg_is_in_recovery() as waiting'))[0])
    .toEqual({ waiting: false })
  expect(readFileSync(join(dir, 'pgbackrest.conf'), 'utf8')).toContain('repo1-retention-full=2')
})
