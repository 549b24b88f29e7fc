import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Version } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

function limit(of: string, most: number) {
  const named = `batas ${of}`
  return z
    .number()
    .int(`Batas ${of} adalah bilangan bulat`)
    .min(1, `Batas ${of} paling sedikit 1; kosongkan bila tanpa batas`)
    .max(most, `Batas ${of} paling banyak ${most.toLocaleString('id-ID')}`)
    .nullable()
    .meta({ label: named })
}

const Isi = {
  nama: Nama,
  orang: limit('pengguna', 10_000_000),
  ruangMb: limit('ruang berkas', 50_000),
  ujianSerentak: limit('ujian serentak', 10_000),
}

/** A plan: a named set of limits that the platform gives to applications. */
export const PaketLayanan = z.object({
  id: Id,
  nama: z.string(),
  orang: z.number().int().nullable(),
  ruangMb: z.number().int().nullable(),
  ujianSerentak: z.number().int().nullable(),
  /** How many applications have it. */
  pemakai: z.number().int(),
  version: z.number().int(),
})
export type PaketLayanan = z.infer<typeof PaketLayanan>

export const paketLayanan = {
  list: endpoint('GET', '/paket-layanan', {
    izin: 'application.read',
    query: listQuery(['nama', 'orang', 'ruangMb', 'ujianSerentak']),
    data: z.array(PaketLayanan),
  }),
  create: endpoint('POST', '/paket-layanan', {
    izin: 'application.write',
    log: 'Membuat paket layanan',
    body: z.object(Isi),
    data: PaketLayanan,
  }),
  update: endpoint('PUT', '/paket-layanan/:id', {
    izin: 'application.write',
    log: 'Mengubah paket layanan',
    body: z.object({ ...Isi, version: Version }),
    data: PaketLayanan,
  }),
  /** Refused while an application has it. */
  delete: endpoint('DELETE', '/paket-layanan/:id', {
    izin: 'application.write',
    log: 'Menghapus paket layanan',
    data: NoData,
  }),
}
