import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Pair = z.object({
  resource: z.string().max(50).meta({ label: 'bagian' }),
  action: z.string().max(50).meta({ label: 'tindakan' }),
})

/** The client is told no permission list: it asks for the pairs that one screen needs. */
export const authorization = {
  check: endpoint('POST', '/authorization/check', {
    izin: 'pribadi',
    inOneExam: true,
    whileOwing: true,
    log: false,
    body: z.object({ pairs: z.array(Pair).min(1).max(100).meta({ label: 'pasangan' }) }),
    data: z.array(z.boolean()),
  }),
}
