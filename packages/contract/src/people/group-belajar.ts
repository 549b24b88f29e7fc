import { z } from 'zod'
import { AtributInput, AtributValues } from '../platform/atribut.ts'
import { endpoint, Id, LembagaId, Nama, NamaTertulis, NoData, Time, Version } from '../platform/endpoint.ts'
import { GroupRule, RulePreview } from './group-rule.ts'
import { Ids, listQuery } from '../platform/list.ts'

/** How deep groups lie in groups: a school, a level, a class, a team, and one to spare. */
export const deepestGroup = 5

const TahunAjaran = z
  .string()
  .regex(/^\d{4}\/\d{4}$/, 'Tahun ajaran ditulis seperti 2025/2026')
  .meta({ label: 'tahun ajaran' })
const Named = z.object({ id: Id, nama: z.string() })

export const GroupBelajar = z.object({
  id: Id,
  nama: Nama,
  kode: z.string().nullable(),
  lembaga: z.string().nullable(),
  tahunAjaran: z.string().nullable(),
  /** The groups that it lies in, the outermost first. */
  above: z.array(Named),
  guru: z.array(z.string()),
  /** Students of its own. */
  members: z.number().int(),
  /** Students of it and of every group below, each counted once. */
  membersBelow: z.number().int(),
  /** Groups that lie directly in it; antd's table would take `children` for rows. */
  subgroups: z.number().int(),
  hasRule: z.boolean(),
  isArchived: z.boolean(),
  atribut: AtributValues,
})
export type GroupBelajar = z.infer<typeof GroupBelajar>

export const GroupBelajarDetail = GroupBelajar.extend({
  lembagaId: Id.nullable(),
  parentId: Id.nullable(),
  waliKelasNama: z.string(),
  waliKelasNip: z.string(),
  rule: GroupRule.nullable(),
  /** Names of the coming and running exams that it takes part in. */
  events: z.array(z.string()),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  diubahPada: Time,
  version: z.number().int(),
})
export type GroupBelajarDetail = z.infer<typeof GroupBelajarDetail>

export const GroupBelajarInput = z.object({
  nama: Nama,
  kode: z
    .string()
    .trim()
    .max(30, 'Paling banyak 30 huruf')
    .transform((kode) => kode || null)
    .nullable()
    .meta({ label: 'kode' }),
  lembagaId: LembagaId.nullable(),
  parentId: Id.nullable().meta({ label: 'induk' }),
  tahunAjaran: TahunAjaran.nullable(),
  /** Who signs for the class, as written; what is left out stays as it is. */
  waliKelasNama: NamaTertulis.optional().meta({ label: 'nama wali kelas' }),
  waliKelasNip: NamaTertulis.optional().meta({ label: 'NIP wali kelas' }),
  atribut: AtributInput.optional(),
})
export type GroupBelajarInput = z.input<typeof GroupBelajarInput>

