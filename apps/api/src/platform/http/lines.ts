import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { SuluhError } from '@suluh/contract/platform/error'
import proxyAddress from '@fastify/proxy-addr'
import { WebSocketServer, type WebSocket } from 'ws'
import { siteUrl } from '#platform/email/site-url.ts'
import type { Server } from './server.ts'

/** A line that says nothing is asked so often whether it is there, */
const askEverySeconds = 20
/** and has so long to answer. Not answered twice, it is cut. */
const answerSeconds = 5
const mostMissed = 2
/** Who it is has to be said so soon. */
const helloMs = 5000
/** An open page says less than one thing a second; a flood is no page. */
const mostAtOnce = 20
const perSecond = 2
const mostBytes = 16_384
/** What a device that does not read may let pile up. */
const mostWaitingBytes = 262_144
const mostLines = 20_000
/** Lines that have not said who they are, of one address and of all: of more the oldest goes, since a page says it at once. */
const mostMuteOfOne = 1000
const mostMute = 5000
const closeMs = 1000

const question = Buffer.from([0x81, 0])

/** One open WebSocket, whose first message has said who it is. */
export type Line = {
  /** When something last came of it, in milliseconds. */
  heardAt: () => number
  send: (text: string) => void
  /** Asks at once whether it is there; until it answers it counts as silent. */
  doubt: () => void
  /** Ends it and says why. */
  end: (error: SuluhError) => void
}
export type LineListener = {
  onText: (text: string) => void
  /** It has not answered; it may come back, or is closed later. */
  onSilent: () => void
  onBack: () => void
  onClose: () => void
}
/** What the address names, the first message, and where it comes from. */
export type Hello = { id: string; text: string; address: string }
/** Takes on a line; throws where it is refused. */
type Open = (line: Line, hello: Hello) => Promise<LineListener>

type Held = {
  socket: Duplex
  isGreeting: boolean
  webSocket: WebSocket
  listener: LineListener | undefined
  heardAt: number
  isAsked: boolean
  missed: number
  tokens: number
}

/** What the HTTP server hands over; all else that asks for another protocol is answered as it is. */
export function isForLine({ url }: IncomingMessage): boolean {
  return url?.endsWith('/line') === true
}

/**
 * WebSockets at `/api<path>`, whose only parameter is `:id`. Says nothing that a proxy would write down, asks those that are
 * quiet whether they are there (all on one timer), and closes them in order when the server stops.
 */
export function serveLines(app: Server, path: string, open: Open): void {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: mostBytes })
  const pattern = new RegExp(`^/api${path.replace(':id', '([0-9a-f-]{36})')}$`)
  const mute = new MuteLines()
  const wheel = Array.from({ length: askEverySeconds }, () => new Set<Held>())
  let second = 0
  let opened = 0
  let isStopping = false
  const timer = setInterval(() => {
    second += 1
    for (const held of at(wheel, second)) ask(held)
    for (const held of at(wheel, second - answerSeconds)) check(held)
  }, 1000)

  app.http.server.on('upgrade', (request, socket, head) => {
    const [, id] = pattern.exec(request.url ?? '') ?? []
    if (!id) return refuse(socket, 404)
    if (!isSameSite(app, request)) return refuse(socket, 403)
    if (sockets.clients.size >= mostLines || isStopping) return refuse(socket, 503)
    sockets.handleUpgrade(request, socket, head, (webSocket) =>
      hold(webSocket, socket, id, addressOf(app, request)),
    )
  })
  app.http.addHook('preClose', async () => {
    isStopping = true
    clearInterval(timer)
    for (const webSocket of sockets.clients) webSocket.close(1001)
    setTimeout(() => sockets.clients.forEach((each) => each.terminate()), closeMs).unref()
  })

  function hold(webSocket: WebSocket, socket: Duplex, id: string, address: string): void {
    const held: Held = {
      socket,
      isGreeting: true,
      webSocket,
      listener: undefined,
      heardAt: Date.now(),
      isAsked: false,
      missed: 0,
      tokens: mostAtOnce,
    }
    const place = at(wheel, opened++)
    mute.add(webSocket, address)
    const impatience = setTimeout(() => end(webSocket, new SuluhError('unauthenticated')), helloMs)
    webSocket.on('error', () => undefined)
    webSocket.on('close', () => {
      clearTimeout(impatience)
      mute.remove(webSocket, address)
      place.delete(held)
      // It is heard closing, but for one that has been given up.
      if (held.missed < mostMissed) held.heardAt = Date.now()
      held.listener?.onClose()
    })
    for (const kind of ['ping', 'pong'] as const)
      webSocket.on(kind, () => (mayGoOn(held) ? note(held) : webSocket.terminate()))
    webSocket.on('message', (data: Buffer) => {
      if (!mayGoOn(held)) return end(webSocket, new SuluhError('too-many-requests'))
      note(held)
      if (held.listener) return data.length > 0 ? held.listener.onText(data.toString()) : undefined
      if (!held.isGreeting) return
      held.isGreeting = false
      place.add(held)
      const line: Line = {
        heardAt: () => held.heardAt,
        send: (text) => send(held, text),
        doubt: () => {
          if (Date.now() - held.heardAt < answerSeconds * 1000 || held.missed > 0) return
          ask(held)
          check(held)
        },
        end: (error) => end(webSocket, error),
      }
      open(line, { id, text: data.toString(), address }).then(
        (listener) => {
          clearTimeout(impatience)
          mute.remove(webSocket, address)
          held.listener = listener
          if (webSocket.readyState !== webSocket.OPEN) listener.onClose()
        },
        (error: unknown) => {
          if (!(error instanceof SuluhError)) app.http.log.warn({ err: error }, 'line')
          end(webSocket, error instanceof SuluhError ? error : new SuluhError('unavailable'))
        },
      )
    })
  }
}

