import { SuluhError } from '@suluh/contract/platform/error'
import type { PeranDetail } from '@suluh/contract/platform/peran-izin'
import { sql } from 'kysely'
import { holdsAll } from '#platform/auth/grant.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { hasSecondFactor } from '#platform/auth/second-factor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getPeran } from './peran-izin.queries.ts'

/** Whose power is over everything: from them a second step is demanded as soon as one who manages has one. */
const managers = ['pengelola', 'staf', 'sistem']
const first = ['pengelola', 'sistem']

/**
 * Somebody who manages the application has a second step now: their roles need one from now on, where nobody has chosen
 * otherwise.
 */
export async function demandSecondFactorOfManagers(db: Tx, { peran }: Actor): Promise<void> {
  if (!first.includes(peran)) return
  await db
    .updateTable('peran')
    .set({ secondFactor: true })
    .where('kode', 'in', managers)
    .where('secondFactor', 'is', null)
    .execute()
}

export async function setSecondFactor(
  db: Tx,
  actor: Actor,
  id: string,
  isDemanded: boolean,
): Promise<PeranDetail> {
  const { nama, grants, secondFactor } = await getPeran(db, actor, id)
  if (!holdsAll(actor, grants))
    throw new SuluhError('forbidden', 'Peran ini memegang izin yang lebih luas daripada izin Anda.')
  if (!isDemanded && secondFactor && !(await hasOwn(db, actor)))
    throw new SuluhError(
      'forbidden',
      'Kewajiban ini hanya dapat dicabut oleh yang memakai verifikasi dua langkah. Pasang dahulu milik Anda di Profil.',
    )
  if (isDemanded && grants.some(({ izin }) => izin === 'ujian.take'))
    throw new SuluhError('conflict', `Peran ${nama} mengerjakan ujian, jadi masuk tanpa langkah kedua.`)
  await db.updateTable('peran').set({ secondFactor: isDemanded }).where('id', '=', id).execute()
  return getPeran(db, actor, id)
}

async function hasOwn(db: Tx, { userId }: Actor): Promise<boolean> {
  const { has } = await db
    .selectFrom('applicationUser as u')
    .select(hasSecondFactor(sql`u.id`).as('has'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return has
}
