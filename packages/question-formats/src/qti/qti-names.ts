import type { XmlElement, XmlNode } from '../xml.ts'

/**
 * A QTI 3 document in the names of QTI 2, which say the same: `qti-choice-interaction` is `choiceInteraction` there, and
 * `response-identifier` is `responseIdentifier`. Other documents stay as they are.
 */
export function inNamesOfQti2(root: XmlElement): XmlElement {
  return root.name.startsWith('qti-') ? renamed(root) : root
}

function renamed({ name, attrs, children }: XmlElement): XmlElement {
  const isQti = name.startsWith('qti-')
  return {
    name: isQti ? camel(name.slice('qti-'.length)) : name,
    attrs: isQti
      ? Object.fromEntries(Object.entries(attrs).map(([key, value]) => [attributeName(key), value]))
      : attrs,
    children: children.map((node): XmlNode => (typeof node === 'string' ? node : renamed(node))),
  }
}

const attributeName = (name: string) => (/^(data|aria)-/.test(name) ? name : camel(name))
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
