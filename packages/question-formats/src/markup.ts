import { countLost, escapeHtml, fieldHtml, toText } from './html-text.ts'
import { formulaNodes } from './plain-text.ts'
import { parseSafeHtml } from './safe-html.ts'

export type Field = { html: string; text: string; lost: number }

/** One field of a format that speaks HTML; `media` says which picture or sound stands behind an address. */
export function markupField(html: string, media: (src: string) => number | null): Field {
  const nodes = parseSafeHtml(html, { media, expandText: formulaNodes })
  return { html: fieldHtml(nodes), text: toText(nodes), lost: countLost(nodes) }
}

export function plainField(text: string): Field {
  return { html: escapeHtml(text.trim()).replace(/\n/g, '<br>'), text: text.trim(), lost: 0 }
}
