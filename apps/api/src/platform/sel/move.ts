import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { noApplication } from './no-application.ts'
import { z } from 'zod'
import { apiRole } from '#platform/db/api-role.ts'
import { takeOverSecrets } from '#platform/db/migrate.ts'
import { copied } from './cell.ts'
import { demandAlike, reachableAt, readLink, subscribe, withOther, writeLink, type Link } from './link.ts'
import { dropRole, dropSlot, dropSubscription, letGo, makeRole, publish } from './replication.ts'

type Place = {
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  tanpaTls?: boolean
}

/** Of an application's own on either side: role, publication, slot and subscription. */
const nameOf = (id: string) => `suluh_pindah_${id.slice(0, 8)}`
const subscription = 'suluh_pindah'
/** Whoever waits for a lock makes others wait; it tries again. */
const patience = `set lock_timeout = '2s'`
const mostTries = 60
const soonMinutes = 10

type Application = { id: string; pindahKe: string | null; selesai: Date | null }

async function findApplication(client: pg.Client, kodeAplikasi: string): Promise<Application> {
  const { rows } = await client.query<Application & { pusat: string | null; spread: boolean }>(
    `select a.id, a.pindah_ke as "pindahKe", a.pindah_selesai_pada as selesai, a.pusat,
            exists (select from sel s where s.aplikasi_id = a.id) as spread
       from application a where a.kode = lower($1) and not a.is_system`,
    [kodeAplikasi],
  )
  const found = rows[0]
  if (!found) throw await noApplication(client, kodeAplikasi)
  if (found.pusat || found.spread)
    throw new Error(
      'Aplikasi ini sedang disebar ke sel. Kembalikan lembaganya dan lepaskan selnya dahulu (npm run cell -- dismiss), lalu ulangi.',
    )
  return found
}

/** Tables whose rows are each of one application; who is at an exam this very moment is not kept (unlogged), and tells anew. */
async function tenantTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'application_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Where an application is now: makes ready that it goes to the installation that people open at `alamat`, and returns what
 * `npm run cell -- take` asks for there. Nothing changes for anybody yet. Asked again, the password is another one. Throws where
 * an exam is about to begin, unless `tetap`.
 */
export async function prepareMove(
  client: pg.Client,
  place: Place,
  { kodeAplikasi, alamat, tetap = false }: { kodeAplikasi: string; alamat: string; tetap?: boolean },
): Promise<string> {
  const basis = await reachableAt(client, place)
  const { id, pindahKe, selesai } = await findApplication(client, kodeAplikasi)
  if (selesai) {
    await forgetMove(client, id)
    throw new Error(`Aplikasi ini sudah pindah ke ${pindahKe}. Yang ada di sini tidak dipakai lagi.`)
  }
  if (!tetap) await demandNoExamSoon(client, id)
  const tables = await tenantTables(client)
  const user = nameOf(id)
  const password = await makeRole(client, user, [
    ...tables,
    'application',
    'paket_layanan',
    'migration',
    'platform_secret',
  ])
  await client.query(
    `grant execute on function pindah_tutup(uuid, text, boolean), pindah_selesai(uuid) to ${user}`,
  )
  for (const table of tables) await withPatience(client, () => tellApart(client, table))
  await publish(client, user, [
    `application where (id = '${id}')`,
    ...tables.map((table) => `${table} where (application_id = '${id}')`),
  ])
  return writeLink('pindahan', { kode: kodeAplikasi, aplikasi: id, alamat, basis, user, password })
}

async function demandNoExamSoon(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ nama: string }>(
    `select nama from event where application_id = $1 and not dibatalkan
        and opens_at between now() and now() + interval '${soonMinutes} minutes' limit 1`,
    [id],
  )
  if (rows[0])
    throw new Error(
      `Ujian ${rows[0].nama} mulai dalam ${soonMinutes} menit. Pindahkan setelah itu, atau ulangi dengan --tetap.`,
    )
}

