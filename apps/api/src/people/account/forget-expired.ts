import { sql } from 'kysely'
import { deleteOldSessions } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/db/open.ts'
import { forgetOldMails } from '#platform/email/outbox.ts'
import { tenant } from '#platform/db/tenant.ts'
import { eachAlone } from '#platform/jobs/rounds.ts'
import { forgetOldUnduhan } from '#platform/layanan/unduhan.queries.ts'
import { forgetOldDevices } from './perangkat.ts'

const everyMs = 60 * 60_000

/** Once an hour: forgets sessions, links, mails, browsers and downloads that ran out, and people who never became users. Returns how to stop. */
export function startForgetting(db: Db, onError: (error: unknown) => void): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => forgetExpired(db)).catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}

/** One round over every application. An invitation that ran out stays for three months, to be sent again. */
export async function forgetExpired(db: Db): Promise<void> {
  await deleteOldSessions(db)
  await db.deleteFrom('accountLink').where('expiresAt', '<', new Date()).execute()
  await forgetOldMails(db)
  const all = await db.selectFrom('application').select('id as applicationId').execute()
  await eachAlone(all, (scope) =>
    tenant(db, scope, async (tx) => {
      await forgetOldDevices(tx)
      await forgetOldUnduhan(tx)
      await tx
        .deleteFrom('calonPengguna')
        .where(
          'expiresAt',
          '<',
          sql<Date>`now() - case when diundang_oleh is null then interval '0' else interval '90 days' end`,
        )
        .execute()
    }),
  )
}
