import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { tlsTo } from '#platform/db/tls.ts'

/** How the other one of a pair is reached: the role and its password are the same on both, since one is the other's copy. */
const Other = z.object({
  host: z.string(),
  port: z.number(),
  password: z.string(),
  /** By what it is known, where the pair speaks TLS: both show the same certificate. */
  sertifikat: z.string().optional(),
})
export type Other = z.infer<typeof Other>

/** What a data folder is in a pair; beside the database, so in no backup and no copy of it. */
const Siaga = z.object({ peran: z.enum(['utama', 'siaga', 'digantikan']), lain: Other })
export type Siaga = z.infer<typeof Siaga>

export const standbyRole = 'suluh_siaga'

const fileOf = (dataDir: string) => join(dataDir, 'siaga.json')

export function readSiaga(dataDir: string): Siaga | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? Siaga.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

export function writeSiaga(dataDir: string, siaga: Siaga): void {
  writeFileSync(fileOf(dataDir), JSON.stringify(siaga), { mode: 0o600 })
}

export function forgetSiaga(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}

/** Whether the database in `dataDir` only follows another one; PostgreSQL itself takes the sign away when it takes over. */
export function isStandby(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'standby.signal'))
}

export const placeOf = ({ host, port }: Pick<Other, 'host' | 'port'>) => `${host}:${port}`

export function connectionTo({ host, port, password, sertifikat }: Other): pg.ClientConfig {
  return { host, port, user: standbyRole, password, database: 'postgres', ...tlsTo(host, sertifikat) }
}

const patienceMs = 3000

/** Whether a database that is this one's pair answers there and takes writes; undefined where none answers. */
export async function askOther(dataDir: string, other: Other): Promise<'writes' | 'follows' | undefined> {
  const client = new pg.Client({
    ...connectionTo(other),
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean; system: string }>(
      'select pg_is_in_recovery() as follows, system_identifier::text as system from pg_control_system()',
    )
    const { follows, system } = rows[0]!
    if (system !== systemOf(dataDir)) return undefined
    return follows ? 'follows' : 'writes'
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** What PostgreSQL gave this database when it was made, and every copy of it has (the first field of `pg_control`). */
function systemOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres/global/pg_control')).readBigUInt64LE(0).toString()
}

/**
 * Throws where the standby of this database has taken its place: two that are written to would be two truths. Once it is known
 * that it has, it is known for good.
 */
export async function demandNotReplaced(dataDir: string): Promise<void> {
  const siaga = readSiaga(dataDir)
  if (!siaga || siaga.peran === 'siaga') return
  if (siaga.peran === 'utama') {
    if ((await askOther(dataDir, siaga.lain)) !== 'writes') return
    writeSiaga(dataDir, { ...siaga, peran: 'digantikan' })
  }
  throw new Error(
    `Basis data di ${dataDir} sudah digantikan oleh siaganya di ${placeOf(siaga.lain)}, jadi tidak dijalankan: dua yang ditulisi bersama akan menjadi dua kebenaran. Jadikan yang ini siaga dari yang di sana: npm run standby -- invite di sana, lalu npm run standby -- join di sini (docs/operations.md).`,
  )
}

/** Throws where the database only follows another one. */
export function demandNoStandby(dataDir: string): void {
  if (!isStandby(dataDir)) return
  const other = readSiaga(dataDir)?.lain
  throw new Error(
    `Basis data di ${dataDir} adalah siaga${other ? ` dari ${placeOf(other)}` : ''}: ia hanya mengikuti, sampai npm run standby -- promote menjadikannya utama.`,
  )
}
