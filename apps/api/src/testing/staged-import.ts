import type { stagedRowCalls, StagedImport, StagedProblem } from '@suluh/contract/platform/staged-import'
import { expect } from 'vitest'
import type { TestApp } from './build-app.ts'
import type { Person } from './factories.ts'

type RowCalls = ReturnType<typeof stagedRowCalls<string>>
type Params = { id: string } & Record<string, string>

/** Confirms an import, waits until the work has ended, and gives it as it ended. */
export async function confirmImport(
  app: TestApp,
  calls: RowCalls,
  { token }: Person,
  params: Params,
  makeGroups = true,
  useLikeGroups = true,
): Promise<StagedImport> {
  const begun = await app.call(calls.confirm, { token, params, body: { makeGroups, useLikeGroups } })
  expect(begun.status).toBe(200)
  const now = async () => (await app.call(calls.one, { token, params })).data
  await expect.poll(async () => (await now()).status, { timeout: 15_000 }).not.toBe('berjalan')
  return now()
}

/** What is wrong with the rows of a file, in their order. */
export async function problemsOf(
  app: TestApp,
  calls: RowCalls,
  { token }: Person,
  params: Params,
): Promise<(StagedProblem & { row: number })[]> {
  const { data } = await app.call(calls.rows, { token, params, query: 'hasProblem=true&_end=100' })
  return data.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, row })))
}
