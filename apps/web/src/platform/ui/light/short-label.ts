const tailMost = 13

/** A name for the axis of a chart: of a long one its middle is left out, because names often differ at their end. */
export function shortLabel(name: string): string {
  return shortened(name, 20)
}

/** The same where there is room for so many letters. */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name
  const end = name.slice(-Math.min(tailMost, most - 5))
  const tail = end.slice(end.indexOf(' ') + 1)
  const start = name.slice(0, most - tail.length - 1)
  const head = start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start
  return `${head}…${tail}`
}
