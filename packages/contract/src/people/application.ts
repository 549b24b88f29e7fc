import { z } from 'zod'
import { systemApplicationUsername } from '../platform/current-user.ts'
import { Email } from './application-user.ts'
import { endpoint, Id, Nama, NoData, Time, Version } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

export const StatusApplication = z.enum(['aktif', 'ditangguhkan'])
export type StatusApplication = z.infer<typeof StatusApplication>

/** Short name of an application: who has no e-mail signs in by username@kode. */
const Kode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{2,20}$/, 'Kode: 2 sampai 20 huruf kecil atau angka, tanpa spasi')
  .refine(
    (kode) => kode !== systemApplicationUsername,
    'Kode ini disimpan untuk penyelenggara Suluh. Pilih kode lain.',
  )

export const Application = z.object({
  id: Id,
  nama: Nama,
  kode: Kode,
  status: StatusApplication,
  dibuatPada: Time,
  /** How much it holds; what that is stays closed to the platform. */
  users: z.number().int(),
  /** Active ones; while there is none, the platform may invite somebody. */
  pengelola: z.number().int(),
  events: z.number().int(),
  attempts: z.number().int(),
  storageBytes: z.number().int(),
  version: z.number().int(),
})
export type Application = z.infer<typeof Application>

const Undangan = z.object({ nama: Nama, email: Email })

export const application = {
  list: endpoint('GET', '/application', {
    izin: 'application.read',
    query: listQuery(['nama', 'dibuatPada'], { status: StatusApplication }),
    data: z.array(Application),
  }),
  /** Makes a tenant and invites its first pengelola by e-mail. */
  create: endpoint('POST', '/application', {
    izin: 'application.write',
    stepUp: true,
    log: 'Membuat aplikasi',
    body: z.object({ nama: Nama, pengelola: Undangan.meta({ label: 'pengelola' }) }),
    data: Application,
  }),
  /** With another kode everybody who signs in by a username does so under the new one from now on. */
  update: endpoint('PUT', '/application/:id', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengubah aplikasi',
    body: z.object({ nama: Nama, kode: Kode.meta({ label: 'kode' }), version: Version }),
    data: Application,
  }),
  /** Suspending ends every session of its people; nobody can sign in before it is resumed. */
  setStatus: endpoint('POST', '/application/:id/status', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengubah status aplikasi',
    body: z.object({ status: StatusApplication.meta({ label: 'status' }) }),
    data: Application,
  }),
  /** Once more, or somebody else: only while the application has no active pengelola of its own. */
  invite: endpoint('POST', '/application/:id/undangan', {
    izin: 'application.write',
    stepUp: true,
    log: 'Mengundang pengelola pertama',
    body: Undangan,
    data: NoData,
  }),
}
