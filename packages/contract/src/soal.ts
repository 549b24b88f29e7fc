import { z } from 'zod'
import { endpoint, Id, NoData, Time } from './endpoint.ts'
import { Ids, listQuery } from './list.ts'
import { Form, SoalContent, SoalDraft, SoalKey } from './soal-form.ts'

export const Soal = z.object({
  id: Id,
  version: z.number().int(),
  form: Form,
  /** The question's words without mark-up, for lists and search. */
  plainText: z.string(),
  pelajaran: z.object({ id: Id, nama: z.string() }),
  aspek: z.object({ id: Id, nama: z.string() }).nullable(),
  diubahPada: Time,
})
export type Soal = z.infer<typeof Soal>

export const SoalDetail = Soal.extend({ content: SoalContent, key: SoalKey, pembahasan: z.string() })
export type SoalDetail = z.infer<typeof SoalDetail>

export const SoalInput = z.object({ draft: SoalDraft, pelajaranId: Id, aspekId: Id.nullable() })
export type SoalInput = z.infer<typeof SoalInput>

export const soal = {
  list: endpoint('GET', '/soal', {
    izin: 'soal.read',
    query: listQuery(['plainText', 'diubahPada', 'form'], { form: Form, pelajaranId: Id, aspekId: Id }),
    data: z.array(Soal),
  }),
  one: endpoint('GET', '/soal/:id', { izin: 'soal.read', data: SoalDetail }),
  create: endpoint('POST', '/soal', { izin: 'soal.write', body: SoalInput, data: SoalDetail }),
  /** Saving makes a new version; the stale one gets `conflict`. */
  update: endpoint('PUT', '/soal/:id', {
    izin: 'soal.write',
    body: SoalInput.extend({ version: z.number().int() }),
    data: SoalDetail,
  }),
  deleteMany: endpoint('DELETE', '/soal', { izin: 'soal.delete', body: Ids, data: NoData }),
}
