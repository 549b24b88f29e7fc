import {
  analyticsQuery,
  type AnalyticsQuery,
  type AnalyticsResult,
  type Cell,
  type QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import { laporanMurid } from '@suluh/contract/reports/laporan-murid'
import { vi } from 'vitest'
import type { TestApp } from './build-app.ts'
import { makeSchoolYear, type SchoolYear } from './school-year-fixture.ts'

/** A small school year whose reports are made. */
export async function makeSummarisedYear(app: TestApp): Promise<SchoolYear> {
  const year = await makeSchoolYear(app, { lembaga: 3, classes: 2, pupils: 7, exams: 4 })
  const { token } = year.pengelola
  const isFresh = async () => {
    const events = await Promise.all(
      year.exams.map(({ id }) => app.call(laporanMurid.event, { token, params: { id } })),
    )
    return events.every(({ data }) => !data.isComputing && data.computedAt !== null)
  }
  await vi.waitUntil(isFresh, { timeout: 60_000, interval: 300 })
  return year
}

/** A query of these columns and nothing else. */
export function query(columns: QueryColumn[], more: Partial<AnalyticsQuery> = {}): AnalyticsQuery {
  const bare = { dataset: 'attempt', filters: [], having: [], sort: [], top: null, totals: [] }
  return { ...bare, columns, ...more }
}
export const measure = (id: string, field = id): QueryColumn => ({ id, kind: 'measure', field })
export const dimension = (id: string, field = id): QueryColumn => ({ id, kind: 'dimension', field })
export const formula = (id: string, text: string): QueryColumn => ({
  id,
  kind: 'formula',
  label: id,
  formula: text,
  type: 'number',
})

/** The answer to a query; throws what is said where it is refused. */
export async function ask(
  app: TestApp,
  token: string,
  asked: AnalyticsQuery,
  parameters = {},
): Promise<AnalyticsResult> {
  const answer = await app.call(analyticsQuery.run, { token, body: { query: asked, parameters } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`)
  return answer.data
}

/** The key of a group's cell. */
export function keyOf(cell: Cell | undefined): string | number | boolean | null | undefined {
  return typeof cell === 'object' && cell ? cell.key : undefined
}
