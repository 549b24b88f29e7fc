import type { Email } from '@suluh/contract/platform/email'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

export async function listEmail(
  db: Tx,
  config: Config,
  query: ListQuery,
): Promise<{ rows: Email[]; total: number }> {
  const page = await listRows(mails(db, config), query, {
    fields: {
      dibuatPada: sql.ref('e.dibuat_pada'),
      penerima: sql.ref('e.recipient'),
      status: sql`e.status::text`,
    },
    search: [sql.ref('e.recipient'), sql.ref('e.subject'), sql.ref('a.nama')],
    id: sql.ref('e.id'),
    order: ['dibuatPada', 'desc'],
  })
  return { rows: page.rows.map(toEmail), total: page.total }
}

/** The text of a mail that somebody has to pass on by hand. */
export async function getEmailText(db: Tx, config: Config, id: string): Promise<string> {
  const found = await mails(db, config).select('e.bodyText').where('e.id', '=', id).executeTakeFirst()
  if (!found) throw new SuluhError('not-found')
  if (!found.mayOpen || found.bodyText === null)
    throw new SuluhError('forbidden', 'Isi email ini hanya untuk penerimanya.')
  return found.bodyText
}

/**
 * Every mail of every tenant, without what is in it. While no server sends mails, somebody has to pass the links on;
 * with one, a tenant's links are for those they were sent to alone.
 */
function mails(db: Tx, { smtpUrl }: Config) {
  const isOwn = smtpUrl ? sql<boolean>`a.is_system` : sql<boolean>`true`
  return db
    .selectFrom('email as e')
    .innerJoin('application as a', 'a.id', 'e.applicationId')
    .select(['e.id', 'a.nama as aplikasi', 'e.recipient', 'e.subject', 'e.status', 'e.attempts', 'e.failure'])
    .select(['e.dibuatPada', 'e.sentAt', 'e.nextAt', 'e.expiresAt'])
    .select(sql<boolean>`e.body_text is not null and ${isOwn}`.as('mayOpen'))
}

type Row = Awaited<ReturnType<ReturnType<typeof mails>['executeTakeFirstOrThrow']>>

function toEmail(row: Row): Email {
  return {
    id: row.id,
    aplikasi: row.aplikasi,
    penerima: row.recipient,
    subjek: row.subject,
    status: row.status,
    percobaan: row.attempts,
    kegagalan: row.failure,
    dibuatPada: row.dibuatPada.toISOString(),
    terkirimPada: row.sentAt?.toISOString() ?? null,
    berikutnya: row.nextAt.toISOString(),
    berlakuSampai: row.expiresAt.toISOString(),
    mayOpen: row.mayOpen,
  }
}
