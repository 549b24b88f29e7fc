/** Numbers in words, those that follow each other as a range: "3–5, 8". */
export function numbersInShort(numbers: number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const written = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  return written.length > 12 ? `${written.slice(0, 12).join(', ')} …` : written.join(', ')
}
