import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, runNode } from './install.mjs'

const browserProject = 'e2e'
/** How a file is named that failed outside of its tests: while it was loaded, or in what it does before them. */
const wholeFile = 'seluruh berkas'

/**
 * Runs tests to their end and counts them. A run that ends badly without a failed test (a crash, no test found, more than
 * `minutes`) counts as one failure.
 *
 * A journey in the browser may fail because the machine was busy: its file is run once more, alone, and what it says then
 * counts (the whole file, since the steps of a journey build on each other). What passed only then comes back as
 * `repeated` and is noted in `e2e/diulang.txt`. No other test is ever run again.
 */
export function runVitest(args, { env = {}, minutes = 60, folder = root } = {}) {
  const deadline = Date.now() + minutes * 60_000
  const first = runOnce(args, { env, folder, deadline })
  const failed = [...first.files].filter(([, { failed }]) => failed.length > 0).map(([file]) => file)
  if (!isBrowserRun(args) || failed.length === 0) return count(first, folder)

  process.stderr.write(`Diulang sendirian: ${failed.map((file) => relative(folder, file)).join(', ')}\n`)
  const again = ['--project', browserProject, '--no-file-parallelism', ...failed]
  const second = runOnce(again, { env, folder, deadline })
  const repeated = failed.flatMap((file) => {
    const stillFailed = second.files.get(file)?.failed ?? [wholeFile]
    const isWhole = stillFailed.includes(wholeFile)
    return first.files
      .get(file)
      .failed.filter((test) => !isWhole && !stillFailed.includes(test))
      .map((test) => `${relative(folder, file)} > ${test}`)
  })
  noteRepeated(join(folder, 'e2e/diulang.txt'), repeated)
  const files = new Map([...first.files, ...second.files])
  return { ...count({ status: second.status, files }, folder), repeated }
}

/** Says at the very end what was run again, what failed and how many tests passed and failed, and ends the process. */
export function conclude({ passed, failed, repeated, reasons }) {
  const lines = [
    ...repeated.map((test) => `diulang: ${test}\n`),
    ...reasons.map((reason) => `gagal: ${reason}\n`),
  ]
  process.stdout.write(`\n${lines.join('')}${passed} passed, ${failed} failed\n`)
  process.exit(failed === 0 ? 0 : 1)
}

function isBrowserRun(args) {
  const projects = args.filter((_, index) => args[index - 1] === '--project')
  return projects.length > 0 && projects.every((project) => project === browserProject)
}

/** Of each file how many tests passed, the names of those that failed, and the first line of why each did. */
function runOnce(args, { env, folder, deadline }) {
  const report = join(root, '.cache', `tests-${process.pid}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const status = runNode(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // What Node has made of the sources is kept: threads and products of tests start in half the time.
    {
      env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env },
      minutes: Math.max(deadline - Date.now(), 1000) / 60_000,
    },
  )
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return { status, files: new Map(testResults.map((file) => [file.name, outcomeOf(file)])) }
  } catch {
    return { status: 1, files: new Map() }
  } finally {
    rmSync(report, { force: true })
  }
}

function outcomeOf({ status, message, assertionResults }) {
  const withStatus = (wanted) => assertionResults.filter((test) => test.status === wanted)
  const failed = withStatus('failed').map(({ ancestorTitles, title, failureMessages }) => ({
    name: [...ancestorTitles, title].join(' > '),
    why: failureMessages[0],
  }))
  const outcomes = status === 'failed' && failed.length === 0 ? [{ name: wholeFile, why: message }] : failed
  return {
    passed: withStatus('passed').length,
    failed: outcomes.map(({ name }) => name),
    reasons: outcomes.map(({ name, why = '' }) => `${name}: ${why.split('\n')[0]}`),
  }
}

function count({ status, files }, folder) {
  const outcomes = [...files.values()]
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const reasons = [...files].flatMap(([file, outcome]) =>
    outcome.reasons.map((reason) => `${relative(folder, file)} > ${reason}`),
  )
  if (reasons.length === 0 && (status !== 0 || passed === 0))
    reasons.push('berakhir buruk tanpa uji yang gagal: galat di luar uji, atau waktu habis')
  return { passed, failed: reasons.length, reasons, repeated: [] }
}

function noteRepeated(list, repeated) {
  const noted = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const added = repeated.filter((test) => !noted.includes(test))
  if (added.length > 0) appendFileSync(list, `${added.join('\n')}\n`)
}