/** What is changed must be told apart by whoever receives it, with the application that the filter asks for. */
async function tellApart(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ computed: boolean; key: string | null }>(
    `select exists (select from pg_attribute a where a.attrelid = $1::regclass and a.attgenerated <> '') as computed,
            (select string_agg(quote_ident(a.attname), ', ') from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
              where i.indrelid = $1::regclass and i.indisprimary and a.attname <> 'application_id') as key`,
    [table],
  )
  const { computed, key } = rows[0]!
  if (!computed) return void (await client.query(`alter table ${table} replica identity full`))
  await client.query(`create unique index if not exists pindah_${table} on ${table} (${key}, application_id)`)
  await client.query(`alter table ${table} replica identity using index pindah_${table}`)
}

async function withPatience(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(patience)
  for (let tried = 1; ; tried += 1)
    try {
      await work()
      await client.query('reset lock_timeout')
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if ((code !== '55P03' && code !== '40P01') || tried === mostTries) throw error
      await sleep(200)
    }
}

/** Where the application is: it stays, and is written to again. Throws once the other side has it. */
export async function cancelMove(client: pg.Client, kodeAplikasi: string): Promise<void> {
  const { id, pindahKe } = await findApplication(client, kodeAplikasi)
  const { rowCount } = await client.query(
    `update application set pindah_ke = null where id = $1 and pindah_selesai_pada is null`,
    [id],
  )
  if (!rowCount)
    throw new Error(`Aplikasi ini sudah pindah ke ${pindahKe}, jadi tidak dapat dibatalkan dari sini.`)
  await withPatience(client, () => reopen(client))
  await forgetMove(client, id)
}

