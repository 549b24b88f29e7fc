import { z } from 'zod'
import { Alamat } from '../platform/address/telp.ts'
import { endpoint, Id, LembagaId, Nama, NoData, PeranId, Time } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

/** Who comes in besides those whom somebody enters: nobody, the invited, or whoever registers. */
export const ModePendaftaran = z.enum(['tutup', 'undangan', 'terbuka'])
export type ModePendaftaran = z.infer<typeof ModePendaftaran>

/** What registering by oneself leads to; a role is needed where it is open. */
export const PendaftaranInput = z.object({
  mode: ModePendaftaran.meta({ label: 'cara' }),
  peranId: PeranId.nullable(),
  lembagaId: LembagaId.nullable(),
})
export const Pendaftaran = PendaftaranInput.extend({
  tautan: z.string(),
  /** Without a mail server links wait until somebody passes them on by hand. */
  sendsMail: z.boolean(),
})
export type Pendaftaran = z.infer<typeof Pendaftaran>

export const UndanganInput = z.object({
  /** Or the number of a phone. */
  email: Alamat,
  nama: Nama,
  peranId: PeranId,
  lembagaId: LembagaId.nullable(),
})

export const Undangan = z.object({
  id: Id,
  email: z.string(),
  nama: z.string(),
  peran: z.string(),
  lembaga: z.string().nullable(),
  oleh: z.string(),
  dibuatPada: Time,
  berlakuSampai: Time,
})
export type Undangan = z.infer<typeof Undangan>

export const pendaftaran = {
  one: endpoint('GET', '/pendaftaran', { izin: 'application-user.write', data: Pendaftaran }),
  update: endpoint('PUT', '/pendaftaran', {
    izin: 'peran-izin.write',
    stepUp: true,
    log: 'Mengubah pendaftaran',
    body: PendaftaranInput,
    data: Pendaftaran,
  }),
  /** Roles that the caller may give: to somebody invited, or to whoever registers. */
  peran: endpoint('GET', '/pendaftaran/peran', {
    izin: 'application-user.write',
    data: z.array(z.object({ id: Id, nama: z.string(), mayRegister: z.boolean() })),
  }),
}

export const undangan = {
  list: endpoint('GET', '/undangan', {
    izin: 'application-user.write',
    query: listQuery(['nama', 'email', 'dibuatPada', 'berlakuSampai']),
    data: z.array(Undangan),
  }),
  create: endpoint('POST', '/undangan', {
    izin: 'application-user.write',
    log: 'Membuat undangan',
    body: UndanganInput,
    data: z.object({ id: Id }),
  }),
  /** Sends the invitation anew, with a fresh link; the former one stops working. */
  resend: endpoint('POST', '/undangan/:id/kirim', {
    izin: 'application-user.write',
    log: 'Mengirim ulang undangan',
    data: z.object({ id: Id }),
  }),
  delete: endpoint('DELETE', '/undangan/:id', {
    izin: 'application-user.write',
    log: 'Menghapus undangan',
    data: NoData,
  }),
}
