import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SuluhError } from '@suluh/contract/platform/error'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { countPasswordChecks } from '#platform/auth/password.ts'
import { bearerOf, isSameSecret } from '#platform/auth/request-secrets.ts'
import { readDisk, ruangOf } from '#platform/keadaan/disk.ts'
import type { Server } from './server.ts'

type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  values: [labels: string, value: number][]
}

/** How often the event loop is looked at; a look is late by as long as something else held it. */
const lookMs = 10

/**
 * What those who run Suluh look at: `/api/health` (200 while the database answers, else 503, and whether there is room on its disk) and `/api/metrics`
 * (Prometheus text, format 0.0.4; seconds and bytes; no names, no addresses), for this machine or with METRICS_TOKEN.
 */
export function serveOperations(app: Server): void {
  const { http, exam, config } = app
  const delay = monitorEventLoopDelay({ resolution: lookMs })
  delay.enable()
  http.addHook('onClose', async () => void delay.disable())
  let requests = 0
  http.server.on('request', () => (requests += 1))
  const refused = new Map<string, number>()
  // Runs on refusals only, so that an answer saved pays nothing for it.
  http.addHook('onError', async (_request, _reply, error) => {
    const code = error instanceof SuluhError ? error.code : 'internal'
    refused.set(code, (refused.get(code) ?? 0) + 1)
  })

  http.get('/api/health', async () => {
    await sql`select 1`.execute(exam.db)
    return { success: true, message: 'OK', data: { ruang: ruangOf(await readDisk(config)) } }
  })

  http.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new SuluhError('not-found')
    // The time between two looks is part of what is measured.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - lookMs / 1000)
    const [p99, most] = [late(delay.percentile(99)), late(delay.max)]
    delay.reset()
    const cpu = process.cpuUsage()
    const disk = await readDisk(config)
    const metrics: Metric[] = [
      counter('suluh_requests_total', 'HTTP requests that came in', [['', requests]]),
      counter(
        'suluh_refusals_total',
        'Requests refused, by error code',
        [...refused].map(([code, count]) => [`code="${code}"`, count]),
      ),
      counter('suluh_password_checks_total', 'Passwords compared with a stored or a made-up hash', [
        ['', countPasswordChecks()],
      ]),
      gauge(
        'suluh_event_loop_delay_seconds',
        'How long work waited for the process (p99 since the last look)',
        [['', p99]],
      ),
      gauge('suluh_event_loop_delay_max_seconds', 'The same, the longest since the last look', [['', most]]),
      gauge('suluh_database_connections', 'Connections of this process to the database', [
        ['state="total"', app.pool.totalCount + exam.pool.totalCount],
        ['state="idle"', app.pool.idleCount + exam.pool.idleCount],
        ['state="awaited"', app.pool.waitingCount + exam.pool.waitingCount],
      ]),
      gauge('suluh_emails_waiting', 'E-mails that are to go out', [['', await countWaitingEmails(app)]]),
      gauge('suluh_disk_bytes', 'The disk of the embedded database', [
        ['state="free"', disk?.free ?? 0],
        ['state="total"', disk?.total ?? 0],
      ]),
      gauge('process_resident_memory_bytes', 'Memory of this process', [['', process.memoryUsage.rss()]]),
      counter('process_cpu_seconds_total', 'Processor time of this process', [
        ['', (cpu.user + cpu.system) / 1e6],
      ]),
      gauge('process_start_time_seconds', 'When this process started', [
        ['', Math.round(Date.now() / 1000 - process.uptime())],
      ]),
    ]
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metrics.map(toText).join(''))
  })
}

const counter = (name: string, help: string, values: Metric['values']): Metric => ({
  name,
  help,
  type: 'counter',
  values,
})
const gauge = (name: string, help: string, values: Metric['values']): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
})

function toText({ name, help, type, values }: Metric): string {
  const lines = values.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)) return true
  return token !== undefined && token !== '' && isSameSecret(bearerOf(request) ?? '', token)
}

async function countWaitingEmails({ db }: Server): Promise<number> {
  const { waiting } = await db
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('status', '=', 'antre')
    .executeTakeFirstOrThrow()
  return waiting
}
