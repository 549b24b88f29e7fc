import { formulaSpan } from '@suluh/rich-text/allow-list'
import { unescapeHtml } from '@suluh/rich-text/escape'
import { drawFormula } from '@suluh/rich-text/formula'
import { inSlices } from '#platform/in-slices.ts'

/**
 * Draws the formulas of all texts anywhere in `value` a few at a time, with everybody else's work in between: whoever puts them
 * into the texts afterwards (`drawFormulas`) finds them drawn. At a millisecond each, the formulas of one package held the whole
 * process for half a second.
 */
export async function drawAhead(value: unknown): Promise<void> {
  const sources = new Set<string>()
  collect(value, sources)
  await inSlices(sources, (source) => drawFormula(unescapeHtml(source)))
}

function collect(value: unknown, sources: Set<string>): void {
  if (typeof value === 'string')
    for (const [, source = ''] of value.matchAll(formulaSpan)) sources.add(source)
  else if (value instanceof Object && !(value instanceof Date) && !Buffer.isBuffer(value))
    for (const each of Object.values(value)) collect(each, sources)
}
