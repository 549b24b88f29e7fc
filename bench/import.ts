import type { Measurement } from './measurement.ts'
import { importPeople } from './import-people.ts'

/** Files on their way in, each with its rate, what it costs in memory, and what others feel of it meanwhile. */
export async function measureImport(): Promise<Measurement> {
  const people = await importPeople()
  return {
    figure: people.perSecond,
    unit: 'people/s from Excel, from upload to the last commit',
    yardstick: `PostgreSQL inserts the same people at ${people.plainPerSecond}/s`,
    ratio: people.ratio,
    must: 'all there; while it works: health p99 <= 100 ms, API grows <= 400 MB',
    ok: people.missing === 0 && people.health.p99 <= 100 && people.grownMegabytes <= 400,
    details: { people },
  }
}
