import { expect, it } from 'vitest'
import { chartHeight } from './chart-height.ts'

it('leaves a chart on paper that lies its place below letterhead and figures, and names their lines', () => {
  expect(chartHeight('line', 6, 5, 'mendatar')).toBe(221)
  expect(chartHeight('line', 16, 900, 'mendatar')).toBe(300)
  expect(chartHeight('bar', 16, 25, 'mendatar')).toBe(400)
  expect(chartHeight('bar', 16, 25, 'tegak')).toBe(605)
  expect(chartHeight('gauge', 2, 1, 'tegak')).toBe(170)
})
