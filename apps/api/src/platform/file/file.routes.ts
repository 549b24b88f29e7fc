import { file } from '@suluh/contract/platform/file'
import { SuluhError } from '@suluh/contract/platform/error'
import { RawBody } from '#platform/http/raw-body.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { mimeOf } from '@suluh/question-formats/media-kind'
import { insertFile } from '#platform/rich-text/picture.ts'

export function fileRoutes(app: Server): void {
  serve(app, file.one, async ({ db, params, request }) => {
    const found = await db
      .selectFrom('file')
      .select(['mime', 'bytes'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw new SuluhError('not-found')
    const part = partOf(found.bytes, request.headers.range)
    return new RawBody(
      part.bytes,
      {
        ...part.headers,
        'content-type': found.mime,
        'cache-control': 'private, max-age=31536000, immutable',
        // Whoever comes next at this browser finds nothing of what the one before has seen.
        vary: 'cookie',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
      part.status,
    )
  })
  serve(app, file.upload, async ({ db, actor, body }) => {
    const bytes = Buffer.from(body.bytes)
    const mime = mimeOf(bytes)
    const id = await insertFile(db, actor, bytes)
    if (!id || !mime)
      throw new SuluhError(
        'unsupported-file',
        `${body.name} bukan gambar atau audio yang dikenal. Pakai PNG, JPEG, GIF, WebP, MP3, M4A, OGG, atau WAV.`,
      )
    return { id, mime }
  })
}

type Part = { status: number; bytes: Buffer; headers: Record<string, string> }

/** The bytes that a `Range` header asks for (RFC 9110, 14.2): Safari plays no sound from a server without it. */
function partOf(bytes: Buffer, range: string | undefined): Part {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? '']
  if (from === '' && to === '') return { status: 200, bytes, headers: { 'accept-ranges': 'bytes' } }
  const start = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
  if (start > end)
    return { status: 416, bytes: Buffer.alloc(0), headers: { 'content-range': `bytes */${bytes.length}` } }
  return {
    status: 206,
    bytes: bytes.subarray(start, end + 1),
    headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${start}-${end}/${bytes.length}` },
  }
}
