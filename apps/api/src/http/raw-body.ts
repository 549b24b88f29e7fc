import type { FastifyReply } from 'fastify'

/** An answer that is not an envelope: the bytes of a file, with how long and for whom they may be kept. */
export class RawBody {
  readonly bytes: Buffer
  readonly headers: Record<string, string>

  constructor(bytes: Buffer, headers: Record<string, string>) {
    this.bytes = bytes
    this.headers = headers
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.headers(this.headers).send(this.bytes)
  }
}
