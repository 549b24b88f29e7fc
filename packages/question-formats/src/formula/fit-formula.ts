import { childElements, xmlText, type XmlElement } from '../xml.ts'

/**
 * A drawn formula as parts that each fit into so many pixels, between which a line may break: where there is room it is one.
 * LibreOffice makes an object of each equation, which it never breaks, and cuts off what is wider than the column. What has no
 * place to break (a fraction, a root, a bracket around all) has its own lines below each other.
 */
export function fitFormula(drawn: XmlElement, room: number): XmlElement[] {
  const parts = rowOf(drawn).flatMap((part) => inWords(part, room))
  if (widthOfAll(parts) <= room) return [element('mrow', readable(parts))]
  const pieces = segments(parts).flatMap((each) => (widthOfAll(each) > room ? segments(each, true) : [each]))
  // So short that little of a line stays empty, and so long that whoever goes on writing has few of them.
  return gathered(pieces, room / 3).map((piece) =>
    element('mrow', readable(piece.map((part) => fitted(part, room)))),
  )
}

const element = (name: string, children: XmlElement[], attrs: Record<string, string> = {}): XmlElement => ({
  name,
  attrs,
  children,
})

const textOf = (text: string): XmlElement => ({ name: 'mtext', attrs: {}, children: [text] })

/** What stands beside each other, without the rows around it. */
function rowOf(node: XmlElement): XmlElement[] {
  const parts = childElements(node).filter(({ name }) => name !== 'annotation')
  const [only] = parts
  const isAround = parts.length === 1 && only && rows.has(only.name) && !isFenced(only)
  return isAround ? rowOf(only) : parts
}

const rows = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded'])
const isFenced = (node: XmlElement) => childElements(node)[0]?.attrs['fence'] === 'true'

/** A sentence within a formula breaks between its words. */
function inWords(part: XmlElement, room: number): XmlElement[] {
  const isLong = part.name === 'mtext' && widthOf(part) > room
  return isLong ? (xmlText(part).match(/\s*\S+\s*/g) ?? []).map(textOf) : [part]
}

const operators = /^[=≠≈≡≅∼∝<>≤≥≪≫∈∉⊂⊆⊃⊇→←↔⇒⇐⇔⟶⟵⟹⟺⇌+−±∓×⋅÷∗∪∩∧∨∘]$/u
const opening = /^[([{⟨⌊⌈]$/u
const closing = /^[)\]}⟩⌋⌉]$/u

/** The sign of an operator or a bracket, also where something stands above or below it: `)` of `(a+b)^2`. */
function signOf(node: XmlElement | undefined): string {
  if (node?.name === 'mo') return xmlText(node)
  const isScripted = node !== undefined && /^(msup|msub|msubsup|mover|munder|munderover)$/.test(node.name)
  return isScripted ? signOf(childElements(node)[0]) : ''
}

/** Cut before operators between terms, behind commas and around words; inside of brackets only where that is asked. */
function segments(parts: XmlElement[], isInside = false): XmlElement[][] {
  const found: XmlElement[][] = []
  let depth = 0
  for (const [at, part] of parts.entries()) {
    const [sign, before] = [signOf(part), parts[at - 1]]
    if (closing.test(sign)) depth -= 1
    const isPlace = before === undefined || ((isInside || depth <= 0) && mayBreak(part, before))
    if (isPlace) found.push([part])
    else found.at(-1)?.push(part)
    if (opening.test(sign)) depth += 1
  }
  return found
}

function mayBreak(part: XmlElement, before: XmlElement): boolean {
  if (before.attrs['separator'] === 'true' || isWide(before)) return true
  const [sign, signBefore] = [signOf(part), signOf(before)]
  if (signBefore !== '' && !closing.test(signBefore)) return false
  if (sign === '') return before.name === 'mtext' && /\S\s$/.test(xmlText(before))
  return operators.test(sign) && part.attrs['form'] !== 'prefix'
}

/** A space that sets two things apart, as between two equations. */
const isWide = ({ name, attrs }: XmlElement) =>
  name === 'mspace' && Number.parseFloat(attrs['width'] ?? '0') >= 0.5

/** The same, with lines below each other within what would be too wide. */
function fitted(node: XmlElement, room: number): XmlElement {
  const parts = childElements(node)
  const within = (less: number) => parts.map((part) => fitted(part, Math.max(narrowest, room - less)))
  switch (node.name) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
    case 'mspace':
      return node
    case 'mtable': {
      const columns = Math.max(1, ...parts.map((row) => childElements(row).length))
      const each = Math.max(narrowest, room / columns - gap)
      const rowWith = (row: XmlElement) => childElements(row).map((cell) => fitted(cell, each))
      return element(
        'mtable',
        parts.map((row) => element('mtr', rowWith(row), row.attrs)),
        node.attrs,
      )
    }
    case 'mfrac':
    case 'msup':
    case 'msub':
    case 'msubsup':
    case 'munder':
    case 'mover':
    case 'munderover':
    case 'mroot':
      return element(node.name, within(gap), node.attrs)
    default:
      return element(node.name, inLines(node, room), node.attrs)
  }
}

