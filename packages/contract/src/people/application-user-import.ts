import { z } from 'zod'
import { endpoint, Id } from '../platform/endpoint.ts'
import { maxSheetBytes, StagedImport, stagedRowCalls } from '../platform/staged-import.ts'

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

/** Most people that one file may hold. */
export const maxImportPeople = 20_000

const izin = 'application-user.write'

const calls = stagedRowCalls('/application-user-import', izin, 'pengguna')

export const applicationUserImport = {
  ...calls,
  /** Erases the people whom the file has made. */
  undo: { ...calls.undo, stepUp: true as const },
  /** Our own table; with `peran` the one for that role, with the tenant's own fields. */
  template: endpoint('GET', '/application-user-import/template', {
    izin,
    query: z.object({ peran: z.string().max(60).default('murid') }),
    data: z.custom<never>(),
  }),
  preview: endpoint('POST', '/application-user-import/:peranId', {
    izin,
    log: false,
    query: z.object({ lembagaId: Id.optional() }),
    upload: true,
    bodyLimit: maxSheetBytes,
    data: StagedImport,
  }),
}
