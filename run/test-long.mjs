import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runNode } from './install.mjs'

// What takes too long for every run of the tests: all the kills of the fault suite, a school year in full size.
install()
build()
process.env.FAULT_KILLS = '50'
process.env.SCHOOL_YEAR = 'full'
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const faults = runNode([vitest, 'run', '--project', 'e2e', 'e2e/faults'])
const year = runNode([vitest, 'run', '--project', 'api', 'features/laporan/school-year'])
process.exit(faults || year)
