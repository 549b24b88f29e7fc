import type { KeadaanSel, Sel } from '@suluh/contract/platform/sel/sel'
import { sql } from 'kysely'
import { migrationFiles } from '#platform/db/migrate.ts'
import type { Db } from '#platform/db/open.ts'
import { enterTenant } from '#platform/db/tenant.ts'

type Row = {
  kode: string
  sisi: 'pusat' | 'sel'
  alamat: string
  id: string
  aplikasi: string | null
  joined: boolean
  heardAt: Date | null
  silentSeconds: number | null
  brokenAt: Date | null
  schema: string | null
  failures: number
  theirBrokenAt: string | null
  /** How much later, by the receiver's clock, words from here and from there arrive than they were sent by the sender's. */
  theirDelay: number | null
  ourDelay: number | null
  slot: string | null
  held: number
}

/** What it may take without anybody worrying, and when the other side counts as away. */
const lateSeconds = 15
const awaySeconds = 60
const apartSeconds = 3
const muchHeld = 100_000_000

/** Every cell of this installation, or itself as a cell. */
export async function listSel(db: Db): Promise<Sel[]> {
  const { rows } = await sql<Row>`
    select s.kode, s.sisi, s.alamat, s.aplikasi_id as id, a.nama as aplikasi, s.bergabung_pada is not null as joined,
           k.diterima_pada as "heardAt", k.terputus_pada as "brokenAt", k.isi ->> 'skema' as schema,
           extract(epoch from clock_timestamp() - k.diterima_pada)::float8 as "silentSeconds",
           k.isi -> 'tiba' ->> 'terputus' as "theirBrokenAt",
           extract(epoch from (k.isi -> 'tiba' ->> 'diterima')::timestamptz - (k.isi -> 'tiba' ->> 'dikirim')::timestamptz)::float8 as "theirDelay",
           extract(epoch from k.diterima_pada - k.dikirim_pada)::float8 as "ourDelay",
           coalesce(f.apply_error_count + f.sync_error_count, 0)::float8 as failures,
           t.wal_status as slot, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), t.confirmed_flush_lsn), 0)::float8 as held
      from sel s
      left join application a on a.id = s.aplikasi_id
      left join sel_kabar k on k.kode = s.kode and k.arah = case s.sisi when 'pusat' then 'naik' else 'turun' end
      left join pg_replication_slots t on t.slot_name = case s.sisi when 'pusat' then 'suluh_turun_' else 'suluh_naik_' end || replace(s.kode, '-', '_')
      left join pg_stat_subscription_stats f
        on f.subname = case s.sisi when 'pusat' then 'suluh_naik_' || replace(s.kode, '-', '_') else 'suluh_turun' end
     order by s.kode`.execute(db)
  const found: Sel[] = []
  for (const row of rows) found.push(await tell(db, row))
  return found
}

async function tell(db: Db, row: Row): Promise<Sel> {
  const { kode, sisi, alamat, aplikasi, heardAt, schema: skema, held: tertahan } = row
  const [keadaan, masalah] = judge(row)
  return {
    kode,
    sisi,
    alamat,
    aplikasi: aplikasi ?? '',
    keadaan,
    masalah,
    skema,
    tertahan,
    terakhir: heardAt?.toISOString() ?? null,
    ...(await count(db, row)),
  }
}

/** Who is there, and how they stand; at a cell everybody whom it has. */
async function count(db: Db, { id, kode, sisi }: Row) {
  return db.transaction().execute(async (tx) => {
    await enterTenant(tx, { applicationId: id })
    const isHere = sisi === 'sel'
    const { rows } = await sql<Pick<Sel, 'lembaga' | 'orang' | 'berlangsung' | 'selesai'>>`
      select (select count(*) from lembaga where application_id = ${id} and sel = ${kode})::int as lembaga,
             (select count(*) from application_user where application_id = ${id} and sel = ${kode})::int as orang,
             (select count(*) from attempt where application_id = ${id} and sel is not distinct from ${isHere ? null : kode}
                and status = 'berlangsung')::int as berlangsung,
             (select count(*) from hasil h join attempt a on a.id = h.attempt_id
               where h.application_id = ${id} and a.sel is not distinct from ${isHere ? null : kode})::int as selesai`.execute(
      tx,
    )
    return rows[0]!
  })
}

