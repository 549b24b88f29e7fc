import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { downTables, peopleTables } from './sel-tables.ts'
import { noApplication } from './no-application.ts'
import { placeTriggers, removeTriggers } from './sel-triggers.ts'
import { dropRole, dropSlot, dropSubscription, letGo, makeRole, named, publish } from './replication.ts'
import {
  demandAlike,
  reachableAt,
  readLink,
  setKey,
  subscribe,
  withOther,
  writeLink,
  type Link,
} from './link.ts'

type Place = {
  dataDir: string
  databaseUrl: string | undefined
  publicUrl: string | undefined
  tanpaTls?: boolean
}

const originOf = (address: string) => new URL(address).origin

const kodeForm = /^[a-z][a-z0-9-]{0,29}$/

/**
 * At the centre: makes ready what a new cell of the application `kodeAplikasi` has from here, and returns the invitation that
 * `npm run cell -- join` asks for there. Invited again, it gets another password.
 */
export async function invite(
  client: pg.Client,
  place: Place,
  { kode, kodeAplikasi, alamat }: { kode: string; kodeAplikasi: string; alamat: string },
): Promise<string> {
  if (!kodeForm.test(kode))
    throw new Error('Nama sel: huruf kecil, angka, dan tanda hubung, diawali huruf, paling banyak 30.')
  const basis = await reachableAt(client, place)
  const own = addressOf(place)
  const { rows } = await client.query<{ id: string; pusat: string | null }>(
    'select id, pusat from application where kode = lower($1) and not is_system',
    [kodeAplikasi],
  )
  const aplikasi = rows[0]
  if (!aplikasi) throw await noApplication(client, kodeAplikasi)
  if (aplikasi.pusat)
    throw new Error('Aplikasi ini sendiri datang dari pusat lain, jadi tidak dapat disebar dari sini.')
  const { rows: all } = await client.query<{ kode: string; id: string; alamat: string }>(
    'select kode, aplikasi_id as id, alamat from sel',
  )
  if (all.some((other) => other.kode === kode && other.id !== aplikasi.id))
    throw new Error(`Nama sel ${kode} sudah dipakai aplikasi lain. Pilih nama lain.`)
  const same = all.find((other) => other.kode !== kode && originOf(other.alamat) === originOf(alamat))
  if (same || originOf(alamat) === originOf(own))
    throw new Error(
      `Alamat ${alamat} sudah milik ${same ? `sel ${same.kode}` : 'pusat ini'}. Setiap sel memerlukan alamat sendiri.`,
    )
  const user = named('sel', kode)
  const password = await makeRole(client, user, [
    ...downTables,
    ...peopleTables,
    'application',
    'attempt',
    'hasil',
    'sel',
    'sel_kabar',
    'migration',
    'platform_secret',
  ])
  await client.query('begin')
  await client.query(
    `insert into sel (kode, aplikasi_id, sisi, alamat) values ($1, $2, 'pusat', $3) on conflict (kode) do update set alamat = excluded.alamat`,
    [kode, aplikasi.id, alamat],
  )
  const kunci = randomBytes(32)
  await setKey(client, kode, kunci)
  await client.query(
    `insert into sel_kabar (kode, arah) values ($1, 'turun') on conflict (kode, arah) do nothing`,
    [kode],
  )
  await placeTriggers(client, 'pusat', aplikasi.id)
  await publishDown(client, kode, aplikasi.id)
  await giveHomes(client, aplikasi.id)
  await client.query('commit')
  return writeLink('undangan', {
    kode,
    aplikasi: aplikasi.id,
    alamat: own,
    basis,
    user,
    password,
    kunci: kunci.toString('hex'),
  })
}

/** People who are of no lembaga are at every cell; those of a lembaga follow it from when it has one. */
async function giveHomes(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `update application_user set sel = '*' where application_id = $1 and lembaga_id is null and sel = ''`,
    [id],
  )
}

/** Where people open this installation; throws where nobody has said it. */
export function addressOf({ publicUrl }: Pick<Place, 'publicUrl'>): string {
  if (!publicUrl) throw new Error('Isi dahulu PUBLIC_URL: alamat yang dibuka orang untuk mencapai Suluh ini.')
  return publicUrl
}

async function publishDown(client: pg.Client, kode: string, id: string): Promise<void> {
  const ofIt = `application_id = '${id}'`
  const people = `${ofIt} and sel in ('${kode}', '*')`
  const tables = [
    `application where (id = '${id}')`,
    ...downTables.map((table) => `${table} where (${ofIt})`),
    ...peopleTables.map((table) => `${table} where (${people})`),
    `attempt where (${ofIt} and sel = '${kode}' and started_at is null)`,
    `sel_kabar where (kode = '${kode}' and arah = 'turun')`,
  ]
  for (const table of [...downTables, ...peopleTables, 'attempt']) await tellApart(client, table)
  await publish(client, named('turun', kode), tables)
}

/** Tables with computed columns, which are not handed on: what tells their rows apart, with what says for whom they are. */
const computed: Record<string, string> = { application_user: 'id, application_id, sel' }
const identityOf = (table: string) => `sel_${table}`

