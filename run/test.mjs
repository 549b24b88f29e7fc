import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runNode } from './install.mjs'
import { runVitest } from './run-vitest.mjs'

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
add('uji satuan, API dan tampilan', tests('packages', 'api', 'web'))
add('uji proyek', tests('project'))
add('uji di browser', tests('e2e'))

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed === 0 ? 0 : 1)

function tests(...projects) {
  return runVitest(projects.flatMap((name) => ['--project', name]))
}

function add(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  process.stderr.write(`${failed === 0 ? 'baik ' : 'GAGAL'}  ${name}: ${passed} baik, ${failed} gagal\n`)
}
