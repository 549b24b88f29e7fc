import { sql } from 'kysely'
import { mailDays } from '@suluh/contract/platform/email'
import type { Db } from '#platform/db/open.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isTelp } from '@suluh/contract/platform/address/phone'
import { writeLetter, writeMessage } from './letter.ts'
import type { Action, Letter } from './letter.ts'
import type { Zone } from './format-moment.ts'

export type Mail = {
  applicationId: string
  /** An address of e-mail, or the number of a phone: then it goes as a message, by the application's own means. */
  to: { email: string; nama?: string }
  /** Both are given the name of the application. */
  subject: (application: string) => string
  lines: (application: string) => string[]
  /** Tells of what has happened instead of bringing what somebody asked for. */
  isNotice?: true
  action?: Action
  /** A PDF that goes with it; never to a phone. `tentangId`: the student whose data it is of, with whom it is forgotten. */
  lampiran?: { nama: string; bytes: Uint8Array; tentangId?: string }
  /** After this the mail is of no use any more: it is not sent, and its text is forgotten. */
  expiresAt: Date
  zone?: Zone
}

/** Puts a mail or a message in the outbox, in the transaction that causes it; the postman sends it after the commit. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  const { applicationId, to, isNotice, action, lampiran, expiresAt, zone = 'WIB' } = mail
  const { nama: application } = await tx
    .selectFrom('application')
    .select('nama')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const lines = mail.lines(application)
  const merek = await findMerek(tx, applicationId, action?.url)
  const letter = {
    ...(merek && { merek }),
    ...(to.nama && { nama: to.nama }),
    application,
    lines,
    isAsked: isNotice !== true,
    ...(action && { action }),
    expiresAt,
    zone,
  }
  const isMessage = isTelp(to.email)
  const { text, html } = isMessage ? { text: writeMessage(letter), html: null } : writeLetter(letter)
  const { id } = await tx
    .insertInto('email')
    .values({
      applicationId,
      recipient: to.email,
      kanal: isMessage ? 'pesan' : 'email',
      subject: mail.subject(application).replaceAll(/\s+/g, ' '),
      bodyText: text,
      bodyHtml: html,
      lampiran: lampiran?.nama ?? null,
      lampiranBytes: lampiran?.bytes.byteLength ?? null,
      tentangId: lampiran?.tentangId ?? null,
      expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lampiran)
    await tx
      .insertInto('emailLampiran')
      .values({ applicationId, emailId: id, nama: lampiran.nama, bytes: Buffer.from(lampiran.bytes) })
      .execute()
}

/** How the application shows itself; a logo is shown from where the letter leads. */
async function findMerek(tx: Tx, applicationId: string, url: string | undefined): Promise<Letter['merek']> {
  const row = await tx
    .selectFrom('merek as m')
    .innerJoin('application as a', 'a.id', 'm.applicationId')
    .select(['a.nama as aplikasi', 'm.nama', 'm.warna', 'm.logoId'])
    .where('m.applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!row) return undefined
  const logo = row.logoId && url && `${new URL(url).origin}/api/merek/${applicationId}/logo/${row.logoId}`
  return { nama: row.nama ?? row.aplikasi, warna: row.warna, logo: logo || null }
}

/**
 * Whether a mail has lately gone to this address: a link that somebody passed on by hand shows nothing of whose it is. The
 * platform invites the first pengelola of an application.
 */
export async function hasGoneTo(tx: Tx, applicationId: string, address: string): Promise<boolean> {
  const gone = await tx
    .selectFrom('email as e')
    .innerJoin('application as a', 'a.id', 'e.applicationId')
    .select('e.id')
    .where('e.recipient', '=', address)
    .where('e.status', '=', 'terkirim')
    .where('e.sentAt', '>', sql<Date>`now() - interval '8 days'`)
    .where((where) => where.or([where('a.id', '=', applicationId), where('a.isSystem', '=', true)]))
    .limit(1)
    .executeTakeFirst()
  return gone !== undefined
}

/** Forgets whom mails went to and what of, a while after they have gone or could go no more. */
export async function forgetOldMails(db: Db): Promise<void> {
  await db
    .deleteFrom('email')
    .where('status', '<>', 'antre')
    .where(
      sql<Date>`coalesce(sent_at, expires_at)`,
      '<',
      sql<Date>`now() - make_interval(days => ${mailDays})`,
    )
    .execute()
}

/** Has a mail that waits or failed tried again now; false where it is sent or too late. */
export async function requeueMail(tx: Tx, id: string): Promise<boolean> {
  const due = await tx
    .updateTable('email')
    .set({ status: 'antre', nextAt: new Date(), attempts: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['antre', 'gagal'])
    .where('bodyText', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return due !== undefined
}
