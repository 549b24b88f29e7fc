import { z } from 'zod'
import { endpoint, Id, Nama, NoData, Time } from './endpoint.ts'
import { GrantableIzin } from './izin.ts'

export const longestTokenDays = 365

/** What a program may do in somebody's name, and for how long. */
export const AksesTokenInput = z.object({
  nama: Nama,
  izin: z.array(GrantableIzin).min(1, 'Pilih paling sedikit satu hak').max(200).meta({ label: 'izin' }),
  hari: z
    .number('Tolong masukkan masa berlaku')
    .int()
    .min(1, 'Paling sedikit 1 hari')
    .max(longestTokenDays, `Paling lama ${longestTokenDays} hari`)
    .meta({ label: 'jumlah hari' }),
})

export const AksesToken = z.object({
  id: Id,
  nama: z.string(),
  pemilik: z.object({ id: Id, nama: z.string() }),
  izin: z.array(z.string()),
  dibuatPada: Time,
  berlakuSampai: Time,
  terakhirPada: Time,
})
export type AksesToken = z.infer<typeof AksesToken>

/** For those who build on Suluh: tokens for their programs, and what runs here. */
export const devs = {
  tokens: endpoint('GET', '/akses-token', { izin: 'devs.read', data: z.array(AksesToken) }),
  /** The token itself is told this once. */
  createToken: endpoint('POST', '/akses-token', {
    izin: 'devs.write',
    stepUp: true,
    log: 'Membuat token akses API',
    body: AksesTokenInput,
    data: z.object({ id: Id, token: z.string() }),
  }),
  deleteToken: endpoint('DELETE', '/akses-token/:id', {
    izin: 'devs.write',
    log: 'Menghapus token akses API',
    data: NoData,
  }),
  status: endpoint('GET', '/devs/status', {
    izin: 'devs.read',
    data: z.object({
      node: z.string(),
      postgres: z.string(),
      migrasi: z.string(),
      panggilan: z.number().int(),
    }),
  }),
}
