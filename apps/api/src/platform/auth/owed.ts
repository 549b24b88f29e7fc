import type { Owed } from '@suluh/contract/platform/current-user'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { hasSecondFactor } from './second-factor.ts'
import type { Actor } from './scope.ts'
import { sessionChanged } from './session-cache.ts'

/**
 * What `application_user u` has to do before anything else: choose another password than the one that somebody made for
 * them, set up the second step that their role demands. Nothing where they take exams: what stands between a student and an
 * exam does harm, and cards are made anew for them all the time. `byPassword`: they came in by it; who did not may not know it.
 */
export function owedOf({ byPassword = true } = {}): RawBuilder<Owed | null> {
  return sql<Owed | null>`(
    select case when ${byPassword} and u.password_issued then 'password'
                when p.second_factor and not ${hasSecondFactor(sql`u.id`)} then 'second-factor' end
      from peran p
     where p.id = u.peran_id
       and not exists (select from peran_izin i where i.peran_id = p.id and i.izin = 'ujian.take'))`
}

/** Somebody has done what they owed: their sessions go on with what is left of it. A code is owed until it is shown there. */
export async function settleOwed(tx: Tx, userId: string): Promise<void> {
  await sql`
    update session set owes = (select ${owedOf()} from application_user u where u.id = ${userId})
     where application_user_id = ${userId} and owes <> 'kode'`.execute(tx)
  await sessionChanged(tx, userId)
}

/** This session has shown the second step that it owed. */
export async function settleCode(
  tx: Tx,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
): Promise<void> {
  await sql`
    update session set owes = (select ${owedOf({ byPassword: false })} from application_user u where u.id = ${userId})
     where id = ${sessionId} and owes = 'kode'`.execute(tx)
  await sessionChanged(tx, userId)
}