async function tellApart(client: pg.Client, table: string): Promise<void> {
  const columns = computed[table]
  if (!columns) return void (await client.query(`alter table ${table} replica identity full`))
  await client.query(`create unique index if not exists ${identityOf(table)} on ${table} (${columns})`)
  await client.query(`alter table ${table} replica identity using index ${identityOf(table)}`)
}

/** At the centre: takes what the cell answered, and receives from it from now on. */
export async function accept(client: pg.Client, reply: string): Promise<Link> {
  const link = readLink('balasan', reply)
  const { kode, aplikasi } = link
  const { rowCount } = await client.query(
    `select from sel where kode = $1 and aplikasi_id = $2 and sisi = 'pusat'`,
    [kode, aplikasi],
  )
  if (!rowCount)
    throw new Error(`Sel ${kode} tidak diundang dari sini. Undang dahulu: npm run cell -- invite`)
  await withOther(link, (other) => demandAlike(client, other))
  const name = named('naik', kode)
  await dropSubscription(client, name)
  await withOther(link, (other) => dropSlot(other, name))
  await subscribe(client, name, link, { publication: 'suluh_naik', slot: name })
  await client.query('update sel set bergabung_pada = now() where kode = $1', [kode])
  return link
}

export type Which = { semua?: boolean; wilayah?: string; npsn?: string; lembaga?: string }

/**
 * At the centre: these lembaga are at the cell from now on, or, without one, here. Returns how many there were and how many people
 * came with them. Throws while one of their people is at an exam.
 */
export async function assign(
  client: pg.Client,
  { kode, kodeAplikasi }: { kode: string | null; kodeAplikasi: string },
  { semua, wilayah, npsn, lembaga }: Which,
): Promise<{ lembaga: number; orang: number }> {
  const { rows } = await client.query<{ id: string }>('select id from application where kode = lower($1)', [
    kodeAplikasi,
  ])
  const id = rows[0]?.id
  if (!id) throw await noApplication(client, kodeAplikasi)
  if (kode !== null) {
    const { rowCount } = await client.query(
      `select from sel where kode = $1 and aplikasi_id = $2 and sisi = 'pusat'`,
      [kode, id],
    )
    if (!rowCount) throw new Error(`Aplikasi ini tidak memiliki sel ${kode}.`)
  }
  await client.query('begin')
  try {
    const { rows: found } = await client.query<{ id: string }>(
      `select id from lembaga where application_id = $1 and sel is distinct from $2
          and ($3 or provinsi_kode = $4 or kabupaten_kota_kode = $4 or npsn = $5 or id::text = $6)
        order by id for update`,
      [id, kode, semua === true, wilayah ?? null, npsn ?? null, lembaga ?? null],
    )
    const ids = found.map((each) => each.id)
    const { rows: busy } = await client.query<{ nama: string }>(
      `select distinct l.nama from attempt a join application_user u on u.id = a.application_user_id join lembaga l on l.id = u.lembaga_id
        where u.lembaga_id = any ($1) and a.status = 'berlangsung' limit 3`,
      [ids],
    )
    if (busy.length > 0)
      throw new Error(
        `Masih ada yang ujian di ${busy.map(({ nama }) => nama).join(', ')}. Pindahkan setelah ujiannya selesai.`,
      )
    await client.query('update lembaga set sel = $2 where id = any ($1)', [ids, kode])
    const { rows: people } = await client.query<{ orang: number }>(
      'select count(*)::int as orang from application_user where lembaga_id = any ($1)',
      [ids],
    )
    await client.query('commit')
    return { lembaga: ids.length, orang: people[0]!.orang }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** At the centre: nothing is received from the cell any more and nothing goes there. What came stays; its lembaga are here again. */
export async function dismiss(client: pg.Client, kode: string): Promise<void> {
  const { rows } = await client.query<{ id: string; kodeAplikasi: string }>(
    `select s.aplikasi_id as id, a.kode as "kodeAplikasi" from sel s join application a on a.id = s.aplikasi_id where s.kode = $1 and s.sisi = 'pusat'`,
    [kode],
  )
  const found = rows[0]
  if (!found) throw new Error(`Tidak ada sel ${kode}.`)
  const { rows: running } = await client.query<{ count: number }>(
    `select count(*)::int as count from attempt where sel = $1 and status = 'berlangsung'`,
    [kode],
  )
  if (running[0]!.count > 0)
    throw new Error(
      `Masih ada ${running[0]!.count} pengerjaan di sel ${kode}. Lepaskan setelah ujiannya selesai.`,
    )
  await dropSubscription(client, named('naik', kode))
  await client.query('begin')
  await client.query('update lembaga set sel = null where application_id = $1 and sel = $2', [found.id, kode])
  await client.query(`delete from sel where kode = $1`, [kode])
  await client.query(`drop publication if exists ${named('turun', kode)}`)
  const { rowCount: left } = await client.query(`select from sel where sisi = 'pusat'`)
  if (!left) {
    await removeTriggers(client)
    for (const table of [...downTables, ...peopleTables, 'attempt']) {
      await client.query(`alter table ${table} replica identity default`)
      await client.query(`drop index if exists ${identityOf(table)}`)
    }
  }
  await client.query('commit')
  await letGo(client, named('turun', kode), named('sel', kode))
  await dropRole(client, named('sel', kode))
}
