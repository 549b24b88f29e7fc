import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

export const PersonField = z.enum([
  'nama',
  'nisn',
  'nip',
  'nis',
  'nomorPeserta',
  'jenisKelamin',
  'username',
  'password',
  'kelas',
  'lembaga',
  'email',
  'telp',
])
export type PersonField = z.infer<typeof PersonField>
/** What a row says of a person, cleaned; a password is kept until the import is confirmed and never shown. */
export const PersonValues = z.partialRecord(PersonField, z.string())
export type PersonValues = z.infer<typeof PersonValues>

export const ImportProblem = z.object({
  /** `galat`: the row cannot be taken over; `peringatan`: it can, but should be looked at. */
  severity: z.enum(['galat', 'peringatan']),
  /** The column's title in the file. */
  column: z.string(),
  message: z.string(),
  mend: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A person who is there already, and what the file says differently. */
export const ImportChange = z.object({ label: z.string(), from: z.string(), to: z.string() })
export type ImportChange = z.infer<typeof ImportChange>

export const ImportOutcome = z.enum(['baru', 'ubah', 'sama', 'tolak'])
export type ImportOutcome = z.infer<typeof ImportOutcome>
export const StatusImport = z.enum(['pratinjau', 'berjalan', 'selesai', 'gagal', 'dibatalkan'])
export type StatusImport = z.infer<typeof StatusImport>

export const UserImport = z.object({
  id: Id,
  fileName: z.string(),
  layout: z.string(),
  sheet: z.string(),
  peran: z.object({ kode: z.string(), nama: z.string() }),
  lembaga: z.string().nullable(),
  status: StatusImport,
  counts: z.record(ImportOutcome, z.number().int()),
  warnings: z.number().int(),
  /** Titles of columns that are not taken over. */
  ignored: z.array(z.string()),
  /** Groups that the file names and that do not exist yet. */
  newGroups: z.array(z.string()),
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** What was mended while reading, why it failed, or what its undoing left. */
  note: z.string().nullable(),
  /** The sheet of cards with the fresh passwords, while it can be printed. */
  kartuId: Id.nullable(),
  oleh: z.string(),
  dibuatPada: Time,
})
export type UserImport = z.infer<typeof UserImport>

export const UserImportRow = z.object({
  id: z.string(),
  row: z.number().int(),
  nama: z.string(),
  outcome: ImportOutcome,
  values: PersonValues,
  changes: z.array(ImportChange),
  problems: z.array(ImportProblem),
})
export type UserImportRow = z.infer<typeof UserImportRow>

/** Most people that one file may hold. */
export const maxImportPeople = 20_000
export const maxPeopleFileBytes = 20 * 1024 * 1024

const izin = 'application-user.write'
const Excel = z.custom<never>()

export const applicationUserImport = {
  /** Our own table; with `peran` the one for that role, with the tenant's own fields. */
  template: endpoint('GET', '/application-user-import/template', {
    izin,
    query: z.object({ peran: z.string().max(60).default('murid') }),
    data: Excel,
  }),
  list: endpoint('GET', '/application-user-import', {
    izin,
    query: listQuery(['dibuatPada']),
    data: z.array(UserImport),
  }),
  one: endpoint('GET', '/application-user-import/:id', { izin, data: UserImport }),
  rows: endpoint('GET', '/application-user-import/:id/rows', {
    izin,
    query: listQuery(['row', 'nama'], { outcome: ImportOutcome, hasProblem: z.stringbool() }),
    data: z.array(UserImportRow),
  }),
  /** The rows that are not taken over as they came, each with its reason, as .xlsx to be mended. */
  rejected: endpoint('GET', '/application-user-import/:id/rejected', { izin, data: Excel }),
  preview: endpoint('POST', '/application-user-import/:peranId', {
    izin,
    log: false,
    query: z.object({ lembagaId: Id.optional() }),
    upload: true,
    bodyLimit: maxPeopleFileBytes,
    data: UserImport,
  }),
  /** Begins the work, which goes on by itself; `one` tells how far it is. */
  confirm: endpoint('POST', '/application-user-import/:id/confirm', {
    izin,
    log: 'Mengimpor pengguna',
    body: z.object({ makeGroups: z.boolean().meta({ label: 'buat group belajar' }) }),
    data: UserImport,
  }),
  /** Takes it all back, but for those who have begun an exam since. */
  undo: endpoint('POST', '/application-user-import/:id/undo', {
    izin,
    log: 'Membatalkan impor pengguna',
    data: UserImport,
  }),
  deleteOne: endpoint('DELETE', '/application-user-import/:id', {
    izin,
    log: 'Menghapus impor pengguna',
    data: NoData,
  }),
}
