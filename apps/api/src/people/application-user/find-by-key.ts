import { parseEmailOrTelp } from '@suluh/contract/platform/phone'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'

/**
 * Who has exactly this NISN, NIP, nomor peserta, e-mail or phone, in any spelling: found by key, where a search reads
 * everybody. Empty where it is a part of one only, or nobody's.
 */
export async function findByKey(db: Tx, { applicationId }: Actor, text: string): Promise<string[]> {
  const whole = text.trim()
  const { rows } = await sql<{ id: string }>`
    select application_user_id as id from login_identifier
     where identifier = ${parseEmailOrTelp(whole) ?? ''} and application_id = ${applicationId}
    union select id from application_user
     where application_id = ${applicationId} and peran_id in (select id from peran) and nomor = ${longNumber(whole)}
    union select id from application_user
     where application_id = ${applicationId} and nomor_peserta = ${longNumber(whole)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is shorter may be the start of a longer one. */
function longNumber(text: string): string | null {
  return /^\d{10,20}$/.test(text) ? text : null
}
