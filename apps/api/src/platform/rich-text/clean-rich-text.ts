import { SuluhError } from '@suluh/contract/platform/error'
import { richnessOfAll, tooRich } from '@suluh/rich-text/richness'
import { sanitizeRichText } from '@suluh/rich-text/sanitize'

/**
 * Refuses texts that are read together and are too much together, `what` in the words of a person. Cleaning and drawing
 * them would hold everybody else, and again at each reading.
 */
export function demandModest(what: string, texts: readonly string[]): void {
  const why = tooRich(richnessOfAll(texts))
  if (why) throw new SuluhError('validation', `${what} terlalu berat: ${why}`)
}

/** Rich text held to the allow-list; refused where it is too much, or grows to too much by being cleaned. */
export function cleanRichText(what: string, html: string): string {
  demandModest(what, [html])
  const clean = sanitizeRichText(html)
  if (clean.length > html.length) demandModest(what, [clean])
  return clean
}
