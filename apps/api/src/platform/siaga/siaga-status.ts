import type { Siaga } from '@suluh/contract/platform/sel/sel'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '#platform/config.ts'
import { openedAt } from '#platform/db/embedded.ts'
import type { Db } from '#platform/db/open.ts'
import { placeOf, readSiaga, standbyRole } from './siaga-file.ts'

type Seen = {
  follows: boolean
  receiver: string | null
  behindSeconds: number | null
  kept: string | null
  held: number | null
  state: string | null
  sync: string | null
  replaySeconds: number | null
  commit: string
}

/** How a pair stands, for whoever sits at either machine. */
export async function siagaLines(client: pg.Client, dataDir: string): Promise<string[]> {
  const siaga = readSiaga(dataDir)
  if (!siaga) return ['Basis data ini tidak memiliki siaga dan bukan siaga.']
  const { rows } = await client.query<Seen>(
    `select pg_is_in_recovery() as follows, (select status from pg_stat_wal_receiver) as receiver,
            case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
                 else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::float8 as "behindSeconds",
            s.wal_status as kept, r.state, r.sync_state as sync, extract(epoch from r.replay_lag)::float8 as "replaySeconds",
            case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)::float8 end as held,
            current_setting('synchronous_commit') as commit
       from (select) one
       left join pg_replication_slots s on s.slot_name = '${standbyRole}'
       left join pg_stat_replication r on r.application_name = '${standbyRole}'
      limit 1`,
  )
  const seen = rows[0]!
  const [own, other] = [openedAt(dataDir), placeOf(siaga.lain)]
  const here = own ? ` (${placeOf(own)})` : ''
  if (seen.follows)
    return [
      `Siaga${here} dari ${other}: ${seen.receiver === 'streaming' ? `mengikuti, tertinggal ${rounded(seen.behindSeconds)} detik` : 'tidak terhubung dengan utamanya'}.`,
      ...(seen.receiver === 'streaming'
        ? []
        : [
            `  Bila utamanya mati: npm run standby -- promote. Bila tidak: periksa jaringan; sebabnya ada di server.log basis data ini.`,
          ]),
    ]
  return [
    `Utama${here}, siaganya ${other}: ${seen.state === null ? 'tidak terhubung' : `${seen.state === 'streaming' ? 'mengikuti' : 'menyusul'}, tertinggal ${rounded(seen.replaySeconds)} detik`}, ${Math.round((seen.held ?? 0) / 1e6)} MB belum sampai.`,
    seen.commit === 'local'
      ? '  Simpanan dikonfirmasi tanpa menunggu siaga (npm run standby -- sync on).'
      : '  Simpanan dikonfirmasi setelah ada di siaga juga (npm run standby -- sync off).',
    ...worries(seen.kept, seen.state !== null, seen.commit !== 'local').map((each) => `  ${each}`),
  ]
}

/** What is wrong with a standby, seen from the one that it follows, and what to do. */
function worries(kept: string | null, isConnected: boolean, isAwaited: boolean): string[] {
  const found: string[] = []
  if (kept === 'lost' || kept === null)
    found.push(
      'Siaga terlalu lama tertinggal dan harus disalin lagi: ulangi npm run standby -- invite, lalu join.',
    )
  else if (!isConnected)
    found.push(
      'Siaga tidak terhubung: yang disimpan sejak itu hanya ada di mesin ini. Periksa jaringan, dan bahwa npm start berjalan di sana; ia menyusul sendiri.',
    )
  if (!isConnected && isAwaited)
    found.push(
      'Selama siaga tidak terhubung, setiap simpanan menunggu! Jalankan siaga, atau npm run standby -- sync off.',
    )
  return found
}

type Slot = {
  kept: string | null
  isConnected: boolean | null
  awaySince: Date | null
  held: number
  isAwaited: boolean
}

/** The same for a page, asked in the API's own role; null where this database has no standby. */
export async function findSiaga(
  db: Db,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<Siaga | null> {
  const siaga = databaseUrl ? undefined : readSiaga(dataDir)
  if (siaga?.peran !== 'utama') return null
  const { rows } = await sql<Slot>`
    select s.wal_status as kept, s.active as "isConnected", s.inactive_since as "awaySince",
           coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn), 0)::float8 as held,
           current_setting('synchronous_commit') not in ('local', 'off') and current_setting('synchronous_standby_names') <> '' as "isAwaited"
      from (select) one left join pg_replication_slots s on s.slot_name = ${standbyRole}`.execute(db)
  const { kept, isConnected, awaySince, held, isAwaited } = rows[0]!
  const masalah = worries(kept, isConnected === true, isAwaited)
  const isGone = kept === 'lost' || kept === null
  return {
    tempat: placeOf(siaga.lain),
    keadaan: isGone ? 'rusak' : isConnected ? 'baik' : 'terputus',
    masalah,
    sinkron: isAwaited,
    tertahan: held,
    terputusSejak: isConnected ? null : (awaySince?.toISOString() ?? null),
  }
}

const rounded = (seconds: number | null) => (seconds ?? 0).toFixed(1).replace('.', ',')
