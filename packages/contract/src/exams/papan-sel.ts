import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'

/** Of an exam that is spread over cells: how many stand how, as each cell counts its own. */
export const PapanSel = z.object({
  sel: z.array(
    z.object({
      kode: z.string(),
      /** Where people open it. */
      alamat: z.string(),
      /** When it counted last, as far as is known here; null before its first word. */
      per: Time.nullable(),
      /** It has not been heard of since. */
      isLate: z.boolean(),
    }),
  ),
  lembaga: z.array(
    z.object({
      id: Id,
      nama: z.string(),
      /** Null: here, at the centre. */
      sel: z.string().nullable(),
      peserta: z.number().int(),
      mulai: z.number().int(),
      selesai: z.number().int(),
      terputus: z.number().int(),
    }),
  ),
})
export type PapanSel = z.infer<typeof PapanSel>

export const papanSel = { one: endpoint('GET', '/event/:id/sel', { izin: 'event.awasi', data: PapanSel }) }
