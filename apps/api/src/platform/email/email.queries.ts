import type { Email } from '@suluh/contract/platform/email'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Scope, Tx } from '#platform/db/tenant.ts'

export async function listEmail(
  db: Tx,
  config: Config,
  { applicationId }: Scope,
  query: ListQuery,
): Promise<{ rows: Email[]; total: number }> {
  const page = await listRows(mails(db, config, applicationId), query, {
    fields: {
      dibuatPada: sql.ref('e.dibuat_pada'),
      penerima: sql.ref('e.recipient'),
      status: sql`e.status::text`,
      kanal: sql.ref('e.kanal'),
    },
    search: [sql.ref('e.recipient'), sql.ref('e.subject')],
    id: sql.ref('e.id'),
    order: ['dibuatPada', 'desc'],
  })
  return { rows: page.rows.map(toEmail), total: page.total }
}

/** The text of a mail that somebody has to pass on by hand. */
export async function getEmailText(
  db: Tx,
  config: Config,
  { applicationId }: Scope,
  id: string,
): Promise<string> {
  const found = await mails(db, config, applicationId)
    .select('e.bodyText')
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
  if (!found.mayOpen || found.bodyText === null)
    throw new SuluhError('forbidden', 'Isi email ini hanya untuk penerimanya.')
  return found.bodyText
}

/** Throws where this application has no such mail. */
export async function demandMail(
  db: Tx,
  config: Config,
  { applicationId }: Scope,
  id: string,
): Promise<void> {
  const found = await mails(db, config, applicationId).where('e.id', '=', id).executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
}

/** What sends the mails of this application, and whether something sends its messages. */
export async function getSender(
  db: Tx,
  { smtpUrl }: Config,
  { applicationId }: Scope,
): Promise<{ smtp: string | null; pesan: boolean }> {
  const own = await db
    .selectFrom('application as a')
    .leftJoin('pengirimanEmail as s', 's.applicationId', 'a.id')
    .select(['s.server', 'a.kirimPesan'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return { smtp: own.server ?? (smtpUrl ? new URL(smtpUrl).host : null), pesan: own.kirimPesan }
}

/**
 * Every mail and message of one application, without what is in it: whoever runs the platform sees those of its own people.
 * While nothing sends them, somebody has to pass the links on; then they are open to who may give rights anyway.
 */
function mails(db: Tx, { smtpUrl }: Config, applicationId: string) {
  const isSent = sql<boolean>`case e.kanal when 'pesan' then a.kirim_pesan else ${smtpUrl !== undefined}::boolean or a.kirim_email end`
  return db
    .selectFrom('email as e')
    .innerJoin('application as a', 'a.id', 'e.applicationId')
    .select(['e.id', 'e.kanal', 'e.recipient', 'e.subject', 'e.status', 'e.attempts', 'e.failure'])
    .select(['e.dibuatPada', 'e.sentAt', 'e.nextAt', 'e.expiresAt', 'e.lampiran', 'e.lampiranBytes'])
    .select(sql<boolean>`e.body_text is not null and not ${isSent}`.as('mayOpen'))
    .where('e.applicationId', '=', applicationId)
}

type Row = Awaited<ReturnType<ReturnType<typeof mails>['executeTakeFirstOrThrow']>>

function toEmail(row: Row): Email {
  return {
    id: row.id,
    kanal: row.kanal === 'pesan' ? 'pesan' : 'email',
    penerima: row.recipient,
    subjek: row.subject,
    status: row.status,
    percobaan: row.attempts,
    kegagalan: row.failure,
    dibuatPada: row.dibuatPada.toISOString(),
    terkirimPada: row.sentAt?.toISOString() ?? null,
    berikutnya: row.nextAt.toISOString(),
    berlakuSampai: row.expiresAt.toISOString(),
    lampiran: row.lampiran === null ? null : { nama: row.lampiran, besar: row.lampiranBytes },
    mayOpen: row.mayOpen,
  }
}
