import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/auth/network-of.ts'

/** Answers of an exam are smaller, and whole at once: they are never cut. */
export const smallBytes = 65_536
const mostOfAll = 256 * 1024 * 1024

/** Whether a body is none of those that are bounded, by what is said of it before it comes. */
export function isKnownSmall({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= smallBytes
}

type Coming = { whose: string; bytes: number; cut: () => void }

/**
 * Who keeps back the last byte of a body has all of it kept in the memory that exams run in. Of more than fits, whoever sends most
 * loses what they have begun first. Files are read by `takeUpload`.
 */
export function boundComing(http: FastifyInstance): void {
  const all = new Set<Coming>()
  let sum = 0
  const forget = (coming: Coming) => {
    if (all.delete(coming)) sum -= coming.bytes
  }
  const cutOne = () => {
    const large = [...all].filter(({ bytes }) => bytes > smallBytes)
    const sent = new Map<string, number>()
    for (const { whose, bytes } of large) sent.set(whose, (sent.get(whose) ?? 0) + bytes)
    const most = Math.max(...sent.values())
    const first = large.find(({ whose }) => sent.get(whose) === most)
    if (!first) return
    forget(first)
    first.cut()
  }
  http.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isKnownSmall(request) && !request.headers['content-type']?.startsWith('multipart/')) {
      const coming = { whose: networkOf(request.ip), bytes: 0, cut: () => void request.raw.socket.destroy() }
      all.add(coming)
      // Whoever reads it begins in this same turn of the loop, and so misses nothing.
      payload.on('data', (chunk: Buffer | string) => {
        if (!all.has(coming)) return
        coming.bytes += chunk.length
        sum += chunk.length
        if (sum > mostOfAll) cutOne()
      })
      for (const end of ['end', 'close', 'error']) payload.once(end, () => forget(coming))
    }
    done(null, payload)
  })
}
