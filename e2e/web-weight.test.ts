import { expect, it } from 'vitest'
import { measureWeb } from '../bench/web.ts'

it('no page loads more scripts than its budget', () => {
  const { details } = measureWeb()
  const pages = Object.entries(details ?? {}) as [string, { kilobytes: number; budget: number }][]
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.filter(([, { kilobytes, budget }]) => kilobytes > budget)).toEqual([])
})