/** Lines that nobody stands for yet, the oldest first. */
class MuteLines {
  readonly #all = new Set<WebSocket>()
  readonly #byAddress = new Map<string, Set<WebSocket>>()

  add(line: WebSocket, address: string): void {
    const own = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, own.add(line))
    this.#all.add(line)
    const tooMany = own.size > mostMuteOfOne ? own : this.#all.size > mostMute ? this.#all : []
    const [oldest] = tooMany
    oldest?.terminate()
  }

  remove(line: WebSocket, address: string): void {
    this.#all.delete(line)
    const own = this.#byAddress.get(address)
    own?.delete(line)
    if (own?.size === 0) this.#byAddress.delete(address)
  }
}

function at<T>(wheel: T[], place: number): T {
  return wheel[((place % wheel.length) + wheel.length) % wheel.length]!
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} \r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Browsers say which page asks. A program says nothing, and has no one's cookies: it has to know a token anyway. */
function isSameSite(app: Server, { headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true
  const name = hostOf(headers.origin)
  return name !== undefined && [hostOf(`http://${headers.host}`), hostOf(siteUrl(app.config))].includes(name)
}

/** Without the port, which a proxy need not pass on. */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** As Fastify has it: whom a proxy that is trusted names, else who is connected. */
function addressOf({ config }: Server, request: IncomingMessage): string {
  return proxyAddress(
    request,
    config.trustProxy.split(',').map((each) => each.trim()),
  )
}

function note(held: Held): void {
  held.heardAt = Date.now()
  held.isAsked = false
  if (held.missed === 0) return
  held.missed = 0
  held.listener?.onBack()
}

/** Counts against a flood: `mostAtOnce`, and `perSecond` more with time. */
function mayGoOn(held: Held): boolean {
  const since = (Date.now() - held.heardAt) / 1000
  held.tokens = Math.min(mostAtOnce, held.tokens + since * perSecond) - 1
  return held.tokens >= 0
}

/** An empty message, written past the library, which would make the same two bytes anew for each. */
function ask(held: Held): void {
  held.isAsked = true
  if (held.webSocket.readyState === held.webSocket.OPEN) held.socket.write(question)
}

function check(held: Held): void {
  if (!held.isAsked) return
  held.missed += 1
  if (held.missed >= mostMissed) held.webSocket.terminate()
  else held.listener?.onSilent()
}

function send({ webSocket }: Held, text: string): void {
  if (webSocket.bufferedAmount > mostWaitingBytes) return webSocket.terminate()
  if (webSocket.readyState === webSocket.OPEN) webSocket.send(text)
}

/** A browser that does not close in time is cut. */
function end(webSocket: WebSocket, { status, code }: SuluhError): void {
  webSocket.close(4000 + status, code)
  setTimeout(() => webSocket.terminate(), closeMs).unref()
}
