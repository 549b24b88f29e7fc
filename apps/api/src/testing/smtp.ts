import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

export type ReceivedMail = {
  to: string[]
  from: string
  /** The whole message, with its quoted-printable parts decoded. */
  text: string
  /** As it came. */
  raw: string
}

export type TestSmtp = {
  /** Only once the tests run. */
  readonly url: string
  readonly mails: ReceivedMail[]
  /** What the server answers to a recipient; undefined takes the mail. */
  refuse: (recipient: string) => { code: number; message: string } | undefined
  to: (recipient: string) => ReceivedMail[]
}

/** A real SMTP server in this process, for one test file. */
export function useSmtpServer(): TestSmtp {
  const mails: ReceivedMail[] = []
  const smtp: TestSmtp & { url: string } = {
    url: '',
    mails,
    refuse: () => undefined,
    to: (recipient) => mails.filter((mail) => mail.to.includes(recipient)),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = smtp.refuse(address)
      done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const raw = Buffer.concat(chunks).toString()
        const from = mailFrom ? mailFrom.address : ''
        mails.push({ to: rcptTo.map(({ address }) => address), from, text: decodeQuotedPrintable(raw), raw })
        done()
      })
    },
  })
  // A sender that goes away in the middle is the sender's to report.
  server.on('error', () => undefined)
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((closed) => server.close(closed)))
  return smtp
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
