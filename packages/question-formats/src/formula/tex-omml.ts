import { drawFormula } from '@suluh/rich-text/formula'
import { fitFormula } from './fit-formula.ts'
import { formulaShape } from './formula-shape.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { takeFormulas } from './omml.ts'
import { naries } from './omml-symbols.ts'
import { childElements, readXmlDocument, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/**
 * An equation of Word for a formula, or null where Word's own parts would not draw it the same: such a formula stays
 * LaTeX in the text.
 */
export function texToOmml(tex: string): string | null {
  const mathml = drawFormula(tex)
  if (mathml === null) return null
  const omml = equation(readXmlDocument(mathml))
  const back: string[] = []
  takeFormulas(omml, back)
  return back[0] !== undefined && formulaShape(back[0]) === formulaShape(tex) ? omml : null
}

/**
 * A formula for people who read it, and not for us again: as near as Word can draw it, as several equations where it is wider
 * than so many pixels. Null where it is no formula.
 */
export function texToEquations(tex: string, widest: number): string[] | null {
  const mathml = drawFormula(tex)
  return mathml === null ? null : fitFormula(readXmlDocument(mathml), widest).map(equation)
}

const equation = (node: XmlElement) => `<m:oMath>${element(node)}</m:oMath>`

const arg = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`

function element(node: XmlElement): string {
  const parts = childElements(node)
  const at = (index: number) => (parts[index] ? element(parts[index]) : '')
  switch (node.name) {
    case 'annotation':
      return ''
    case 'mi':
    case 'mn':
    case 'mo':
      return run(node)
    case 'mtext':
      return /^\s*$/.test(xmlText(node))
        ? textRun(xmlText(node))
        : `<m:r><m:rPr><m:nor/></m:rPr>${text(xmlText(node))}</m:r>`
    case 'mspace':
      return ''
    case 'mfrac':
      return `<m:f>${node.attrs['linethickness'] === '0px' ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : ''}${arg('num', at(0))}${arg('den', at(1))}</m:f>`
    case 'msqrt':
      return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${arg('e', sequence(parts))}</m:rad>`
    case 'mroot':
      return `<m:rad>${arg('deg', at(1))}${arg('e', at(0))}</m:rad>`
    case 'msup':
      return `<m:sSup>${arg('e', at(0))}${arg('sup', at(1))}</m:sSup>`
    case 'msub':
    case 'munder':
      return isLimit(parts[0]) ? limit(at(0), at(1), 'limLow') : under(node, parts, at)
    case 'msubsup':
    case 'munderover':
      return `<m:sSubSup>${arg('e', at(0))}${arg('sub', at(1))}${arg('sup', at(2))}</m:sSubSup>`
    case 'mover':
      return over(parts, at)
    case 'mtable':
      return `<m:m>${parts
        .map((row) =>
          arg(
            'mr',
            childElements(row)
              .map((cell) => arg('e', sequence(childElements(cell))))
              .join(''),
          ),
        )
        .join('')}</m:m>`
    default:
      return sequence(parts)
  }
}

/** Neighbours in a row: a fence around all is a delimiter, a great operator takes what follows it. */
function sequence(parts: XmlElement[]): string {
  const [first, last] = [parts[0], parts.at(-1)]
  if (parts.length >= 2 && isFence(first) && isFence(last) && first && last) {
    const inner = parts.slice(1, -1)
    const only = inner[0]
    const binom = inner.length === 1 && only?.name === 'mfrac' && only.attrs['linethickness'] === '0px'
    if (binom) return element(only)
    const sign = (name: string, node: XmlElement) => `<m:${name} m:val="${escapeHtml(xmlText(node))}"/>`
    return `<m:d><m:dPr>${sign('begChr', first)}${sign('endChr', last)}</m:dPr>${arg('e', sequence(inner))}</m:d>`
  }
  let written = ''
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part === undefined) continue
    const sign = greatSign(part)
    if (sign === null) written += element(part)
    else {
      written += nary(sign, part, parts[i + 1])
      i += 1
    }
  }
  return written
}

