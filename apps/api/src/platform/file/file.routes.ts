import { file } from '@suluh/contract/platform/file'
import { SuluhError } from '@suluh/contract/platform/error'
import { RawBody } from '#platform/http/raw-body.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { mimeOf } from '@suluh/question-formats/media-kind'
import { insertFile } from '#platform/rich-text/picture.ts'
import { partOf } from './byte-range.ts'

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
