import type { Owed } from '@suluh/contract/platform/current-user'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/db/tenant.ts'
import { hasSecondFactor } from './second-factor.ts'
import { sessionChanged } from './session-cache.ts'

/**
 * What `application_user u` has to do before anything else: choose another password than the one that somebody made for
 * them, set up the second step that their role demands. Nothing where they take exams: what stands between a student and an
 * exam does harm, and cards are made anew for them all the time.
 */
export function owedOf(): RawBuilder<Owed | null> {
  return sql<Owed | null>`(
    select case when u.password_issued then 'password'
                when p.second_factor and not ${hasSecondFactor(sql`u.id`)} then 'second-factor' end
      from peran p
     where p.id = u.peran_id
       and not exists (select from peran_izin i where i.peran_id = p.id and i.izin = 'ujian.take'))`
}

/** Somebody has done what they owed: their sessions go on with what is left of it. */
export async function settleOwed(tx: Tx, userId: string): Promise<void> {
  await sql`
    update session set owes = (select ${owedOf()} from application_user u where u.id = ${userId})
     where application_user_id = ${userId} and owes is not null`.execute(tx)
  await sessionChanged(tx, userId)
}
