import { createTransport, type SendMailOptions } from 'nodemailer'
import type { HasilCoba } from '@suluh/contract/platform/pengiriman'
import type { Config } from '#platform/config.ts'
import { OutgoingError, resolveOutgoing } from '#platform/http/guarded-fetch.ts'

/** A mail server of an application, with its secret opened. */
export type ServerEmail = {
  server: string
  porta: number
  pengguna: string | null
  rahasia: string | null
  pengirim: string
  namaPengirim: string
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
const secureFromTheStart = 465
/** Where servers take mail: other doors of a public machine are not knocked at. */
const ports = new Set([465, 587, 2525, 25])

/**
 * Sends one mail through an application's own server; throws where the server does not take it. The name is looked up and
 * judged here and the connection goes to what was found, so that a name leads nowhere else in between.
 */
export async function sendThrough(
  config: Config,
  { server, porta, pengguna, rahasia, pengirim, namaPengirim }: ServerEmail,
  mail: SendMailOptions,
): Promise<void> {
  const { address, isWithin } = await resolveOutgoing(config, server)
  if (!isWithin && !ports.has(porta))
    throw new OutgoingError('address', `Server email di internet memakai porta ${[...ports].join(', ')}.`)
  const transport = createTransport({
    host: address,
    port: porta,
    secure: porta === secureFromTheStart,
    // No password, and no link that lets somebody in, travels in the clear through the internet.
    requireTLS: !isWithin,
    tls: { servername: server },
    ...(pengguna !== null && { auth: { user: pengguna, pass: rahasia ?? '' } }),
    ...patience,
  })
  try {
    await transport.sendMail({ ...mail, from: { name: namaPengirim, address: pengirim } })
  } finally {
    transport.close()
  }
}

/** One mail at once, to see whether the settings are right. */
export async function tryServerEmail(config: Config, server: ServerEmail, to: string): Promise<HasilCoba> {
  try {
    await sendThrough(config, server, {
      to,
      subject: 'Percobaan server email Suluh',
      text: 'Bila email ini sampai, server email sudah diatur dengan benar.',
    })
    return { terkirim: true, status: null, jawaban: 'Server menerima email ini.' }
  } catch (error) {
    const status = (error as { responseCode?: number }).responseCode ?? null
    const jawaban = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return { terkirim: false, status, jawaban }
  }
}
