import { expect, it } from 'vitest'
import { kesukaranOf, kesukaranRange } from '../bank/kesukaran.ts'

it('finds every share in the range of its word, those on a limit and those just below it too', () => {
  const shares = [0, 0.2999, 0.29995, 0.3 - 1e-12, 0.3, 0.6999, 0.69999, 0.7 - 1e-12, 0.7, 1]
  const words = shares.map(kesukaranOf)
  expect(words.map((word) => word[1])).toEqual([...'uuueeeeuuu'])
  for (const [at, share] of shares.entries()) {
    const [least, most] = kesukaranRange[words[at]!]
    expect([share, least <= share && share <= most]).toEqual([share, true])
  }
})
