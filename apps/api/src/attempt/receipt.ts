import { createHmac, createSecretKey } from 'node:crypto'
import type { SaveReceipt } from '@suluh/contract/ujian'
import type { Db } from '#db/open.ts'

export type SignReceipt = (attemptId: string, receipt: Omit<SaveReceipt, 'signature'>) => string

/** Signs with the secret that all copies of the API share, so that any of them can verify. */
export async function openReceipts(db: Db): Promise<SignReceipt> {
  const { value } = await db
    .selectFrom('platformSecret')
    .select('value')
    .where('name', '=', 'receipt')
    .executeTakeFirstOrThrow()
  const key = createSecretKey(value)
  return (attemptId, { stored, serverNow }) => {
    const lines = stored.map(({ soal, seq }) => `${soal}:${seq}`).toSorted()
    return createHmac('sha256', key)
      .update([attemptId, serverNow, ...lines].join('\n'))
      .digest('base64url')
  }
}
