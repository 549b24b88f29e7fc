import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'

export type Upload = { name: string; bytes: Uint8Array }

/** The one file of a multipart request, whole; its size is held by the endpoint's `bodyLimit`. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new SuluhError('unsupported-file', 'Kirim berkas sebagai formulir (multipart).')
  const file = await request
    .file({ limits: { fileSize: request.routeOptions.bodyLimit } })
    .catch(refuseBroken)
  if (!file) throw new SuluhError('validation', 'Pilih sebuah berkas terlebih dahulu.')
  const bytes = await file.toBuffer().catch(refuseBroken)
  if (bytes.length === 0) throw new SuluhError('validation', `Berkas ${file.filename} kosong.`)
  return { name: file.filename, bytes }
}

/** A form that cannot be read; one that is too large says so itself. */
function refuseBroken(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new SuluhError('bad-request', 'Berkas tidak sampai dengan utuh. Pilih lagi, lalu kirim ulang.')
}
