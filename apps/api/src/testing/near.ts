import { expect } from 'vitest'

/** `found` has what is expected, equal but for the last bits of its numbers, whatever the shape. */
export function near(found: unknown, expected: unknown): void {
  expect(found).toMatchObject(loosened(expected) as object)
}

function loosened(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 7) as unknown
  if (Array.isArray(value)) return value.map(loosened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, loosened(each)]))
}
