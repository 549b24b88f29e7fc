import type { Tx } from '#platform/db/tenant.ts'
import { writeLetter } from './letter.ts'
import type { Zone } from './format-moment.ts'

export type Mail = {
  applicationId: string
  to: { email: string; nama?: string }
  /** Both are given the name of the application. */
  subject: (application: string) => string
  lines: (application: string) => string[]
  action?: { label: string; url: string }
  /** After this the mail is of no use any more: it is not sent, and its text is forgotten. */
  expiresAt: Date
  zone?: Zone
}

/** Puts a mail in the outbox, in the transaction that causes it; the postman sends it after the commit. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  const { applicationId, to, action, expiresAt, zone = 'WIB' } = mail
  const { nama: application } = await tx
    .selectFrom('application')
    .select('nama')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const lines = mail.lines(application)
  const { text, html } = writeLetter({
    ...(to.nama && { nama: to.nama }),
    application,
    lines,
    ...(action && { action }),
    expiresAt,
    zone,
  })
  await tx
    .insertInto('email')
    .values({
      applicationId,
      recipient: to.email,
      subject: mail.subject(application).replaceAll(/\s+/g, ' '),
      bodyText: text,
      bodyHtml: html,
      expiresAt,
    })
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