/** A row, a root or a cell; what opens and closes it stays around its lines. */
function inLines(node: XmlElement, room: number): XmlElement[] {
  const parts = childElements(node)
  if (widthOfAll(parts) <= room) return readable(parts)
  const isAround = isFenced(node) && parts.length > 2
  const [head, inner, tail] = isAround
    ? [parts.slice(0, 1), parts.slice(1, -1), parts.slice(-1)]
    : [[], parts, []]
  const own = Math.max(narrowest, room - 2 * gap)
  const row = inner.length === 1 && inner[0] && rows.has(inner[0].name) ? rowOf(inner[0]) : inner
  const lines = gathered(
    segments(
      row.flatMap((part) => inWords(part, own)),
      true,
    ),
    own,
  )
  const cells = lines.map((line) =>
    element('mtr', [element('mtd', readable(line.map((part) => fitted(part, own))))]),
  )
  const [only] = lines
  const body = cells.length > 1 || !only ? [element('mtable', cells)] : only.map((part) => fitted(part, own))
  return [...head, ...body, ...tail]
}

/** As many beside each other as fit. */
function gathered(all: XmlElement[][], room: number): XmlElement[][] {
  const lines: XmlElement[][] = []
  for (const each of all) {
    const last = lines.at(-1)
    if (last && widthOfAll(last) + widthOfAll(each) <= room) last.push(...each)
    else lines.push([...each])
  }
  return lines
}

/**
 * Brackets and wide spaces as words, and nothing as a word where an operator lacks a side: LibreOffice shows a question mark upside
 * down for a bracket without its other one in the same part, and for `=` without a term on either side.
 */
function readable(parts: XmlElement[]): XmlElement[] {
  const shown = parts.map(inWordsOfItsOwn)
  const isBare = (part: XmlElement | undefined) => /^[=<>]$/.test(signOf(part))
  return [
    ...(isBare(shown[0]) ? [textOf(nothing)] : []),
    ...shown,
    ...(isBare(shown.at(-1)) ? [textOf(nothing)] : []),
  ]
}

/** A space without width. */
const nothing = '\u200b'

function inWordsOfItsOwn(node: XmlElement): XmlElement {
  const text = node.name === 'mo' && node.attrs['fence'] !== 'true' ? xmlText(node) : ''
  // Braces as words would stand there with the strokes that escape them.
  if (!/[{}]/.test(text) && (opening.test(text) || closing.test(text))) return textOf(text)
  if (isWide(node)) return textOf(`${nothing}  `)
  const children = node.children.map((child) => (typeof child === 'string' ? child : inWordsOfItsOwn(child)))
  // A brace before several lines is as high as they are only where something closes it.
  const isOpen = isFenced(node) && childElements(node).at(-1)?.name === 'mtable'
  return { ...node, children: isOpen ? [...children, element('mo', [], { fence: 'true' })] : children }
}

/** In pixels, of a line that nothing is worth breaking below; of what stands around a part; of a letter. */
const narrowest = 60
const gap = 14
const letter = 9

const widthOfAll = (nodes: XmlElement[]) => nodes.reduce((sum, node) => sum + widthOf(node), 0)

/** About as wide as LibreOffice draws it, which writes every formula in 12 points. */
function widthOf(node: XmlElement): number {
  const parts = childElements(node)
  const [base = 0, ...scripts] = parts.map(widthOf)
  const script = 0.65 * Math.max(0, ...scripts)
  switch (node.name) {
    case 'annotation':
    case 'mspace':
      return 0
    case 'mi':
    case 'mn':
    case 'mtext':
      return letter * [...xmlText(node)].length
    case 'mo':
      return letter + (operators.test(xmlText(node)) ? gap : 0)
    case 'mfrac':
      return Math.max(base, ...scripts) + gap / 2
    case 'msup':
    case 'msub':
    case 'msubsup':
      return base + script
    case 'munder':
    case 'mover':
    case 'munderover':
      return Math.max(base, script)
    case 'mtable': {
      const cells = parts.map((row) => childElements(row).map(widthOf))
      const columns = Array.from({ length: Math.max(0, ...cells.map(({ length }) => length)) })
      return columns.reduce<number>(
        (sum, _, at) => sum + gap + Math.max(...cells.map((row) => row[at] ?? 0)),
        0,
      )
    }
    case 'msqrt':
    case 'mroot':
      return widthOfAll(parts) + gap
    default:
      return widthOfAll(parts)
  }
}
