import pg from 'pg'
import { apiRoleMend, mayBecomeApi } from '#platform/db/api-role.ts'
import { migrationFiles, oldestServer } from '#platform/db/migrate.ts'
import { good, look, wrong, type Finding } from './finding.ts'

/** Connections that one process opens at most: exams, pages, news, guesses, heavy work. */
const perProcess = 40
const answerMs = 5000

/** Roles, version and settings of the PostgreSQL at `url`, which is our own where it `isEmbedded`. */
export async function examineDatabase(url: string, isEmbedded: boolean): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    return [unreachable(error)]
  }
  try {
    const own = isEmbedded ? [] : [...(await examineRoles(client)), await examineClock(client)]
    return [
      ...(await examineServer(client)),
      ...(await examineSettings(client, isEmbedded)),
      ...own,
      await examineSchema(client),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED:
    'Tidak ada yang menjawab di alamat itu. Jalankan PostgreSQL, atau perbaiki nama dan porta di DATABASE_URL.',
  ENOTFOUND: 'Nama komputernya tidak dikenal. Perbaiki nama itu di DATABASE_URL.',
  '28P01':
    'Nama atau kata sandinya salah. Perbaiki DATABASE_URL, atau pasang kata sandi baru dengan run/postgresql.sql.',
  '28000': 'Server tidak mengizinkan pengguna ini dari komputer ini. Tambahkan barisnya di pg_hba.conf.',
  '3D000': 'Basis data itu tidak ada. Buat dengan run/postgresql.sql.',
  '08P01': 'Perantara (misalnya PgBouncer) menolak sambungan ini. Sambungkan langsung ke PostgreSQL.',
}

function unreachable(error: unknown): Finding {
  const { code = '', message } = error as { code?: string; message: string }
  return wrong(
    `Basis data tidak dapat dibuka: ${message || code}`,
    reasons[code] ?? 'Periksa DATABASE_URL dan PostgreSQL-nya.',
  )
}

async function examineServer(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    number: number
    version: string
    encoding: string
    standby: boolean
  }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`,
  )
  const { number, version, encoding, standby } = rows[0]!
  const name = `PostgreSQL ${version.split(' ')[0]}`
  return [
    number < oldestServer
      ? wrong(`${name} terlalu lama.`, 'Perbarui ke PostgreSQL 15 atau lebih baru.')
      : good(`${name}.`),
    encoding === 'UTF8'
      ? good('Basis data menyimpan UTF-8.')
      : wrong(
          `Basis data menyimpan ${encoding}.`,
          'Buat basis data baru dengan encoding UTF8 (run/postgresql.sql).',
        ),
    ...(standby
      ? [
          wrong(
            'Server ini cadangan siaga yang hanya dapat dibaca.',
            'Arahkan DATABASE_URL ke server utamanya.',
          ),
        ]
      : []),
  ]
}

type Demand = {
  name: string
  isGood: (value: string) => boolean
  mark: 'periksa' | 'salah'
  why: string
  to: string
}

/** What a save stands on, and what would cut off the connections that wait for news. */
const demands: Demand[] = [
  ...['fsync', 'full_page_writes'].map((name) => ({
    name,
    isGood: (value: string) => value === 'on',
    mark: 'salah' as const,
    why: 'jawaban yang sudah dikonfirmasi hilang bila listrik padam',
    to: 'on',
  })),
  {
    name: 'synchronous_commit',
    isGood: (value) => value !== 'off',
    mark: 'salah',
    why: 'jawaban yang sudah dikonfirmasi hilang bila PostgreSQL mati mendadak',
    to: 'on',
  },
  {
    name: 'max_connections',
    isGood: (value) => Number(value) >= perProcess + 20,
    mark: 'salah',
    why: `satu proses Suluh membuka sampai ${perProcess} sambungan`,
    to: '160',
  },
  {
    name: 'idle_session_timeout',
    isGood: (value) => value === '0',
    mark: 'periksa',
    why: 'sambungan yang menunggu kabar akan diputus',
    to: '0',
  },
  {
    name: 'default_transaction_read_only',
    isGood: (value) => value === 'off',
    mark: 'salah',
    why: 'tidak ada yang dapat disimpan',
    to: 'off',
  },
]

async function examineSettings(client: pg.Client, isEmbedded: boolean): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1)`,
    [[...demands.map(({ name }) => name), 'archive_mode']],
  )
  const values = new Map(rows.map(({ name, setting }) => [name, setting]))
  const bad = demands.filter(({ name, isGood }) => !isGood(values.get(name) ?? ''))
  const findings = bad.map(({ name, mark, why, to }): Finding => ({
    mark,
    words: `${name} = ${values.get(name)}: ${why}.`,
    mend: `Sebagai admin PostgreSQL, lalu mulai ulang PostgreSQL:\n  alter system set ${name} = '${to}';`,
  }))
  if (!isEmbedded && values.get('archive_mode') === 'off')
    findings.push(
      look(
        'WAL tidak diarsipkan: setelah kerusakan hanya dapat kembali ke cadangan malam.',
        'Pasang pgBackRest atau pakai layanan penyedia (docs/operations.md, "PostgreSQL milik sendiri").',
      ),
    )
  return bad.length > 0
    ? findings
    : [good('Setelan PostgreSQL menjaga apa yang sudah disimpan.'), ...findings]
}

