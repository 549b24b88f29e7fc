import { expect, it } from 'vitest'
import { probability } from './figure.ts'

it('calls no p value nothing', () => {
  expect(probability(0.0004)).toBe('< 0,001')
  expect(probability(0.0005)).toBe('0,001')
  expect(probability(0.049)).toBe('0,049')
  expect(probability(null)).toBe('—')
})
