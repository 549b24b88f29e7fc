import { analyticsQuery, type CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { expect } from 'vitest'
import type { TestApp } from './build-app.ts'
import { ask, dimension, measure, query } from './analytics-fixture.ts'

/** Datasets of what is, not of what was. */
const ofToday = ['user', 'group', 'lembaga']
/** What is called otherwise in other years is read beside each exam as well. */
const namedByExam = ['lembaga', 'group', 'pelajaran', 'aspek']

/** Every dimension of every dataset of results with its figures, as analytics answers but for when it was computed. */
export async function everyAnalysis(app: TestApp, token: string): Promise<string[]> {
  const { data: datasets } = await app.call(analyticsQuery.catalogue, { token })
  const kept: string[] = []
  for (const dataset of datasets.filter(({ name }) => !ofToday.includes(name)))
    for (const columns of analysesOf(dataset)) {
      const asked = query([...columns, measure('n')], { dataset: dataset.name, totals: [[]] })
      const { asOf: _, ...answer } = await ask(app, token, asked)
      kept.push(JSON.stringify([dataset.name, columns, answer]))
    }
  expect(kept.length).toBeGreaterThan(50)
  return kept
}

function analysesOf({ dimensions }: CatalogueDataset) {
  const fields = dimensions.map(({ field }) => field)
  const alone = fields.map((field) => [dimension('kolom', field)])
  if (!fields.includes('event')) return alone
  const beside = fields
    .filter((field) => namedByExam.includes(field))
    .map((field) => [dimension('ujian', 'event'), dimension('nama', field)])
  return [...alone, ...beside]
}
