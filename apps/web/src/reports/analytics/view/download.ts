import { applicationReport, type ReportReading } from '@suluh/contract/reports/application-report'
import { fillPath, type Body, type Endpoint } from '@suluh/contract/platform/endpoint'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { readToken } from '#platform/kernel/auth/session-cookie.ts'
import { saveFile } from '#platform/kernel/save-file.ts'

/** The figures of a report as it is read, the draft where that is, as a file with all rows in the reader's scope. */
export async function downloadExport(
  { id, nama, nomor }: Pick<ReportReading, 'id' | 'nama' | 'nomor'>,
  asked: Omit<Body<typeof applicationReport.exported>, 'draf'>,
): Promise<void> {
  const body = { ...asked, draf: nomor === null }
  await downloadAsked(applicationReport.exported, id, body, fileName(nama, asked.format))
}

/** A file about a report that is asked for with more than an address holds; throws in the server's words. */
export async function downloadAsked(
  { method, path }: Endpoint,
  id: string,
  body: object,
  name: string,
): Promise<void> {
  const token = readToken()
  const response = await fetch(dataProvider.getApiUrl() + fillPath(path, { id }), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response)
    throw new RequestError(
      'CustomRequest',
      0,
      'Server tidak dapat dihubungi. Periksa jaringan lalu coba lagi.',
    )
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    throw new RequestError('CustomRequest', response.status, message)
  }
  const [, given] = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(await response.blob(), given ?? name)
}

/** A name that every system takes. */
export function fileName(name: string, ending: string): string {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return `${plain.replace(/^-+|-+$/g, '') || 'laporan'}.${ending}`
}
