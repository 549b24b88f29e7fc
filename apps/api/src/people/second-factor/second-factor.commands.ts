import { SuluhError } from '@suluh/contract/platform/error'
import type { SecondFactor } from '@suluh/contract/people/second-factor'
import { sql } from 'kysely'
import { demandUsers } from '#people/application-user/application-user.commands.ts'
import { settleOwed } from '#platform/auth/owed.ts'
import type { Actor } from '#platform/auth/scope.ts'
import {
  deleteAuthenticator,
  deleteSecondFactor,
  hasPasskey,
  lockSecondFactor,
  mayHaveSecondFactor,
  type SecondFactors,
} from '#platform/auth/second-factor.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { siteOf } from '#platform/merek/site.ts'
import { demandSecondFactorOfManagers } from '#platform/peran-izin/demand-second-factor.ts'

const noticeMs = 7 * 24 * 60 * 60_000

export async function getSecondFactor(db: Tx, actor: Actor): Promise<SecondFactor> {
  const row = await db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .leftJoin('secondFactor as f', 'f.applicationUserId', 'u.id')
    .select(['f.since', sql<boolean>`coalesce(p.second_factor, false)`.as('isDemanded')])
    .select(hasPasskey(sql`u.id`).as('hasPasskey'))
    .select(
      sql<number>`(select count(*) from recovery_code c where c.application_user_id = u.id)`.as(
        'recoveryLeft',
      ),
    )
    .where('u.id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { ...row, since: row.since?.toISOString() ?? null, mayHave: mayHaveSecondFactor(actor) }
}

export async function beginSecondFactor(db: Tx, actor: Actor, factors: SecondFactors) {
  if (!mayHaveSecondFactor(actor))
    throw new SuluhError('forbidden', 'Siapa yang mengerjakan ujian masuk tanpa langkah kedua.')
  const { email, username } = await db
    .selectFrom('applicationUser')
    .select(['email', 'username'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return {
    ...(await factors.begin(db, actor, email ?? username ?? actor.nama)),
    serverTime: new Date().toISOString(),
  }
}

/** From now on it is asked for; whoever else is signed in with this account comes in anew. */
export async function confirmSecondFactor(
  db: Tx,
  actor: Actor,
  factors: SecondFactors,
  code: string,
): Promise<{ codes: string[] }> {
  const codes = await factors.confirm(db, actor, code)
  if (!codes) {
    const message =
      'Kode belum cocok. Pastikan jam ponsel Anda tepat, lalu masukkan kode yang sedang tampil di autentikator.'
    throw new SuluhError('validation', message, [{ path: 'kode', message }])
  }
  await endSessionsOf(db, [actor.userId], actor.session)
  await settleOwed(db, actor.userId)
  await demandSecondFactorOfManagers(db, actor)
  return { codes }
}

export async function renewRecoveryCodes(db: Tx, actor: Actor, factors: SecondFactors) {
  const { since, hasPasskey: hasKey } = await getSecondFactor(db, actor)
  if (since === null && !hasKey) throw new SuluhError('conflict', 'Pasang dahulu verifikasi dua langkah.')
  return { codes: await factors.renewCodes(db, actor) }
}

/** The authenticator; where a passkey stands for the second step it is not missed. */
export async function removeSecondFactor(db: Tx, actor: Actor): Promise<null> {
  await lockSecondFactor(db, actor)
  const { isDemanded, hasPasskey: hasKey } = await getSecondFactor(db, actor)
  if (hasKey) {
    await deleteAuthenticator(db, actor.userId)
    return null
  }
  if (isDemanded)
    throw new SuluhError(
      'conflict',
      'Peran Anda mewajibkan verifikasi dua langkah. Ganti ponsel dengan memasangnya sekali lagi.',
    )
  await deleteSecondFactor(db, actor.userId)
  return null
}

/**
 * Of somebody who has lost phone and codes: takes the second step from them, passkeys too, ends their sessions and tells them by mail; the
 * bell reads it from the log. Nobody does it for themselves: whoever took a session would get rid of it so.
 */
export async function resetSecondFactor(
  db: Tx,
  actor: Actor,
  config: Config,
  id: string,
): Promise<{ nama: string }> {
  const [user] = await demandUsers(db, actor, [id], 'application-user.write')
  if (id === actor.userId)
    throw new SuluhError('conflict', 'Verifikasi Anda sendiri hanya dapat diatur ulang oleh orang lain.')
  if (!(await deleteSecondFactor(db, id)))
    throw new SuluhError('conflict', `${user!.nama} tidak memakai verifikasi dua langkah.`)
  await endSessionsOf(db, [id])
  const { nama, email } = user!
  if (email)
    await enqueueMail(db, {
      applicationId: actor.applicationId,
      to: { email, nama },
      isNotice: true,
      subject: () => 'Verifikasi dua langkah Suluh Anda diatur ulang',
      lines: () => [
        `${actor.nama} mengatur ulang verifikasi dua langkah akun Anda: kunci sandi Anda terhapus, dan semua perangkat sudah keluar.`,
        'Masuklah dengan kata sandi lalu pasang lagi. Bila Anda tidak memintanya, segera hubungi pengelola.',
      ],
      action: { label: 'Masuk', url: `${await siteOf(db, config, actor.applicationId)}/dashboard/profile` },
      expiresAt: new Date(Date.now() + noticeMs),
    })
  return { nama }
}
