import { z } from 'zod'
import { endpoint, Id } from './endpoint.ts'

export const maxFileBytes = 10 * 1024 * 1024

export const file = {
  /** The bytes, at an address nobody can guess, for signed-in people of the same application. */
  one: endpoint('GET', '/file/:id', { izin: 'masuk', inOneExam: true, data: z.custom<never>() }),
  /** A picture or a sound for rich text. The same bytes are kept once and keep their id. */
  upload: endpoint('POST', '/file', {
    izin: 'soal.write',
    log: 'Mengunggah berkas',
    upload: true,
    bodyLimit: maxFileBytes,
    data: z.object({ id: Id, mime: z.string() }),
  }),
}
