type Look = 'bold' | 'marked' | null
type Piece = { text: string; look: Look }

const signs = { bold: '**', marked: '==' } as const
const blocks = /^(p|div|li|tr|td|th|br|h[1-6]|ul|ol|table|section|article|blockquote)$/i

/**
 * Pasted text with what marks its keys kept in it: `**bold**`, and `==marked==` for a colour, a ground or a line below.
 * Where pieces of the look are not found again in the text, the text stays as it is.
 */
export function withPastedMarks(text: string, html: string): string {
  const pieces = piecesOf(html)
  if (pieces.every(({ look }) => look === null)) return text
  // Letters alone are compared: the two sides differ in blanks and breaks.
  const places = [...text].flatMap((sign, at) => (/\s/.test(sign) ? [] : [at]))
  const characters = [...text]
  const bare = places.map((at) => characters[at]).join('')
  const opens = new Map<number, string>()
  const closes = new Map<number, string>()
  let from = 0
  for (const piece of pieces) {
    const own = piece.text.replace(/\s+/g, '')
    if (own === '') continue
    const found = bare.indexOf(own, from)
    // Between two pieces stand numbers and letters of lists at most.
    if (found < 0 || found - from > 12) {
      if (piece.look === null) continue
      return text
    }
    from = found + own.length
    const [first, last] = [places[found]!, places[from - 1]!]
    // A part of a word is emphasis, which marks no key.
    if (piece.look === null || isInWord(characters[first - 1]) || isInWord(characters[last + 1])) continue
    opens.set(first, signs[piece.look])
    closes.set(last, signs[piece.look])
  }
  return characters.map((sign, at) => `${opens.get(at) ?? ''}${sign}${closes.get(at) ?? ''}`).join('')
}

const isInWord = (sign: string | undefined) => /[\p{L}\d*=(]/u.test(sign ?? ' ')

/** The texts of some HTML in their order, those of one look in one block joined. */
function piecesOf(html: string): Piece[] {
  const pieces: (Piece | 'break')[] = []
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const walk = (node: Node, look: Look) => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) pieces.push({ text: child.textContent ?? '', look })
      if (!(child instanceof HTMLElement) || /^(style|script|title)$/i.test(child.tagName)) continue
      const isBlock = blocks.test(child.tagName)
      if (isBlock) pieces.push('break')
      walk(child, lookOf(child, look))
      if (isBlock) pieces.push('break')
    }
  }
  walk(body, null)
  const joined: Piece[] = []
  let isBroken = true
  for (const piece of pieces) {
    if (piece === 'break') {
      isBroken = true
      continue
    }
    const last = joined.at(-1)
    if (last && !isBroken && last.look === piece.look) last.text += piece.text
    else joined.push({ ...piece })
    if (piece.text.trim() !== '') isBroken = false
  }
  return joined
}

function lookOf(element: HTMLElement, outer: Look): Look {
  const { style, tagName } = element
  if (/^a$/i.test(tagName)) return outer
  const isMarked =
    /^(mark|u)$/i.test(tagName) ||
    isColourful(style.color || (element.getAttribute('color') ?? '')) ||
    isColourful(style.backgroundColor) ||
    /underline/.test(`${style.textDecoration} ${style.textDecorationLine}`) ||
    /mso-highlight:\s*(?!none|white)\w/i.test(element.getAttribute('style') ?? '')
  if (isMarked || outer === 'marked') return 'marked'
  const weight = style.fontWeight
  if (/^(b|strong|h[1-6])$/i.test(tagName)) return /^(normal|400)$/.test(weight) ? outer : 'bold'
  if (/^(normal|400)$/.test(weight)) return null
  return /^(bold|bolder|[6-9]00)$/.test(weight) ? 'bold' : outer
}

// Black, white and greys are how text is set.
function isColourful(colour: string): boolean {
  if (colour === '') return false
  const named =
    /^(red|green|lime|blue|yellow|orange|purple|magenta|fuchsia|cyan|aqua|maroon|navy|teal|olive)$/i
  if (named.test(colour.trim())) return true
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour.trim())
  const rgb = /^rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)(?:[,\s/]+([\d.]+))?/i.exec(colour)
  const parts = hex
    ? hex.slice(1).map((part) => Number.parseInt(part, 16))
    : rgb && rgb[4] !== '0'
      ? rgb.slice(1, 4).map(Number)
      : []
  return parts.length === 3 && Math.max(...parts) - Math.min(...parts) >= 60
}
