import type { Readable, Writable } from 'node:stream'

type Message = { id?: number; method?: string; params?: object; sessionId?: string }
type Answer = { id: number; result?: object; error?: { message: string } }
/** What a browser tells without being asked, and of which of its pages. */
export type DevtoolsEvent = { method: string; params: never; sessionId?: string }

/** A Chromium's ear and mouth: the DevTools protocol over two pipes, which nobody else on the machine can reach. */
export type Devtools = {
  /** Does one thing; throws what the browser says, or that it has gone. */
  send: <T = unknown>(method: string, params?: object, sessionId?: string) => Promise<T>
  listen: (listener: (event: DevtoolsEvent) => void) => () => void
  /** Throws why it has ended, where it has. */
  demandAlive: () => void
  /** Refuses all that is under way, and whatever is asked from now on. */
  end: (reason: Error) => void
}

/** Messages are JSON with a zero byte behind each, in both directions. */
export function openDevtools(input: Writable, output: Readable): Devtools {
  const asked = new Map<number, { done: (result: never) => void; refuse: (error: Error) => void }>()
  const listeners = new Set<(event: DevtoolsEvent) => void>()
  let last = 0
  let ended: Error | undefined
  let parts: Buffer[] = []

  const take = (text: string) => {
    const message = JSON.parse(text) as Answer | DevtoolsEvent
    if (!('id' in message)) {
      for (const listener of listeners) listener(message)
      return
    }
    const waiting = asked.get(message.id)
    asked.delete(message.id)
    if (message.error) waiting?.refuse(new Error(message.error.message))
    else waiting?.done(message.result as never)
  }
  output.on('data', (chunk: Buffer) => {
    let from = 0
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, at))
      take(Buffer.concat(parts).toString())
      parts = []
      from = at + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  })
  const end = (reason: Error) => {
    ended ??= reason
    for (const { refuse } of asked.values()) refuse(reason)
    asked.clear()
  }
  // Its end is told by the process itself; a pipe that breaks says no more than that.
  input.on('error', end)
  output.on('error', end)

  return {
    send: <T>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<T>((done, refuse) => {
        if (ended) return refuse(ended)
        const message: Message = { id: ++last, method, params, ...(sessionId && { sessionId }) }
        asked.set(last, { done, refuse })
        input.write(`${JSON.stringify(message)}\0`)
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    demandAlive: () => {
      if (ended) throw ended
    },
    end,
  }
}
