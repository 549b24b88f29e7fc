import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { stamp } from '#platform/backup/backup.ts'
import { syncFolders } from '#platform/backup/backup-manifest.ts'
import { archiveNameFile } from '#platform/backup/wal-archive.ts'
import { findEmbedded, letIn, openAt, openedAt, startEmbedded, stopLeft } from '#platform/db/embedded.ts'
import { anchorAt, demandSafeWay, verifying } from '#platform/db/tls.ts'
import { handOver } from '#platform/db/unprivileged.ts'
import { withClient } from '#platform/db/with-client.ts'
import { group, makeGroup } from '#platform/sel/replication.ts'
import { takeBaseBackup } from './base-backup.ts'
import {
  askOther,
  connectionTo,
  forgetSiaga,
  isStandby,
  placeOf,
  readSiaga,
  standbyRole,
  writeSiaga,
  type Other,
} from './siaga-file.ts'

/** What the standby's machine is told: where the original is, where the standby itself will be, and both passwords. */
const Invitation = z.object({
  utama: z.object({ host: z.string(), port: z.number() }),
  /** By what both are known, where they speak TLS. */
  sertifikat: z.string().optional(),
  siaga: z.object({ host: z.string(), port: z.number() }),
  password: z.string(),
  /** The database's own, which its copy has too. */
  pemilik: z.string(),
})
type Invitation = z.infer<typeof Invitation>

const mark = 'SULUH-SIAGA-'
const passwordFile = 'postgres.password'
const atOnce = 30

/** An address with its port as it is typed. Throws an Error that shows the form. */
export function readPlace(text: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(text) ?? []
  if (!isIP(host) || Number(port) < 1024 || Number(port) > 65_535)
    throw new Error(`${text} bukan alamat IP dengan porta 1024 sampai 65535. Contoh: 10.8.0.1:5501`)
  return { host, port: Number(port) }
}

/**
 * At the database that is served: makes ready what its standby at `siaga` has from here. Returns what is to be carried there, and
 * whether Suluh must be started anew before. Asked again, it makes another password and keeps the log from now on.
 */
export async function invite(
  client: pg.Client,
  dataDir: string,
  places: {
    utama: { host: string; port: number }
    siaga: { host: string; port: number }
    tanpaTls?: boolean
  },
): Promise<{ invitation: string; mustRestart: boolean }> {
  const { utama, siaga } = places
  if (placeOf(utama) === placeOf(siaga))
    throw new Error('Utama dan siaga memerlukan alamat atau porta yang berbeda.')
  const sertifikat = await anchorAt(client, utama.host)
  await demandSafeWay(utama.host, sertifikat, places.tanpaTls)
  // The standby has the same one, by being a copy; once it has taken over it is known by that.
  if (sertifikat) await anchorAt(client, siaga.host)
  const password = randomBytes(24).toString('hex')
  await makeGroup(client)
  await client.query(
    `do $$ begin if not exists (select from pg_roles where rolname = '${standbyRole}') then create role ${standbyRole}; end if; end $$`,
  )
  await client.query(
    `alter role ${standbyRole} with login replication nosuperuser password '${password}' connection limit ${atOnce}; grant ${group} to ${standbyRole}`,
  )
  const opened = openedAt(dataDir)
  openAt(dataDir, utama, group)
  letIn(
    join(dataDir, 'postgres'),
    `replication ${standbyRole} ${siaga.host}/${isIPv6(siaga.host) ? 128 : 32}`,
  )
  // Until it is asked for, nobody waits for the standby.
  await client.query('alter system set synchronous_commit = local')
  await client.query('select pg_reload_conf()')
  await keepLog(client)
  writeSiaga(dataDir, { peran: 'utama', lain: { ...siaga, password, ...(sertifikat && { sertifikat }) } })
  const pemilik = readFileSync(join(dataDir, passwordFile), 'utf8')
  const invitation =
    mark + Buffer.from(JSON.stringify({ utama, siaga, password, pemilik, sertifikat })).toString('base64url')
  const { rows } = await client.query<{ names: string }>(
    `select current_setting('synchronous_standby_names') as names`,
  )
  const mustRestart = !opened || placeOf(opened) !== placeOf(utama) || rows[0]!.names !== standbyRole
  return { invitation, mustRestart }
}

