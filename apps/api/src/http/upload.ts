import { SuluhError } from '@suluh/contract/error'
import type { FastifyRequest } from 'fastify'

export type Upload = { name: string; bytes: Uint8Array }

/** The one file of a multipart request, whole; its size is held by the endpoint's `bodyLimit`. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new SuluhError('unsupported-file', 'Kirim berkas sebagai formulir (multipart).')
  const file = await request.file({ limits: { fileSize: request.routeOptions.bodyLimit } })
  if (!file) throw new SuluhError('validation', 'Pilih sebuah berkas terlebih dahulu.')
  const bytes = await file.toBuffer()
  if (bytes.length === 0) throw new SuluhError('validation', `Berkas ${file.filename} kosong.`)
  return { name: file.filename, bytes }
}
