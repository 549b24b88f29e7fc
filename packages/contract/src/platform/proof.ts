import { z } from 'zod'
import { PasskeyAnswer, SecondFactorCode } from './authentication.ts'
import { endpoint, NoData } from './endpoint.ts'

// Apart from signing in, whose pages load none of it.

export const proof = {
  /** Shows once more that it is them, for the calls with `stepUp`: by the second step where they have one, else by password. */
  give: endpoint('POST', '/authentication/prove', {
    izin: 'pribadi',
    whileOwing: true,
    log: false,
    body: z.object({
      password: z.string().max(200).optional().meta({ label: 'kata sandi' }),
      kode: SecondFactorCode.optional(),
      /** Instead of the code. */
      passkey: PasskeyAnswer.optional(),
    }),
    data: NoData,
  }),
}
