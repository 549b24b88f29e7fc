import { createTransport, type Transporter } from 'nodemailer'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { startRounds } from '#platform/jobs/rounds.ts'
import { findGerbang, findServerEmail } from '#platform/pengiriman/pengiriman.queries.ts'
import { sendPesan } from '#platform/pengiriman/send-pesan.ts'
import { sendThrough } from '#platform/pengiriman/server-email.ts'

const everyMs = 1000
const perRound = 10
/** Of one application's own means at once: a server that does not answer holds up its own application alone. */
const perApplication = 3
/** How long a mail that a postman has taken stays his; one that died leaves it to the next. */
const heldSeconds = 120
const firstWaitSeconds = 30
const longestWaitSeconds = 3600

/**
 * Looks into the outbox every second and sends what is due: by the operator's server, and in rounds of their own by the
 * means that applications have themselves. Any number of copies may run. Returns how to stop.
 */
export function startPostman(db: Db, config: Config, onError: (error: unknown) => void): () => Promise<void> {
  const transport = config.smtpUrl ? openTransport(config.smtpUrl) : undefined
  const send = async (mail: Held) => {
    await transport?.sendMail({
      ...(await messageOf(db, config, mail)),
      from: { name: mail.sender, address: senderOf(config) },
    })
  }
  const stops = [
    startRounds(everyMs, () => forgetExpired(db), onError),
    startRounds(everyMs, (isStopped) => deliver(db, 'sendiri', ownMeans(db, config), isStopped), onError),
    ...(transport
      ? [startRounds(everyMs, (isStopped) => deliver(db, 'operator', send, isStopped), onError)]
      : []),
  ]
  return async () => {
    const stopping = stops.map((stop) => stop())
    transport?.close()
    await Promise.all(stopping)
  }
}

type Held = {
  id: string
  applicationId: string
  /** Whose mail the reader is told that it is, where it goes by the operator's server. */
  sender: string
  kanal: string
  recipient: string
  subject: string
  bodyText: string | null
  bodyHtml: string | null
  /** What the file is called that goes with it. */
  lampiran: string | null
}
/** By whose means a mail leaves. */
type Means = 'operator' | 'sendiri'
/** Throws where it did not go. */
type Send = (mail: Held) => Promise<void>

async function deliver(db: Db, means: Means, send: Send, isStopped: () => boolean): Promise<void> {
  for (let held = await hold(db, means); held.length > 0 && !isStopped(); held = await hold(db, means))
    await Promise.all(held.map((mail) => settle(db, send, mail)))
}

async function forgetExpired(db: Db): Promise<void> {
  // The same moment for both: a mail whose text is gone is not looked at again, and its file would stay.
  const now = new Date()
  const late = await db
    .selectFrom('email')
    .select(['id', 'applicationId'])
    .where('status', 'in', ['antre', 'gagal'])
    .where('expiresAt', '<=', now)
    .where('bodyText', 'is not', null)
    .where('lampiran', 'is not', null)
    .execute()
  for (const mail of late) await tenant(db, mail, (tx) => deleteFile(tx, mail))
  await db
    .updateTable('email')
    .set({
      bodyText: null,
      bodyHtml: null,
      status: sql`case when status = 'antre' then 'kedaluwarsa' else status end`,
    })
    .where('status', 'in', ['antre', 'gagal'])
    .where('expiresAt', '<=', now)
    .where('bodyText', 'is not', null)
    .execute()
}

const isBy: Record<Means, ReturnType<typeof sql<boolean>>> = {
  operator: sql<boolean>`e.kanal = 'email' and not a.kirim_email`,
  sendiri: sql<boolean>`case e.kanal when 'pesan' then a.kirim_pesan else a.kirim_email end`,
}
const mostOf: Record<Means, number> = { operator: perRound, sendiri: perApplication }

/** Takes some due mails so that no other postman sees them for a while. */
async function hold(db: Db, means: Means): Promise<Held[]> {
  const { rows } = await sql<Held>`
    update email set attempts = attempts + 1, next_at = now() + make_interval(secs => ${heldSeconds})
     where id in (
       select id from email
        where status = 'antre' and next_at <= now()
          and id in (select id
                       from (select e.id, e.next_at,
                                    row_number() over (partition by e.application_id order by e.next_at) as nth
                               from email e join application a on a.id = e.application_id
                              where e.status = 'antre' and e.next_at <= now() and e.expires_at > now() and ${isBy[means]}) due
                      where nth <= ${mostOf[means]} order by next_at limit ${perRound})
          for update skip locked)
    returning id, application_id,
      (select case when a.is_system then 'Suluh' else a.nama || ' (Suluh)' end
         from application a where a.id = email.application_id) as sender, kanal, recipient, subject, body_text, body_html, lampiran`.execute(
    db,
  )
  return rows
}

