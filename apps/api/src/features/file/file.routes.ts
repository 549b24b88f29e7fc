import { file } from '@suluh/contract/file'
import { SuluhError } from '@suluh/contract/error'
import { RawBody } from '#http/raw-body.ts'
import { serve } from '#http/serve.ts'
import type { Server } from '#http/server.ts'

export function fileRoutes(app: Server): void {
  serve(app, file.one, async ({ db, params }) => {
    const found = await db
      .selectFrom('file')
      .select(['mime', 'bytes'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw new SuluhError('not-found')
    return new RawBody(found.bytes, {
      'content-type': found.mime,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
}
