import type { Endpoint } from '@suluh/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SessionCache } from '#auth/session-cache.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/open.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { RateLimits } from './rate-limit.ts'

/** What every feature is given: the HTTP server, the database, the settings, and the list it registers in. */
export type Server = {
  http: FastifyInstance
  /** The part of it that takes files. */
  uploads: FastifyInstance
  db: Db
  /** The connections behind `db`. */
  pool: pg.Pool
  /** Address of the database in the API's own role, for worker threads. */
  databaseUrl: string
  config: Config
  sessions: SessionCache
  limits: RateLimits
  jobs: Jobs
  endpoints: Endpoint[]
}
