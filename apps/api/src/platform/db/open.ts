import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { asApiRole } from './api-role.ts'
import { migrate } from './migrate.ts'
import type { DB } from './tables.ts'
import { takeTurns } from './turns.ts'

export type Db = Kysely<DB>

/** Connections, and the builder on them. */
export type Lane = { db: Db; pool: pg.Pool }

export type Database = Lane & {
  /** Connections of the exam's own: whatever else is asked for, answers are saved and people recognised. */
  exam: Lane
  /** Address with the API's own role set: for LISTEN and for worker threads. */
  url: string
  close: () => Promise<void>
}

// Whole numbers and decimals fit a double here: ids are uuids, and scores are doubles already.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/**
 * Opens the database: `databaseUrl` where given, else the embedded one in `dataDir`. Migrates it first.
 * Throws an Error with a mend in it when the server is too old or its user may not do what is needed.
 */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl: string | undefined
}): Promise<Database> {
  const embedded = options.databaseUrl
    ? undefined
    : await startEmbedded(options.dataDir, { durable: true, guarded: true })
  const url = options.databaseUrl ?? embedded?.url ?? ''
  try {
    await migrate(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const lanes = openLanes(url)
  const close = async () => {
    await Promise.all([lanes.db.destroy(), lanes.exam.db.destroy()])
    await embedded?.stop()
  }
  return { ...lanes, close }
}

/** Both lanes of an API. Within each, tenants and people take turns. */
export function openLanes(url: string, connections = { pages: 12, exam: 16 }): Omit<Database, 'close'> {
  const { db, pool, url: roleUrl } = connect(url, connections.pages, longestOfPagesMs)
  const exam = connect(url, connections.exam, longestOfExamsMs)
  takeTurns(db, connections.pages, longestWaitMs)
  takeTurns(exam.db, connections.exam, longestWaitMs)
  return { db, pool, exam: { db: exam.db, pool: exam.pool }, url: roleUrl }
}

/** Whoever waits longer for a connection is told to come again: people and browsers have given up by then. */
const longestWaitMs = 30_000

/** No statement of an exam is still wanted after so long, */
const longestOfExamsMs = 60_000
/** and none of a page; */
const longestOfPagesMs = 120_000
/** what reads a whole event on a worker thread has its own limit besides. */
const longestOfJobsMs = 900_000

/** Who waits so long for one statement waits for something that whoever runs Suluh should know of. */
const slowMs = 1000
let slow = 0

/** How many statements of this thread have taken longer than a second. */
export function countSlowStatements(): number {
  return slow
}

/** A pool of `connections` in the API's own role, on a migrated database; no statement runs for longer than `longestMs`. */
export function connect(
  url: string,
  connections: number,
  longestMs = longestOfJobsMs,
): { db: Db; pool: pg.Pool; url: string } {
  const roleUrl = asApiRole(url, longestMs)
  const pool = new pg.Pool({
    connectionString: roleUrl,
    max: connections,
    connectionTimeoutMillis: longestWaitMs,
  })
  // A connection that breaks is replaced at the next use; without a listener it ends the process, and one that
  // breaks between two statements of a transaction is no longer the pool's to hear.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ queryDurationMillis }) => {
      if (queryDurationMillis > slowMs) slow += 1
    },
  })
  return { db, pool, url: roleUrl }
}
