import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Version } from './endpoint.ts'
import { listQuery } from './list.ts'

/** What has fields that a tenant defines itself. */
export const AtributEntity = z
  .enum(['application-user', 'group-belajar', 'lembaga'])
  .meta({ label: 'jenis data' })
export type AtributEntity = z.infer<typeof AtributEntity>

/** Whether a field, of a filter or of a report, is one that a tenant made for itself. */
export const isAtributField = (field: string): boolean => field.startsWith('atribut.')

export const AtributKind = z.enum(['teks', 'angka', 'tanggal', 'ya-tidak', 'pilihan', 'pilihan-ganda'])
export type AtributKind = z.infer<typeof AtributKind>

/** A date is `YYYY-MM-DD`; a choice is its own words; several choices are a list in the order of the choices. */
export const AtributValue = z.union([
  z.string().max(1000, 'Paling banyak 1000 huruf'),
  z.number(),
  z.boolean(),
  z.array(z.string()).max(200),
])
export type AtributValue = z.infer<typeof AtributValue>

/** Values by the id of their atribut, as records carry them. */
export const AtributValues = z.record(z.string(), AtributValue)
export type AtributValues = z.infer<typeof AtributValues>

/** As forms send them: null takes a value away, what is not named stays. */
export const AtributInput = z.record(Id, AtributValue.nullable()).meta({ label: 'atribut' })
export type AtributInput = z.infer<typeof AtributInput>

/** One field as forms, lists and filters need it: only fields that the reader may see. */
export const AtributField = z.object({
  id: Id,
  nama: Nama,
  keterangan: z.string().nullable(),
  kind: AtributKind,
  isRequired: z.boolean(),
  isUnique: z.boolean(),
  choices: z.array(z.string()),
  defaultValue: AtributValue.nullable(),
  /** Codes of the peran that have this field; null where every user has it. */
  onlyFor: z.array(z.string()).nullable(),
  mayEdit: z.boolean(),
})
export type AtributField = z.infer<typeof AtributField>

/** Codes of peran; null where it is everyone who reaches the record. */
const Peran = z.array(z.string().min(1).max(60)).max(100).nullable()

export const Atribut = AtributField.omit({ mayEdit: true }).extend({
  entity: AtributEntity,
  seenBy: Peran,
  editedBy: Peran,
  /** How many records have a value. */
  values: z.number().int(),
  version: z.number().int(),
})
export type Atribut = z.infer<typeof Atribut>

export const Choice = z.object({
  nama: z
    .string()
    .trim()
    .min(1, 'Tolong masukkan nama pilihan')
    .max(100, 'Pilihan paling banyak 100 huruf')
    .regex(/^[^;]*$/, 'Pilihan tidak boleh memuat titik koma')
    .meta({ label: 'nama' }),
  /** What it was called before: records that have it follow. */
  was: z.string().nullable().meta({ label: 'isi sebelumnya' }),
})
export type Choice = z.infer<typeof Choice>

export const AtributDraft = z.object({
  entity: AtributEntity,
  nama: Nama,
  keterangan: z.string().trim().max(300, 'Paling banyak 300 huruf').nullable().meta({ label: 'keterangan' }),
  kind: AtributKind.meta({ label: 'jenis' }),
  isRequired: z.boolean().meta({ label: 'wajib diisi' }),
  isUnique: z.boolean().meta({ label: 'tidak boleh sama' }),
  choices: z.array(Choice).max(200, 'Paling banyak 200 pilihan').meta({ label: 'pilihan' }),
  defaultValue: AtributValue.nullable().meta({ label: 'isi awal' }),
  onlyFor: Peran.meta({ label: 'hanya untuk' }),
  seenBy: Peran.meta({ label: 'siapa yang melihat' }),
  editedBy: Peran.meta({ label: 'siapa yang mengisi' }),
})
export type AtributDraft = z.infer<typeof AtributDraft>

export const AtributUsage = z.object({
  /** How many records have a value. */
  values: z.number().int(),
  /** What would break without it, by name. */
  usedBy: z.array(z.string()),
})
export type AtributUsage = z.infer<typeof AtributUsage>

export const atribut = {
  list: endpoint('GET', '/atribut', {
    izin: 'atribut.read',
    query: listQuery(['position', 'nama'], { entity: AtributEntity, kind: AtributKind }),
    data: z.array(Atribut),
  }),
  /** The fields that the caller may see, in order: for every form and list of these records. */
  fields: endpoint('GET', '/atribut/isian/:entity', { izin: 'masuk', data: z.array(AtributField) }),
  one: endpoint('GET', '/atribut/:id', { izin: 'atribut.read', data: Atribut }),
  usage: endpoint('GET', '/atribut/:id/pemakaian', { izin: 'atribut.read', data: AtributUsage }),
  create: endpoint('POST', '/atribut', {
    izin: 'atribut.write',
    log: 'Membuat atribut',
    body: AtributDraft,
    data: Atribut,
  }),
  update: endpoint('PUT', '/atribut/:id', {
    izin: 'atribut.write',
    log: 'Mengubah atribut',
    body: AtributDraft.omit({ entity: true }).extend({ version: Version }),
    data: Atribut,
  }),
  /** The whole order of one entity's fields. */
  arrange: endpoint('POST', '/atribut/urutan', {
    izin: 'atribut.write',
    log: 'Mengatur urutan atribut',
    body: z.object({
      entity: AtributEntity,
      ids: z.array(Id).min(1).max(500).meta({ label: 'pilihan baris' }),
    }),
    data: NoData,
  }),
  /** `values` is how many values the person agreed to lose; more than that, and nothing is deleted. */
  deleteOne: endpoint('DELETE', '/atribut/:id', {
    izin: 'atribut.delete',
    stepUp: true,
    log: 'Menghapus atribut',
    query: z.object({ values: z.coerce.number().int().min(0).default(0) }),
    data: NoData,
  }),
}
