import { expect, it } from 'vitest'
import { drawGroups } from './draw.ts'
import { mulberry32 } from './shuffle.ts'

const groups = (...sizes: number[]) =>
  sizes.map((size, group) => Array.from({ length: size }, (_, at) => `${group}.${at}`))

it('draws exactly as many, with groups whole, and every single question about as often', () => {
  const pool = groups(3, 2, ...Array.from({ length: 10 }, () => 1))
  const times = new Map<string, number>()
  for (let seed = 0; seed < 3000; seed++) {
    const drawn = drawGroups(pool, 6, mulberry32(seed))
    expect(drawn.flat()).toHaveLength(6)
    for (const [first] of drawn) times.set(first!, (times.get(first!) ?? 0) + 1)
  }
  const singles = [...times].filter(([id]) => Number(id.split('.')[0]) > 1).map(([, n]) => n)
  expect(singles).toHaveLength(10)
  expect(Math.max(...singles) / Math.min(...singles)).toBeLessThan(1.2)
})

it('takes groups that only fit in one way', () => {
  for (let seed = 0; seed < 50; seed++)
    expect(
      drawGroups(groups(4, 3, 5), 8, mulberry32(seed))
        .map((group) => group.length)
        .toSorted((one, other) => one - other),
    ).toEqual([3, 5])
  expect(drawGroups(groups(2, 2), 3, mulberry32(1)).flat()).toHaveLength(4)
})
