import { expect, it } from 'vitest'
import { reachedWords } from './riwayat-words.ts'

it('says of how many it is not sure yet whether they reached the threshold', () => {
  expect(reachedWords({ n: 169, lulus: 52, belumLulus: 107 })).toBe('52 dari 159 murid, 10 belum pasti')
  expect(reachedWords({ n: 159, lulus: 52, belumLulus: 107 })).toBe('52 dari 159 murid')
  expect(reachedWords({ n: 169, lulus: 0, belumLulus: 0 })).toBeNull()
})
