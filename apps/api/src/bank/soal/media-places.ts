import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { mapHtml } from './map-html.ts'

/** The question with `change` applied to every rich text of it, those of its key too. */
export function mapRichText<T extends SoalParts>(soal: T, change: (html: string) => string): T {
  const { content, key, pembahasan } = soal
  return {
    ...soal,
    content: mapHtml(content, change),
    key: key.form === 'uraian' ? { ...key, rubric: change(key.rubric) } : key,
    pembahasan: change(pembahasan),
  }
}

/** `data-image="0"` of a file becomes the address of what is stored; what is not stored is left out. */
export function placeMedia(html: string, addressOf: (index: number) => string | undefined): string {
  return html.replace(
    /<(img|audio)\b([^>]*?) data-image="(\d+)"([^>]*)>(<\/audio>)?/g,
    (_, tag: string, before: string, index: string, after: string, end = '') => {
      const address = addressOf(Number(index))
      return address ? `<${tag} src="${address}"${before}${after}>${end}` : ''
    },
  )
}

/** The other way: stored files by their place in the written file; foreign addresses stay behind. */
export function unplaceMedia(html: string, indexOf: (fileId: string) => number | undefined): string {
  return html.replace(
    /<(img|audio)\b([^>]*?) src="\/api\/file\/([0-9a-f-]{36})"([^>]*)>/g,
    (whole, tag: string, before: string, id: string, after: string) => {
      const index = indexOf(id)
      return index === undefined ? whole : `<${tag} data-image="${index}"${before}${after}>`
    },
  )
}

/** The stored files that rich text names. */
export function fileIdsIn(html: string): string[] {
  return [...html.matchAll(/src="\/api\/file\/([0-9a-f-]{36})"/g)].map((match) => match[1] ?? '')
}
