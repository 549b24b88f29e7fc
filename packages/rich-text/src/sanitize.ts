import sanitizeHtml from 'sanitize-html'
import { formulaSpan, isOwnFile, playCounts, richTextAttributes, richTextTags } from './allow-list.ts'
import { printable } from './escape.ts'

const attributes = Object.entries(richTextAttributes).map(([tag, names]) => [
  tag,
  names.map((name) => (name === 'data-plays' ? { name, values: [...playCounts] } : name)),
])

/** Rich text held to the allow-list: no script, no style, no address but our own files. */
export function sanitizeRichText(html: string): string {
  // What was drawn of a formula is made anew from its source.
  const sources = printable(html).replace(formulaSpan, '<span data-tex="$1"></span>')
  return sanitizeHtml(sources, {
    allowedTags: [...richTextTags],
    allowedAttributes: Object.fromEntries(attributes),
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'audio') && !isOwnFile(attribs['src']),
    allowedSchemes: [],
    allowProtocolRelative: false,
  })
}
