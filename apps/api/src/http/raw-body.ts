import type { FastifyReply } from 'fastify'

/** An answer that is not an envelope: the bytes of a file, with how long and for whom they may be kept. */
export class RawBody {
  readonly bytes: Buffer
  readonly headers: Record<string, string>
  readonly status: number

  constructor(bytes: Buffer, headers: Record<string, string>, status = 200) {
    this.bytes = bytes
    this.headers = headers
    this.status = status
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.status(this.status).headers(this.headers).send(this.bytes)
  }
}