export const Member = z.object({
  id: Id,
  nama: z.string(),
  /** Null for those who may only know names. */
  nomor: z.string().nullable(),
  lembaga: z.string().nullable(),
  isGuru: z.boolean(),
  byRule: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** Somebody who could become a member. */
export const Candidate = z.object({
  id: Id,
  nama: z.string(),
  nomor: z.string().nullable(),
  peran: z.string(),
  lembaga: z.string().nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** One line of a list of NISN, e-mail addresses or numbers, and whom it means. */
export const MatchedRow = z.object({
  row: z.number().int(),
  text: z.string(),
  user: Named.nullable(),
  /** Why nobody comes of it, or that the person is in already. */
  problem: z.string().nullable(),
})
export type MatchedRow = z.infer<typeof MatchedRow>

export const largestList = 5000

export const groupBelajar = {
  list: endpoint('GET', '/group-belajar', {
    izin: 'group-belajar.read',
    query: listQuery(['nama', 'kode', 'tahunAjaran', 'members', 'pohon'], {
      lembagaId: Id,
      tahunAjaran: TahunAjaran,
      /** Everything below this group. */
      below: Id,
      /** Without it: those that are not archived. */
      arsip: z.enum(['ya', 'tidak']),
      hasRule: z.enum(['ya', 'tidak']),
      'atribut.*': z.string(),
    }),
    data: z.array(GroupBelajar),
  }),
  /** School years to choose from, the newest first. */
  years: endpoint('GET', '/group-belajar/tahun-ajaran', {
    izin: 'group-belajar.read',
    data: z.array(z.object({ kode: z.string(), isAktif: z.boolean() })),
  }),
  one: endpoint('GET', '/group-belajar/:id', { izin: 'group-belajar.read', data: GroupBelajarDetail }),
  create: endpoint('POST', '/group-belajar', {
    izin: 'group-belajar.write',
    log: 'Membuat group belajar',
    body: GroupBelajarInput,
    data: GroupBelajarDetail,
  }),
  update: endpoint('PUT', '/group-belajar/:id', {
    izin: 'group-belajar.write',
    log: 'Mengubah group belajar',
    body: GroupBelajarInput.extend({ version: Version }),
    data: GroupBelajarDetail,
  }),
  deleteOne: endpoint('DELETE', '/group-belajar/:id', {
    izin: 'group-belajar.delete',
    log: 'Menghapus group belajar',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/group-belajar', {
    izin: 'group-belajar.delete',
    stepUp: 'many',
    log: 'Menghapus group belajar',
    body: Ids,
    data: NoData,
  }),
  /** With everything below it: out of every picker, or back. */
  archive: endpoint('POST', '/group-belajar/:id/arsip', {
    izin: 'group-belajar.write',
    log: 'Mengarsipkan group belajar',
    body: z.object({ isArchived: z.boolean().meta({ label: 'diarsipkan' }) }),
    data: NoData,
  }),
  /** The group and everything below it, for another school year. */
  copy: endpoint('POST', '/group-belajar/:id/salin', {
    izin: 'group-belajar.write',
    log: 'Menyalin group belajar',
    body: z.object({
      nama: Nama,
      tahunAjaran: TahunAjaran,
      withMurid: z.boolean().meta({ label: 'sertakan murid' }),
      withGuru: z.boolean().meta({ label: 'sertakan guru' }),
      archiveOld: z.boolean().meta({ label: 'arsipkan yang lama' }),
    }),
    data: GroupBelajarDetail,
  }),
  members: endpoint('GET', '/group-belajar/:id/anggota', {
    izin: 'group-belajar.read',
    query: listQuery(['nama', 'nomor'], { isGuru: z.enum(['ya', 'tidak']), byRule: z.enum(['ya', 'tidak']) }),
    data: z.array(Member),
  }),
  candidates: endpoint('GET', '/group-belajar/:id/calon', {
    izin: 'group-belajar.write',
    query: listQuery(['nama'], { peran: z.string().max(60), lembagaId: Id }),
    data: z.array(Candidate),
  }),
  addMembers: endpoint('POST', '/group-belajar/:id/anggota', {
    izin: 'group-belajar.write',
    log: 'Mengubah anggota group belajar',
    body: z.object({
      ids: z.array(Id).min(1).max(largestList).meta({ label: 'pilihan baris' }),
      isGuru: z.boolean().meta({ label: 'sebagai guru' }),
    }),
    data: z.object({ added: z.number().int() }),
  }),
  removeMembers: endpoint('DELETE', '/group-belajar/:id/anggota', {
    izin: 'group-belajar.write',
    stepUp: 'many',
    log: 'Menghapus anggota dari group belajar',
    body: Ids,
    data: NoData,
  }),
  /** Whom a pasted list means; nothing is stored. */
  match: endpoint('POST', '/group-belajar/:id/anggota/cocokkan', {
    izin: 'group-belajar.write',
    body: z.object({
      rows: z
        .array(z.string().max(300))
        .max(largestList, `Paling banyak ${largestList} baris sekali masuk`)
        .meta({ label: 'baris' }),
    }),
    data: z.array(MatchedRow),
    log: false,
  }),
  /** The lines of an Excel or CSV list: the column that holds NISN, e-mail or number. */
  readList: endpoint('POST', '/group-belajar/:id/anggota/berkas', {
    izin: 'group-belajar.write',
    upload: true,
    bodyLimit: 10 * 1024 * 1024,
    data: z.object({ column: z.string(), rows: z.array(z.string()) }),
    log: false,
  }),
  previewRule: endpoint('POST', '/group-belajar/aturan/coba', {
    izin: 'group-belajar.write',
    body: z.object({ lembagaId: LembagaId.nullable(), rule: GroupRule }),
    data: RulePreview,
    log: false,
  }),
  /** Stores or lifts (null) the rule, and makes the members what it says. */
  setRule: endpoint('PUT', '/group-belajar/:id/aturan', {
    izin: 'group-belajar.write',
    log: 'Mengubah aturan anggota group belajar',
    body: z.object({ rule: GroupRule.nullable(), version: Version }),
    data: GroupBelajarDetail,
  }),
  applyRule: endpoint('POST', '/group-belajar/:id/aturan/terapkan', {
    izin: 'group-belajar.write',
    log: 'Menerapkan aturan anggota group belajar',
    data: z.object({ added: z.number().int(), removed: z.number().int() }),
  }),
}
