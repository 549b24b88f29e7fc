import type { PerBerkas } from '@suluh/contract/reports/berkas-laporan'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { howToProve, isEmailProven } from '#platform/email/proven.ts'

/** Whose file it is to open, with the address that they have shown to be theirs. */
export type Penerima = { id: string; nama: string; email: string }
/** Of each file its receiver, or why it has none. */
type Penerimaan = Map<string, Penerima | { sebab: string }>

type Row = {
  key: string
  /** Who should get it, where only a name is written. */
  tertulis: string
  id: string | null
  nama: string
  email: string | null
  isProven: boolean
  isActive: boolean
}

/** Who gets the file of each student, class (its wali kelas) or school (its head). */
export async function listPenerima(db: Tx, per: PerBerkas, keys: readonly string[]): Promise<Penerimaan> {
  const { rows } = per === 'murid' ? await readMurid(db, keys) : await readSigners(db, per, keys)
  return new Map(
    keys.map((key) => [
      key,
      receiverOf(
        per,
        rows.filter((row) => row.key === key),
      ),
    ]),
  )
}

function readMurid(db: Tx, keys: readonly string[]) {
  return sql<Row>`
    select u.id::text as key, u.nama as tertulis, u.id, u.nama, u.email, ${isEmailProven('u')} as "isProven",
           u.status = 'aktif' as "isActive"
      from application_user u where u.id = any (${keys}::uuid[])`.execute(db)
}

const digitsOf = (column: string) => sql`regexp_replace(${sql.ref(column)}, '\\D', '', 'g')`
/** A name without the titles behind it. */
const plainOf = (column: string) => sql`lower(trim(split_part(${sql.ref(column)}, ',', 1)))`

/**
 * Who signs is written as words; their account is the one of that NIP, or of that name, among those who teach the class or
 * belong to the school.
 */
function readSigners(db: Tx, per: Exclude<PerBerkas, 'murid'>, keys: readonly string[]) {
  const written =
    per === 'kelas'
      ? sql`select g.id, g.path, g.wali_kelas_nama as nama, g.wali_kelas_nip as nip from group_belajar g where g.id = any (${keys}::uuid[])`
      : sql`select l.id, array[l.id] as path, l.kepala_nama as nama, l.kepala_nip as nip from lembaga l where l.id = any (${keys}::uuid[])`
  const isThere =
    per === 'kelas'
      ? sql`exists (select from group_belajar_member m
          where m.group_belajar_id = any (w.path) and m.application_user_id = u.id and m.is_guru)`
      : sql`u.lembaga_id = w.id and exists (select from peran p where p.id = u.peran_id and p.kode <> 'murid')`
  return sql<Row>`
    select w.id::text as key, w.nama as tertulis, u.id, u.nama, u.email, ${isEmailProven('u')} as "isProven",
           true as "isActive"
      from (${written}) w
      left join application_user u on u.status = 'aktif' and ${isThere}
       and case when ${digitsOf('w.nip')} <> '' and u.nomor is not null then ${digitsOf('u.nomor')} = ${digitsOf('w.nip')}
                else w.nama <> '' and ${plainOf('u.nama')} = ${plainOf('w.nama')} end`.execute(db)
}

const missing: Record<PerBerkas, { unwritten: string; nobody: (nama: string) => string }> = {
  murid: { unwritten: 'Murid ini sudah tidak ada.', nobody: () => 'Murid ini sudah tidak ada.' },
  kelas: {
    unwritten: 'Wali kelasnya belum ditulis di group belajar.',
    nobody: (nama) =>
      `Tidak ada guru kelas ini yang ber-NIP atau bernama seperti wali kelasnya (${nama}). Samakan namanya, atau masukkan ia sebagai guru.`,
  },
  lembaga: {
    unwritten: 'Kepalanya belum ditulis di halaman lembaga.',
    nobody: (nama) =>
      `Tidak ada akun di lembaga ini yang ber-NIP atau bernama seperti kepalanya (${nama}). Samakan namanya.`,
  },
}

function receiverOf(per: PerBerkas, rows: Row[]): Penerima | { sebab: string } {
  const [row, ...more] = rows
  const { unwritten, nobody } = missing[per]
  if (!row || (row.id === null && row.tertulis === '')) return { sebab: unwritten }
  const { id, nama, email, isProven, isActive, tertulis } = row
  if (id === null) return { sebab: nobody(tertulis) }
  if (more.length > 0)
    return { sebab: `Ada ${rows.length} akun yang cocok dengan ${tertulis}; bedakan dengan NIP.` }
  if (!isActive) return { sebab: 'Akunnya tidak aktif.' }
  if (email === null) return { sebab: `${nama} belum punya alamat email.` }
  if (!isProven) return { sebab: `Alamat email ${nama} ${howToProve}` }
  return { id, nama, email }
}
