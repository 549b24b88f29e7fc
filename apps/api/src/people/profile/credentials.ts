import { SuluhError } from '@suluh/contract/platform/error'
import { profile } from '@suluh/contract/people/profile'
import type { FastifyRequest } from 'fastify'
import { findOwners } from '#people/account/identifiers.ts'
import { deleteLinksFor, deleteLinksOf, insertLink, linkMs } from '#people/account/link.ts'
import { hashChosenPassword } from '#platform/auth/common-passwords.ts'
import { isPassword } from '#platform/auth/password.ts'
import { setPassword } from '#people/account/password.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { settleOwed } from '#platform/auth/owed.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { enqueueMail, type Mail } from '#platform/email/outbox.ts'
import { siteOf } from '#platform/merek/site.ts'

// Hashing waits its turn, so none of it happens inside a transaction, and these calls write the log themselves.

/** Sets another password and ends every other session and every open link; the owner is told by mail. */
export async function changePassword(
  db: Db,
  actor: Actor,
  { current, password }: { current: string; password: string },
  request: FastifyRequest,
): Promise<void> {
  await demandPassword(db, actor, 'current', current)
  if (password === current) refuse('password', 'Ini kata sandi yang sekarang. Pilih yang lain.')
  const passwordHash = await hashChosenPassword(password)
  await tenant(db, actor, async (tx) => {
    await setPassword(tx, actor.userId, passwordHash)
    await endSessionsOf(tx, [actor.userId], actor.session)
    await settleOwed(tx, actor.userId)
    const { email, mail } = await letterTo(tx, actor)
    if (email)
      await enqueueMail(tx, {
        ...mail,
        to: { email, nama: actor.nama },
        isNotice: true,
        subject: () => 'Kata sandi Suluh Anda diganti',
        lines: () => [
          'Kata sandi akun Anda baru saja diganti, dan semua perangkat lain sudah keluar.',
          'Bila bukan Anda yang menggantinya, segera minta kata sandi baru lewat "Lupa kata sandi".',
        ],
      })
    await recordAudit(tx, actor, { action: profile.password, target: 'profile', request })
  })
}

/** Sends a link to the address that is to come, and word of it to the one that counts until then. */
export async function requestEmail(
  db: Db,
  actor: Actor,
  config: Config,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
): Promise<void> {
  await demandPassword(db, actor, 'password', password)
  await tenant(db, actor, async (tx) => {
    const { email: former, mail } = await letterTo(tx, actor)
    if (former === email) refuse('email', 'Ini sudah alamat email Anda.')
    const purpose = 'ganti-email'
    const { applicationId, userId, nama } = actor
    const expiresAt = new Date(Date.now() + linkMs[purpose])
    await deleteLinksOf(tx, userId)
    const link = { applicationId, purpose, email, expiresAt } as const
    const token = await insertLink(tx, { ...link, applicationUserId: userId })
    await enqueueMail(tx, {
      ...mail,
      expiresAt,
      to: { email, nama },
      subject: () => 'Konfirmasi email Suluh yang baru',
      lines: () => ['Alamat ini diminta menjadi email akun Anda. Pastikan bahwa alamat ini milik Anda.'],
      action: {
        label: 'Konfirmasi email',
        url: `${await siteOf(tx, config, applicationId)}/confirm-email?token=${token}`,
        code: token,
      },
    })
    if (former)
      await enqueueMail(tx, {
        ...mail,
        to: { email: former, nama },
        isNotice: true,
        subject: () => 'Permintaan mengganti email Suluh',
        lines: () => [
          `Email akun Anda diminta diganti menjadi ${email}. Alamat ini tetap berlaku sampai alamat baru dikonfirmasi.`,
          'Bila bukan Anda yang memintanya, segera ganti kata sandi Anda.',
        ],
      })
    await recordAudit(tx, actor, { action: profile.email, target: 'profile', detail: { email }, request })
  })
}

/** Sends a code to the phone that is to come. */
export async function requestTelp(tx: Tx, actor: Actor, config: Config, telp: string): Promise<void> {
  const { applicationId, userId, nama } = actor
  if ((await findOwners(tx, applicationId, [telp])).size > 0)
    refuse('telp', 'Nomor telepon ini sudah dipakai orang lain.')
  const purpose = 'ganti-telp'
  const expiresAt = new Date(Date.now() + linkMs[purpose])
  await deleteLinksFor(tx, userId, purpose)
  const link = { applicationId, purpose, email: telp, expiresAt } as const
  const token = await insertLink(tx, { ...link, applicationUserId: userId })
  const { mail } = await letterTo(tx, actor)
  await enqueueMail(tx, {
    ...mail,
    expiresAt,
    to: { email: telp, nama },
    subject: () => 'Konfirmasi nomor telepon Suluh yang baru',
    lines: () => ['Nomor ini diminta menjadi nomor telepon akun Anda. Pastikan bahwa nomor ini milik Anda.'],
    action: {
      label: 'Konfirmasi nomor',
      url: `${await siteOf(tx, config, applicationId)}/confirm-email?token=${token}`,
      code: token,
    },
  })
}

async function letterTo(
  tx: Tx,
  { applicationId, userId }: Actor,
): Promise<{ email: string | null; mail: Pick<Mail, 'applicationId' | 'expiresAt' | 'zone'> }> {
  const { email, zone } = await tx
    .selectFrom('applicationUser as u')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .select(['u.email', 'l.zone'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const expiresAt = new Date(Date.now() + linkMs.undangan)
  return { email, mail: { applicationId, expiresAt, ...(zone && { zone }) } }
}

async function demandPassword(db: Db, actor: Actor, path: string, password: string): Promise<void> {
  const { passwordHash } = await tenant(db, actor, (tx) =>
    tx
      .selectFrom('applicationUser')
      .select('passwordHash')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  )
  if (!(await isPassword(passwordHash, password))) refuse(path, 'Kata sandi Anda belum benar.')
}

function refuse(path: string, message: string): never {
  throw new SuluhError('validation', message, [{ path, message }])
}
