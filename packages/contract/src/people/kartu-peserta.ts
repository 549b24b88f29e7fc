import { z } from 'zod'
import { endpoint, Id, NoData, Time } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'

/** A sheet of cards with fresh passwords, for who made it and for a day. */
export const KartuPeserta = z.object({
  id: Id,
  application: z.string(),
  count: z.number().int(),
  berakhirPada: Time,
})
export type KartuPeserta = z.infer<typeof KartuPeserta>

export const Kartu = z.object({
  id: Id,
  nama: z.string(),
  peran: z.string(),
  nomor: z.string().nullable(),
  nomorPeserta: z.string().nullable(),
  lembaga: z.string().nullable(),
  /** What stands above the name of the lembaga on its papers. */
  kop: z.array(z.string()),
  logoId: Id.nullable(),
  group: z.string().nullable(),
  /** What the person types to sign in: the shortest there is. */
  signInBy: z.string(),
  /** Null where it is not known here: it came with the school's own file, or the person has changed it since. */
  password: z.string().nullable(),
  isOwn: z.boolean(),
})
export type Kartu = z.infer<typeof Kartu>

const izin = 'application-user.write'

export const kartuPeserta = {
  /** Fresh passwords for these people, who are signed out everywhere. */
  create: endpoint('POST', '/kartu-peserta', {
    izin,
    stepUp: true,
    log: 'Membuat kartu peserta',
    body: z.object({
      ids: z
        .array(Id)
        .min(1, 'Pilih paling sedikit satu orang')
        .max(1000, 'Paling banyak 1000 orang sekaligus')
        .meta({ label: 'pilihan baris' }),
    }),
    data: KartuPeserta,
  }),
  one: endpoint('GET', '/kartu-peserta/:id', { izin, data: KartuPeserta }),
  cards: endpoint('GET', '/kartu-peserta/:id/kartu', {
    izin,
    log: 'Membuka kata sandi di kartu peserta',
    query: listQuery(['nama']),
    data: z.array(Kartu),
  }),
  /** The passwords are printed: nobody can read them here again. */
  deleteOne: endpoint('DELETE', '/kartu-peserta/:id', { izin, log: 'Menghapus kartu peserta', data: NoData }),
}
