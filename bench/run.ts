import { measureAbuse } from './abuse.ts'
import { measureAnalytics } from './analytics.ts'
import { measureAnswers } from './answers.ts'
import { measureBoard } from './board.ts'
import { measureBoot } from './boot.ts'
import { measureCells } from './cells.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDay } from './day.ts'
import { measureEditor } from './editor.ts'
import { measureExam } from './exam.ts'
import { measureImport } from './import.ts'
import { measureLogins } from './logins.ts'
import type { Measurement } from './measurement.ts'
import { writePerformance } from './write-performance.ts'
import { measureIrt } from './irt.ts'
import { measureLists } from './lists.ts'
import { measureOpen } from './open.ts'
import { measureNavigation } from './navigation.ts'
import { measurePapers } from './papers.ts'
import { measureReports } from './reports.ts'
import { measurePhone } from './phone.ts'
import { measureStandby } from './standby.ts'
import { measureStart } from './start.ts'
import { measureStatistics } from './statistics.ts'
import { measureSubmit } from './submit.ts'
import { measureTwoProcesses } from './two-processes.ts'
import { measureVillage } from './village.ts'
import { measureWeb } from './web.ts'

const benchmarks: Record<string, (...sizes: number[]) => Measurement | Promise<Measurement>> = {
  answers: measureAnswers,
  processes: measureTwoProcesses,
  cells: measureCells,
  standby: measureStandby,
  logins: measureLogins,
  abuse: measureAbuse,
  start: measureStart,
  submit: measureSubmit,
  open: measureOpen,
  board: measureBoard,
  day: measureDay,
  exam: measureExam,
  statistics: measureStatistics,
  irt: measureIrt,
  lists: measureLists,
  reports: measureReports,
  analytics: measureAnalytics,
  dashboard: measureDashboard,
  papers: measurePapers,
  import: measureImport,
  editor: measureEditor,
  boot: measureBoot,
  village: measureVillage,
  web: measureWeb,
  navigation: measureNavigation,
  phone: measurePhone,
}

/**
 * Everything in one go, in a quarter of an hour: of the exam day a quarter of the students in a quarter of the time, which
 * is as much in a second; half the students of the whole exam; a shorter board; one million for all that asks it.
 */
const inOneGo = Object.keys(benchmarks).map(
  (name) =>
    ({
      day: 'day:1250:0.25',
      board: 'board:2000:20',
      exam: 'exam:250:40:750:40',
      lists: 'lists:1',
      reports: 'reports:1',
    })[name] ?? name,
)

// One JSON object on standard output and nothing else; progress goes to standard error.
// `day:500:0.2` is `day` with sizes of its own, for trying.
const given = process.argv.slice(2)
const isAll = given.length === 1 && given[0] === 'all'
const asked = (isAll ? inOneGo : given).map((text) => {
  const [name = '', ...sizes] = text.split(':')
  return { name, sizes: sizes.map(Number) }
})
if (asked.length === 0 || asked.some(({ name }) => !(name in benchmarks))) {
  process.stderr.write(`Ukuran yang ada: all, ${Object.keys(benchmarks).join(', ')}\n`)
  process.exit(2)
}
const results: Record<string, Measurement> = {}
for (const { name, sizes } of asked) {
  process.stderr.write(`${name} ...\n`)
  const began = performance.now()
  const measure = benchmarks[name]
  if (measure) results[name] = await measure(...sizes)
  process.stderr.write(`  ${name}: ${Math.round((performance.now() - began) / 1000)} s\n`)
}
if (isAll) writePerformance(results)
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)
process.exit(Object.values(results).every((result) => result.ok) ? 0 : 1)
