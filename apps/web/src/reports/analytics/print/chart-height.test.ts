import { expect, it } from 'vitest'
import { chartHeight } from './chart-height.ts'

it('leaves a chart on paper that lies its place below letterhead and figures', () => {
  expect(chartHeight(6, 'mendatar')).toBe(221)
  expect(chartHeight(16, 'mendatar')).toBe(300)
  expect(chartHeight(16, 'tegak')).toBe(605)
  expect(chartHeight(2, 'tegak')).toBe(170)
})
