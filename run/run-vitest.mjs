import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode } from './install.mjs'

/**
 * Runs tests to their end and counts them. A run that ends badly without a failed test (a crash, no test found, more than
 * `minutes`) counts as one failure.
 */
export function runVitest(args, { env = {}, minutes = 60 } = {}) {
  const report = join(root, '.cache', `tests-${process.pid}.json`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const status = runNode(
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    // What Node has made of the sources is kept: threads and products of tests start in half the time.
    { env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), ...env }, minutes },
  )
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