/** From now on the log is kept until the standby has it, 4 GB of it at most. */
async function keepLog(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = '${standbyRole}' and active`,
  )
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${standbyRole}' and not active`,
  )
  await client.query(`select pg_create_physical_replication_slot('${standbyRole}', true)`)
}

function readInvitation(text: string): Invitation {
  const given = text.trim()
  if (!given.startsWith(mark))
    throw new Error(`Ini bukan undangan siaga: teksnya berawal dengan ${mark}. Salin seluruhnya.`)
  try {
    return Invitation.parse(JSON.parse(Buffer.from(given.slice(mark.length), 'base64url').toString()))
  } catch {
    throw new Error('Teks undangan siaga ini tidak utuh. Salin sekali lagi, dari awal sampai akhir.')
  }
}

/**
 * At the standby's machine: copies the database of the invitation into `dataDir`, to follow it from `npm start` on. What stands
 * there is kept beside it; returns where. Throws, with nothing changed, where a Suluh runs there or the other one does not answer.
 */
export async function follow(
  dataDir: string,
  text: string,
  say: (bytes: number) => void = () => undefined,
): Promise<{ bytes: number; before: string | undefined }> {
  const { utama, siaga, password, pemilik, sertifikat } = readInvitation(text)
  mkdirSync(dataDir, { recursive: true })
  if (!(await stopLeft(dataDir)))
    throw new Error('Suluh masih berjalan di sini. Hentikan dahulu (Ctrl+C), lalu ulangi.')
  const lain = { ...utama, password, ...(sertifikat && { sertifikat }) }
  const draft = join(dataDir, 'siaga-baru')
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  await handOver(draft)
  try {
    const bytes = await takeBaseBackup(connectionTo(lain), draft, say).catch((error: unknown) => {
      throw new Error(wordsOf(error, placeOf(utama)), { cause: error })
    })
    rmSync(join(draft, archiveNameFile), { force: true })
    appendFileSync(join(draft, 'postgresql.auto.conf'), followingOf(lain))
    const anchor = join(draft, anchorFile)
    if (sertifikat) {
      writeFileSync(anchor, sertifikat)
      await handOver(anchor)
    }
    const signal = join(draft, 'standby.signal')
    writeFileSync(signal, '')
    await handOver(signal)
    await syncFolders(draft)
    const place = join(dataDir, 'postgres')
    const before = existsSync(place) ? `${place}.sebelum-${stamp()}` : undefined
    if (before) renameSync(place, before)
    writeFileSync(join(dataDir, passwordFile), pemilik, { mode: 0o600 })
    writeSiaga(dataDir, { peran: 'siaga', lain })
    renameSync(draft, place)
    openAt(dataDir, siaga, group)
    await syncFolders(dataDir)
    return { bytes, before }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const anchorFile = `${standbyRole}.crt`

function followingOf({ host, port, password, sertifikat }: Other): string {
  const conninfo = `host=${host} port=${port} user=${standbyRole} password=${password} application_name=${standbyRole} connect_timeout=5 keepalives_idle=10 keepalives_interval=5 keepalives_count=3${sertifikat ? verifying(anchorFile) : ''}`
  return `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${standbyRole}'\nsynchronous_commit = on\nwal_retrieve_retry_interval = 1s\n`
}

function wordsOf(error: unknown, place: string): string {
  const why = error instanceof Error ? error.message : String(error)
  if (/pg_hba|replication connection/.test(why))
    return `Utama di ${place} tidak menerima siaga dari alamat mesin ini (${why}). Ulangi npm run standby -- invite di sana dengan alamat mesin ini.`
  if (/password authentication/.test(why))
    return `Kata sandi dalam undangan ini sudah diganti. Ulangi npm run standby -- invite di ${place}.`
  return `Basis data di ${place} tidak dapat disalin (${why}). Periksa jaringan, dan bahwa Suluh di sana berjalan dan sudah dimulai ulang sejak undangan.`
}

/**
 * At the standby's machine: its database stops following and is written to from now on, with all that has come. Throws while the
 * original answers, unless `force`.
 */
export async function promote(dataDir: string, { force = false } = {}): Promise<void> {
  const siaga = readSiaga(dataDir)
  if (!isStandby(dataDir) || !siaga) throw new Error('Basis data di sini bukan siaga.')
  if (!force && (await askOther(dataDir, siaga.lain)) === 'writes')
    throw new Error(
      `Utama di ${placeOf(siaga.lain)} masih menjawab. Hentikan dahulu Suluh di sana (yang sudah tersimpan ikut kemari), lalu ulangi. Dengan --paksa siaga menjadi utama sekarang juga, dan yang di sana berhenti begitu mengetahuinya.`,
    )
  // What `npm start` keeps running goes on.
  const running = await findEmbedded(dataDir)
  const server = running ? undefined : await startEmbedded(dataDir, { durable: true, isStandby: true })
  try {
    await withClient(running ?? server!.url, async (client) => {
      const { rows } = await client.query<{ done: boolean }>('select pg_promote(true, 300) as done')
      if (!rows[0]?.done) throw new Error('PostgreSQL belum selesai beralih. Ulangi sebentar lagi.')
      for (const name of [
        'primary_conninfo',
        'primary_slot_name',
        'synchronous_commit',
        'wal_retrieve_retry_interval',
      ])
        await client.query(`alter system reset ${name}`)
      await client.query('select pg_reload_conf()')
    })
    forgetSiaga(dataDir)
  } finally {
    await server?.stop()
  }
}

/**
 * At the database that is served: whether nothing is acknowledged before the standby has it too. Throws where no standby is
 * connected, because then everything would wait.
 */
export async function setSync(client: pg.Client, isOn: boolean): Promise<void> {
  if (!isOn) {
    await client.query('alter system set synchronous_commit = local')
    await client.query('select pg_reload_conf()')
    // What waits for a standby that is gone is on the disk here; it waits for nothing any more.
    await client.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
    return
  }
  const { rows } = await client.query<{ names: string; connected: boolean }>(
    `select current_setting('synchronous_standby_names') as names,
            exists (select from pg_stat_replication where application_name = '${standbyRole}' and state = 'streaming') as connected`,
  )
  if (rows[0]!.names !== standbyRole)
    throw new Error(
      'Basis data ini belum dimulai ulang sejak ada siaga. Hentikan Suluh, jalankan lagi, lalu ulangi.',
    )
  if (!rows[0]!.connected)
    throw new Error(
      'Siaganya sedang tidak terhubung: setiap simpanan akan menunggu. Jalankan siaga dahulu, lalu ulangi.',
    )
  await client.query('alter system reset synchronous_commit')
  await client.query('select pg_reload_conf()')
}

/** Lets go of the standby: nothing is kept for it and nothing waits for it. */
export async function dismiss(client: pg.Client, dataDir: string): Promise<void> {
  const siaga = readSiaga(dataDir)
  if (siaga?.peran !== 'utama') throw new Error('Basis data ini tidak memiliki siaga.')
  if ((await askOther(dataDir, siaga.lain)) === 'writes')
    throw new Error(`Siaga di ${placeOf(siaga.lain)} sudah menjadi utama. Yang di sini tidak dipakai lagi.`)
  await setSync(client, false)
  await client.query(`alter role ${standbyRole} nologin`)
  await client.query(
    `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = '${standbyRole}' and active`,
  )
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${standbyRole}'`,
  )
  forgetSiaga(dataDir)
}