/** What is wrong, the worst first, and what to do about it. */
function judge(row: Row): [KeadaanSel, string[]] {
  const other = row.sisi === 'pusat' ? `sel ${row.kode}` : 'pusat'
  const again = `Ulangi npm run cell -- invite ${row.kode}, join, dan accept; tidak ada yang hilang dan tidak ada yang berganda.`
  const broken: string[] = []
  if (row.slot === 'lost')
    broken.push(
      `Terlalu lama tidak terhubung, sehingga perubahan dari sini ke ${other} sudah dilepas. ${again}`,
    )
  if (row.joined && row.slot === null && row.heardAt)
    broken.push(
      `Tempat perubahan untuk ${other} tidak ada lagi, seperti setelah dipulihkan dari cadangan. ${again}`,
    )
  if (row.brokenAt || row.theirBrokenAt)
    broken.push(`Ada kabar yang terlewat, seperti setelah salah satunya dipulihkan dari cadangan. ${again}`)
  if (!row.joined || row.heardAt === null)
    return [
      broken.length ? 'rusak' : 'menunggu',
      [
        ...broken,
        row.sisi === 'pusat'
          ? 'Sudah diundang, belum bergabung atau belum diterima.'
          : 'Pusat belum terdengar: jalankan npm run cell -- accept di sana.',
      ],
    ]
  const worries: string[] = []
  const own = migrationFiles().at(-1) ?? ''
  if (row.schema && row.schema !== own)
    worries.push(
      `Versinya berbeda: di sini ${own}, di ${other} ${row.schema}. Perbarui yang lama; yang menunggu lalu berjalan sendiri.`,
    )
  if (row.failures > 0 && (row.silentSeconds ?? 0) > lateSeconds)
    worries.push(
      `Yang datang dari ${other} tidak dapat ditulis di sini (${row.failures} kali dicoba). Sebabnya di server.log basis data ini; setelah diperbaiki berjalan sendiri.`,
    )
  // Half of the difference of both ways is the clocks', whatever the way itself takes.
  const apart = row.theirDelay === null || row.ourDelay === null ? 0 : (row.theirDelay - row.ourDelay) / 2
  if (Math.abs(apart) > apartSeconds && (row.silentSeconds ?? 0) < lateSeconds)
    worries.push(
      `Jam ${other} berbeda sekitar ${Math.round(Math.abs(apart))} detik dari jam di sini. Samakan (NTP): waktu ujian mengikuti jam tempat ujian.`,
    )
  if (row.held > muchHeld)
    worries.push(
      `${Math.round(row.held / 1e6)} MB perubahan menunggu ${other}. Di atas 4.000 MB (max_slot_wal_keep_size) dilepas, dan sel itu harus bergabung lagi.`,
    )
  const silent = row.silentSeconds ?? 0
  if (silent > awaySeconds)
    worries.push(
      `Tidak terdengar selama ${spoken(silent)}. Bila hanya hubungannya yang putus, ujian di sana berjalan terus, dan yang menunggu datang begitu terhubung lagi. Bila basis data di sana dipulihkan dari cadangan, lihat halaman ini di sana.`,
    )
  if (broken.length > 0) return ['rusak', [...broken, ...worries]]
  if (silent > awaySeconds) return ['terputus', worries]
  return [silent > lateSeconds || worries.length > 0 ? 'tertinggal' : 'baik', worries]
}

function spoken(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} detik`
  if (seconds < 7200) return `${Math.round(seconds / 60)} menit`
  return `${Math.round(seconds / 3600)} jam`
}

/** The same for whoever sits at the machine. */
export async function statusLines(db: Db): Promise<string[]> {
  const all = await listSel(db)
  if (all.length === 0) return ['Suluh ini tidak memiliki sel dan bukan sel.']
  return all.flatMap((each) => [
    `${each.sisi === 'pusat' ? `Sel ${each.kode}` : `Sel ini (${each.kode}), pusatnya`} ${each.alamat}: ${each.keadaan}, ${each.orang} orang dari ${each.lembaga} lembaga, ${each.berlangsung} mengerjakan, ${each.selesai} hasil, terdengar ${each.terakhir ?? 'belum pernah'}`,
    ...each.masalah.map((problem) => `  ${problem}`),
  ])
}
