import katex from 'katex'
import { childElements, readXmlDocument } from './xml.ts'
import type { XmlElement } from './xml.ts'

const longestTex = 5000

/** MathML of a formula, with its LaTeX as annotation; null where it does not parse. */
export function texToMathml(tex: string): string | null {
  if (tex.length > longestTex) return null
  try {
    const drawn = katex.renderToString(tex, {
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: false,
    })
    return /<math[^]*<\/math>/.exec(drawn)?.[0] ?? null
  } catch {
    return null
  }
}

/** Whether a formula can be drawn. */
export function isFormula(tex: string): boolean {
  return formulaShape(tex) !== tex.trim()
}

/** The same for two formulas that are drawn the same, however they are written; the LaTeX itself where it does not parse. */
export function formulaShape(tex: string): string {
  const known = shapes.get(tex)
  if (known !== undefined) return known
  const mathml = texToMathml(tex)
  const shape = mathml === null ? tex.trim() : shapeOf(readXmlDocument(mathml))
  if (shapes.size > 5000) shapes.clear()
  shapes.set(tex, shape)
  return shape
}

// Drawing takes a millisecond, and a file repeats its formulas.
const shapes = new Map<string, string>()
const groups = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded'])

function shapeOf(element: XmlElement): string {
  const inner = childElements(element).map(shapeOf).join('')
  if (element.name === 'annotation') return ''
  if (groups.has(element.name)) return inner
  const text = element.children.filter((node) => typeof node === 'string').join('')
  if (/^[\s\u2061]*$/.test(text) && inner === '') return ''
  const style = element.attrs['mathvariant'] ?? element.attrs['linethickness'] ?? ''
  return `${element.name}${style}[${text.trim()}${childElements(element)
    .map((child) => `(${shapeOf(child)})`)
    .join('')}]`
}
