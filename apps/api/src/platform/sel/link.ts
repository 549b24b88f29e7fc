import type pg from 'pg'
import { z } from 'zod'
import { migrationFiles } from '#platform/db/migrate.ts'
import { openedAt } from '#platform/db/embedded.ts'
import { anchorAt, demandSafeWay, tlsTo, verifying } from '#platform/db/tls.ts'
import { withClient } from '#platform/db/with-client.ts'

/** What one side tells the other, to be carried there by whoever sets both up; it lets in, so it is kept as a password is. */
const Link = z.object({
  kode: z.string(),
  /** The application. */
  aplikasi: z.uuid(),
  /** Where people open the side that says this. */
  alamat: z.url(),
  basis: z.object({
    host: z.string(),
    port: z.number(),
    database: z.string(),
    /** By what it is known, where it speaks TLS; then it is spoken to in no other way. */
    sertifikat: z.string().optional(),
  }),
  user: z.string(),
  password: z.string(),
  /** By which both sign what they say of people; only an invitation has it. */
  kunci: z.string().optional(),
})
export type Link = z.infer<typeof Link>

const mark = { undangan: 'SULUH-UNDANGAN-', balasan: 'SULUH-BALASAN-', pindahan: 'SULUH-PINDAHAN-' }
const whats = {
  undangan: 'undangan dari pusat',
  balasan: 'balasan dari sel',
  pindahan: 'teks pemindahan dari tempat asal',
}

export function writeLink(kind: keyof typeof mark, link: Link): string {
  return mark[kind] + Buffer.from(JSON.stringify(link)).toString('base64url')
}

/** Throws an Error that says what is wrong with what was pasted. */
export function readLink(kind: keyof typeof mark, text: string): Link {
  const what = whats[kind]
  const given = text.trim()
  if (!given.startsWith(mark[kind]))
    throw new Error(`Ini bukan ${what}: teksnya berawal dengan ${mark[kind]}. Salin seluruhnya.`)
  try {
    return Link.parse(JSON.parse(Buffer.from(given.slice(mark[kind].length), 'base64url').toString()))
  } catch {
    throw new Error(`Teks ${what} ini tidak utuh. Salin sekali lagi, dari awal sampai akhir.`)
  }
}

/** Receives from now on what `publication` at the other side sends, by a slot of the name `slot` there. */
export async function subscribe(
  client: pg.Client,
  name: string,
  { basis, user, password }: Link,
  { publication, slot }: { publication: string; slot: string },
): Promise<void> {
  const { host, port, database, sertifikat } = basis
  const file = `${name}.crt`
  if (sertifikat) await keepAnchor(client, file, sertifikat)
  const conninfo = `host=${host} port=${port} dbname=${database} user=${user} password=${password} connect_timeout=5 keepalives_idle=10 keepalives_interval=5 keepalives_count=3${sertifikat ? verifying(file) : ''}`
  await client.query(
    `create subscription ${name} connection ${client.escapeLiteral(conninfo)} publication ${publication}
       with (slot_name = ${slot}, origin = none, run_as_owner = true, streaming = on)`,
  )
}

/** PostgreSQL reads an anchor from a file only: in its data folder, so that copies and backups of it have it too. */
async function keepAnchor(client: pg.Client, file: string, anchor: string): Promise<void> {
  const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') as dir`)
  await client.query(
    `copy (select string_to_table(${client.escapeLiteral(anchor)}, chr(10))) to ${client.escapeLiteral(`${rows[0]!.dir}/${file}`)}`,
  )
}

/** Where the other side reaches this database. Throws where it cannot yet be reached, or not by whoever asks. */
export async function reachableAt(
  client: pg.Client,
  place: { dataDir: string; databaseUrl: string | undefined; tanpaTls?: boolean },
): Promise<Link['basis']> {
  const basis = await findPlace(client, place)
  const sertifikat = await anchorAt(client, basis.host)
  await demandSafeWay(basis.host, sertifikat, place.tanpaTls)
  return { ...basis, ...(sertifikat && { sertifikat }) }
}

async function findPlace(
  client: pg.Client,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): Promise<Link['basis']> {
  const { rows } = await client.query<{ level: string; database: string; isSuper: boolean; version: number }>(
    `select current_setting('wal_level') as level, current_database() as database, current_setting('server_version_num')::int as version,
            (select rolsuper from pg_roles where rolname = current_user) as "isSuper"`,
  )
  const { level, database, isSuper, version } = rows[0]!
  if (version < 160000) throw new Error('Sel memerlukan PostgreSQL 16 atau lebih baru.')
  if (!isSuper)
    throw new Error(
      'Perintah ini membuat peran dan langganan, jadi memerlukan admin PostgreSQL: jalankan dengan DATABASE_URL miliknya (Suluh sendiri tetap memakai yang biasa).',
    )
  if (databaseUrl) {
    if (level !== 'logical')
      throw new Error('PostgreSQL ini belum wal_level = logical. Atur, mulai ulang PostgreSQL, lalu ulangi.')
    const { hostname, port } = new URL(databaseUrl)
    return { host: hostname, port: Number(port || 5432), database }
  }
  const opened = openedAt(dataDir)
  if (!opened || level !== 'logical')
    throw new Error(
      opened
        ? 'Basis data ini belum dimulai ulang sejak dibuka. Hentikan Suluh, jalankan lagi, lalu ulangi.'
        : 'Basis data ini belum dibuka untuk sel: npm run cell -- open ALAMAT:PORTA',
    )
  return { ...opened, database }
}

/** Gives `work` a connection to the other side; says in words of ours why there is none. */
export function withOther<T>(link: Link, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let isThere = false
  const { basis, user, password } = link
  const { host, port, database } = basis
  const connection = { host, port, database, user, password, connectionTimeoutMillis: 5000 }
  return withClient({ ...connection, ...tlsTo(host, basis.sertifikat) }, (client) => {
    isThere = true
    return work(client)
  }).catch((error: unknown) => {
    if (isThere) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Basis data di ${link.basis.host}:${link.basis.port} tidak dapat dihubungi (${why}). Periksa jaringan, dan bahwa Suluh di sana berjalan.`,
      { cause: error },
    )
  })
}

const furthestApartMs = 2000

/** Throws where the other side has another version or another time. */
export async function demandAlike(client: pg.Client, other: pg.Client): Promise<void> {
  const versions = 'select name from migration order by name desc limit 1'
  const mine = (await client.query<{ name: string }>(versions)).rows[0]?.name
  const theirs = (await other.query<{ name: string }>(versions)).rows[0]?.name
  if (mine !== theirs)
    throw new Error(
      `Versinya berbeda: di sini ${mine ?? '-'}, di sana ${theirs ?? '-'}. Perbarui yang lama (migrasi terakhir program ini ${migrationFiles().at(-1)}), lalu ulangi.`,
    )
  const began = Date.now()
  const { rows } = await other.query<{ now: Date }>('select clock_timestamp() as now')
  const apart = rows[0]!.now.getTime() - (began + Date.now()) / 2
  if (Math.abs(apart) > furthestApartMs)
    throw new Error(
      `Jam kedua mesin berbeda ${Math.round(Math.abs(apart) / 1000)} detik. Samakan dahulu (NTP, misalnya systemd-timesyncd), lalu ulangi.`,
    )
}

/** Keeps the key that this installation shares with the other side of one cell. */
export async function setKey(client: pg.Client, kode: string, kunci: Buffer): Promise<void> {
  await client.query(
    'insert into sel_kunci (kode, kunci) values ($1, $2) on conflict (kode) do update set kunci = excluded.kunci',
    [kode, kunci],
  )
}
