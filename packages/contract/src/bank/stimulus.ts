import { z } from 'zod'
import { endpoint, Id, Time } from '../platform/endpoint.ts'
import { listQuery } from '../platform/list.ts'
import { Form } from './soal-words.ts'

export const Stimulus = z.object({
  id: Id,
  plainText: z.string(),
  /** Questions that share it. */
  questions: z.number().int(),
  diubahPada: Time,
})
export type Stimulus = z.infer<typeof Stimulus>

export const StimulusDetail = z.object({
  id: Id,
  html: z.string(),
  version: z.number().int(),
  mayEdit: z.boolean(),
  soal: z.array(z.object({ id: Id, form: Form, plainText: z.string() })),
})
export type StimulusDetail = z.infer<typeof StimulusDetail>

export const StimulusVersion = z.object({
  version: z.number().int(),
  oleh: z.string().nullable(),
  dibuatPada: Time,
  html: z.string(),
})
export type StimulusVersion = z.infer<typeof StimulusVersion>

const StimulusInput = z.object({ html: z.string().max(200_000).meta({ label: 'teks' }) })

export const stimulus = {
  list: endpoint('GET', '/stimulus', {
    izin: 'soal.read',
    query: listQuery(['diubahPada']),
    data: z.array(Stimulus),
  }),
  one: endpoint('GET', '/stimulus/:id', { izin: 'soal.read', data: StimulusDetail }),
  create: endpoint('POST', '/stimulus', {
    izin: 'soal.write',
    log: 'Membuat stimulus',
    body: StimulusInput,
    data: StimulusDetail,
  }),
  /** The stale one gets `conflict`. */
  update: endpoint('PUT', '/stimulus/:id', {
    izin: 'soal.write',
    log: 'Mengubah stimulus',
    body: StimulusInput.extend({
      version: z.number().int().min(1).max(2_147_483_647).meta({ label: 'versi' }),
    }),
    data: StimulusDetail,
  }),
  /** Newest first, the current one included. */
  versions: endpoint('GET', '/stimulus/:id/version', { izin: 'soal.read', data: z.array(StimulusVersion) }),
}
