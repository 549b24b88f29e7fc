import type { HasilCoba } from '@suluh/contract/platform/pengiriman'
import type { Config } from '#platform/config.ts'
import { guardedFetch, OutgoingError } from '#platform/http/guarded-fetch.ts'
import { fillTemplate, type Template } from './template.ts'

/** Means of an application to send messages, with its secret opened. */
export type Gerbang = { template: Template; tandaBerhasil: string | null; rahasia: string | null }

const timeoutMs = 15_000
const mostBytes = 64 * 1024
const mostShown = 500

/** Sends one message at once; what the service answered is told either way, and the answer alone decides. */
export async function sendPesan(
  config: Config,
  { template, tandaBerhasil, rahasia }: Gerbang,
  nomor: string,
  teks: string,
): Promise<HasilCoba> {
  try {
    const { url, ...call } = fillTemplate(template, { nomor, teks, rahasia })
    const response = await guardedFetch(config, url, { ...call, timeoutMs, mostBytes })
    const text = await response.text()
    const terkirim = response.ok && (tandaBerhasil === null || text.includes(tandaBerhasil))
    return { terkirim, status: response.status, jawaban: shown(text, rahasia) }
  } catch (error) {
    if (error instanceof OutgoingError) return { terkirim: false, status: null, jawaban: error.message }
    throw error
  }
}

/** Some services say what they were asked: the secret is not told back. */
function shown(text: string, rahasia: string | null): string {
  const plain = rahasia ? text.replaceAll(rahasia, '(rahasia)') : text
  return plain.replaceAll('\0', '').slice(0, mostShown)
}
