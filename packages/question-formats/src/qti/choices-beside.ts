/** Up to how many options all choices among them are tried. */
export const mostTried = 8

/** Other choices than this one: all there are, or of many options those that differ in one or two. */
export function choicesBeside(ids: string[], chosen: string[]): string[][] {
  if (ids.length <= mostTried) return choicesOf(ids)
  const toggled = (from: string[], id: string) =>
    from.includes(id) ? from.filter((each) => each !== id) : [...from, id]
  return ids.flatMap((id, at) => {
    const one = toggled(chosen, id)
    return [[id], one, ...ids.slice(at + 1).map((other) => toggled(one, other))]
  })
}

/** Every choice among these, none and all included. */
export const choicesOf = (ids: string[]) =>
  Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((__, at) => (bits >> at) % 2 === 1))