async function reopen(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as statement from pg_trigger
      where tgname in ('pindah_tolak', 'pindah_tolak_hapus')`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** What was made ready for the other side. */
async function forgetMove(client: pg.Client, id: string): Promise<void> {
  const name = nameOf(id)
  await letGo(client, name, name)
  await client.query(`drop publication if exists ${name}`)
  await dropRole(client, name)
  for (const table of await tenantTables(client))
    await withPatience(client, async () => {
      await client.query(`alter table ${table} replica identity default`)
      await client.query(`drop index if exists pindah_${table}`)
    })
}

const Taking = z.object({ teks: z.string(), sudah: z.boolean() })

const fileOf = (dataDir: string) => join(dataDir, 'pindah.json')

/** What is being taken over into `dataDir`: until that is done, nobody is served here. */
export function readTaking(dataDir: string): z.infer<typeof Taking> | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? Taking.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/**
 * Where the application goes: copies it, follows what changes, has it closed at its former place, waits until the last of it is
 * here, and opens it. Suluh does not run here meanwhile, or waits. Broken off at any step it goes on when it is asked again;
 * until `pindah_selesai` at the former place it can be called off there.
 */
export async function takeMove(
  client: pg.Client,
  place: Place,
  { teks, tetap = false }: { teks?: string; tetap?: boolean },
  say: (sentence: string) => void = () => undefined,
): Promise<{ kode: string }> {
  const begun = readTaking(place.dataDir)
  const text = teks ?? begun?.teks
  if (!text) throw new Error('Sebut teks yang dicetak npm run cell -- move di tempat asal.')
  const link = readLink('pindahan', text)
  await reachableAt(client, place)
  const note = (sudah: boolean) =>
    writeFileSync(fileOf(place.dataDir), JSON.stringify({ teks: text, sudah }), { mode: 0o600 })
  if (!begun?.sudah) {
    // What was called off there and is asked for anew begins anew.
    if (begun && begun.teks !== text) await dropSubscription(client, subscription)
    await withOther(link, (source) => demandRoom(client, source, link))
    note(false)
    await copy(client, link, say)
    say('Semua tersalin dan mengikuti. Menutup di tempat asal ...')
    await withOther(link, (source) => close(source, link, tetap))
    say('Tertutup di tempat asal. Menunggu yang terakhir ...')
    await withOther(link, (source) => arrived(source, link))
    await withOther(link, (source) => source.query('select pindah_selesai($1)', [link.aplikasi]))
    note(true)
    say('Semua sudah di sini. Membuka ...')
  }
  await dropSubscription(client, subscription)
  await open(client, link.aplikasi)
  rmSync(fileOf(place.dataDir))
  return { kode: link.kode }
}

async function demandRoom(client: pg.Client, source: pg.Client, { aplikasi, kode }: Link): Promise<void> {
  await demandAlike(client, source)
  const { rows: others } = await client.query<{ nama: string }>(
    'select nama from application where id <> $1 and (not is_system or kode = $2)',
    [aplikasi, kode],
  )
  if (others[0])
    throw new Error(
      `Suluh ini sudah dipakai ${others[0].nama}. Yang dituju harus masih kosong: pasang yang baru, atau pilih DATA_DIR lain.`,
    )
  const { rowCount: served } = await client.query(
    'select from pg_stat_activity where usename = $1 and datname = current_database()',
    [apiRole],
  )
  if (served) throw new Error('Suluh sedang melayani di sini. Hentikan dahulu, lalu ulangi.')
}

async function copy(client: pg.Client, link: Link, say: (sentence: string) => void): Promise<void> {
  const { rowCount } = await client.query('select from pg_subscription where subname = $1', [subscription])
  if (!rowCount) {
    await withOther(link, async (source) => {
      const { rows: secrets } = await source.query<{ name: string; value: Buffer }>(
        'select name, value from platform_secret',
      )
      await takeOverSecrets(client, secrets)
      const { rows: plans } = await source.query<{ plan: unknown }>(
        'select to_jsonb(p) as plan from paket_layanan p join application a on a.paket_layanan_id = p.id where a.id = $1',
        [link.aplikasi],
      )
      await client.query('select pindah_terima($1, $2)', [link.aplikasi, plans[0]?.plan ?? null])
      await dropSlot(source, link.user)
    })
    await subscribe(client, subscription, link, { publication: link.user, slot: link.user })
  }
  await copied(client, subscription, say)
}

async function close(source: pg.Client, { aplikasi, alamat }: Link, tetap: boolean): Promise<void> {
  await withPatience(source, () => source.query('select pindah_tutup($1, $2, $3)', [aplikasi, alamat, tetap]))
}

const longestMs = 600_000

/** Waits until everything that was written there is here too. */
async function arrived(source: pg.Client, { user }: Link): Promise<void> {
  const { rows: end } = await source.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  for (const until = Date.now() + longestMs; Date.now() < until; await sleep(50)) {
    const { rows } = await source.query<{ here: boolean }>(
      'select confirmed_flush_lsn >= $2::pg_lsn as here from pg_replication_slots where slot_name = $1',
      [user, end[0]!.lsn],
    )
    if (!rows[0]) throw new Error('Pemindahan ini sudah dibatalkan di tempat asalnya.')
    if (rows[0].here) return
  }
  throw new Error(
    'Yang terakhir belum datang. Ulangi npm run cell -- take; selama itu aplikasi ini tidak dapat ditulisi. Membatalkan: npm run cell -- move KODE --batal di tempat asal.',
  )
}

/** Numbers go on where they were, and the application is this installation's own. */
async function open(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relname = any ($1)`,
    [await tenantTables(client)],
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest((select max(${column}) from ${table}), 1))`,
    )
  await client.query('update application set pindah_ke = null, pindah_selesai_pada = null where id = $1', [
    id,
  ])
}

/** Returns once nothing is being taken over into `dataDir`. */
export async function untilTaken(dataDir: string, say: (sentence: string) => void): Promise<void> {
  if (!readTaking(dataDir)) return
  say('Sebuah aplikasi sedang dipindahkan kemari (npm run cell -- take). Menunggu sampai selesai ...\n')
  while (readTaking(dataDir)) await sleep(200)
}
