/** Fisher–Yates on a copy. */
export function shuffle<T>(list: T[], random: () => number): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    ;[copy[last], copy[pick]] = [copy[pick]!, copy[last]!]
  }
  return copy
}

/** Numbers in [0, 1) that depend on the seed alone (Mulberry32, T. Ettinger, public domain). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
