import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { takeOverSecrets } from '#platform/db/migrate.ts'
import { dropRole, dropSlot, dropSubscription, letGo, makeRole, named, publish } from './replication.ts'
import { demandAlike, reachableAt, readLink, setKey, subscribe, withOther, writeLink } from './link.ts'
import { downTables, peopleTables, upTables } from './sel-tables.ts'
import { placeTriggers, removeTriggers } from './sel-triggers.ts'

type Place = { dataDir: string; databaseUrl: string | undefined; tanpaTls?: boolean }

const centreRole = 'suluh_sel_pusat'
const down = 'suluh_turun'
const up = 'suluh_naik'

/**
 * At a cell: takes an invitation, copies what the cell has of the application and goes on receiving it. Returns the reply that
 * `npm run cell -- accept` asks for at the centre. Done again it begins anew: what comes takes the place of what is there, attempts
 * that have begun stay.
 */
export async function join(
  client: pg.Client,
  place: Place,
  { undangan, alamat }: { undangan: string; alamat: string },
  say: (sentence: string) => void = () => undefined,
): Promise<string> {
  const link = readLink('undangan', undangan)
  const { kode, aplikasi: id } = link
  const basis = await reachableAt(client, place)
  await withOther(link, async (centre) => {
    await demandAlike(client, centre)
    await demandRoom(client, centre, { kode, id })
    const { rows: secrets } = await centre.query<{ name: string; value: Buffer }>(
      'select name, value from platform_secret',
    )
    // What was signed or sealed at one of them is read at the others: proofs, second steps, passwords of gateways.
    await takeOverSecrets(client, secrets)
  })
  const password = await makeRole(client, centreRole, [...upTables, 'sel', 'sel_kabar', 'migration'])
  await dropSubscription(client, down)
  await withOther(link, (centre) => dropSlot(centre, named('turun', kode)))
  await client.query('begin')
  await client.query(
    `insert into sel (kode, aplikasi_id, sisi, alamat, bergabung_pada) values ($1, $2, 'sel', $3, now())
     on conflict (kode) do update set alamat = excluded.alamat, bergabung_pada = now()`,
    [kode, id, link.alamat],
  )
  if (link.kunci) await setKey(client, kode, Buffer.from(link.kunci, 'hex'))
  await client.query(
    `insert into sel_kabar (kode, arah) values ($1, 'naik') on conflict (kode, arah) do nothing`,
    [kode],
  )
  await removeTriggers(client)
  await forgetCopied(client, id)
  await placeTriggers(client, 'sel', id)
  await publishUp(client, kode, id)
  await client.query('commit')
  await subscribe(client, down, link, { publication: named('turun', kode), slot: named('turun', kode) })
  await copied(client, down, say)
  await withOther(link, (centre) => bringBack(client, centre, { kode, id }))
  return writeLink('balasan', { kode, aplikasi: id, alamat, basis, user: centreRole, password })
}

const atATime = 500

/**
 * What the centre knows of this cell and the cell itself does not any more, as after it was set back to a backup: attempts that were
 * begun here, and their results. Whoever has handed in does not sit it again.
 */
async function bringBack(
  client: pg.Client,
  centre: pg.Client,
  { kode, id }: { kode: string; id: string },
): Promise<void> {
  await client.query('set session_replication_role = replica')
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await centre.query<{ id: string; ended: boolean; attempt: unknown; hasil: unknown }>(
      `select a.id, a.submitted_at is not null as ended, to_jsonb(a) as attempt, to_jsonb(h) as hasil
         from attempt a left join hasil h on h.attempt_id = a.id
        where a.application_id = $1 and a.sel = $2 and a.started_at is not null and a.id > $3
        order by a.id limit ${atATime}`,
      [id, kode, last],
    )
    await client.query('begin')
    const { rows: behind } = await client.query<{ id: string }>(
      `select i.id from unnest($1::uuid[], $2::boolean[]) as i (id, ended) left join attempt a on a.id = i.id
        where a.started_at is null or (i.ended and a.submitted_at is null)`,
      [rows.map((row) => row.id), rows.map(({ ended }) => ended)],
    )
    const wanted = new Set(behind.map((row) => row.id))
    const missing = rows.filter((row) => wanted.has(row.id))
    const bring = async (table: 'attempt' | 'hasil', key: string, of: unknown[]) => {
      await client.query(`delete from ${table} where ${key} = any ($1::uuid[])`, [[...wanted]])
      await client.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(of)],
      )
    }
    await bring(
      'attempt',
      'id',
      missing.map(({ attempt }) => attempt),
    )
    await bring(
      'hasil',
      'attempt_id',
      missing.flatMap(({ hasil }) => hasil ?? []),
    )
    await client.query('commit')
    if (rows.length < atATime) break
    last = rows.at(-1)!.id
  }
  await client.query('set session_replication_role = origin')
}

