/** By what the keys of "A. Benar  B. Salah" are told: the words' first letters, or some by those and some by the options'. */
export type Truths = 'kata' | 'campur' | null

/** Whether the options of a question are right and wrong, in that order. */
export function isTruth(texts: string[]): boolean {
  const [right = '', wrong = '', ...others] = texts
  return others.length === 0 && /^(benar|betul)$/i.test(right) && /^salah$/i.test(wrong)
}

/** Which of them the keys of all such questions are; null where each may be the letter of its option. */
export function truthsOf(keys: (string | null)[]): Truths {
  if (!keys.includes('S')) return null
  return keys.includes('A') ? 'campur' : 'kata'
}

/** The option that such a key names: S is wrong, and B right, but null where it may be the second option as well. */
export function truthOption(key: 'B' | 'S', truths: 'kata' | 'campur'): 'A' | 'B' | null {
  if (key === 'S') return 'B'
  return truths === 'kata' ? 'A' : null
}
