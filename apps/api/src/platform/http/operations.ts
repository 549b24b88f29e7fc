import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { countPasswordChecks } from '#platform/auth/password.ts'
import { bearerOf, isSameSecret } from '#platform/auth/request-secrets.ts'
import { countSlowStatements } from '#platform/db/open.ts'
import { readDisk, ruangOf } from '#platform/keadaan/disk.ts'
import { counter, gauge, toText, type Metric } from './prometheus.ts'
import { backupAge, startSamples, type Samples } from './samples.ts'
import type { Server } from './server.ts'

/**
 * How often the event loop is looked at; a look is late by as long as something else held it. Each wakes a process that may
 * have nothing else to do: a hundred a second were a third of what an idle one costs.
 */
const lookMs = 50
/** Whoever asks how Suluh is has given up after two seconds. */
const answerMs = 1500
/** What has been asked for so long will not be answered: the way to the database may have been cut without a word. */
const forgottenMs = 10_000

/**
 * What those who run Suluh look at. `/api/health/live`: 200 while this process answers at all. `/api/health`: 200 while it
 * can serve, that is while the database answers too, and whether there is room on its disk; else 503; always within two
 * seconds. `/api/metrics`: Prometheus text (format 0.0.4; seconds and bytes; no names, no addresses), for this machine or
 * with METRICS_TOKEN; it asks nobody, so it answers when nothing else does.
 */
export function serveOperations(app: Server): void {
  const { http, config } = app
  const samples = startSamples(app.db)
  const measures = openMeasures(app, samples)
  http.addHook('onClose', async () => samples.stop())
  const database = openQuestion(() => sql`select 1`.execute(app.exam.db))

  http.get('/api/health/live', async () => ({ success: true, message: 'OK', data: {} }))

  http.get('/api/health', async () => {
    const [, disk] = await within(answerMs, Promise.all([database(), readDisk(config)]))
    return { success: true, message: 'OK', data: { ruang: ruangOf(disk) } }
  })

  http.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new SuluhError('not-found')
    const metrics = [...measures(), ...(await ofDisks(app))]
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metrics.map(toText).join(''))
  })
}

/** What this process knows by itself, at the moment of asking. */
function openMeasures({ http, exam, pool, jobs, saves }: Server, samples: Samples): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: lookMs })
  delay.enable()
  http.addHook('onClose', async () => void delay.disable())
  let requests = 0
  const classes = new Map(['2xx', '3xx', '4xx', '5xx'].map((name) => [name, 0]))
  http.server.on('request', (_request, response) => {
    requests += 1
    response.once('finish', () => {
      const name = `${Math.floor(response.statusCode / 100)}xx`
      classes.set(name, (classes.get(name) ?? 0) + 1)
    })
  })
  const refused = new Map<string, number>()
  // Runs on refusals only, so that an answer saved pays nothing for it.
  http.addHook('onError', async (_request, _reply, error) => {
    const code = error instanceof SuluhError ? error.code : 'internal'
    refused.set(code, (refused.get(code) ?? 0) + 1)
  })
  const by = (label: string, counts: Map<string, number>) =>
    [...counts].map(([name, count]): [string, number] => [`${label}="${name}"`, count])
  return () => {
    // The time between two looks is part of what is measured.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - lookMs / 1000)
    const [p99, most] = [late(delay.percentile(99)), late(delay.max)]
    delay.reset()
    const cpu = process.cpuUsage()
    return [
      counter('suluh_requests_total', 'HTTP requests that came in', [['', requests]]),
      counter('suluh_responses_total', 'HTTP responses, by class of status', by('class', classes)),
      counter('suluh_refusals_total', 'Requests refused, by error code', by('code', refused)),
      ...saves.metrics(),
      counter('suluh_password_checks_total', 'Passwords compared with a stored or a made-up hash', [
        ['', countPasswordChecks()],
      ]),
      counter('suluh_slow_statements_total', 'Statements of pages that took longer than a second', [
        ['', countSlowStatements()],
      ]),
      gauge(
        'suluh_event_loop_delay_seconds',
        'How long work waited for the process (p99 since the last look)',
        [['', p99]],
      ),
      gauge('suluh_event_loop_delay_max_seconds', 'The same, the longest since the last look', [['', most]]),
      gauge('suluh_database_connections', 'Connections of this process to the database', [
        ['state="total"', pool.totalCount + exam.pool.totalCount],
        ['state="idle"', pool.idleCount + exam.pool.idleCount],
        ['state="awaited"', pool.waitingCount + exam.pool.waitingCount],
      ]),
      ...ofDatabase(samples, jobs.load().waiting),
      gauge('process_resident_memory_bytes', 'Memory of this process', [['', process.memoryUsage.rss()]]),
      counter('process_cpu_seconds_total', 'Processor time of this process', [
        ['', (cpu.user + cpu.system) / 1e6],
      ]),
      gauge('process_start_time_seconds', 'When this process started', [
        ['', Math.round(Date.now() / 1000 - process.uptime())],
      ]),
    ]
  }
}

/** As the database was last seen. */
function ofDatabase(samples: Samples, jobsWaiting: number): Metric[] {
  const last = samples.last()
  const queues = Object.entries(last?.queues ?? {})
  return [
    gauge('suluh_database_up', 'Whether the database answered when it was last looked at', [
      ['', samples.isUp() ? 1 : 0],
    ]),
    gauge('suluh_queue_waiting', 'What waits to be done: e-mails, reports of events, heavy work here', [
      ...queues.map(([name, { waiting }]): [string, number] => [`queue="${name}"`, waiting]),
      ['queue="kerja"', jobsWaiting],
    ]),
    gauge(
      'suluh_queue_oldest_seconds',
      'How long the oldest of it has waited',
      queues.map(([name, { oldestSeconds }]) => [`queue="${name}"`, oldestSeconds]),
    ),
    gauge(
      'suluh_attempts_running',
      'Students who have begun an exam and not handed in',
      last ? [['', last.running]] : [],
    ),
    gauge(
      'suluh_standby_connected',
      'Whether the standby of the database follows it',
      last?.standby ? [['', last.standby.isConnected ? 1 : 0]] : [],
    ),
    gauge(
      'suluh_standby_behind_bytes',
      'What the standby has not got yet',
      last?.standby ? [['', last.standby.behindBytes]] : [],
    ),
  ]
}

async function ofDisks({ config }: Server): Promise<Metric[]> {
  const looked = Promise.all([readDisk(config), backupAge(config)])
  const [disk, age] = await within(answerMs, looked).catch(() => [])
  return [
    gauge(
      'suluh_disk_bytes',
      'The disk of the embedded database',
      disk
        ? [
            ['state="free"', disk.free],
            ['state="total"', disk.total],
          ]
        : [],
    ),
    gauge(
      'suluh_backup_age_seconds',
      'How old the newest finished backup is',
      age === undefined ? [] : [['', age]],
    ),
  ]
}

/** Asks once, however many want to know: what hangs must not pile up. */
function openQuestion(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: Promise<unknown> | undefined
  return () =>
    (asking ??= within(forgottenMs, ask()).finally(() => {
      asking = undefined
    }))
}

/** What `work` gives; `unavailable` where it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SuluhError('unavailable')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return true
  return token !== undefined && token !== '' && isSameSecret(bearerOf(request) ?? '', token)
}
