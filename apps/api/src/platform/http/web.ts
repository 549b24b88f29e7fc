import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SuluhError } from '@suluh/contract/platform/error'
import fastifyStatic from '@fastify/static'
import { brandManifest, brandPage } from '#platform/merek/branded-page.ts'
import { siteOfRequest } from '#platform/merek/site.ts'
import { sendError } from './error-handler.ts'
import { allowPages, protectPage } from './page-headers.ts'
import type { Server } from './server.ts'

/** By which a browser puts Suluh onto a home screen. */
const manifestName = 'suluh.webmanifest'

/** The built web app: hashed assets for ever, and the one page for every path that is a screen. */
export async function serveWeb({ http, config, db }: Server): Promise<void> {
  const html = readIfThere(join(config.webDir, 'index.html'))
  const preloads = readPreloads(join(config.webDir, 'preload.json'))
  await http.register(async (pages) => {
    await allowPages(pages)
    if (html) {
      await pages.register(fastifyStatic, {
        root: config.webDir,
        index: false,
        // A folder is no file: what has none packed for it would be refused instead of being given the page.
        allowedPath: (path) => !path.endsWith('/'),
        preCompressed: true,
        setHeaders: (reply, path) => {
          void reply.header('cache-control', keepFor(path))
          void reply.header('x-content-type-options', 'nosniff')
        },
      })
    }
    const manifest = readIfThere(join(config.webDir, manifestName))
    if (manifest)
      pages.get(`/${manifestName}`, async (request, reply) => {
        const { branded } = await siteOfRequest(db, config, request)
        void reply.type('application/manifest+json').header('cache-control', 'no-cache')
        return reply.send(branded ? brandManifest(manifest, branded) : manifest)
      })
    pages.setNotFoundHandler(async (request, reply) => {
      const isScreen =
        ['GET', 'HEAD'].includes(request.method) &&
        !request.url.startsWith('/api') &&
        !request.url.startsWith('/assets/')
      if (!isScreen || !html) return sendError(reply, new SuluhError('not-found'))
      protectPage(request, reply)
      const ahead = preloads.find(({ address }) => address.test(request.url))
      if (ahead) void reply.header('link', ahead.link)
      const { branded } = await siteOfRequest(db, config, request)
      void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
      return reply.send(branded ? brandPage(html, branded) : html)
    })
  })
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Hashed files for ever; what stops the first paint for a day, since a phone would ask for it at every
 * visit, and without `immutable` at every reload. */
function keepFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('/boot.js') || path.endsWith('/suluh.svg')
    ? 'public, max-age=86400, immutable'
    : 'no-cache'
}

/** What the web's build names for pages that must be there soon, as the header that makes browsers fetch it at once. */
function readPreloads(file: string): { address: RegExp; link: string }[] {
  if (!existsSync(file)) return []
  const pages = JSON.parse(readFileSync(file, 'utf8')) as { address: string; link: string }[]
  return pages.map(({ address, link }) => ({ address: new RegExp(address), link }))
}
