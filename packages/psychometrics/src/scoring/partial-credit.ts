/** How the parts of a several-part question make one fraction. */
export type PartialRule = 'all-or-nothing' | 'per-option' | 'right-minus-wrong'

/** What an answer to a several-part question contains, counted. */
export type Tally = {
  /** right parts chosen */
  readonly hits: number
  /** wrong or unknown parts chosen */
  readonly falses: number
  /** right parts there are */
  readonly keySize: number
  /** units (options, statements, rows) in the right state */
  readonly right: number
  /** units there are */
  readonly units: number
  /** everything that can be chosen was chosen, though not all of it is right */
  readonly everything: boolean
}

const tallyChoices = (chosen: readonly string[], correct: readonly string[], options: readonly string[]) => {
  const ticked = new Set(chosen)
  const key = new Set(correct)
  const hits = [...ticked].filter((id) => key.has(id)).length
  const falses = ticked.size - hits
  return { hits, falses, keySize: key.size, everything: falses > 0 && options.every((id) => ticked.has(id)) }
}

/** Ticked option ids against the right ones; an id that is no option counts as a wrong tick. */
export const tallyOptions = (
  chosen: readonly string[],
  correct: readonly string[],
  options: readonly string[],
): Tally => {
  const counts = tallyChoices(chosen, correct, options)
  const misjudged = counts.keySize - counts.hits + counts.falses
  return { ...counts, right: Math.max(0, options.length - misjudged), units: options.length }
}

/** Chosen category per statement; an unanswered statement is neither hit nor false, and not right. */
export const tallyStatements = (
  chosen: Readonly<Record<string, string>>,
  correct: Readonly<Record<string, string>>,
): Tally => {
  const answered = Object.entries(chosen).filter(([, category]) => category.trim() !== '')
  const hits = answered.filter(
    ([id, category]) => Object.hasOwn(correct, id) && correct[id] === category,
  ).length
  const units = Object.keys(correct).length
  return { hits, falses: answered.length - hits, keySize: units, right: hits, units, everything: false }
}

/** Chosen columns per row, counted in pairs; a row is right when its columns are exactly the key's. */
export const tallyPairs = (
  chosen: Readonly<Record<string, readonly string[]>>,
  correct: Readonly<Record<string, readonly string[]>>,
  columns: readonly string[],
): Tally => {
  const rows = Object.entries(correct).map(([row, key]) =>
    tallyChoices((Object.hasOwn(chosen, row) && chosen[row]) || [], key, columns),
  )
  const strayPairs = Object.entries(chosen)
    .filter(([row]) => !Object.hasOwn(correct, row))
    .reduce((count, [, cells]) => count + cells.length, 0)
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0)
  return {
    hits: sum((row) => row.hits),
    falses: sum((row) => row.falses) + strayPairs,
    keySize: sum((row) => row.keySize),
    right: rows.filter((row) => row.falses === 0 && row.hits === row.keySize).length,
    units: rows.length,
    everything:
      rows.some((row) => row.falses > 0) && rows.every((row) => row.hits + row.falses >= columns.length),
  }
}

/**
 * Fraction 0..1 of the credit.
 * - all-or-nothing: 1 when every right part and nothing else was chosen
 * - per-option: right units / units (domain practice "per opsi")
 * - right-minus-wrong: max(0, (hits − falses) / right parts)
 *
 * Ticking everything never pays, and neither does ticking only wrong parts: choosing all there is (when not
 * all of it is right) and choosing no right part give 0 under every rule. Without this, per-option would pay
 * for the wrong options left alone, and right-minus-wrong for a key that holds most of the options.
 */
export const partialFraction = (tally: Tally, rule: PartialRule): number => {
  if (tally.hits === 0 || tally.everything) return 0
  if (tally.hits === tally.keySize && tally.falses === 0) return 1
  if (rule === 'all-or-nothing') return 0
  return rule === 'per-option'
    ? tally.right / tally.units
    : Math.max(0, (tally.hits - tally.falses) / tally.keySize)
}
