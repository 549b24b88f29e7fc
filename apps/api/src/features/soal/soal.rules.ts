import type { SoalContent, SoalDraft, SoalKey } from '@suluh/contract/soal-form'
import { mapHtml } from '#rich-text/map-html.ts'
import { plainText, sanitizeRichText } from '#rich-text/sanitize.ts'

/** The draft with every piece of rich text held to the allow-list. */
export function sanitizeSoal(draft: SoalDraft): SoalDraft {
  return {
    content: mapHtml(draft.content, sanitizeRichText),
    key: sanitizeKey(draft.key),
    pembahasan: sanitizeRichText(draft.pembahasan),
  }
}

/** What lists show and search reads; a question that is only a picture is named so. */
export function plainTextOf(content: SoalContent): string {
  return plainText(content.stem).slice(0, 2000) || '(gambar)'
}

function sanitizeKey(key: SoalKey): SoalKey {
  return key.form === 'uraian' ? { ...key, rubric: sanitizeRichText(key.rubric) } : key
}
