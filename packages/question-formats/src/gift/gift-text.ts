import { countLost, fieldHtml } from '../html/html-text.ts'
import type { ImageStore } from '../image-store.ts'
import { formulaNodes, plainTextHtml } from '../html/plain-text.ts'
import { parseSafeHtml } from '../html/safe-html.ts'

export type GiftStyle = 'html' | 'auto' | 'plain'

// Escaped signs stand as private characters while the text is cut at the bare ones.
const signs = '\\~=#{}:%'
const hidden = [...signs].map((_, i) => String.fromCharCode(0xe100 + i))
const newline = '\ue1ff'

/** Replaces `\~ \= \# \{ \} \: \%`, `\\` and `\n` by stand-ins. */
export function hideEscapes(text: string): string {
  return text
    .replace(/[\ue100-\ue1ff]/g, '')
    .replace(/\\([\\~=#{}:%])|\\n(?![a-z])/g, (_, sign: string | undefined) =>
      sign === undefined ? newline : (hidden[signs.indexOf(sign)] ?? ''),
    )
}

/** Puts the signs back. */
export function showEscapes(text: string): string {
  return text.replace(/[\ue100-\ue1ff]/g, (mark) =>
    mark === newline ? '\n' : (signs[mark.charCodeAt(0) - 0xe100] ?? ''),
  )
}

const markup =
  /<\/?(b|i|u|s|em|strong|sub|sup|br|p|ul|ol|li|pre|code|blockquote|h[1-6]|table|tr|td|th)\s*\/?>|<(img|span|p|div|table|a|font|td)\s[^<>]*=[^<>]*>/i

/** HTML of a text of the file; Moodle reads unmarked text as HTML with line breaks. */
export function giftText(text: string, style: GiftStyle, store: ImageStore, lost: { count: number }): string {
  const own = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(text)
  const kind = own?.[1]?.toLowerCase()
  const shown = showEscapes(own ? text.slice(own[0].length) : text).trim()
  const actual = kind === 'html' ? 'html' : kind === 'moodle' ? 'auto' : kind ? 'plain' : style
  if (actual === 'plain' || (actual === 'auto' && !markup.test(shown))) return plainTextHtml(shown)
  const html = actual === 'html' || /<(p|br|div)\b/i.test(shown) ? shown : shown.replace(/\n/g, '<br>')
  const nodes = parseSafeHtml(html, { media: (src) => dataMedia(src, store), expandText: formulaNodes })
  lost.count += countLost(nodes)
  return fieldHtml(nodes)
}

function dataMedia(src: string, store: ImageStore): number | null {
  const base64 = /^data:(?:image|audio)\/[a-z0-9+.-]+;base64,([a-z0-9+/=\s]+)$/i.exec(src)?.[1]
  return base64 === undefined ? null : store.add(new Uint8Array(Buffer.from(base64, 'base64')))
}
