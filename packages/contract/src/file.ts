import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const file = {
  /** The bytes, at an address nobody can guess, for signed-in people of the same application. */
  one: endpoint('GET', '/file/:id', { izin: 'masuk', data: z.custom<never>() }),
}
