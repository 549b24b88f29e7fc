/**
 * The number that a text is, as Indonesians write it ("1.500,25", "3,14") or with a decimal point ("3.14");
 * null for anything else ("50%", "5 cm"). Three digits after a point are thousands, unless a zero leads.
 */
export function readNumber(text: string): number | null {
  const t = text.trim().replace(/[−–]/, '-')
  if (t.length > 30) return null
  if (/^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(t)) return Number(t.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?[1-9]\d{0,2}(,\d{3}){2,}(\.\d+)?$/.test(t)) return Number(t.replaceAll(',', ''))
  return /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/.test(t) ? Number(t.replace(',', '.')) : null
}

export type NumberAnswer = { value: number; tolerance: number }

/** "9,8", "9,8 ± 0,1" (also "+-" and "+/-") or the range "9,7..9,9"; null for anything else. */
export function readNumberAnswer(text: string, read = readNumber): NumberAnswer | null {
  const [left, right, ...more] = text.split(/±|\+\/?-|\.\.+/)
  const first = read(left ?? '')
  if (first === null || more.length > 0) return null
  if (right === undefined) return { value: first, tolerance: 0 }
  const second = read(right)
  if (second === null) return null
  if (!text.includes('..')) return second < 0 ? null : { value: first, tolerance: second }
  return second < first ? null : between(first, second)
}

/** The middle and half width of a range, without the noise of binary fractions. */
export function between(low: number, high: number): NumberAnswer {
  const exact = (value: number) => Number(value.toPrecision(12))
  return { value: exact((low + high) / 2), tolerance: exact((high - low) / 2) }
}
