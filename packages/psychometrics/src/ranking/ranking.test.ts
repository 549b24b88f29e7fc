import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rank } from './ranking.ts'
import type { Criterion, RankingRow } from './ranking.ts'

const chain: Criterion[] = [
  { by: 'skor', order: 'desc' },
  { by: 'benar', order: 'desc' },
  { by: 'lahir', order: 'desc' },
]
const row = (id: string, skor: number | null, benar = 0, lahir: string | null = null): RankingRow => ({
  id,
  values: { skor, benar, lahir },
})

describe('rank', () => {
  it('says which criterion separated each row from the one above', () => {
    const rows = [row('d', 70), row('c', 80, 8, '2010-01-01'), row('b', 80, 8, '2011-01-01'), row('a', 80, 9)]
    expect(rank(rows, chain)).toEqual([
      { id: 'a', rank: 1, separatedBy: null },
      { id: 'b', rank: 2, separatedBy: 'benar' },
      { id: 'c', rank: 3, separatedBy: 'lahir' },
      { id: 'd', rank: 4, separatedBy: 'skor' },
    ])
  })

  it('numbers ties in both styles and keeps their order', () => {
    const rows = [row('z', 90), row('y', 80), row('x', 80), row('w', 70)]
    expect(rank(rows, chain).map(({ id, rank: place }) => [id, place])).toEqual([
      ['z', 1],
      ['y', 2],
      ['x', 2],
      ['w', 4],
    ])
    expect(rank(rows, chain, '1-2-2-3').map(({ rank: place }) => place)).toEqual([1, 2, 2, 3])
  })

  it('puts an absent value last in either order', () => {
    const rows = [row('low', 1), { id: 'none', values: {} }, row('high', 2)]
    expect(rank(rows, [{ by: 'skor', order: 'desc' }]).at(-1)?.id).toBe('none')
    expect(rank(rows, [{ by: 'skor', order: 'asc' }]).map(({ id }) => id)).toEqual(['low', 'high', 'none'])
  })

  it('gives each row one more than the number of rows strictly ahead, and does not move its input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ max: 4, min: 0 }), fc.integer({ max: 2, min: 0 }))),
        (pairs) => {
          const rows = pairs.map(([skor, benar], i) => row(String(i), skor, benar))
          for (const { id, rank: place } of rank(rows, chain)) {
            const [skor, benar] = pairs[Number(id)]!
            expect(place).toBe(1 + pairs.filter(([s, b]) => s > skor || (s === skor && b > benar)).length)
          }
          expect(rows.map(({ id }) => Number(id))).toEqual([...rows.keys()])
        },
      ),
    )
  })
})
