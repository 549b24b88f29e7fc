import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/error'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { sendError } from './error-handler.ts'
import type { Server } from './server.ts'

/** The built web app: hashed assets for ever, and the one page for every path that is a screen. */
export async function serveWeb({ http, config }: Server): Promise<void> {
  const page = join(config.webDir, 'index.html')
  const html = existsSync(page) ? readFileSync(page) : undefined
  await http.register(async (pages) => {
    await pages.register(helmet, contentSecurityPolicy)
    if (html) {
      await pages.register(fastifyStatic, {
        root: config.webDir,
        index: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const isHashed = path.includes('/assets/')
          void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    }
    pages.setNotFoundHandler((request, reply) => {
      const isScreen =
        ['GET', 'HEAD'].includes(request.method) &&
        !request.url.startsWith('/api') &&
        !request.url.startsWith('/assets/')
      if (!isScreen || !html) return sendError(reply, new SuluhError('not-found'))
      reply.helmet()
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
    })
  })
}
