import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../apps/api/src/platform/db/with-client.ts'
import { afterAll, expect, inject, it } from 'vitest'
import { findEmbedded, startEmbedded } from '../../apps/api/src/platform/db/embedded.ts'
import { copyData, projectRoot, startProduct } from '../product.ts'
import { operations } from './documented.ts'

const dir = mkdtempSync(join(tmpdir(), 'suluh sampai '))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const dataDir = join(dir, 'data')
const environment = {
  DEMO: 'off',
  ARCHIVE_DIR: join(dir, 'arsip'),
  BACKUP_DIR: join(dir, 'cadangan'),
  TZ: 'Asia/Jakarta',
}

/** The command as the page has it, with the test's own backup and moment. */
function run(command: string): string {
  const env = { ...process.env, ...environment, DATABASE_URL: '', DATA_DIR: dataDir }
  const done = spawnSync('bash', ['-ec', command], { cwd: projectRoot, env, encoding: 'utf8' })
  return done.stdout + done.stderr
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query<Record<string, unknown>>(statement))
  return rows
}

it('a morning that was deleted comes back by the command of the page, in the clock of the machine', async () => {
  const [documented = ''] = /^npm run restore .*--until.*$/m.exec(operations)!
  copyData(inject('emptyData'), dataDir)
  const product = await startProduct(dataDir, environment)
  expect(run('npm run -s backup')).toContain('terbaca semua')
  const url = (await findEmbedded(dataDir))!
  await ask(url, `insert into application (kode, nama) values ('pagi', 'Yayasan Pagi')`)
  await sleep(2100)
  const moment = new Date().toLocaleString('sv-SE', { timeZone: environment.TZ })
  await sleep(2100)
  await ask(url, `delete from application where kode = 'pagi'`)
  await product.stop()
  expect(readdirSync(environment.ARCHIVE_DIR)).toHaveLength(1)

  const [name = ''] = readdirSync(environment.BACKUP_DIR)
  const said = (time: string) =>
    run(documented.replace(/2026-\d\d-\d\dT[\d-]+/, name).replace('2026-07-14 09:41', time))
  expect(said('kemarin pagi')).toContain('"kemarin pagi" bukan waktu')
  expect(said('2026-01-01 08:00')).toContain('Pilih cadangan yang lebih lama')
  expect(said(moment)).toContain(`Pulih dari ${join(environment.BACKUP_DIR, name)} sampai ${moment}`)
  const server = await startEmbedded(dataDir, { durable: true })
  expect(await ask(server.url, `select nama from application where kode = 'pagi'`)).toEqual([
    { nama: 'Yayasan Pagi' },
  ])
  await server.stop()
  // What was kept for the archive is let go of where there is none any more.
  const without = await startProduct(dataDir, { ...environment, ARCHIVE_DIR: '' })
  const again = (await findEmbedded(dataDir))!
  await expect.poll(() => ask(again, 'select slot_name from pg_replication_slots')).toEqual([])
  await without.stop()
})
