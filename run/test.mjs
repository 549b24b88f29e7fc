import { join } from 'node:path'
import { install, root, runAside } from './install.mjs'
import { conclude, runVitest } from './run-vitest.mjs'

// Everything that decides whether a change is good, what fails fastest first.
install()
const total = { passed: 0, failed: 0, repeated: [], reasons: [] }
/** What students do in exams: once more as in a school's network, where a page is no secure context. */
const inExams = [
  'e2e/exam',
  ...['devices', 'late', 'line', 'shared', 'tabs'].map((name) => `e2e/faults/${name}`),
]
const tool = (path) => join(root, 'node_modules', path)

// Two at a time, the longest first: hardly any of them keeps two cores busy by itself.
const checks = [
  ['lint', [tool('oxlint/bin/oxlint')]],
  ['tipe', [tool('typescript/bin/tsc'), '-p', '.']],
  ['tampilan', [join(root, 'run/build.mjs')]],
  ['tipe tampilan', [tool('typescript/bin/tsc'), '-p', 'apps/web']],
  ['kode mati', [tool('knip/bin/knip.js'), '--no-progress']],
  ['kode yang hanya diuji', [tool('knip/bin/knip.js'), '--no-progress', '--production']],
  ['format', [tool('oxfmt/bin/oxfmt'), '--check', '.']],
]
await Promise.all([work(), work()])
add('uji satuan, API dan tampilan', tests('packages', 'api', 'web', 'web-mocked'))
add('uji proyek', tests('project'))
add('uji di browser', tests('e2e'))
add('ujian lewat http biasa', runVitest(['--project', 'e2e', ...inExams], { env: { PLAIN_HTTP: '1' } }))

conclude(total)

async function work() {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, args] = check
    const { status, printed } = await runAside(args)
    process.stderr.write(printed)
    if (name !== 'tampilan')
      add(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, reasons: [name] })
    else if (status !== 0) throw new Error('Tanpa tampilan tidak ada yang dapat diuji.')
  }
}

function tests(...projects) {
  return runVitest(projects.flatMap((name) => ['--project', name]))
}

function add(name, { passed, failed, repeated = [], reasons = [] }) {
  total.passed += passed
  total.failed += failed
  total.repeated.push(...repeated)
  total.reasons.push(...reasons)
  process.stderr.write(`${failed === 0 ? 'baik ' : 'GAGAL'}  ${name}: ${passed} baik, ${failed} gagal\n`)
}
