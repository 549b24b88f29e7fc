/** What a bar needs to be seen and met. */
const leastBar = 8
/** So many bars stand beside each other before they are thin. */
const mostBars = 4
/** Of the room of a group, without what parts it from the next; of a bar, with what parts it from the one beside it. */
const ofGroup = 0.76
const withGap = 1.3
const line = 16
/** In a line beside a chart. */
const lettersOfLine = 18

/** How high a group of so many bars beside each other must be. */
export function roomOfBars(bars: number): number {
  return Math.ceil((leastBar * (withGap * (Math.min(mostBars, bars) - 1) + 1)) / ofGroup)
}

/** How high names below one another must be, of which each has so many lines at most. */
export function roomOfName(names: readonly string[], mostLines: number): number {
  const longest = Math.max(0, ...names.map(({ length }) => length))
  return line * Math.min(mostLines, Math.max(1, Math.ceil(longest / lettersOfLine)))
}
