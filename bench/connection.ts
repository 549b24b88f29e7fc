import { connect, type Socket } from 'node:net'

export type Call = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  body: string
  /** The address that a proxy on this machine would name. */
  from?: string
}
/** `status` is 0 where no answer came. */
export type Answer = { status: number; body: string; ms: number }
export type Connection = { ask: (call: Call) => Promise<Answer>; close: () => void }

/** One kept-open connection, as a browser has: what is asked while it is busy waits for its turn. */
export function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url)
  let socket: Socket | undefined
  let answered: ((status: number, body: string) => void) | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function open(): Socket {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true })
    readAnswers(opened, (status, body) => answered?.(status, body))
    const lose = () => {
      if (socket === opened) socket = undefined
      answered?.(0, '')
    }
    return opened.once('error', lose).once('close', lose)
  }

  const send = (call: Call) =>
    new Promise<Answer>((resolve) => {
      const started = performance.now()
      answered = (status, body) => {
        answered = undefined
        resolve({ status, body, ms: performance.now() - started })
      }
      socket ??= open()
      socket.write(toRequest(call))
    })

  return {
    ask: (call) => {
      const answer = turn.then(() => send(call))
      turn = answer
      return answer
    },
    close: () => socket?.destroy(),
  }
}

export function toRequest({ method, path, token, body, from }: Call): string {
  const forwarded = from ? `x-forwarded-for: ${from}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: ukur\r\n${forwarded}authorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** One answer after the other; every answer of the API carries its length. */
export function readAnswers(socket: Socket, onAnswer: (status: number, body: string) => void): void {
  let buffered = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    buffered += chunk
    const headEnd = buffered.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number.parseInt(buffered.slice(buffered.indexOf('content-length: ') + 16, headEnd), 10)
    if (buffered.length < headEnd + 4 + length) return
    const status = Number(buffered.slice(9, 12))
    const body = buffered.slice(headEnd + 4, headEnd + 4 + length)
    buffered = ''
    onAnswer(status, body)
  })
}
