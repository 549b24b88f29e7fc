/** An element of an equation: its local name, attributes, parts and, for runs, its text. */
export type MathNode = { name: string; attrs: Record<string, string>; children: MathNode[]; text: string }

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const maxDepth = 60

/** Reads the XML of one equation; null where it is not well formed or nests too deep. */
export function readXml(xml: string): MathNode | null {
  const root: MathNode = { name: '', attrs: {}, children: [], text: '' }
  const open = [root]
  for (const [tag, text] of pieces(xml)) {
    const top = open.at(-1)
    if (top === undefined) return null
    if (text !== '') top.text += decoded(text)
    if (tag.startsWith('</')) open.pop()
    else if (/^<[\w:]/.test(tag)) {
      const node = { name: localName(tag), attrs: attributes(tag), children: [], text: '' }
      top.children.push(node)
      if (!tag.endsWith('/>')) open.push(node)
    }
    if (open.length > maxDepth || open.length === 0) return null
  }
  return open.length === 1 ? root : null
}

function* pieces(xml: string): Generator<[tag: string, textBefore: string]> {
  let from = 0
  for (const match of xml.matchAll(/<[^>]*>/g)) {
    yield [match[0], xml.slice(from, match.index)]
    from = match.index + match[0].length
  }
}

function localName(tag: string): string {
  return /^<(?:\w+:)?([\w.-]+)/.exec(tag)?.[1] ?? ''
}

function attributes(tag: string): Record<string, string> {
  const found = [...tag.matchAll(/(?:\w+:)?(\w+)="([^"]*)"/g)]
  return Object.fromEntries(found.map((match) => [match[1] ?? '', decoded(match[2] ?? '')]))
}

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (hex || decimal) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return entities[name] ?? whole
  })
}
