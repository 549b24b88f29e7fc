import { accents, functions, naries, toTexText } from './omml-symbols.ts'
import { childElement, childElements, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

type Writer = (node: XmlElement) => string

/** LaTeX of an equation or a part of one. Unknown elements give what they contain. */
export function mathToTex(node: XmlElement): string {
  const write = writers[node.name]
  return write ? write(node) : childElements(node).map(mathToTex).join('')
}

const skipped: Writer = () => ''

const writers: Record<string, Writer> = {
  r: (node) => runTex(node),
  f: (node) => {
    const num = arg(node, 'num')
    const den = arg(node, 'den')
    const kind = property(node, 'type')
    if (kind === 'noBar') return `\\binom{${num}}{${den}}`
    return kind === 'lin' ? `{${num}}/{${den}}` : `\\frac{${num}}{${den}}`
  },
  sSup: (node) => `${base(node)}^{${arg(node, 'sup')}}`,
  sSub: (node) => `${base(node)}_{${arg(node, 'sub')}}`,
  sSubSup: (node) => `${base(node)}_{${arg(node, 'sub')}}^{${arg(node, 'sup')}}`,
  sPre: (node) => `{}_{${arg(node, 'sub')}}^{${arg(node, 'sup')}}${base(node)}`,
  rad: (node) => {
    const degree = arg(node, 'deg')
    return degree === '' ? `\\sqrt{${arg(node, 'e')}}` : `\\sqrt[${degree}]{${arg(node, 'e')}}`
  },
  nary: (node) => {
    const sign = property(node, 'chr')
    return `${limited(naries[sign ?? '∫'] ?? toTexText(sign ?? ''), node)}{${arg(node, 'e')}}`
  },
  d: (node) => delimited(node),
  m: (node) => `\\begin{matrix}${rows(node)}\\end{matrix}`,
  eqArr: (node) => `\\begin{aligned}${parts(node, 'e').map(mathToTex).join(' \\\\ ')}\\end{aligned}`,
  func: (node) => `${functionName(arg(node, 'fName'))}{${arg(node, 'e')}}`,
  limLow: (node) => limit(node, '_', '\\underset'),
  limUpp: (node) => limit(node, '^', '\\overset'),
  acc: (node) => `${accents[property(node, 'chr') ?? '\u0302'] ?? '\\hat'}{${arg(node, 'e')}}`,
  bar: (node) => `${property(node, 'pos') === 'top' ? '\\overline' : '\\underline'}{${arg(node, 'e')}}`,
  groupChr: (node) =>
    `${property(node, 'pos') === 'top' ? '\\overbrace' : '\\underbrace'}{${arg(node, 'e')}}`,
  borderBox: (node) => `\\boxed{${arg(node, 'e')}}`,
  rPr: skipped,
  ctrlPr: skipped,
  del: skipped,
}

for (const name of ['f', 'rad', 'nary', 'd', 'm', 'eqArr', 'acc', 'bar', 'func', 'groupChr', 'sSup', 'sSub'])
  writers[`${name}Pr`] = skipped
for (const name of ['sSubSup', 'sPre', 'limLow', 'limUpp', 'borderBox', 'arg']) writers[`${name}Pr`] = skipped

function parts(node: XmlElement, name: string): XmlElement[] {
  return childElements(node, name)
}

function arg(node: XmlElement, name: string): string {
  return parts(node, name).map(mathToTex).join('').trim()
}

/** The value of a setting; undefined where it is not set, empty where it is set to nothing. */
function property(node: XmlElement, name: string): string | undefined {
  const settings = childElements(node).find((child) => child.name.endsWith('Pr'))
  const setting = childElement(settings, name)
  return setting === undefined ? undefined : (setting.attrs['val'] ?? '')
}

function isOn(node: XmlElement, name: string): boolean {
  const value = property(node, name)
  return value !== undefined && !['0', 'off', 'false'].includes(value)
}

function base(node: XmlElement): string {
  const tex = arg(node, 'e')
  return [...tex].length === 1 ? tex : `{${tex}}`
}

function limited(sign: string, node: XmlElement): string {
  const sub = isOn(node, 'subHide') ? '' : arg(node, 'sub')
  const sup = isOn(node, 'supHide') ? '' : arg(node, 'sup')
  return sign + (sub === '' ? '' : `_{${sub}}`) + (sup === '' ? '' : `^{${sup}}`)
}

function delimited(node: XmlElement): string {
  const open = property(node, 'begChr') ?? '('
  const close = property(node, 'endChr') ?? ')'
  const between = toTexText(property(node, 'sepChr') ?? '|')
  const inner = parts(node, 'e').map((part) => mathToTex(part).trim())
  const first = childElement(node, 'e')
  const only = first && childElements(first).filter((child) => !child.name.endsWith('Pr'))
  if (inner.length === 1 && only?.length === 1 && only[0]?.name === 'm') {
    const kind = { '()': 'pmatrix', '[]': 'bmatrix', '||': 'vmatrix', '{}': 'Bmatrix' }[open + close]
    if (kind !== undefined) return `\\begin{${kind}}${rows(only[0])}\\end{${kind}}`
  }
  return `\\left${delimiter(open)}${inner.join(` ${between} `)}\\right${delimiter(close)}`
}

const delimiters: Record<string, string> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle ',
  '⟩': '\\rangle ',
  '〈': '\\langle ',
  '〉': '\\rangle ',
  '⌊': '\\lfloor ',
  '⌋': '\\rfloor ',
  '⌈': '\\lceil ',
  '⌉': '\\rceil ',
  '‖': '\\|',
}

function delimiter(sign: string): string {
  return delimiters[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.')
}

function rows(matrix: XmlElement): string {
  return parts(matrix, 'mr')
    .map((row) => parts(row, 'e').map(mathToTex).join(' & '))
    .join(' \\\\ ')
}

function functionName(name: string): string {
  const bare = name.replace(/^\\mathrm\{(.*)\}$/, '$1')
  if (functions.has(bare)) return `\\${bare}`
  return name.includes('\\') && bare === name ? name : `\\operatorname{${bare}}`
}

function limit(node: XmlElement, sign: string, command: string): string {
  const name = arg(node, 'e')
  const bare = name.replace(/^\\/, '')
  const lim = arg(node, 'lim')
  return functions.has(bare) ? `\\${bare}${sign}{${lim}}` : `${command}{${lim}}{${name}}`
}

function runTex(node: XmlElement): string {
  const text = parts(node, 't').map(xmlText).join('')
  const settings = parts(node, 'rPr')[0]
  const plainWords = childElement(settings, 'nor')
  const isWords = plainWords !== undefined && plainWords.attrs['val'] !== '0'
  if (isWords && text.trim() !== '') return `\\text{${text.replace(/[\\{}$&#^_%~]/g, ' ')}}`
  const style = childElement(settings, 'sty')?.attrs['val']
  const tex = toTexText(text)
  if (style !== 'p' || !/^[A-Za-z]{2,}$/.test(text.trim())) return tex
  return functions.has(text.trim()) ? `\\${text.trim()} ` : `\\mathrm{${tex}}`
}
