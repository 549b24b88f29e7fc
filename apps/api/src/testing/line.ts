import type { Pulse, PulseAnswer } from '@suluh/contract/exams/ujian'
import { WebSocket } from 'ws'

const quiet = { soalNumber: 1, answered: 0, unsent: 0, device: 'uji', messageAt: null, events: [] }

export type TestLine = {
  /** What was told, the newest last; each is also a sign that the line is open. */
  told: PulseAnswer[]
  say: (news?: Partial<Pulse>) => void
  /** As it is, without being an exam's page. */
  raw: WebSocket
  /** Why it was closed; undefined while it is open. */
  closed: () => { code: number; reason: string } | undefined
  close: () => void
}

/** An exam page's line to a server that listens; answers when it is asked whether it is there. */
export function openLine(
  url: string,
  { token, id, hello = {}, origin }: { token: string; id: string; hello?: object; origin?: string },
): TestLine {
  const raw = new WebSocket(`${url.replace('http', 'ws')}/api/attempt/${id}/line`, origin ? { origin } : {})
  const told: PulseAnswer[] = []
  let end: { code: number; reason: string } | undefined
  raw.on('open', () => raw.send(JSON.stringify({ token, ...quiet, ...hello })))
  raw.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text) told.push(JSON.parse(text) as PulseAnswer)
    else raw.send('')
  })
  raw.on('error', () => undefined)
  raw.on('close', (code, reason) => (end = { code, reason: reason.toString() }))
  return {
    told,
    say: (news = {}) => raw.send(JSON.stringify({ ...quiet, ...news })),
    raw,
    closed: () => end,
    close: () => raw.close(),
  }
}
