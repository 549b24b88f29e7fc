import type { Endpoint } from '@suluh/contract/platform/endpoint'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SessionCache } from '#platform/auth/session-cache.ts'
import type { Config } from '#platform/config.ts'
import type { Db, Lane } from '#platform/db/open.ts'
import type { ProcessBeat } from '#platform/db/process-beat.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Pdf } from '#platform/pdf/pdf.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Saves } from './saves.ts'

/** What every feature is given: the HTTP server, the database, the settings, and the list it registers in. */
export type Server = {
  http: FastifyInstance
  /** The part of it that takes files. */
  uploads: FastifyInstance
  db: Db
  /** The connections behind `db`. */
  pool: pg.Pool
  /** The exam's own connections. */
  exam: Lane
  /** Address of the database in the API's own role, for worker threads. */
  databaseUrl: string
  config: Config
  /** Tells the others that this copy of the API is alive. */
  beat: ProcessBeat
  sessions: SessionCache
  limits: RateLimits
  jobs: Jobs
  pdf: Pdf
  /** Counts the saves of students' answers. */
  saves: Saves
  endpoints: Endpoint[]
}
