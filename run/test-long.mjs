import { join } from 'node:path'
import { build } from './build.mjs'
import { install, root, runNode } from './install.mjs'

// What takes too long for every run of the tests: all the kills of the fault suite.
install()
build()
process.env.FAULT_KILLS = '50'
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exit(runNode([vitest, 'run', '--project', 'e2e', 'e2e/faults']))
