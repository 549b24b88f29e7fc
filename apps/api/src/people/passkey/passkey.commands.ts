import { SuluhError } from '@suluh/contract/platform/error'
import type { Passkey } from '@suluh/contract/people/passkey'
import { getSecondFactor } from '#people/second-factor/second-factor.commands.ts'
import { settleOwed } from '#platform/auth/owed.ts'
import type { Site } from '#platform/merek/site.ts'
import { deletePasskey, lockPasskeys, renamePasskey, type Passkeys } from '#platform/auth/passkeys.ts'
import type { Actor } from '#platform/auth/scope.ts'
import {
  deleteSecondFactor,
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

type Here = { passkeys: Passkeys; place: Site }
type Doors = Here & { factors: SecondFactors; config: Config }

const noticeMs = 7 * 24 * 60 * 60_000

export async function listPasskeys(db: Tx, actor: Actor, { passkeys, place }: Here) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'nama', 'dibuatPada', 'terakhirPada'])
    .where('applicationUserId', '=', actor.userId)
    .orderBy('dibuatPada')
    .orderBy('id')
    .execute()
  const hindrance = passkeys.hindrance(place) ?? ((await isShared(db, actor)) ? sharedWords : null)
  return {
    passkeys: rows.map(({ dibuatPada, terakhirPada, ...row }): Passkey => ({
      ...row,
      dibuatPada: dibuatPada.toISOString(),
      terakhirPada: terakhirPada?.toISOString() ?? null,
    })),
    mayHave: mayHaveSecondFactor(actor),
    hindrance,
  }
}

export async function beginPasskey(db: Tx, actor: Actor, { passkeys, place }: Here) {
  await demandMayMake(db, actor)
  const { email, username } = await db
    .selectFrom('applicationUser')
    .select(['email', 'username'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const { nama } = actor
  return passkeys.beginRegistration(db, place, actor, { login: email ?? username ?? nama, nama })
}

/** The first thing that stands for the second step brings recovery codes, and whoever else is signed in comes in anew. */
export async function addPasskey(
  db: Tx,
  actor: Actor,
  { passkeys, factors, config, place }: Doors,
  { nama, passkey }: { nama: string; passkey: Record<string, unknown> },
): Promise<{ codes: string[] | null }> {
  await demandMayMake(db, actor)
  await lockPasskeys(db, actor)
  const before = await getSecondFactor(db, actor)
  await passkeys.register(db, place, actor, { nama, passkey })
  await tellByMail(db, actor, config, {
    subject: 'Kunci sandi baru di akun Suluh Anda',
    line: `Kunci sandi "${nama}" dapat dipakai untuk masuk ke akun Anda mulai sekarang.`,
  })
  if (before.since !== null || before.hasPasskey) return { codes: null }
  const codes = await factors.renewCodes(db, actor)
  await endSessionsOf(db, [actor.userId], actor.session)
  await settleOwed(db, actor.userId)
  await demandSecondFactorOfManagers(db, actor)
  return { codes }
}

export async function changeName(db: Tx, actor: Actor, id: string, nama: string): Promise<null> {
  if (!(await renamePasskey(db, actor, id, nama))) throw gone()
  return null
}

/** The last thing that stands for the second step takes the recovery codes with it, and stays where the role demands it. */
export async function removePasskey(
  db: Tx,
  actor: Actor,
  config: Config,
  id: string,
): Promise<{ nama: string }> {
  await lockSecondFactor(db, actor)
  const removed = await deletePasskey(db, actor, id)
  if (!removed) throw gone()
  const left = await getSecondFactor(db, actor)
  if (left.since === null && !left.hasPasskey) {
    if (left.isDemanded)
      throw new SuluhError(
        'conflict',
        'Peran Anda mewajibkan verifikasi dua langkah. Tambah dahulu kunci sandi lain, atau pasang autentikator.',
      )
    await deleteSecondFactor(db, actor.userId)
  }
  await tellByMail(db, actor, config, {
    subject: 'Kunci sandi dihapus dari akun Suluh Anda',
    line: `Kunci sandi "${removed.nama}" tidak dapat dipakai lagi untuk masuk ke akun Anda.`,
  })
  return removed
}

const sharedWords =
  'Anda masuk di komputer bersama. Kunci sandi di sini dapat dipakai orang lain; tambahkan dari perangkat Anda sendiri.'

/** Nothing stands between a student and an exam, and nobody's key stays at a computer that others use. */
async function demandMayMake(db: Tx, actor: Actor): Promise<void> {
  if (!mayHaveSecondFactor(actor))
    throw new SuluhError('forbidden', 'Siapa yang mengerjakan ujian masuk tanpa kunci sandi.')
  if (await isShared(db, actor)) throw new SuluhError('conflict', sharedWords)
}

async function isShared(db: Tx, { sessionId }: Actor): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('isShared')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return session?.isShared ?? false
}

async function tellByMail(
  db: Tx,
  { applicationId, userId, nama }: Actor,
  config: Config,
  { subject, line }: { subject: string; line: string },
): Promise<void> {
  const { email } = await db
    .selectFrom('applicationUser')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!email) return
  await enqueueMail(db, {
    applicationId,
    to: { email, nama },
    isNotice: true,
    subject: () => subject,
    lines: () => [
      line,
      'Bila itu Anda, tidak ada yang perlu dilakukan. Bila bukan, keluarkan semua perangkat di halaman profil, ganti kata sandi, dan hubungi pengelola.',
    ],
    action: { label: 'Lihat akun saya', url: `${await siteOf(db, config, applicationId)}/dashboard/profile` },
    expiresAt: new Date(Date.now() + noticeMs),
  })
}

function gone(): SuluhError {
  return new SuluhError('not-found', 'Kunci sandi ini sudah tidak ada.')
}
