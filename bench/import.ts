import { importPeople } from './import-people.ts'
import { importSoal } from './import-soal.ts'
import type { Measurement } from './measurement.ts'

/** A school's thousand within a few seconds, whatever else the tenant holds. */
const leastPeoplePerSecond = 500

/** Files on their way in, each with its rate, what it costs in memory, and what others feel of it meanwhile. */
export async function measureImport(): Promise<Measurement> {
  const people = await importPeople()
  const soal = await importSoal('table')
  const typed = await importSoal('typed')
  const qti = await importSoal('qti')
  const arePeopleWell =
    people.missing === 0 &&
    people.perSecond >= leastPeoplePerSecond &&
    people.health.p99 <= 100 &&
    people.grownMegabytes <= 400
  const areWell = [soal, typed, qti].every(
    (each) =>
      each.missing === 0 && each.health.p99 <= 100 && each.loopMost <= 50 && each.grownMegabytes <= 200,
  )
  return {
    figure: people.perSecond,
    unit: 'people/s from Excel, from upload to the last commit; questions/s from Word and QTI in the details',
    yardstick: `PostgreSQL inserts the same people at ${people.plainPerSecond}/s`,
    ratio: people.ratio,
    must: `all there, ${leastPeoplePerSecond} people a second; while it works: health p99 <= 100 ms, for questions the event loop never held over 50 ms, 500 typed without a table in at most 10 s; API grows <= 400 MB (questions: 200 MB)`,
    ok: arePeopleWell && areWell && typed.seconds <= 10,
    details: { people, soal, typed, qti },
  }
}