async function settle(db: Db, send: Send, mail: Held): Promise<void> {
  try {
    await send(mail)
    await tenant(db, mail, async (tx) => {
      await tx
        .updateTable('email')
        .set({ status: 'terkirim', sentAt: new Date(), failure: null, bodyText: null, bodyHtml: null })
        .where('id', '=', mail.id)
        .execute()
      if (mail.lampiran !== null) await deleteFile(tx, mail)
    })
  } catch (error) {
    await postpone(db, mail.id, error)
  }
}

async function deleteFile(tx: Tx, { id }: Pick<Held, 'id'>): Promise<void> {
  await tx.deleteFrom('emailLampiran').where('emailId', '=', id).execute()
}

/** Sends by what the application has told of; it is read anew each time, so that a change counts at once. */
function ownMeans(db: Db, config: Config): Send {
  return async (mail) => {
    if (mail.kanal === 'pesan') return sendMessage(db, config, mail)
    const server = await tenant(db, mail, (tx) => findServerEmail(tx, mail))
    if (!server) throw new Error('Server email aplikasi ini sudah dihapus.')
    await sendThrough(config, server, await messageOf(db, config, mail))
  }
}

async function sendMessage(db: Db, config: Config, mail: Held): Promise<void> {
  const { applicationId, recipient, bodyText } = mail
  const found = await tenant(db, mail, async (tx) => {
    const gerbang = await findGerbang(tx, mail)
    const { sent } = await tx
      .selectFrom('email')
      .select(sql<number>`count(*)`.as('sent'))
      .where('applicationId', '=', applicationId)
      .where('kanal', '=', 'pesan')
      .where('sentAt', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    return { gerbang, sent }
  })
  if (!found.gerbang) throw new Error('Gerbang pesan aplikasi ini sudah dihapus.')
  if (found.sent >= found.gerbang.perHari)
    throw new Error(`Batas ${found.gerbang.perHari} pesan dalam 24 jam sudah tercapai.`)
  const { terkirim, status, jawaban } = await sendPesan(config, found.gerbang, recipient, bodyText ?? '')
  if (!terkirim)
    throw new Error(status === null ? jawaban : `Gerbang menjawab ${status}: ${withoutSecrets(jawaban)}`)
}

/** Some services say what they were asked, links and codes that let somebody in among it. */
function withoutSecrets(answer: string): string {
  return answer
    .replaceAll(/https?:[^\s"]+/g, '…')
    .replaceAll(/\b[A-Z0-9]{5}-[A-Z0-9]{5}\b/g, '…')
    .slice(0, 150)
}

async function messageOf(db: Db, config: Config, mail: Held) {
  const file =
    mail.lampiran === null
      ? undefined
      : await tenant(db, mail, (tx) =>
          tx
            .selectFrom('emailLampiran')
            .select(['nama', 'bytes'])
            .where('emailId', '=', mail.id)
            .executeTakeFirstOrThrow(() => new Error('Lampiran email ini sudah tidak ada.')),
        )
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText ?? '',
    html: mail.bodyHtml ?? '',
    ...(file && {
      attachments: [{ filename: file.nama, content: file.bytes, contentType: 'application/pdf' }],
    }),
    // The same mail sent twice, because a postman died in between, is one mail to the reader's program.
    messageId: `<${mail.id}@${senderOf(config).split('@')[1]}>`,
  }
}

/** Tries again later, twice as late each time; an address that the server refuses for good is not tried again. */
async function postpone(db: Db, id: string, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, 300)
  await db
    .updateTable('email')
    .set({
      failure,
      ...(isRefused(error) && { status: 'gagal' as const }),
      nextAt: sql`now() + make_interval(secs => least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ (attempts - 1)))`,
    })
    .where('id', '=', id)
    .execute()
}

function isRefused(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550
}

function openTransport(url: string): Transporter {
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const pooled = { pool: true as const, maxConnections: 3 }
  return createTransport({ url, ...pooled, ...patience })
}

/** SMTP_FROM, else the user of SMTP_URL where that is an address, else suluh@ the server. */
function senderOf({ smtpUrl, smtpFrom }: Config): string {
  if (smtpFrom) return smtpFrom
  const { username, hostname } = new URL(smtpUrl ?? 'smtp://localhost')
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `suluh@${hostname}`
}
