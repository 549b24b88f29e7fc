import { setTimeout as sleep } from 'node:timers/promises'
import multicastDns, { type QueryPacket, type ResponsePacket } from 'multicast-dns'

export const localName = 'suluh.local'

const ttlSeconds = 120
const probeMs = 700

type Answer = { name: string; type: 'A'; ttl: number; flush: boolean; data: string }

/** What to say when somebody in the network asks; undefined where they ask for something else. */
export function answersTo(query: Pick<QueryPacket, 'questions'>, addresses: string[]): Answer[] | undefined {
  const isAsked = (query.questions ?? []).some(
    ({ name, type }) => name.toLowerCase() === localName && ['A', 'ANY'].includes(type),
  )
  if (!isAsked || addresses.length === 0) return undefined
  return addresses.map((data) => ({ name: localName, type: 'A', ttl: ttlSeconds, flush: true, data }))
}

/** Whether another machine has the name already. */
export function isTaken({ answers }: Pick<ResponsePacket, 'answers'>, addresses: string[]): boolean {
  return (answers ?? []).some(
    (answer) =>
      answer.type === 'A' && answer.name.toLowerCase() === localName && !addresses.includes(answer.data),
  )
}

/**
 * Answers to `suluh.local` in the school's network (multicast DNS, RFC 6762), unless another machine does. `isMine` says
 * whether; where the network does not let it, nothing else is different.
 */
export async function serveLocalName(
  addresses: () => string[],
): Promise<{ isMine: boolean; stop: () => Promise<void> }> {
  const mdns = multicastDns({ reuseAddr: true })
  let isFree = true
  const refuse = () => (isFree = false)
  mdns.on('error', refuse)
  mdns.on('warning', () => undefined)
  const hear = (response: ResponsePacket) => void (isTaken(response, addresses()) && refuse())
  mdns.on('response', hear)
  const stop = () => new Promise<void>((done) => mdns.destroy(() => done()))
  mdns.query({ questions: [{ name: localName, type: 'A' }] }, (error) => void (error && refuse()))
  await sleep(probeMs)
  mdns.off('response', hear)
  if (!isFree) {
    await stop()
    return { isMine: false, stop: async () => undefined }
  }
  mdns.on('query', (query) => {
    const answers = answersTo(query, addresses())
    if (answers) mdns.respond({ answers }, () => undefined)
  })
  return { isMine: true, stop }
}
