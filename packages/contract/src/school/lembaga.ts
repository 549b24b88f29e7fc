import { z } from 'zod'
import { AtributInput, AtributValue, AtributValues } from '../platform/atribut.ts'
import { endpoint, Id, Nama, NamaTertulis, NoData, Time, Version } from '../platform/endpoint.ts'
import { Ids, listQuery } from '../platform/list.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { Susunan } from '../platform/print/signatures.ts'
import { sheetImportCalls } from '../platform/staged-import.ts'
import { Usage } from '../platform/usage.ts'
import { KodeKabupatenKota, KodeProvinsi } from './wilayah.ts'

export const Zone = z.enum(['WIB', 'WITA', 'WIT'])
export type Zone = z.infer<typeof Zone>

/**
 * The country's number of a school: 8 digits; `P` or `K` and 7 digits for PKBM and courses; 6 digits for
 * universities. A bimbel has none.
 */
export const Npsn = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{8}|[KP]\d{7}|\d{6})$/, 'NPSN terdiri dari 8 angka, atau huruf P atau K lalu 7 angka')

const KopLines = z
  .array(z.string().trim().min(1, 'Hapus baris kosong').max(150, 'Paling banyak 150 huruf sebaris'))
  .max(4, 'Paling banyak 4 baris')

const ShortText = NamaTertulis.default('')

export const LembagaInput = z
  .object({
    nama: Nama,
    npsn: Npsn.nullable().meta({ label: 'NPSN' }),
    jenjangId: Id.nullable().meta({ label: 'jenjang' }),
    provinsiKode: KodeProvinsi.nullable(),
    kabupatenKotaKode: KodeKabupatenKota.nullable(),
    alamat: z.string().trim().max(500, 'Paling banyak 500 huruf').meta({ label: 'alamat' }),
    zone: Zone.meta({ label: 'zona waktu' }),
    isAktif: z.boolean().meta({ label: 'aktif' }),
    logoId: Id.nullable().meta({ label: 'logo' }),
    /** Lines of the letterhead above the name: the foundation, the education office. */
    kopAtas: KopLines.meta({ label: 'kop bagian atas' }),
    /** Lines below it: address, telephone. */
    kopBawah: KopLines.meta({ label: 'kop bagian bawah' }),
    /** Where its papers are dated: `Bandung, 26 November 2026`. Empty: its kabupaten/kota. */
    tempat: ShortText.meta({ label: 'tempat titimangsa' }),
    /** Who signs for it; empty: a line to write on. */
    kepalaJabatan: ShortText.meta({ label: 'jabatan pimpinan' }),
    kepalaNama: ShortText.meta({ label: 'nama pimpinan' }),
    kepalaNip: ShortText.meta({ label: 'NIP pimpinan' }),
    /** What is not named stays. */
    susunan: Susunan.optional().meta({ label: 'susunan tanda tangan' }),
    /** By the id of the field; what is not named stays. */
    atribut: AtributInput.optional(),
  })
  .refine((input) => input.kabupatenKotaKode === null || isIn(input.kabupatenKotaKode, input.provinsiKode), {
    path: ['kabupatenKotaKode'],
    message: 'Pilih kabupaten/kota dari provinsi yang sama',
  })
export type LembagaInput = z.infer<typeof LembagaInput>

export const Lembaga = z.object({
  id: Id,
  nama: Nama,
  npsn: z.string().nullable(),
  jenjang: z.string().nullable(),
  provinsi: z.string().nullable(),
  kabupatenKota: z.string().nullable(),
  zone: Zone,
  isAktif: z.boolean(),
  atribut: AtributValues,
})
export type Lembaga = z.infer<typeof Lembaga>

export const LembagaDetail = z.object({
  ...LembagaInput.shape,
  npsn: z.string().nullable(),
  susunan: Susunan,
  atribut: AtributValues,
  id: Id,
  version: z.number().int(),
  diubahPada: Time,
})
export type LembagaDetail = z.infer<typeof LembagaDetail>

