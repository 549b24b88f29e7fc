import { createTransport, type Transporter } from 'nodemailer'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/open.ts'
import { startRounds } from '#platform/jobs/rounds.ts'

const everyMs = 1000
const perRound = 10
/** How long a mail that a postman has taken stays his; one that died leaves it to the next. */
const heldSeconds = 120
const firstWaitSeconds = 30
const longestWaitSeconds = 3600

/** Looks into the outbox every second and sends what is due. Any number of copies may run. Returns how to stop. */
export function startPostman(db: Db, config: Config, onError: (error: unknown) => void): () => Promise<void> {
  const transport = config.smtpUrl ? openTransport(config.smtpUrl) : undefined
  const stop = startRounds(everyMs, (isStopped) => deliver(db, config, transport, isStopped), onError)
  return async () => {
    const stopping = stop()
    transport?.close()
    await stopping
  }
}

type Held = {
  id: string
  recipient: string
  subject: string
  bodyText: string | null
  bodyHtml: string | null
}

async function deliver(
  db: Db,
  config: Config,
  transport: Transporter | undefined,
  isStopped: () => boolean,
): Promise<void> {
  await forgetExpired(db)
  if (!transport) return
  for (let held = await hold(db); held.length > 0 && !isStopped(); held = await hold(db))
    await Promise.all(held.map((mail) => send(db, config, transport, mail)))
}

async function forgetExpired(db: Db): Promise<void> {
  await db
    .updateTable('email')
    .set({
      bodyText: null,
      bodyHtml: null,
      status: sql`case when status = 'antre' then 'kedaluwarsa' else status end`,
    })
    .where('status', 'in', ['antre', 'gagal'])
    .where('expiresAt', '<=', new Date())
    .where('bodyText', 'is not', null)
    .execute()
}

/** Takes some due mails so that no other postman sees them for a while. */
function hold(db: Db): Promise<Held[]> {
  return db
    .updateTable('email')
    .set({ attempts: sql`attempts + 1`, nextAt: sql`now() + make_interval(secs => ${heldSeconds})` })
    .where('id', 'in', (from) =>
      from
        .selectFrom('email')
        .select('id')
        .where('status', '=', 'antre')
        .where('nextAt', '<=', sql<Date>`now()`)
        .orderBy('nextAt')
        .limit(perRound)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'bodyText', 'bodyHtml'])
    .execute()
}

async function send(db: Db, config: Config, transport: Transporter, mail: Held): Promise<void> {
  try {
    await transport.sendMail({
      from: { name: 'Suluh', address: senderOf(config) },
      to: mail.recipient,
      subject: mail.subject,
      text: mail.bodyText ?? '',
      html: mail.bodyHtml ?? '',
      // The same mail sent twice, because a postman died in between, is one mail to the reader's program.
      messageId: `<${mail.id}@${senderOf(config).split('@')[1]}>`,
    })
    await db
      .updateTable('email')
      .set({ status: 'terkirim', sentAt: new Date(), failure: null, bodyText: null, bodyHtml: null })
      .where('id', '=', mail.id)
      .execute()
  } catch (error) {
    await postpone(db, mail.id, error)
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
