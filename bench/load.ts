import { connect } from 'node:net'
import { readAnswers, toRequest, type Call } from './connection.ts'

export type Load = { perSecond: number; p50: number; p99: number; answered: number; failed: number }

type Plan = {
  connections: number
  /** For so many seconds, or so many calls in all. */
  seconds?: number
  amount?: number
  /** Between the calls of one connection, at its own times; without it the next follows the answer at once. */
  everyMs?: number
  /** The connection's next call. */
  next: (connection: number) => Call
  /** Sees every body that came back with status 200. */
  onBody?: (connection: number, body: string) => void
}

/**
 * Real HTTP/1.1 calls on kept-open connections, each sending its next call when the last is answered. Written
 * on bare sockets, because a general load generator would take the cores away from what is measured.
 */
export async function load(
  url: string,
  { connections, seconds, amount = Infinity, everyMs, next, onBody }: Plan,
): Promise<Load> {
  const { hostname, port } = new URL(url)
  const latencies: number[] = []
  let sent = 0
  let failed = 0
  const started = performance.now()
  const until = seconds === undefined ? Infinity : started + seconds * 1000

  const drive = (connection: number) =>
    new Promise<void>((done) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let sentAt = 0
      let due = started + (everyMs ?? 0) * (connection / connections)
      const sendNext = () => {
        if (sent >= amount || performance.now() >= until) return socket.end(done)
        sent += 1
        sentAt = performance.now()
        socket.write(toRequest(next(connection)))
      }
      const sendInTime = () => {
        if (everyMs === undefined) return sendNext()
        due = Math.max(due + everyMs, performance.now())
        setTimeout(sendNext, due - performance.now())
      }
      socket.once('error', () => {
        failed += 1
        done()
      })
      readAnswers(socket, (status, body) => {
        if (status === 200) {
          latencies.push(performance.now() - sentAt)
          onBody?.(connection, body)
        } else failed += 1
        sendInTime()
      })
      socket.once('connect', sendInTime)
    })

  await Promise.all(Array.from({ length: connections }, (_, connection) => drive(connection)))
  const duration = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => Math.round(latencies[Math.floor(latencies.length * share)] ?? Number.NaN)
  return {
    perSecond: latencies.length / duration,
    p50: at(0.5),
    p99: at(0.99),
    answered: latencies.length,
    failed,
  }
}
