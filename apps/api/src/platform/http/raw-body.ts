import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An answer that is not an envelope: a file or a stream, with how long and for whom it may be kept. */
export class RawBody {
  readonly bytes: Buffer | Readable
  readonly headers: Record<string, string>
  readonly status: number

  constructor(bytes: Buffer | Readable, headers: Record<string, string>, status = 200) {
    this.bytes = bytes
    this.headers = headers
    this.status = status
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.status(this.status).headers(this.headers).send(this.bytes)
  }
}

/** Server-sent events, told as they are written. */
export function eventStream(events: Readable): RawBody {
  return new RawBody(events, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // What nginx is told, however it is set up.
    'x-accel-buffering': 'no',
  })
}

/**
 * A file that the browser keeps under this name: never shown, never cached, its kind never guessed. The name may come
 * from people; letters, digits and what file systems bear of it are kept.
 */
export function attachment(bytes: Buffer | Readable, name: string, extension: string, mime: string): RawBody {
  const clean = name
    .replace(/[^\p{L}\p{N} ._-]+/gu, '-')
    .trim()
    .slice(0, 80)
    // A letter of two halves that was cut between them.
    .toWellFormed()
  const fileName = `${clean || 'berkas'}.${extension}`
  return new RawBody(bytes, {
    'content-type': mime,
    'content-disposition': `attachment; filename="${fileName.replace(/[^\x20-\x7e]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}
