import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'

export type Mail = { to: string; subject: string; text: string }

/** Sends over SMTP_URL; without one the mail goes to the console, where whoever runs Suluh can read it. */
export async function sendMail(config: Config, mail: Mail): Promise<void> {
  if (!config.smtpUrl) {
    process.stdout.write(
      `\nEmail untuk ${mail.to} (SMTP_URL belum diatur)\n${mail.subject}\n${mail.text}\n\n`,
    )
    return
  }
  const host = new URL(config.smtpUrl).hostname
  await createTransport(config.smtpUrl).sendMail({ from: `Suluh <suluh@${host}>`, ...mail })
}
