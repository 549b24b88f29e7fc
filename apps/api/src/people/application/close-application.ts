import { application, type ApplicationDetail } from '@suluh/contract/people/application'
import type { Body } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { pengelola } from '#platform/auth/grant.ts'
import { endSessionsOfApplication } from '#platform/auth/sessions.ts'
import { sayClosed } from '#platform/auth/closed-application.ts'
import { enterTenant, type Tx } from '#platform/db/tenant.ts'
import { enqueueMail } from '#platform/email/outbox.ts'
import { tellApplication } from './application.commands.ts'
import { getApplicationDetail } from './application.queries.ts'

const isShut = () => new SuluhError('conflict', 'Aplikasi ini sudah ditutup.')

/** Shuts an application: nobody signs in, and after `hari` days all that it owns is erased. Its pengelola are told. */
export async function closeApplication(
  db: Tx,
  actor: Actor,
  id: string,
  { alasan, hari }: Body<typeof application.close>,
): Promise<ApplicationDetail> {
  const { status } = await getApplicationDetail(db, actor, id)
  if (status === 'ditutup') throw isShut()
  const shut = await db
    .updateTable('application')
    .set({
      // Programs of before know no other word for it.
      status: 'ditangguhkan',
      ditutupPada: sql`now()`,
      hapusSetelah: sql`now() + make_interval(days => ${hari})`,
      alasanTutup: alasan,
      diubahPada: new Date(),
    })
    .where('id', '=', id)
    // Of two at once one has shut it.
    .where('ditutupPada', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!shut) throw isShut()
  await endSessionsOfApplication(db, id)
  await tellApplication(db, actor, id, application.close, { alasan, hari })
  const closed = await getApplicationDetail(db, actor, id)
  await writeToPengelola(db, actor, closed, 'Aplikasi Anda ditutup', [
    sayClosed({ alasan, hapusSetelah: new Date(closed.tutup!.hapusSetelah) }),
  ])
  return closed
}

/** Lets its people in again, within the term. */
export async function reopenApplication(db: Tx, actor: Actor, id: string): Promise<ApplicationDetail> {
  const { status } = await getApplicationDetail(db, actor, id)
  if (status !== 'ditutup') throw new SuluhError('conflict', 'Aplikasi ini tidak sedang ditutup.')
  const reopened = await db
    .updateTable('application')
    .set({
      status: 'aktif',
      ditutupPada: null,
      hapusSetelah: null,
      alasanTutup: null,
      diubahPada: new Date(),
    })
    .where('id', '=', id)
    .where('hapusSetelah', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!reopened)
    throw new SuluhError(
      'conflict',
      'Masa tunggunya sudah lewat; datanya sedang dihapus dan tidak dapat kembali.',
    )
  await tellApplication(db, actor, id, application.reopen, {})
  const open = await getApplicationDetail(db, actor, id)
  await writeToPengelola(db, actor, open, 'Aplikasi Anda dibuka kembali', [
    'Aplikasi Anda dibuka kembali oleh penyelenggara Suluh. Semua dapat masuk seperti semula.',
  ])
  return open
}

const keptMs = 30 * 24 * 60 * 60_000

/** A mail to each active pengelola, from their own outbox; the platform learns nobody's address. */
export async function writeToPengelola(
  db: Tx,
  actor: Actor,
  { id }: Pick<ApplicationDetail, 'id'>,
  subject: string,
  lines: string[],
): Promise<void> {
  await enterTenant(db, { applicationId: id })
  const people = await db
    .selectFrom('applicationUser as u')
    .innerJoin('peran as p', 'p.id', 'u.peranId')
    .select(['u.email', 'u.nama'])
    .where('p.kode', '=', pengelola)
    .where('u.status', '=', 'aktif')
    .where('u.email', 'is not', null)
    .execute()
  for (const { email, nama } of people)
    await enqueueMail(db, {
      applicationId: id,
      to: { email: email!, nama },
      isNotice: true,
      subject: () => subject,
      lines: () => lines,
      expiresAt: new Date(Date.now() + keptMs),
    })
  await enterTenant(db, actor)
}
