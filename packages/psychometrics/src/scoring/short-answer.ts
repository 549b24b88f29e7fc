/** A number accepted as the answer: each x with |x − value| ≤ tolerance. */
export type AcceptedNumber = { readonly value: number; readonly tolerance: number }

/** What keyboards and phones write by themselves in place of a plain sign: curly quotes, long dashes, marks unseen. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛`´ʹʻʼʾʿˈ′]/gu, "'"],
  [/[“”„‟″]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, ''],
  [/٫/gu, ','],
  [/٬/gu, '.'],
]
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu

/** Signs that look alike made one, Arabic digits as 0-9, Unicode NFKC. */
const unify = (text: string): string =>
  ALIKE.reduce((unified, [signs, plain]) => unified.replace(signs, plain), text)
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) % 16))
    .normalize('NFKC')

/** One form of a text for comparing: signs unified, outer space gone, inner space single, lower case. */
export const normalizeText = (text: string): string => unify(text).trim().replace(/\s+/gu, ' ').toLowerCase()

const POINT_DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const COMMA_DECIMAL = /^[+-]?(\d+(,\d*)?|,\d+)$/
// No thousands begin with 0: 0,125 of a kilogram is never 125.
const POINT_THOUSANDS = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d*)?$/
const COMMA_THOUSANDS = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/**
 * Every number a typed text can mean. Pupils write the Indonesian "3,14" and "1.000" as well as the English
 * "3.14" and "1,000", so "1.000" has two readings, 1 and 1000, and both are returned; "3,14" has one.
 * Text that is no number gives an empty list.
 */
export const numberReadings = (text: string): number[] => {
  const typed = unify(text).replace(/\s+/gu, '')
  const readings = new Set<number>()
  if (POINT_DECIMAL.test(typed)) readings.add(Number(typed))
  if (COMMA_DECIMAL.test(typed)) readings.add(Number(typed.replace(',', '.')))
  if (POINT_THOUSANDS.test(typed)) readings.add(Number(typed.replaceAll('.', '').replace(',', '.')))
  if (COMMA_THOUSANDS.test(typed)) readings.add(Number(typed.replaceAll(',', '')))
  return [...readings]
}

// 3.14 − 3.13 is a little more than 0.01 in binary; the allowance is a few units in the last place.
const isWithin = (x: number, { value, tolerance }: AcceptedNumber): boolean =>
  Math.abs(x - value) <= tolerance + 4 * Number.EPSILON * (Math.abs(x) + Math.abs(value))

/**
 * Whether a short answer is right: equal to an accepted text after `normalizeText`, or with any of its
 * `numberReadings` inside an accepted number's tolerance. An ambiguous "1.000" is right when either
 * reading is: the pupil is not punished for a convention.
 */
export const matchesShortAnswer = (
  answer: string,
  texts: readonly string[],
  numbers: readonly AcceptedNumber[],
): boolean => {
  const normalized = normalizeText(answer)
  if (texts.some((text) => normalizeText(text) === normalized)) return true
  const readings = numberReadings(answer)
  return numbers.some((accepted) => readings.some((x) => isWithin(x, accepted)))
}
