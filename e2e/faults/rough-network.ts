import { createServer, request as forwardTo, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const kinds = ['lost', 'unanswered', 'twice', 'slow'] as const
type Kind = (typeof kinds)[number]
export type RoughNetwork = Awaited<ReturnType<typeof openRoughNetwork>>

/**
 * The way between browsers and the server. Of all requests a `share` each never arrives (`lost`), arrives while the answer
 * does not (`unanswered`), arrives a second time later (`twice`), or arrives so late that others overtake it (`slow`).
 * An exam's line breaks after a while where it would be any of these. `cut` lets nothing through, `block` no lines;
 * `onRequest` sees what browsers send, also where their page is gone already. With several targets each request goes to the next one that answers.
 */
export async function openRoughNetwork(
  targets: string[],
  random: () => number = Math.random,
  onRequest: (path: string, body: string) => void = () => undefined,
) {
  const happened: Record<Kind, number> = { lost: 0, unanswered: 0, twice: 0, slow: 0 }
  const state = { share: 0, isCut: false, isRefusing: false, isBlocking: false, isSilent: false, turn: 0 }
  const lines = new Set<Duplex>()
  const most = 1400

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    onRequest(request.url ?? '', body.toString())
    if (state.isCut) return void request.socket.destroy()
    if (state.isSilent) return
    if (state.isRefusing && request.method === 'PUT') return void response.writeHead(503).end()
    const kind = kinds[Math.floor(random() / state.share)]
    if (kind) happened[kind] += 1
    if (kind === 'lost') return void request.socket.destroy()
    if (kind === 'slow') await sleep(random() * most)
    if (kind === 'twice')
      void sleep(random() * most).then(() => forward(request, body).catch(() => undefined))
    const answer = await forward(request, body)
    if (kind === 'unanswered' || state.isCut) return void request.socket.destroy()
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    answer.once('error', () => response.destroy())
  }

  /** To the next of the targets, or the one after it where that one does not listen. */
  async function forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const first = state.turn++
    for (let tried = 1; ; tried++) {
      const target = targets[(first + tried) % targets.length]!
      try {
        return await send(new URL(request.url ?? '/', target), request, body)
      } catch (error) {
        if (tried >= targets.length || !mayPassOn(request, error)) throw error
      }
    }
  }

  /** What is neither question nor answer any more goes through as it is. */
  async function carryLine(request: IncomingMessage, socket: Duplex): Promise<void> {
    const end = () => void socket.destroy()
    socket.once('error', end)
    if (state.isCut || state.isBlocking) return end()
    const there = await reach(targets, state.turn++)
    for (const each of [socket, there]) {
      lines.add(each)
      each.once('error', () => each.destroy())
      each.once('close', () => {
        lines.delete(each)
        for (const other of [socket, there]) other.destroy()
      })
    }
    const head = request.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
    there.write(`${request.method} ${request.url} HTTP/1.1\r\n${head}\r\n`)
    there.pipe(socket)
    socket.pipe(there)
    const kind = kinds[Math.floor(random() / state.share)]
    if (kind) setTimeout(end, random() * most).unref()
  }

  const server = createServer((request, response) => {
    carry(request, response).catch(() => request.socket.destroy())
  })
  server.on('upgrade', (request, socket) => {
    carryLine(request, socket).catch(() => socket.destroy())
  })
  const cutLines = () => {
    for (const line of lines) line.destroy()
  }
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    happened,
    roughen: (share: number) => (state.share = share),
    cut: () => {
      state.isCut = true
      cutLines()
      server.closeAllConnections()
    },
    /** What is asked arrives, and nobody ever answers. */
    silence: () => (state.isSilent = true),
    /** Nothing is stored any more, though the server is reached. */
    refuse: () => (state.isRefusing = true),
    /** As a proxy that knows nothing of WebSockets. */
    block: () => {
      state.isBlocking = true
      cutLines()
    },
    mend: () => Object.assign(state, { isCut: false, isRefusing: false, isBlocking: false, isSilent: false }),
    close: () => {
      cutLines()
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** A connection to the next of the targets that listens. */
async function reach(targets: string[], first: number): Promise<Socket> {
  for (let tried = 1; ; tried++) {
    const { hostname, port } = new URL(targets[(first + tried) % targets.length]!)
    const socket = connect(Number(port), hostname)
    const isThere = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false))
    })
    if (isThere) return socket
    if (tried >= targets.length) throw new Error('nobody listens')
  }
}

function send(url: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    forwardTo(url, { method, headers, agent: false }, resolve).once('error', reject).end(body)
  })
}

/** As nginx does: a target that does not listen, or that breaks off what may be asked twice. */
function mayPassOn({ method }: IncomingMessage, error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNREFUSED' || (code === 'ECONNRESET' && (method === 'GET' || method === 'PUT'))
}
