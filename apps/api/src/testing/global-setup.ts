import type { TestProject } from 'vitest/node'
import { startTestServer } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    templateUrl: string
  }
}

/** One PostgreSQL and one migrated template for the whole run; every test file copies it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('templateUrl', server.templateUrl)
  return server.stop
}
