import { accents, functions, naries, toTexText } from './omml-symbols.ts'

/** An element of a formula in MathML, whatever parser it came from. */
export type MathmlNode = { name: string; attrs: Record<string, string>; children: MathmlNode[]; text: string }

/** LaTeX of a `<math>`: its own annotation where it carries one, else written from what is drawn. */
export function mathmlToTex(math: MathmlNode): string {
  const own = annotation(math)
  return (own ?? tex(math)).replace(/\s+/g, ' ').trim()
}

function annotation(node: MathmlNode): string | undefined {
  if (node.name === 'annotation' && /tex/i.test(node.attrs['encoding'] ?? '')) return node.text
  for (const child of node.children) {
    const found = annotation(child)
    if (found !== undefined) return found
  }
  return undefined
}

function tex(node: MathmlNode): string {
  const at = (index: number) => {
    const child = node.children[index]
    return child ? tex(child).trim() : ''
  }
  const base = () => ([...at(0)].length === 1 || /^\\[A-Za-z]+$/.test(at(0)) ? at(0) : `{${at(0)}}`)
  switch (node.name) {
    case 'mi':
      return identifier(node)
    case 'mn':
    case 'ms':
      return toTexText(node.text.trim())
    case 'mo':
      return operator(node.text.trim())
    case 'mtext':
      return node.text.trim() === '' ? '\\ ' : `\\text{${node.text.replace(/[\\{}$&#^_%~]/g, ' ')}}`
    case 'mspace':
      return '\\ '
    case 'mfrac':
      return node.attrs['linethickness'] === '0'
        ? `\\binom{${at(0)}}{${at(1)}}`
        : `\\frac{${at(0)}}{${at(1)}}`
    case 'msqrt':
      return `\\sqrt{${children(node)}}`
    case 'mroot':
      return `\\sqrt[${at(1)}]{${at(0)}}`
    case 'msup':
      return `${base()}^{${at(1)}}`
    case 'msub':
      return `${base()}_{${at(1)}}`
    case 'msubsup':
    case 'munderover':
      return `${base()}_{${at(1)}}^{${at(2)}}`
    case 'munder':
      return limit(at(0)) ? `${at(0)}_{${at(1)}}` : `\\underset{${at(1)}}{${at(0)}}`
    case 'mover':
      return over(node, at(0), at(1))
    case 'mtable':
      return `\\begin{matrix}${node.children.map((row) => row.children.map(tex).join(' & ')).join(' \\\\ ')}\\end{matrix}`
    case 'mfenced':
      return `\\left${node.attrs['open'] ?? '('}${node.children.map(tex).join(', ')}\\right${node.attrs['close'] ?? ')'}`
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return children(node)
  }
}

const children = (node: MathmlNode) => node.children.map(tex).join('')
const limit = (base: string) => Object.values(naries).includes(base) || functions.has(base.slice(1))

function identifier(node: MathmlNode): string {
  const name = node.text.trim()
  if (functions.has(name)) return `\\${name} `
  return [...name].length > 1 && /^[A-Za-z]+$/.test(name) ? `\\mathrm{${name}}` : toTexText(name)
}

function operator(sign: string): string {
  return naries[sign] ?? (sign === '{' || sign === '}' ? `\\${sign}` : toTexText(sign))
}

function over(node: MathmlNode, base: string, above: string): string {
  const sign = node.children[1]?.text.trim() ?? ''
  const accent =
    accents[sign] ?? accents[{ '^': '\u0302', '~': '\u0303', '‾': '\u0305', '˙': '\u0307' }[sign] ?? '']
  if (accent) return `${accent}{${base}}`
  return limit(base) ? `${base}^{${above}}` : `\\overset{${above}}{${base}}`
}
