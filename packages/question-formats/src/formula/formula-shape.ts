import { drawFormula } from '@suluh/rich-text/formula'
import { childElements, readXmlDocument } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/** The same for two formulas that are drawn the same, however they are written; the LaTeX itself where it does not parse. */
export function formulaShape(tex: string): string {
  const mathml = drawFormula(tex)
  return mathml === null ? tex.trim() : shapeOf(readXmlDocument(mathml))
}

const groups = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded'])

function shapeOf(element: XmlElement): string {
  const parts = childElements(element).map(shapeOf)
  const inner = parts.join('')
  if (element.name === 'annotation') return ''
  if (groups.has(element.name)) return inner
  const text = element.children.filter((node) => typeof node === 'string').join('')
  if (/^[\s\u2061]*$/.test(text) && inner === '') return ''
  const style = element.attrs['mathvariant'] ?? element.attrs['linethickness'] ?? ''
  return `${element.name}${style}[${text.trim()}${parts.map((part) => `(${part})`).join('')}]`
}
