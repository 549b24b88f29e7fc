import { SuluhError } from '@suluh/contract/platform/error'
import { izinOfPaper, pdf } from '@suluh/contract/platform/pdf/pdf'
import type { FastifyRequest, InjectOptions } from 'fastify'
import { tokenOf } from '#platform/auth/authenticate.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { withinPaper } from './pdf.ts'
import type { PageAnswer, PageRequest, Paper } from './print-page.ts'

export function pdfRoutes(app: Server): void {
  serve(app, pdf.state, () => ({ ada: app.pdf.isOffered() }))
  servePooled(app, pdf.one, async ({ actor, query: { alamat, zona }, request }) => {
    const izin = izinOfPaper(alamat)
    if (izin && !actor.izin.has(izin)) throw new SuluhError('forbidden')
    const paper = paperFor(app, request, alamat, zona)
    const { title, bytes } = await whileThere(request, (signal) => app.pdf.print(actor, paper, signal))
    return attachment(bytes, title, 'pdf', 'application/pdf')
  })
}

/** A page as whoever asks has it: each of its requests is answered by this server, under their own session, as it stands by then. */
export function paperFor(app: Server, request: FastifyRequest, path: string, zone: string): Paper {
  const origin = URL.parse(`${request.protocol}://${request.host}`)?.origin
  // Whatever a program writes as the host: browsers have opened it.
  if (origin === undefined) throw new SuluhError('bad-request')
  const token = tokenOf(request)
  const answer = async (
    { method, path: asked, headers, body }: PageRequest,
    signal: AbortSignal,
  ): Promise<PageAnswer> => {
    if (!isReading(method, asked)) return { status: 403, headers: [], body: Buffer.alloc(0) }
    const sent: InjectOptions = {
      method,
      url: asked,
      remoteAddress: request.ip,
      signal,
      headers: {
        host: request.host,
        accept: headers['Accept'] ?? '*/*',
        'user-agent': request.headers['user-agent'] ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: body }),
    }
    const given = await withinPaper.run(true, () => app.http.inject(sent))
    return {
      status: given.statusCode,
      headers: Object.entries(given.headers).flatMap(([name, value]) =>
        value === undefined || notPassedOn.has(name) ? [] : [[name, String(value)]],
      ),
      body: given.rawPayload,
    }
  }
  return { origin, path, zone, answer }
}

/** Of one body that is whole already; and no cookie reaches the page. */
const notPassedOn = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'set-cookie'])

/** What papers ask for: they read, and one writes down that it is printed. */
const asked = /^\/api\/(authorization\/check|analytics\/query|event\/[0-9a-f-]{36}\/berkas\/cetak)$/

const isReading = (method: string, path: string) =>
  method === 'GET' || (method === 'POST' && asked.test(path))

/** Work for somebody who may go away. */
export async function whileThere<T>(
  { raw: { socket } }: FastifyRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  socket.once('close', stop)
  try {
    return await work(controller.signal)
  } finally {
    socket.off('close', stop)
  }
}
