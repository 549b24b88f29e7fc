import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runNode } from './install.mjs'

// What takes too long for every run of the tests: all the kills of the fault suite, a school year in full size.
install()
build()
process.env.FAULT_KILLS = '50'
process.env.SCHOOL_YEAR = 'full'
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const runs = [
  ['--project', 'long'],
  ['--project', 'e2e', 'e2e/faults'],
  ['--project', 'api', 'features/laporan/school-year'],
]
process.exit(runs.map((args) => runNode([vitest, 'run', ...args])).find((status) => status !== 0) ?? 0)
