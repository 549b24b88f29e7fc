import type { ApplicationUserDetail, ApplicationUserInput } from '@suluh/contract/people/application-user'
import type { AtributField, AtributValues } from '@suluh/contract/platform/atribut'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { toAtributInput } from '#platform/atribut/atribut-fields.tsx'

const texts = ['nomor', 'nis', 'nomorPeserta', 'username', 'email', 'telp', 'tempatLahir'] as const

/** The form's values: emptied fields are empty text or nothing. */
export type Values = {
  nama: string
  peranId: string
  lembagaId?: string | null
  jenisKelamin?: 'L' | 'P' | null
  tanggalLahir?: string | null
  atribut?: AtributValues
} & { [K in (typeof texts)[number]]?: string | null }

export function toValues(user: ApplicationUserDetail): Values {
  const { nama, peran, lembaga, jenisKelamin, tanggalLahir, atribut } = user
  const written = Object.fromEntries(texts.map((key) => [key, user[key]]))
  const own = { nama, jenisKelamin, tanggalLahir, atribut }
  return { ...own, peranId: peran.id, lembagaId: lembaga?.id ?? null, ...written }
}

/** As the contract takes it; what the role's form does not show goes as it was. */
export function toInput(values: Values, fields: AtributField[]): ApplicationUserInput {
  const written = Object.fromEntries(texts.map((key) => [key, values[key]?.trim() || null])) as Record<
    (typeof texts)[number],
    string | null
  >
  return {
    nama: values.nama.trim(),
    peranId: values.peranId,
    lembagaId: values.lembagaId ?? null,
    jenisKelamin: values.jenisKelamin ?? null,
    tanggalLahir: values.tanggalLahir ?? null,
    ...written,
    atribut: toAtributInput(fields, values.atribut),
  }
}

/** The server's messages beside the fields that they name. */
export function fieldErrors(error: unknown): { name: string[]; errors: string[] }[] {
  const issues = error instanceof RequestError ? error.issues : []
  return issues.map(({ path, message }) => ({ name: path.split('.'), errors: [message] }))
}
