import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runNode } from './install.mjs'

// Everything that decides whether a change is good, what fails fastest first.
install()
const total = { passed: 0, failed: 0 }
const tool = (path) => join(root, 'node_modules', path)

for (const [name, args] of [
  ['tipe', [tool('typescript/bin/tsc'), '-p', '.']],
  ['tipe tampilan', [tool('typescript/bin/tsc'), '-p', 'apps/web']],
  ['lint', [tool('oxlint/bin/oxlint')]],
  ['format', [tool('oxfmt/bin/oxfmt'), '--check', '.']],
  ['kode mati', [tool('knip/bin/knip.js'), '--no-progress']],
]) {
  add(name, runNode(args) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}
build()
add('uji satuan, API dan tampilan', vitest(['packages', 'api', 'web']))
add('uji proyek', vitest(['project']))
add('uji di browser', vitest(['e2e']))

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)

/** A run that ends badly without a failed test (a crash, no test found) counts as one failure. */
function vitest(projects) {
  const report = join(root, '.cache', `tests-${process.pid}-${projects[0]}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const status = runNode([
    tool('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, status === 0 && numPassedTests > 0 ? 0 : 1),
    }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(report, { force: true })
  }
}

function add(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  process.stderr.write(`${failed === 0 ? 'baik ' : 'GAGAL'}  ${name}: ${passed} baik, ${failed} gagal\n`)
}
