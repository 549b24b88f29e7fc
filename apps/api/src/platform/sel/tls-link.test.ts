import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort, openedAt, startEmbedded, type Embedded } from '#platform/db/embedded.ts'
import { anchorOf, demandSafeWay, useCertificate } from '#platform/db/tls.ts'
import { follow, invite as inviteStandby } from '#platform/siaga/siaga.ts'
import { askOther, readSiaga } from '#platform/siaga/siaga-file.ts'
import { makeWorld } from '#testing/factories.ts'
import { join as joinCentre } from './cell.ts'
import { accept, invite } from './centre.ts'
import { compare } from './compare.ts'
import { makeOpened, startInstallation, type Installation } from './installation-fixture.ts'
import { readLink, withOther, writeLink } from './link.ts'

const soon = { timeout: 40_000, interval: 200 }
const folder = mkdtempSync(join(tmpdir(), 'suluh-tls-'))

/** A certificate as docs/operations.md has it made. */
function makeCertificate(name: string, address: string) {
  const files = { sertifikat: join(folder, `${name}.crt`), kunci: join(folder, `${name}.key`) }
  const how = `req -x509 -nodes -days 825 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=suluh -addext subjectAltName=IP:${address}`
  const made = spawnSync('openssl', [...how.split(' '), '-keyout', files.kunci, '-out', files.sertifikat])
  expect([made.status, String(made.stderr)]).toEqual([0, expect.anything()])
  return files
}

let centre: Installation
let cell: Installation
let kodeAplikasi: string
let standby: Embedded | undefined
const standbyDir = join(folder, 'siaga')
const ofCentre = makeCertificate('pusat', '127.0.0.1')

beforeAll(async () => {
  const dirs = await Promise.all([
    makeOpened('pusat', ofCentre),
    makeOpened('utara', makeCertificate('utara', '127.0.0.1')),
  ])
  ;[centre, cell] = await Promise.all([
    startInstallation('pusat', dirs[0]),
    startInstallation('utara', dirs[1]),
  ])
  const world = await makeWorld(centre.app)
  ;({ kode: kodeAplikasi } = await centre.app.db
    .selectFrom('application')
    .select('kode')
    .where('id', '=', world.applicationId)
    .executeTakeFirstOrThrow())
})
afterAll(async () => {
  await standby?.stop()
  await Promise.all([centre?.stop(), cell?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

/** Whether whoever receives changes there does so by TLS. */
const receivers = (at: Installation) =>
  at.asOwner((client) =>
    client
      .query<{ ssl: boolean }>('select s.ssl from pg_stat_replication r join pg_stat_ssl s using (pid)')
      .then(({ rows }) => rows.map(({ ssl }) => ssl)),
  )

it('a centre and its cell whose servers have certificates speak by TLS alone, each knowing the other', async () => {
  const undangan = await centre.asOwner((client) =>
    invite(client, centre.place, { kode: 'utara', kodeAplikasi, alamat: cell.place.publicUrl }),
  )
  const link = readLink('undangan', undangan)
  const other = makeCertificate('lain', '127.0.0.1')
  const stranger = {
    ...link,
    basis: { ...link.basis, sertifikat: anchorOf(readFileSync(other.sertifikat, 'utf8'), '127.0.0.1') },
  }
  await expect(withOther(stranger, async () => 'there')).rejects.toThrow('self-signed certificate')
  const balasan = await cell.asOwner((client) =>
    joinCentre(client, cell.place, { undangan, alamat: cell.place.publicUrl }),
  )
  const back = readLink('balasan', balasan)
  await expect(
    centre.asOwner((client) =>
      accept(
        client,
        writeLink('balasan', { ...back, basis: { ...back.basis, sertifikat: stranger.basis.sertifikat } }),
      ),
    ),
  ).rejects.toThrow('tidak dapat dihubungi')
  await centre.asOwner((client) => accept(client, balasan))
  // Those who copy come and go besides.
  await vi.waitUntil(async () => (await receivers(centre)).length > 0, soon)
  await vi.waitUntil(async () => (await receivers(cell)).length > 0, soon)
  expect([...(await receivers(centre)), ...(await receivers(cell))]).not.toContain(false)
  expect((await centre.asOwner((client) => compare(client, 'utara'))).different).toEqual([])
  await cell.asOwner(async (client) => {
    const { rows } = await client.query<{ conninfo: string }>(
      'select subconninfo as conninfo from pg_subscription',
    )
    expect(rows[0]!.conninfo).toContain('sslmode=verify-full sslrootcert=suluh_turun.crt')
  })
})

it('a standby copies and follows by TLS, and is asked by it', async () => {
  const siaga = { host: '127.0.0.1', port: await freePort() }
  const { invitation } = await centre.asOwner((client) =>
    inviteStandby(client, centre.dataDir, { utama: openedAt(centre.dataDir)!, siaga }),
  )
  await follow(standbyDir, invitation)
  standby = await startEmbedded(standbyDir, { durable: true, isStandby: true })
  const follows = () =>
    centre.asOwner((client) =>
      client
        .query<{ ssl: boolean }>(
          `select s.ssl from pg_stat_replication r join pg_stat_ssl s using (pid) where r.application_name = 'suluh_siaga'`,
        )
        .then(({ rows }) => rows[0]?.ssl),
    )
  expect(await vi.waitUntil(async () => (await follows()) ?? false, soon)).toBe(true)
  expect(readSiaga(centre.dataDir)!.lain.sertifikat).toContain('BEGIN CERTIFICATE')
  expect(await askOther(centre.dataDir, readSiaga(centre.dataDir)!.lain)).toBe('follows')
  expect(await askOther(standbyDir, readSiaga(standbyDir)!.lain)).toBe('writes')
  const elsewhere = { host: '127.0.0.2', port: siaga.port }
  await expect(
    centre.asOwner((client) =>
      inviteStandby(client, centre.dataDir, { utama: openedAt(centre.dataDir)!, siaga: elsewhere }),
    ),
  ).rejects.toThrow('tidak menyebut 127.0.0.2')
})

it('what could be read on its way is refused, unless it is said to be sealed; so are certificates of no use', async () => {
  await expect(demandSafeWay('203.0.113.7', undefined)).rejects.toThrow('tidak berada di jaringan sendiri')
  await expect(demandSafeWay('tidak-ada.invalid', undefined)).rejects.toThrow('--tanpa-tls')
  await demandSafeWay('203.0.113.7', undefined, true)
  await demandSafeWay('203.0.113.7', 'PEM')
  for (const own of ['10.8.0.1', '192.168.1.2', '172.16.0.1', '100.64.0.1', 'fd00::1', '127.0.0.1'])
    await demandSafeWay(own, undefined)
  const dir = join(folder, 'kosong')
  await expect(useCertificate(dir, '10.8.0.1', ofCentre)).rejects.toThrow('subjectAltName = IP:10.8.0.1')
  const other = makeCertificate('kunci-lain', '127.0.0.1')
  await expect(useCertificate(dir, '127.0.0.1', { ...ofCentre, kunci: other.kunci })).rejects.toThrow(
    'bukan kunci sertifikat',
  )
  await expect(useCertificate(dir, '127.0.0.1', { ...ofCentre, sertifikat: ofCentre.kunci })).rejects.toThrow(
    'tidak memuat sertifikat',
  )
  await expect(
    useCertificate(dir, '127.0.0.1', { ...ofCentre, sertifikat: '/tidak/ada.crt' }),
  ).rejects.toThrow('tidak ada')
})