/** A cell is nobody else's: the secrets of the centre become its own, and no name may stand twice. */
async function demandRoom(
  client: pg.Client,
  centre: pg.Client,
  { kode, id }: { kode: string; id: string },
): Promise<void> {
  const { rows: others } = await client.query<{ nama: string }>(
    'select nama from application where not is_system and id <> $1',
    [id],
  )
  if (others.length > 0)
    throw new Error(
      `Suluh ini sudah dipakai ${others[0]!.nama}. Sel memerlukan Suluh yang masih kosong: pasang yang baru, atau pilih DATA_DIR lain.`,
    )
  const { rows: mine } = await client.query<{ kode: string; sisi: string }>('select kode, sisi from sel')
  if (mine.some((one) => one.sisi === 'pusat'))
    throw new Error('Suluh ini sendiri adalah pusat sel lain, jadi tidak dapat menjadi sel.')
  if (mine.length === 0) {
    const { rowCount: taken } = await centre.query(
      'select from pg_replication_slots where slot_name = $1 and active',
      [named('turun', kode)],
    )
    if (taken)
      throw new Error(
        `Undangan ini sudah dipakai mesin lain, yang sedang terhubung sebagai sel ${kode}. Undang mesin ini dengan nama lain. Bila mesin inilah yang baru dipulihkan, ulangi sesudah semenit.`,
      )
  }
  if (mine.some((one) => one.kode !== kode))
    throw new Error(`Suluh ini sudah menjadi sel ${mine[0]!.kode}. Lepaskan dahulu: npm run cell -- leave`)
  const { rows: same } = await client.query<{ kode: string }>('select kode from application where is_system')
  const { rows: theirs } = await centre.query<{ kode: string }>(
    'select kode from application where id = $1',
    [id],
  )
  if (!theirs[0]) throw new Error('Aplikasi dalam undangan ini sudah tidak ada di pusat.')
  if (same.some((own) => own.kode === theirs[0]?.kode))
    throw new Error(`Kode aplikasi ${theirs[0].kode} sudah dipakai di sini. Ubah salah satunya, lalu ulangi.`)
}

/** What the centre has taken away meanwhile must not stay; what has begun here is the cell's own. */
async function forgetCopied(client: pg.Client, id: string): Promise<void> {
  await client.query('set local session_replication_role = replica')
  for (const table of [...downTables, ...peopleTables])
    await client.query(`delete from ${table} where application_id = $1`, [id])
  const waiting = 'attempt where application_id = $1 and started_at is null'
  await client.query(`delete from ${waiting}`, [id])
  await client.query('set local session_replication_role = origin')
}

async function publishUp(client: pg.Client, kode: string, id: string): Promise<void> {
  const tables = [
    ...upTables.map((table) => `${table} where (application_id = '${id}')`),
    `sel_kabar where (kode = '${kode}' and arah = 'naik')`,
  ]
  for (const table of upTables) await client.query(`alter table ${table} replica identity full`)
  await publish(client, up, tables)
}

/** Waits until everything that was there is here. */
export async function copied(
  client: pg.Client,
  name: string,
  say: (sentence: string) => void,
): Promise<void> {
  let left = -1
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
        where s.subname = $1 and r.srsubstate <> 'r'`,
      [name],
    )
    const count = rows[0]!.count
    if (count === 0) return
    if (count !== left) say(`Menyalin: ${count} tabel lagi ...`)
    left = count
    await sleep(300)
  }
}

/** At a cell: nothing comes from the centre any more and nothing goes there. What is here stays here, to be read. */
export async function leave(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ kode: string; id: string }>(
    `select kode, aplikasi_id as id from sel where sisi = 'sel'`,
  )
  const own = rows[0]
  if (!own) throw new Error('Suluh ini bukan sel.')
  const { rows: running } = await client.query<{ count: number }>(
    `select count(*)::int as count from attempt where application_id = $1 and status = 'berlangsung'`,
    [own.id],
  )
  if (running[0]!.count > 0)
    throw new Error(`Masih ada ${running[0]!.count} pengerjaan di sini. Lepaskan setelah ujiannya selesai.`)
  await dropSubscription(client, down)
  await client.query('begin')
  await removeTriggers(client)
  await client.query('delete from sel where kode = $1', [own.kode])
  // Nobody looks after it here from now on.
  await client.query(`update application set status = 'ditangguhkan' where id = $1`, [own.id])
  await client.query(`drop publication if exists ${up}`)
  for (const table of upTables) await client.query(`alter table ${table} replica identity default`)
  await client.query('commit')
  await letGo(client, named('naik', own.kode), centreRole)
  await dropRole(client, centreRole)
  return own.kode
}