const isFence = (node: XmlElement | undefined) => node?.name === 'mo' && node.attrs['fence'] === 'true'

function greatSign(node: XmlElement): string | null {
  const base = ['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover'].includes(node.name)
    ? childElements(node)[0]
    : node
  const sign = base?.name === 'mo' ? xmlText(base).trim() : ''
  return sign in naries ? sign : null
}

function nary(sign: string, node: XmlElement, operand: XmlElement | undefined): string {
  const [, a, b] = node.name === 'mo' ? [] : childElements(node)
  const isUpper = node.name === 'msup' || node.name === 'mover'
  const [sub, sup] = isUpper ? [undefined, a] : [a, b]
  const hide = (name: string, part: XmlElement | undefined) => (part ? '' : `<m:${name} m:val="1"/>`)
  return `<m:nary><m:naryPr><m:chr m:val="${sign}"/>${hide('subHide', sub)}${hide('supHide', sup)}</m:naryPr>${arg('sub', sub ? element(sub) : '')}${arg('sup', sup ? element(sup) : '')}${arg('e', operand ? element(operand) : '')}</m:nary>`
}

const isLimit = (base: XmlElement | undefined) =>
  base !== undefined && /^(lim|max|min|sup|inf)/.test(xmlText(base))
const limit = (base: string, below: string, name: string) =>
  `<m:${name}>${arg('e', base)}${arg('lim', below)}</m:${name}>`

function under(node: XmlElement, parts: XmlElement[], at: (index: number) => string): string {
  if (node.name === 'msub') return `<m:sSub>${arg('e', at(0))}${arg('sub', at(1))}</m:sSub>`
  const sign = parts[1] ? xmlText(parts[1]).trim() : ''
  if (sign === '⏟') return `<m:groupChr>${arg('e', at(0))}</m:groupChr>`
  if (/^[‾_]$/.test(sign)) return `<m:bar><m:barPr><m:pos m:val="bot"/></m:barPr>${arg('e', at(0))}</m:bar>`
  return limit(at(0), at(1), 'limLow')
}

const combining: Record<string, string> = {
  '^': '\u0302',
  '~': '\u0303',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃗': '\u20d7',
  '´': '\u0301',
}

function over(parts: XmlElement[], at: (index: number) => string): string {
  const sign = parts[1] ? xmlText(parts[1]).trim() : ''
  if (sign === '‾') return `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${arg('e', at(0))}</m:bar>`
  if (sign === '⏞')
    return `<m:groupChr><m:groupChrPr><m:chr m:val="⏞"/><m:pos m:val="top"/></m:groupChrPr>${arg('e', at(0))}</m:groupChr>`
  const accent = combining[sign]
  return accent
    ? `<m:acc><m:accPr><m:chr m:val="${accent}"/></m:accPr>${arg('e', at(0))}</m:acc>`
    : limit(at(0), at(1), 'limUpp')
}

const doubled: Record<string, string> = { R: 'ℝ', N: 'ℕ', Z: 'ℤ', Q: 'ℚ', C: 'ℂ' }

function run(node: XmlElement): string {
  const sign = xmlText(node).replace(/\u2061/g, '')
  if (sign === '') return ''
  const style = node.attrs['mathvariant']
  if (style === 'double-struck') return textRun(doubled[sign] ?? sign)
  const isUpright = style === 'normal' || (node.name === 'mi' && [...sign].length > 1)
  return isUpright ? `<m:r><m:rPr><m:sty m:val="p"/></m:rPr>${text(sign)}</m:r>` : textRun(sign)
}

const textRun = (value: string) => `<m:r>${text(value)}</m:r>`
const text = (value: string) => `<m:t xml:space="preserve">${escapeHtml(value)}</m:t>`
