import { SuluhError } from '@suluh/contract/platform/error'

/** An element of an XML document with its text and elements in order; names are without their prefix. */
export type XmlElement = { name: string; attrs: Record<string, string>; children: XmlNode[] }
export type XmlNode = string | XmlElement

const maxDepth = 200
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00a0' }

const broken = (what: string, at: string) =>
  new SuluhError(
    'validation',
    `XML ini tidak lengkap: ${what} di dekat “${at.replace(/\s+/g, ' ').slice(0, 40)}”. Ekspor ulang dari aplikasi asalnya, lalu unggah lagi.`,
  )

/**
 * Reads a whole XML document in one pass. Entities of its own are refused, because a few bytes of them can name
 * other files or grow without end. Throws `validation` where it is not well formed.
 */
export function readXmlDocument(xml: string): XmlElement {
  if (/<!ENTITY/i.test(xml))
    throw new SuluhError(
      'validation',
      'Berkas XML ini memakai entitas sendiri (<!ENTITY …>) dan demi keamanan tidak dibaca. Ekspor ulang tanpa entitas.',
    )
  const root: XmlElement = { name: '', attrs: {}, children: [] }
  const open = [root]
  for (let at = 0; at < xml.length;) {
    const top = open.at(-1) ?? root
    const tag = xml.indexOf('<', at)
    const text = xml.slice(at, tag < 0 ? xml.length : tag)
    if (text !== '') top.children.push(decoded(text))
    if (tag < 0) break
    at = readTag(xml, tag, open)
    if (open.length > maxDepth) throw broken('bersarang terlalu dalam', xml.slice(tag))
    if (open.length === 0) throw broken('penutup tanpa pembuka', xml.slice(tag))
  }
  if (open.length > 1) throw broken(`<${open.at(-1)?.name}> tidak ditutup`, xml.slice(-40))
  const element = root.children.find((node) => typeof node !== 'string')
  if (element === undefined) throw broken('tidak ada isinya', xml)
  return element
}

/** Reads what starts at a `<` and returns where it ends. */
function readTag(xml: string, at: number, open: XmlElement[]): number {
  if (xml.startsWith('<![CDATA[', at)) {
    const end = until(xml, ']]>', at)
    open.at(-1)?.children.push(xml.slice(at + 9, end))
    return end + 3
  }
  if (xml.startsWith('<!--', at)) return until(xml, '-->', at) + 3
  if (xml.startsWith('<?', at)) return until(xml, '?>', at) + 2
  const end = tagEnd(xml, at)
  const body = xml.slice(at + 1, end)
  if (body.startsWith('!')) return end + 1
  const name = localName(body)
  if (body.startsWith('/')) {
    if (open.pop()?.name !== name) throw broken(`</${name}> tidak pada tempatnya`, xml.slice(at))
    return end + 1
  }
  const element = { name, attrs: attributes(body), children: [] }
  open.at(-1)?.children.push(element)
  if (!body.endsWith('/')) open.push(element)
  return end + 1
}

// A ">" inside a quoted value does not end its tag.
function tagEnd(xml: string, at: number): number {
  let quote = ''
  for (let i = at + 1; i < xml.length; i++) {
    const sign = xml[i] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return i
  }
  throw broken('tanda < tidak ditutup', xml.slice(at))
}

function until(xml: string, mark: string, at: number): number {
  const end = xml.indexOf(mark, at)
  if (end < 0) throw broken(`${mark} tidak ditemukan`, xml.slice(at))
  return end
}

function localName(body: string): string {
  return /^\/?\s*(?:[\w.-]+:)?([\w.-]+)/.exec(body)?.[1] ?? ''
}

function attributes(body: string): Record<string, string> {
  const found = body.matchAll(/(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...found].map(([, name = '', a, b]) => [name, decoded(a ?? b ?? '')]))
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,20}));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    if (hex || decimal) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return entities[name] ?? whole
  })
}

export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (!name || node.name === name),
  )
}

export function childElement(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element && childElements(element, name)[0]
}

/** All text inside, as it stands. */
export function xmlText(element: XmlElement | undefined): string {
  return element?.children.map((node) => (typeof node === 'string' ? node : xmlText(node))).join('') ?? ''
}

/** Every element of a name below, in the order of the document. */
export function descendants(element: XmlElement, ...names: string[]): XmlElement[] {
  return childElements(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...descendants(child, ...names),
  ])
}
