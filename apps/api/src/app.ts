import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { openSessionCache } from '#auth/session-cache.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'
import { contentSecurityPolicy } from '#http/content-security-policy.ts'
import { handleErrors } from '#http/error-handler.ts'
import { serveDocs } from '#http/openapi.ts'
import type { Server } from '#http/server.ts'
import { serveWeb } from '#http/web.ts'
import { openJobs } from '#jobs/jobs.ts'
import { applicationUserRoutes } from './features/application-user/application-user.routes.ts'
import { authenticationRoutes } from './features/authentication/authentication.routes.ts'
import { authorizationRoutes } from './features/authorization/authorization.routes.ts'

/** The whole server, ready to listen or to be injected into. */
export async function buildApp(config: Config, { db, url }: Database): Promise<Server> {
  const http = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    trustProxy: 'loopback',
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  })
  const app: Server = { http, db, config, sessions: await openSessionCache(url), jobs: openJobs(), endpoints: [] }
  handleErrors(http)
  await http.register(helmet, contentSecurityPolicy)
  await http.register(multipart)
  http.addHook('onClose', () => Promise.all([app.sessions.close(), app.jobs.close()]).then(() => undefined))

  http.get('/api/health', async () => ({ success: true, message: 'OK', data: null }))
  authenticationRoutes(app)
  authorizationRoutes(app)
  applicationUserRoutes(app)

  await serveDocs(app)
  await serveWeb(app)
  return app
}