/** The head of what a lembaga prints: lines above the name, the name, lines below; and who signs at its end, and where. */
export const KopSurat = z.object({
  atas: z.array(z.string()),
  nama: z.string(),
  bawah: z.array(z.string()),
  logoId: Id.nullable(),
  tempat: z.string(),
  kepala: z.object({ jabatan: z.string(), nama: z.string(), nip: z.string() }),
  /** The reader, who signs as the teacher where they are one, with a NIP or NUPTK; empty for anybody else. */
  guru: z.object({ nama: z.string(), nip: z.string() }),
  /** How who signs is arranged, and by which clock its papers are dated. */
  susunan: Susunan,
  zone: Zone,
})
export type KopSurat = z.infer<typeof KopSurat>

export const maxLogoBytes = 1024 * 1024

export const lembaga = {
  list: endpoint('GET', '/lembaga', {
    izin: 'lembaga.read',
    query: listQuery(['nama', 'npsn', 'jenjang', 'kabupatenKota'], {
      provinsiKode: KodeProvinsi,
      kabupatenKotaKode: KodeKabupatenKota,
      jenjangId: Id,
      zone: Zone,
      isAktif: z.enum(['true', 'false']),
      'atribut.*': AtributValue,
    }),
    data: z.array(Lembaga),
  }),
  one: endpoint('GET', '/lembaga/:id', { izin: 'lembaga.read', data: LembagaDetail }),
  create: endpoint('POST', '/lembaga', {
    izin: 'lembaga.write',
    log: 'Membuat lembaga',
    body: LembagaInput,
    data: LembagaDetail,
  }),
  update: endpoint('PUT', '/lembaga/:id', {
    izin: 'lembaga.write',
    log: 'Mengubah lembaga',
    body: LembagaInput.safeExtend({ version: Version }),
    data: LembagaDetail,
  }),
  /** What keeps a lembaga from being deleted. */
  usage: endpoint('GET', '/lembaga/:id/usage', { izin: 'lembaga.read', data: z.array(Usage) }),
  deleteOne: endpoint('DELETE', '/lembaga/:id', {
    izin: 'lembaga.delete',
    log: 'Menghapus lembaga',
    data: NoData,
  }),
  deleteMany: endpoint('DELETE', '/lembaga', {
    izin: 'lembaga.delete',
    stepUp: 'many',
    log: 'Menghapus lembaga',
    body: Ids,
    data: NoData,
  }),
  /** Keeps a picture and gives its id for `logoId`; nothing shows it before the form is saved. */
  uploadLogo: endpoint('POST', '/lembaga/logo', {
    izin: 'lembaga.write',
    log: 'Mengganti logo lembaga',
    upload: true,
    bodyLimit: maxLogoBytes,
    data: z.object({ logoId: Id }),
  }),
  exported: endpoint('GET', '/lembaga/ekspor', {
    izin: 'lembaga.read',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
  template: endpoint('GET', '/lembaga/templat', { izin: 'lembaga.write', data: z.custom<never>() }),
  /** Of one lembaga; without `lembagaId` of the caller's own, or else of the whole application. */
  kopSurat: endpoint('GET', '/lembaga/kop-surat', {
    izin: 'masuk',
    /** `pada`: as it was at a moment. */
    query: z.object({ lembagaId: Id.optional(), pada: Time.optional().meta({ label: 'waktu kop surat' }) }),
    data: KopSurat,
  }),
}

/** Its rows from a file. */
export const lembagaImport = sheetImportCalls('/lembaga/impor', 'lembaga.write', 'lembaga')

/** The clock that a province lives by. */
export function zoneOfProvinsi(kode: string): Zone {
  if (/^(5[123]|6[345]|7\d)$/.test(kode)) return 'WITA'
  return /^[89]\d$/.test(kode) ? 'WIT' : 'WIB'
}

function isIn(regency: string, province: string | null): boolean {
  return province !== null && regency.startsWith(`${province}.`)
}
