import { expect } from 'vitest'

/** `found` has what is expected, equal but for the last bits of its numbers, whatever the shape. */
export function near(found: unknown, expected: unknown): void {
  expect(rounded(found)).toMatchObject(rounded(expected) as object)
}

function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Math.round(each * 1e7) / 1e7 + 0 : each,
  ) as unknown
}
