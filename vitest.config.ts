import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const long = /(rights-matrix|bad-input|school\/school|screens\/walk|boot\/boot|soal-editor)\.test\.ts$/

/** The longest files begin first: begun last, they would run alone while the other cores have nothing left to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => (long.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => isLong(a) - isLong(b))
  }
}

export default defineConfig({
  test: {
    // Of two cores Vitest would use one; what waits for the database leaves room for a third.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    expect: { poll: { timeout: 60_000, interval: 100 } },
    projects: [
      // A file of its own process each would load the whole program a hundred times.
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          root: 'apps/api',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.long.test.ts'],
          globalSetup: resolve(import.meta.dirname, 'apps/api/src/testing/global-setup.ts'),
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/**/*.mocked.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      // What stands in for a module would stand in for it in every file of its process.
      {
        test: {
          name: 'web-mocked',
          root: 'apps/web',
          include: ['src/**/*.mocked.test.ts'],
          testTimeout: 60_000,
        },
      },
      { test: { name: 'project', include: ['e2e/project/**/*.test.ts'], testTimeout: 120_000 } },
      {
        // What is too long for every run: npm run test:long.
        test: {
          name: 'long',
          include: ['{e2e,apps/api/src}/**/*.long.test.ts'],
          globalSetup: 'e2e/product.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/project/**', 'e2e/**/*.long.test.ts'],
          globalSetup: 'e2e/product.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Journeys wait more than they work (undo, autosave, clocks): four fill two cores.
          maxWorkers: 4,
          isolate: false,
        },
      },
    ],
  },
})
