import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import { openFairQueue, type Whose } from '#platform/fair/fair-queue.ts'

export type Upload = { name: string; bytes: Uint8Array }

/** What comes in is in memory, however slowly it comes: of so many files at once, and none of who waits for a turn is read. */
const turns = openFairQueue({
  atOnce: 24,
  perTenant: 12,
  perPerson: 3,
  mostWaiting: 60,
  longestWaitMs: 4 * 60_000,
  tooMany: 'Berkas Anda yang lain masih dikirim. Tunggu sampai selesai, lalu coba lagi.',
})

/** As `readUpload`, when it is the turn of whoever sends it. */
export async function takeUpload(whose: Whose, request: FastifyRequest): Promise<Upload> {
  return turns.run(whose, () => {
    if (request.raw.socket.destroyed) throw new SuluhError('closed', 'Pengirimnya sudah pergi.')
    return readUpload(request)
  })
}

/** The one file of a multipart request, whole; its size is held by the endpoint's `bodyLimit`. */
async function readUpload(request: FastifyRequest): Promise<Upload> {
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
