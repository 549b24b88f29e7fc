import sanitizeHtml from 'sanitize-html'
import { formula } from './formula.ts'
import { ownFile } from './own-file.ts'
import { texInWords } from './tex-in-words.ts'

const mostListed = 2000

const tags = [
  'p',
  'br',
  'div',
  'span',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'pre',
  'code',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'caption',
  'img',
  'audio',
  'h3',
  'h4',
  'hr',
]

/** Rich text held to the allow-list: no script, no style, no address but our own files. */
export function sanitizeRichText(html: string): string {
  // What was drawn of a formula is made anew from its source.
  const sources = html.replace(formula, '<span data-tex="$1"></span>')
  return sanitizeHtml(sources, {
    allowedTags: tags,
    allowedAttributes: {
      '*': ['dir', 'lang'],
      span: ['data-tex'],
      img: ['src', 'alt', 'width', 'height'],
      // How often a student may play it.
      audio: ['src', 'controls', { name: 'data-plays', values: ['1', '2', '3', '4', '5'] }],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      ol: ['start', 'type'],
    },
    exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'audio') && !isOwnFile(attribs['src']),
    allowedSchemes: [],
    allowProtocolRelative: false,
  })
}

const onlyOwnFile = new RegExp(`^${ownFile.source}$`)

function isOwnFile(src: string | undefined): boolean {
  return onlyOwnFile.test(src ?? '')
}

/** The words of rich text in one line; formulas as they are written. */
export function plainText(html: string): string {
  return wordsOf(html, (tex) => ` ${tex} `)
}

/** The same for people to read: formulas in words and signs. */
export function readableText(html: string): string {
  const readable = wordsOf(html, (tex) => ` ${encode(texInWords(decode(tex)))} `)
  return readable.replace(/ ([.,;:!?)])/g, '$1').replace(/\( /g, '(')
}

/** As much of it as lists show. */
export function listText(html: string): string {
  return readableText(html).slice(0, mostListed)
}

function wordsOf(html: string, say: (tex: string) => string): string {
  const withFormulas = html.replace(formula, (_, tex: string) => say(tex))
  const spaced = withFormulas.replace(/<(br|\/p|\/div|\/li|\/td|\/th|\/tr|hr)[^>]*>/g, ' ')
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
  return decode(text).replace(/\s+/g, ' ').trim()
}

function encode(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function decode(text: string): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return text.replace(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => names[name] ?? whole)
}
