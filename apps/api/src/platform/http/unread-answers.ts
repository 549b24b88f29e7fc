import type { FastifyInstance } from 'fastify'
import { tokenOf } from '#platform/auth/authenticate.ts'
import { networkOf } from '#platform/auth/network-of.ts'

/** Shorter ones fit what the system keeps for a connection anyway. */
const leastBytes = 262_144
const mega = 1024 * 1024
/** So much may one session leave unread, and all together: it is in memory until it is read. */
const mostOfOne = 64 * mega
const mostOfAll = 512 * mega

type Unread = { whose: string; bytes: number; cut: () => void }

/**
 * Whoever asks for much and reads none of it fills the memory that exams run in. Of more than may be unread the oldest answer is
 * cut: who does read has had it by then, and can ask again.
 */
export function boundUnread(http: FastifyInstance): void {
  const all = new Set<Unread>()
  const cutBeyond = (most: number, of: readonly Unread[]) => {
    let left = of.reduce((sum, { bytes }) => sum + bytes, 0)
    // The newest stays, however large it is.
    for (const each of of.slice(0, -1)) {
      if (left <= most) return
      left -= each.bytes
      all.delete(each)
      each.cut()
    }
  }
  http.addHook('onSend', (request, reply, payload, done) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0
    if (bytes >= leastBytes) {
      const unread = {
        whose: tokenOf(request) ?? networkOf(request.ip),
        bytes,
        cut: () => void reply.raw.destroy(),
      }
      all.add(unread)
      for (const end of ['finish', 'close']) reply.raw.once(end, () => all.delete(unread))
      cutBeyond(
        mostOfOne,
        [...all].filter(({ whose }) => whose === unread.whose),
      )
      cutBeyond(mostOfAll, [...all])
    }
    done(null, payload)
  })
}
