import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Version } from './endpoint.ts'
import { Cakupan, GrantableIzin } from './izin.ts'
import { listQuery } from './list.ts'

export const Grant = z.object({
  izin: GrantableIzin.meta({ label: 'izin' }),
  cakupan: Cakupan.meta({ label: 'cakupan' }),
})
export type Grant = z.infer<typeof Grant>

export const Peran = z.object({
  id: Id,
  kode: z.string(),
  nama: Nama,
  /** One of those that every application starts with. */
  isStandard: z.boolean(),
  /** People who have it, as far as the reader may see people. */
  holders: z.number().int(),
  version: z.number().int(),
})
export type Peran = z.infer<typeof Peran>

export const PeranDetail = Peran.extend({
  grants: z.array(Grant),
  /** What a new application would grant; null for a role of one's own. */
  standardGrants: z.array(Grant).nullable(),
  /** The widest that the reader may hand out, for each right; one that is missing may not be handed out. */
  limits: z.array(Grant),
  /** Whether who has it must have a second step. */
  secondFactor: z.boolean(),
  /** Why the reader may not change it, in words; null where they may. */
  locked: z.string().nullable(),
})
export type PeranDetail = z.infer<typeof PeranDetail>

export const PeranInput = z.object({
  nama: Nama,
  grants: z
    .array(Grant)
    .max(500)
    .refine((grants) => new Set(grants.map(({ izin }) => izin)).size === grants.length, {
      message: 'Satu izin hanya boleh sekali',
    })
    .meta({ label: 'izin' }),
})
export type PeranInput = z.infer<typeof PeranInput>

export const Pemegang = z.object({
  id: Id,
  nama: z.string(),
  lembaga: z.string().nullable(),
  status: z.enum(['aktif', 'nonaktif']),
})

/** A role of the application, as far as one needs it to list people and to give it. */
export const PeranOption = z.object({
  id: Id,
  kode: z.string(),
  nama: z.string(),
  /** Whether the reader may give it; one above their own cannot be given. */
  mayGrant: z.boolean(),
})
export type PeranOption = z.infer<typeof PeranOption>

export const peranIzin = {
  /** The roles that people may be given, for those who look after people. */
  options: endpoint('GET', '/application-user/peran', {
    izin: 'application-user.read',
    data: z.array(PeranOption),
  }),
  list: endpoint('GET', '/peran-izin', {
    izin: 'peran-izin.read',
    query: listQuery(['nama']),
    data: z.array(Peran),
  }),
  one: endpoint('GET', '/peran-izin/:id', { izin: 'peran-izin.read', data: PeranDetail }),
  /** A new role is a copy of one that exists: nobody starts from an empty matrix. */
  copy: endpoint('POST', '/peran-izin/:id/salinan', {
    izin: 'peran-izin.write',
    stepUp: true,
    log: 'Menyalin peran',
    body: z.object({ nama: Nama }),
    data: PeranDetail,
  }),
  update: endpoint('PUT', '/peran-izin/:id', {
    izin: 'peran-izin.write',
    stepUp: true,
    log: 'Mengubah izin peran',
    body: PeranInput.extend({ version: Version }),
    data: PeranDetail,
  }),
  deleteOne: endpoint('DELETE', '/peran-izin/:id', {
    izin: 'peran-izin.delete',
    stepUp: true,
    log: 'Menghapus peran',
    data: NoData,
  }),
  /** Demands a second step of who has the role, from their next sign-in on, or does not any more. */
  setSecondFactor: endpoint('PUT', '/peran-izin/:id/second-factor', {
    izin: 'peran-izin.write',
    stepUp: true,
    log: 'Mengatur verifikasi dua langkah peran',
    body: z.object({ isDemanded: z.boolean().meta({ label: 'wajib' }) }),
    data: PeranDetail,
  }),
  holders: endpoint('GET', '/peran-izin/:id/pemegang', {
    izin: 'peran-izin.read',
    query: listQuery(['nama']),
    data: z.array(Pemegang),
  }),
}
