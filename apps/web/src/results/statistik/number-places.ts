/** A mark on the map, in px from the upper left of what it is drawn in. */
type Mark = { x: number; y: number; text: string; isLoud: boolean }
type Box = { left: number; right: number; top: number; bottom: number }
const sides = ['right', 'left', 'top', 'bottom'] as const
export type Side = (typeof sides)[number]

const radius = 8
const letterWidth = 8
const lineHeight = 13

/**
 * On which side of each mark its number stands, so that no number lies on a mark or on another number: those that are to
 * be looked at first. A quiet one that finds no room has none (undefined); the others stand where they cover least.
 */
export function placesOfNumbers(marks: readonly Mark[], width: number, height: number): (Side | undefined)[] {
  const taken = marks.map(boxOfMark)
  const places = new Map<Mark, Side>()
  for (const mark of [...marks.filter(({ isLoud }) => isLoud), ...marks.filter(({ isLoud }) => !isLoud)]) {
    const inside = sides.filter((side) => isInside(boxOfNumber(mark, side), width, height))
    const crossed = (side: Side) => taken.filter((box) => isCrossing(box, boxOfNumber(mark, side))).length
    const [best] = inside.toSorted((a, b) => crossed(a) - crossed(b))
    if (!best || (crossed(best) > 0 && !mark.isLoud)) continue
    places.set(mark, best)
    taken.push(boxOfNumber(mark, best))
  }
  return marks.map((mark) => places.get(mark))
}

function boxOfMark({ x, y }: Mark): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

function boxOfNumber({ x, y, text }: Mark, side: Side): Box {
  const width = text.length * letterWidth
  const middle = { top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
  const centre = { left: x - width / 2, right: x + width / 2 }
  switch (side) {
    case 'right':
      return { ...middle, left: x + radius, right: x + radius + width }
    case 'left':
      return { ...middle, left: x - radius - width, right: x - radius }
    case 'top':
      return { ...centre, top: y - radius - lineHeight, bottom: y - radius }
    case 'bottom':
      return { ...centre, top: y + radius, bottom: y + radius + lineHeight }
  }
}

function isInside({ left, right, top, bottom }: Box, width: number, height: number): boolean {
  return left >= 0 && right <= width && top >= 0 && bottom <= height
}

function isCrossing(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
