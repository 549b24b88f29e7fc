import { measureAnswers } from './answers.ts'
import { measureBoot } from './boot.ts'
import { measureImport } from './import.ts'
import { measureLogins } from './logins.ts'
import type { Measurement } from './measurement.ts'
import { measureIrt } from './irt.ts'
import { measureLists } from './lists.ts'
import { measureReports } from './reports.ts'
import { measureStart } from './start.ts'
import { measureStatistics } from './statistics.ts'
import { measureSubmit } from './submit.ts'
import { measureWeb } from './web.ts'

const benchmarks: Record<string, () => Measurement | Promise<Measurement>> = {
  answers: measureAnswers,
  logins: measureLogins,
  start: measureStart,
  submit: measureSubmit,
  statistics: measureStatistics,
  irt: measureIrt,
  lists: measureLists,
  reports: measureReports,
  import: measureImport,
  boot: measureBoot,
  web: measureWeb,
}

// One JSON object on standard output and nothing else; progress goes to standard error.
const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benchmarks))
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Ukuran yang ada: ${Object.keys(benchmarks).join(', ')}\n`)
  process.exit(2)
}
const results: Record<string, Measurement> = {}
for (const name of names) {
  process.stderr.write(`${name} ...\n`)
  const measure = benchmarks[name]
  if (measure) results[name] = await measure()
}
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
process.exit(Object.values(results).every((result) => result.ok) ? 0 : 1)
