import { parseEmailOrTelp, parsePhone } from '@suluh/contract/phone'
import { SuluhError } from '@suluh/contract/error'
import type { Tx } from '#db/tenant.ts'

export type NewUser = {
  peranId: string
  lembagaId: string | null
  nama: string
  nomor: string | null
  email: string | null
  telp: string | null
  passwordHash: string | null
}

/** Inserts people with what they sign in by; an e-mail or phone that anybody already has is refused. */
export async function insertUsers(db: Tx, applicationId: string, users: NewUser[]): Promise<string[]> {
  const rows = users.map((user) => ({
    ...user,
    applicationId,
    email: user.email?.trim().toLowerCase() ?? null,
    telp: user.telp && (parsePhone(user.telp) ?? null),
  }))
  const made = await db.insertInto('applicationUser').values(rows).returning('id').execute()
  const identifiers = rows.flatMap(({ email, telp }, index) =>
    [email, telp].flatMap((each) => {
      const identifier = each && parseEmailOrTelp(each)
      return identifier ? [{ identifier, applicationId, applicationUserId: made[index]!.id }] : []
    }),
  )
  if (identifiers.length) {
    const inserted = await db
      .insertInto('loginIdentifier')
      .values(identifiers)
      .onConflict((on) => on.doNothing())
      .returning('identifier')
      .execute()
    const taken = identifiers.filter((each) => !inserted.some((row) => row.identifier === each.identifier))
    if (taken.length)
      throw new SuluhError(
        'validation',
        `Sudah dipakai orang lain: ${taken.map((each) => each.identifier).join(', ')}`,
      )
  }
  return made.map((row) => row.id)
}
