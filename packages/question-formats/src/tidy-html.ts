import { fieldHtml } from './html-text.ts'
import { parseSafeHtml } from './safe-html.ts'
import type { SafeNode } from './safe-html.ts'

/** Our own HTML again as a tree: pictures keep their index. */
export function parseOwnHtml(html: string): SafeNode[] {
  const marked = html.replace(/<(img|audio) data-image="(\d+)"/g, '<$1 src="$2"')
  return parseSafeHtml(marked, { media: (src) => (/^\d+$/.test(src) ? Number(src) : null) })
}

/** Mends a piece cut out of our own HTML: open elements are closed, blank edges removed. */
export function tidyHtml(piece: string): string {
  return fieldHtml(parseOwnHtml(piece))
}
