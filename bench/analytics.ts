import type { AnalyticsQuery, QueryColumn } from '@suluh/contract/reports/analytics-query'
import { templates } from '../apps/api/src/reports/analytics/templates/templates.ts'
import { summarise } from '../apps/api/src/reports/laporan/laporan.job.ts'
import { median, milliseconds, round, type Measurement } from './measurement.ts'
import { makeMillionWorld, type MillionWorld } from './million.ts'
import { insertLargeEvent, insertSummaries, largeEvent, timeReading } from './summarised.ts'

const times = 3
const most = 2
const firstMs = 1000
const dashboardMs = 3000

type Timed = { name: string; ms: number }

/**
 * Queries of the catalogue over a million results, through HTTP, against the time in which PostgreSQL reads the rows of
 * a million results once; and a dashboard over one exam of 100,000: its first widget alone, and all of them at once.
 */
export async function measureAnalytics(): Promise<Measurement> {
  const world = await makeMillionWorld()
  try {
    const large = await insertLargeEvent(world)
    await summarise({ url: world.ownerUrl, applicationId: world.applicationId, eventId: large })
    // A year of exams, so that there are months to group by.
    await world.client.query(
      `update event set opens_at = opens_at - (abs(hashtext(id::text)) % 330) * interval '1 day'
        where application_id = $1 and nama like 'Ujian %' and id <> $2`,
      [world.applicationId, large],
    )
    await insertSummaries(world, large)
    const reading = await timeReading(world)
    const timed: Timed[] = []
    const { rows } = await world.client.query<{ id: string }>(
      `select id from pelajaran where application_id = '${world.applicationId}'`,
    )
    for (const [name, query] of Object.entries(queriesOf(rows[0]!.id)))
      timed.push({ name, ms: await time(name, () => run(world, query, {})) })
    const dashboard = Object.values(templates['ringkasan-ujian'].widgets).filter((each) => 'formats' in each)
    const chosen = { ujian: [large] }
    const first = await time('first widget', () => run(world, dashboard[0]!.query, chosen))
    const whole = await time('dashboard', () =>
      Promise.all(dashboard.slice(0, 8).map(({ query }) => run(world, query, chosen))),
    )
    const worst = timed.toSorted((a, b) => b.ms - a.ms)[0]!
    return {
      figure: round(worst.ms, 0),
      unit: `ms, median of "${worst.name}"`,
      yardstick: `PostgreSQL reads a million results once in ${round(reading, 0)} ms`,
      ratio: round(worst.ms / reading),
      must: `each query: ratio <= ${most}; of ${largeEvent} results the first widget <= ${firstMs} ms, 8 at once <= ${dashboardMs} ms`,
      ok: worst.ms / reading <= most && first <= firstMs && whole <= dashboardMs,
      details: {
        ...Object.fromEntries(timed.map(({ name, ms }) => [name, round(ms, 0)])),
        [`first widget on ${largeEvent} results, ms`]: round(first, 0),
        [`8 widgets on ${largeEvent} results, ms`]: round(whole, 0),
      },
    }
  } finally {
    await world.stop()
  }
}

function asking(columns: QueryColumn[], more: Partial<AnalyticsQuery> = {}): AnalyticsQuery {
  const bare = { dataset: 'attempt', filters: [], having: [], sort: [], top: null, totals: [] }
  return { ...bare, columns, ...more }
}
const by = (field: string, more: object = {}): QueryColumn => ({
  id: field,
  kind: 'dimension',
  field,
  ...more,
})
const figure = (field: string): QueryColumn => ({ id: field, kind: 'measure', field })
const average = figure('nilai-rata')

const queriesOf = (pelajaranId: string): Record<string, AnalyticsQuery> => ({
  'average of all': asking([figure('n'), average]),
  'average per lembaga': asking([by('lembaga'), average]),
  'average per lembaga and month, with totals': asking(
    [by('lembaga'), by('tanggal', { grain: 'bulan' }), figure('n'), average],
    { totals: [['lembaga'], []] },
  ),
  'thousand exams by average, with ranks': asking(
    [
      by('event'),
      average,
      { id: 'urutan', kind: 'derived', label: 'Urutan', from: 'nilai-rata', how: 'peringkat' },
    ],
    { sort: [{ column: 'urutan', order: 'asc' }] },
  ),
  'spread of nilai': asking([by('nilai', { bin: 10 }), figure('n')]),
  'share that passed per kabupaten': asking([by('kabupaten'), figure('persen-lulus')]),
  'median per lembaga': asking([by('lembaga'), figure('nilai-median')]),
  'mastery per subject': asking([by('pelajaran'), figure('daya-serap-rata')], { dataset: 'aspect' }),
  'average per lembaga and month of one subject': asking(
    [by('tanggal', { grain: 'bulan' }), by('lembaga'), average],
    { filters: [{ field: 'pelajaran', operator: 'in', value: [pelajaranId] }] },
  ),
  'different pupils': asking([figure('murid')]),
  'different pupils per lembaga': asking([by('lembaga'), figure('murid'), average]),
  'different pupils per month': asking([by('tanggal', { grain: 'bulan' }), figure('murid')]),
  'spread per lembaga, as a box plot': asking([
    by('lembaga'),
    ...['min', 'q1', 'median', 'q3', 'max'].map((each) => figure(`nilai-${each}`)),
  ]),
})

async function run(world: MillionWorld, query: AnalyticsQuery, parameters: object): Promise<void> {
  const response = await fetch(`${world.apiUrl}/api/analytics/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, parameters }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.json()
}

async function time(name: string, work: () => Promise<unknown>): Promise<number> {
  await work()
  const measured: number[] = []
  for (let turn = 0; turn < times; turn++) measured.push(await milliseconds(work))
  const ms = median(measured)
  process.stderr.write(`  ${name}: ${round(ms, 0)} ms\n`)
  return ms
}
