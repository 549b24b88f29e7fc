import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Version } from '../platform/endpoint.ts'
import { Kode } from './general-table.ts'
import { listQuery } from '../platform/list.ts'
import { SheetFormat } from '../platform/sheet.ts'
import { sheetImportCalls } from '../platform/staged-import.ts'
import { Usage } from '../platform/usage.ts'

/** A part of a subject; it may lie under another part. */
export const Aspek = z.object({
  id: Id,
  nama: Nama,
  indukId: Id.nullable(),
  isAktif: z.boolean(),
  /** Whether the reader may rename, move, merge and deactivate it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type Aspek = z.infer<typeof Aspek>

export const Pelajaran = z.object({
  id: Id,
  kode: z.string(),
  nama: Nama,
  isAktif: z.boolean(),
  /** In the order of the tree: each part before those under it. */
  aspek: z.array(Aspek),
  /** Whether the reader may change its code, name and state; parts are added by all who may write. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** Whether the reader may put all subjects in another order: the same in every row. */
  mayArrange: z.boolean(),
  version: z.number().int(),
})
export type Pelajaran = z.infer<typeof Pelajaran>

export const PelajaranInput = z.object({
  /** Without one it is made of the name. */
  kode: Kode.optional(),
  nama: Nama,
  aspek: z.array(Nama).max(200).meta({ label: 'aspek' }),
})
export type PelajaranInput = z.infer<typeof PelajaranInput>

/** How deep parts lie under parts. */
export const maxAspekDepth = 4

/** The whole tree, each part with what it lies under, in order. */
export const AspekTree = z
  .array(
    z.object({ id: Id.meta({ label: 'nomor pengenal' }), indukId: Id.nullable().meta({ label: 'induk' }) }),
  )
  .max(1000)
export type AspekTree = z.infer<typeof AspekTree>

export const pelajaran = {
  list: endpoint('GET', '/pelajaran', {
    izin: 'pelajaran.read',
    query: listQuery(['urutan', 'nama', 'kode'], { isAktif: z.enum(['true', 'false']) }),
    data: z.array(Pelajaran),
  }),
  create: endpoint('POST', '/pelajaran', {
    izin: 'pelajaran.write',
    log: 'Membuat pelajaran',
    body: PelajaranInput,
    data: Pelajaran,
  }),
  update: endpoint('PUT', '/pelajaran/:id', {
    izin: 'pelajaran.write',
    log: 'Mengubah pelajaran',
    body: z.object({
      kode: Kode,
      nama: Nama,
      isAktif: z.boolean().meta({ label: 'aktif' }),
      version: Version,
    }),
    data: Pelajaran,
  }),
  /** The whole order of the subjects. */
  arrange: endpoint('POST', '/pelajaran/urutan', {
    izin: 'pelajaran.write',
    log: 'Mengatur urutan pelajaran',
    body: z.object({ ids: z.array(Id).min(1).max(1000).meta({ label: 'pilihan baris' }) }),
    data: NoData,
  }),
  /** What keeps a subject from being deleted. */
  usage: endpoint('GET', '/pelajaran/:id/pemakaian', { izin: 'pelajaran.read', data: z.array(Usage) }),
  deleteOne: endpoint('DELETE', '/pelajaran/:id', {
    izin: 'pelajaran.delete',
    log: 'Menghapus pelajaran',
    data: NoData,
  }),

  createAspek: endpoint('POST', '/pelajaran/:pelajaranId/aspek', {
    izin: 'pelajaran.write',
    log: 'Membuat aspek pelajaran',
    body: z.object({ nama: Nama, indukId: Id.nullable().meta({ label: 'induk' }) }),
    data: Pelajaran,
  }),
  updateAspek: endpoint('PUT', '/pelajaran/:pelajaranId/aspek/:id', {
    izin: 'pelajaran.write',
    log: 'Mengubah aspek pelajaran',
    body: z.object({ nama: Nama, isAktif: z.boolean().meta({ label: 'aktif' }) }),
    data: Pelajaran,
  }),
  arrangeAspek: endpoint('POST', '/pelajaran/:pelajaranId/aspek/susunan', {
    izin: 'pelajaran.write',
    log: 'Mengatur susunan aspek pelajaran',
    body: z.object({ aspek: AspekTree.meta({ label: 'aspek' }) }),
    data: Pelajaran,
  }),
  /** Everything that names this part names the other one from now on, and this one is gone. */
  mergeAspek: endpoint('POST', '/pelajaran/:pelajaranId/aspek/:id/gabung', {
    izin: 'pelajaran.write',
    log: 'Menggabungkan aspek pelajaran',
    body: z.object({ intoId: Id.meta({ label: 'tujuan penggabungan' }) }),
    data: Pelajaran,
  }),
  /** Of the part and all that lies under it. */
  usageOfAspek: endpoint('GET', '/pelajaran/:pelajaranId/aspek/:id/pemakaian', {
    izin: 'pelajaran.read',
    data: z.array(Usage),
  }),
  /** With all that lies under it. */
  deleteAspek: endpoint('DELETE', '/pelajaran/:pelajaranId/aspek/:id', {
    izin: 'pelajaran.delete',
    log: 'Menghapus aspek dari pelajaran',
    data: NoData,
  }),

  exported: endpoint('GET', '/pelajaran/ekspor', {
    izin: 'pelajaran.read',
    query: z.object({ format: SheetFormat }),
    data: z.custom<never>(),
  }),
  template: endpoint('GET', '/pelajaran/templat', { izin: 'pelajaran.read', data: z.custom<never>() }),
}

/** Its rows from a file. */
export const pelajaranImport = sheetImportCalls('/pelajaran/impor', 'pelajaran.write', 'pelajaran')
