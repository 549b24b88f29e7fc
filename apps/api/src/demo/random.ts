/** Numbers that depend on the seed alone: the demo looks the same wherever it is seeded. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** From a standard normal distribution. */
  normal: () => number
  pick: <T>(list: readonly T[]) => T
}

/** Xorshift32 (G. Marsaglia, 2003); normal numbers by Box and Muller. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let warmUp = 0; warmUp < 10; warmUp++) next()
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('pick: the list is empty')
      return picked
    },
  }
}

/** A seed that is always the same for the same words. */
export function seedOf(words: string): number {
  let hash = 7
  for (const letter of words) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0
  return hash
}
