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
