import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { DataPage, DataRow } from '#people/account/data-page.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { hiddenEvents } from '#results/results-scope/murid-scope.ts'

/** Titles of what is kept, in the order in which it is told; what has none here comes last under its table's name. */
const titles: Record<string, string> = {
  application_user: 'Profil',
  persetujuan: 'Persetujuan',
  group_belajar_member: 'Group belajar',
  session: 'Perangkat yang sedang masuk',
  perangkat: 'Perangkat yang pernah masuk',
  second_factor: 'Verifikasi dua langkah',
  passkey: 'Kunci sandi',
  recovery_code: 'Kode pemulihan (tersimpan sebagai sidik)',
  akun_penyedia: 'Akun lain untuk masuk',
  login_identifier: 'Nama untuk masuk',
  attempt: 'Pengerjaan ujian',
  answer: 'Jawaban',
  held_answer: 'Jawaban yang menunggu keputusan pengawas',
  hasil: 'Hasil ujian',
  mark: 'Nilai uraian',
  mark_reading: 'Nilai dari masing-masing penilai',
  laporan_murid: 'Baris di laporan',
  penetapan_panelis: 'Panel penetapan batas kelulusan',
  penetapan_penilaian: 'Penilaian dalam penetapan batas kelulusan',
  gabungan_line: 'Baris di ujian gabungan',
  rapor_murid: 'Baris di rapor',
  surat_hasil: 'Surat keterangan hasil',
  folder_laporan_hak: 'Hak atas folder laporan',
  pantauan_penerima: 'Kabar angka laporan yang dipantau',
  attempt_log: 'Kejadian selama ujian',
  attempt_device: 'Perangkat lain pada ujian',
  attempt_presence: 'Tanda kehadiran terakhir',
  gangguan_attempt: 'Gangguan selama ujian',
  bukti_simpan: 'Bukti simpan',
  irt_score: 'Skor IRT',
  audit: 'Catatan aktivitas',
}

/** Secrets, what belongs to the machine, and what tells of somebody else: what the one above in a ranking has. */
const hidden = [
  'application_id',
  'password_hash',
  'token_hash',
  'device_hash',
  'code_hash',
  'credential_id',
  'public_key',
  'secret',
  'pending',
  'key',
  'cari',
  'sel',
  'bytes',
  'body_html',
  'body_text',
  'separation',
]

/** The first of two marks is told with the second: whoever gives that one may be who reads this. */
const isBothGiven = sql`exists (
  select from mark_reading o
   where o.attempt_id = t.attempt_id and o.soal_id = t.soal_id and o.seq = t.seq and o.place <> t.place)`

/** A panel's ratings are told once their round is closed: who leads the panel may be who reads this. */
const isRoundClosed = sql`exists (
  select from penetapan_batas x where x.id = t.penetapan_id and (t.ronde < x.ronde or x.status <> 'menilai'))`

/** What is not told before others have said theirs, by its table. */
const blindUntil: Record<string, typeof isBothGiven> = {
  mark_reading: isBothGiven,
  penetapan_penilaian: isRoundClosed,
}

/**
 * All rows that are about a person: by their id, by their attempts, and the log's lines on them. Read from the catalogue
 * of tables, so that a table of tomorrow is told too.
 */
export async function collectPersonData(db: Tx, userId: string): Promise<DataPage> {
  const { rows: tables } = await sql<{ name: string; byAttempt: boolean }>`
    select c.relname as name, not exists (
             select from pg_attribute a where a.attrelid = c.oid and a.attname = 'application_user_id') as "byAttempt"
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute a
                    where a.attrelid = c.oid and a.attname in ('application_user_id', 'attempt_id'))
       and c.relname not in ('application_user', 'audit', 'account_link')`.execute(db)
  const sections: DataPage['bagian'] = []
  const add = async (name: string, about: ReturnType<typeof sql>) => {
    const told = blindUntil[name]
    const condition = told ? sql`${about} and ${told}` : about
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t where ${condition}`.execute(db)
    if (rows.length > 0)
      sections.push({
        judul: titles[name] ?? name.replaceAll('_', ' '),
        baris: rows.map(({ row }) => flat(row)),
      })
  }
  const order = Object.keys(titles)
  const place = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1)
  await add('application_user', sql`id = ${userId}`)
  for (const { name, byAttempt } of tables.toSorted((a, b) => place(a.name) - place(b.name)))
    await add(
      name,
      byAttempt
        ? sql`attempt_id in (select id from attempt where application_user_id = ${userId})`
        : sql`application_user_id = ${userId}`,
    )
  await add('audit', sql`application_user_id = ${userId} or target = ${`application-user/${userId}`}`)
  return { diambilPada: new Date().toISOString(), bagian: sections }
}

/** Rows as they stand would tell whoever looks after others' data what an exam hides from them; their profile does not. */
export async function demandNothingHidden(db: Tx, actor: Actor): Promise<void> {
  const hidden = await db
    .selectFrom('hasil')
    .select('attemptId')
    .where('applicationUserId', '=', actor.userId)
    .where(sql<boolean>`event_id = any (${hiddenEvents(actor)})`)
    .limit(1)
    .execute()
  if (hidden.length > 0)
    throw new SuluhError(
      'conflict',
      'Hasil ujian Anda sendiri belum semuanya dibuka. Unduh data Anda lewat Profil, bagian Data saya.',
    )
}

function flat(row: Record<string, unknown>): DataRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([key]) => !hidden.includes(key))
      .map(([key, value]) => [
        key,
        value === null || ['string', 'number', 'boolean'].includes(typeof value)
          ? (value as string | number | boolean | null)
          : JSON.stringify(value),
      ]),
  )
}
