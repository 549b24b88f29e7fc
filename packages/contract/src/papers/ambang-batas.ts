import { z } from 'zod'
import { endpoint, Id, Nama, NoData } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

const Least = z.number().min(-100_000).max(100_000)

/** A named set of least scores, such as the passing grades of a special track. Sections are named as in packages. */
export const ProfilAmbang = z.object({
  nama: Nama,
  /** Least nilai (0..100), least score in all, and least score of sections; each only where it is set. */
  nilai: z.number().min(0).max(100).nullable().meta({ label: 'nilai' }),
  skor: Least.nullable().meta({ label: 'skor' }),
  sections: z
    .array(z.object({ nama: Nama, skor: Least.meta({ label: 'skor' }) }))
    .max(50)
    .meta({ label: 'bagian' }),
})
export type ProfilAmbang = z.infer<typeof ProfilAmbang>

/** A profile that is kept to be used in several packages. */
export const AmbangBatas = ProfilAmbang.extend({ id: Id, mayDelete: z.boolean() })
export type AmbangBatas = z.infer<typeof AmbangBatas>

export const ambangBatas = {
  list: endpoint('GET', '/ambang-batas', {
    izin: 'paket-soal.read',
    query: listQuery(['nama']),
    data: z.array(AmbangBatas),
  }),
  create: endpoint('POST', '/ambang-batas', {
    izin: 'paket-soal.write',
    log: 'Membuat ambang batas',
    body: ProfilAmbang,
    data: z.object({ id: Id }),
  }),
  deleteOne: endpoint('DELETE', '/ambang-batas/:id', {
    izin: 'paket-soal.delete',
    log: 'Menghapus ambang batas',
    data: NoData,
  }),
}

/** Two sections are the same where their names are. */
export const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