async function examineRoles(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    name: string
    super: boolean
    maker: boolean
    creates: boolean
    backup: boolean
  }>(
    `select quote_ident(current_user) as name, r.rolsuper as super, r.rolcreaterole as maker,
            has_schema_privilege('public', 'CREATE') as creates,
            exists (select from pg_roles b where b.rolcanlogin and (b.rolbypassrls or b.rolsuper)
                       and b.rolname <> current_user and pg_has_role(b.oid, 'pg_read_all_data', 'MEMBER')
                       and not b.rolsuper) as backup
       from pg_roles r where r.rolname = current_user`,
  )
  const { name, super: isSuper, maker, creates, backup } = rows[0]!
  const becomes = (await mayBecomeApi(client)) || maker
  return [
    isSuper
      ? look(
          `Pengguna ${name} superuser: keamanan baris tidak mengikatnya.`,
          'Pakai pemilik biasa, seperti yang dibuat run/postgresql.sql.',
        )
      : good(`Pengguna ${name} bukan superuser.`),
    becomes
      ? good('Peran suluh_api dapat dipakai.')
      : wrong(
          `Pengguna ${name} tidak dapat memakai peran suluh_api.`,
          `Sebagai admin PostgreSQL:\n${await apiRoleMend(client)}`,
        ),
    creates
      ? good('Tabel dapat dibuat.')
      : wrong(
          `Pengguna ${name} tidak boleh membuat tabel.`,
          `Sebagai admin PostgreSQL, di basis data ini:\n  grant create on schema public to ${name};`,
        ),
    backup
      ? good('Ada peran untuk cadangan yang membaca semua baris.')
      : look(
          'Tidak ada peran untuk cadangan: pg_dump sebagai pemilik berhenti di keamanan baris.',
          `Sebagai admin PostgreSQL:\n  create role suluh_cadangan login bypassrls password 'GANTI';\n  grant pg_read_all_data to suluh_cadangan;`,
        ),
  ]
}

/** Clocks of exams run by the database; what people read beside them by this machine. */
async function examineClock(client: pg.Client): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  const apart = Math.abs(rows[0]!.now - (asked + Date.now()) / 2) / 1000
  return apart > 2
    ? look(
        `Jam komputer ini dan jam PostgreSQL berselisih ${Math.round(apart)} detik.`,
        'Nyalakan penyelaras jam (systemd-timesyncd atau chrony) di keduanya.',
      )
    : good('Jam komputer ini dan jam PostgreSQL sama.')
}

async function examineSchema(client: pg.Client): Promise<Finding> {
  const { rows: there } = await client.query<{ is: boolean }>(
    `select to_regclass('public.migration') is not null as is`,
  )
  if (!there[0]!.is) return good('Basis data masih kosong; npm start mengisinya.')
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  const known = migrationFiles()
  const applied = rows.map(({ name }) => name)
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0)
    return look(
      `Basis data dipakai versi yang lebih baru (${newer.at(-1)}).`,
      'Jalankan versi yang baru itu bila sudah ada.',
    )
  const due = known.length - applied.length
  return good(
    due > 0
      ? `npm start akan memperbarui basis data ini (${due} langkah).`
      : 'Basis data sesuai dengan versi ini.',
  )
}
