import { sql } from 'kysely'
import { hashToken } from '#platform/auth/token.ts'
import type { TestApp } from './build-app.ts'

/** As if this session's person had last shown themselves a while ago. */
export async function growOld({ db }: TestApp, token: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ provenAt: sql<Date>`now() - interval '11 minutes'` })
    .where('tokenHash', '=', hashToken(token))
    .execute()
}
