import type { SoalContent, SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { inPlace } from '@suluh/contract/bank/soal-places'
import { mapHtml } from './map-html.ts'
import { listText, plainText } from '@suluh/rich-text/plain-text'
import { cleanRichText, demandModest } from '#platform/rich-text/clean-rich-text.ts'

/** Saves by one person within this time are one entry of the history, unless a package points at it. */
export const sittingMinutes = 15

/** The draft with every piece of rich text held to the allow-list, and its choices coded as they stand. */
export function sanitizeSoal(draft: SoalParts): SoalParts {
  // Before each of them is cleaned, and once more as they are then.
  demandModestSoal(draft)
  const clean = {
    content: mapHtml(draft.content, (html) => cleanRichText('Teks soal atau pilihannya', html)),
    key: sanitizeKey(draft.key),
    pembahasan: cleanRichText('Pembahasan', draft.pembahasan),
  }
  demandModestSoal(clean)
  return inPlace(clean)
}

/** Refuses a question that is too much together; `name` where it is one of several. */
export function demandModestSoal(soal: SoalParts, name = 'Soal'): void {
  demandModest(`${name} beserta pilihan dan pembahasannya`, richTextsOf(soal))
}

function richTextsOf({ content, key, pembahasan }: SoalParts): string[] {
  const texts = [pembahasan, ...(key.form === 'uraian' ? [key.rubric] : [])]
  mapHtml(content, (html) => {
    texts.push(html)
    return html
  })
  return texts
}

/** What lists show; a question that is only a picture is named so. */
export function plainTextOf(content: SoalContent): string {
  const words = listText(content.stem)
  return words || (content.stem === '' ? '' : '(gambar)')
}

/** The words of stem and choices, for search and for finding what is nearly the same. */
export function searchTextOf(content: SoalContent): string {
  const pieces: string[] = []
  mapHtml(content, (html) => {
    pieces.push(plainText(html))
    return html
  })
  return pieces.join(' ').slice(0, 20_000)
}

function sanitizeKey(key: SoalKey): SoalKey {
  return key.form === 'uraian' ? { ...key, rubric: cleanRichText('Rubrik', key.rubric) } : key
}
