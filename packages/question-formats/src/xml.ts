import { SaxesParser } from 'saxes'
import { SuluhError } from '@suluh/contract/platform/error'

/** An element of an XML document with its text and elements in order; names are without their prefix. */
export type XmlElement = { name: string; attrs: Record<string, string>; children: XmlNode[] }
export type XmlNode = string | XmlElement

/** What other programs write and nobody misunderstands: names of HTML, control characters, text around the root. */
const harmless = /entity|disallowed|outside of root|at the start|doctype/
const mostForgiven = 10_000
const strayAmpersand = /&(?!(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});)/gi

/**
 * Reads a whole XML document, nested `maxDepth` deep at most. Entities of its own are refused, because a few bytes of them can name other files or grow
 * without end. Throws `validation` where it is not well formed.
 */
export function readXmlDocument(xml: string, maxDepth = 200): XmlElement {
  if (/<!ENTITY/i.test(xml))
    throw new SuluhError(
      'validation',
      'Berkas XML ini memakai entitas sendiri (<!ENTITY …>) dan demi keamanan tidak dibaca. Ekspor ulang tanpa entitas.',
    )
  const root: XmlElement = { name: '', attrs: {}, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  let forgiven = 0
  const broken = (what: string) => {
    const near = xml.slice(0, parser.position).replace(/\s+/g, ' ').slice(-40)
    return new SuluhError(
      'validation',
      `XML ini tidak lengkap: ${what} di dekat “${near}”. Ekspor ulang dari aplikasi asalnya, lalu unggah lagi.`,
    )
  }
  const addText = (text: string) => void open.at(-1)?.children.push(text)
  parser.ENTITIES['nbsp'] = '\u00a0'
  parser.on('error', ({ message }) => {
    if (harmless.test(message) && (forgiven += 1) <= mostForgiven) return
    const name = open.at(-1)?.name
    throw broken(open.length > 1 ? `<${name}> tidak ditutup` : 'penulisannya keliru')
  })
  parser.on('opentag', ({ name, attributes }) => {
    const attrs = Object.entries(attributes).map(([key, value]) => [localName(key), value])
    const element = { name: localName(name), attrs: Object.fromEntries(attrs), children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    if (open.length > maxDepth) throw broken('bersarang terlalu dalam')
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', addText)
  parser.on('cdata', addText)
  // Whoever writes CDATA escapes elsewhere, and inside it an ampersand is one.
  const isByHand = !xml.includes('<![CDATA[')
  parser.write((isByHand ? xml.replace(strayAmpersand, '&amp;') : xml).trimStart()).close()
  const element = root.children.find((node) => typeof node !== 'string')
  if (element === undefined) throw broken('tidak ada isinya')
  return element
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

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
