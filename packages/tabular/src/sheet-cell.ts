/** A moment by the clock of a zone, that clock's time as if it were UTC. */
type Moment = { clock: Date; zone: string }
/** A date is a day, at midnight of UTC. */
export type SheetCell = string | number | Date | Moment | null

/** `7/3/2025`. */
export function dayWords(day: Date): string {
  return `${day.getUTCDate()}/${day.getUTCMonth() + 1}/${day.getUTCFullYear()}`
}

/** What is written in a file of a cell that is no text and no number: `7/3/2025 10.41 WIB`. */
function dateWords(value: Date | Moment): string {
  if (value instanceof Date) return dayWords(value)
  const { clock, zone } = value
  const two = (part: number) => String(part).padStart(2, '0')
  return `${dayWords(clock)} ${two(clock.getUTCHours())}.${two(clock.getUTCMinutes())} ${zone}`
}

/** A cell as people read it; nothing is an empty text. */
export function cellWords(value: SheetCell | undefined): string {
  if (typeof value === 'object' && value !== null) return dateWords(value)
  return String(value ?? '')
}
