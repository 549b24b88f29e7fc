import type { ErrorCode } from '@suluh/contract/platform/error'
import { saveFile } from '../save-file.ts'
import { RequestError } from './request-error.ts'

/** Fetches a file that takes a while, and hands it to the browser's downloads; throws in the server's words. */
export async function download(address: string): Promise<void> {
  const response = await fetch(address).catch(() => undefined)
  if (!response)
    throw new RequestError('ReadError', 0, 'Server tidak dapat dihubungi. Periksa jaringan lalu coba lagi.')
  if (!response.ok) {
    const { message, data } = (await response.json().catch(() => ({}))) as {
      message?: string
      data?: { code?: ErrorCode } | null
    }
    throw new RequestError('ReadError', response.status, message, [], data?.code)
  }
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(await response.blob(), decodeURIComponent(name) || 'berkas')
}

/** By which clock this browser writes times: paper that the server prints has the same. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
