import type { SafeElement, SafeNode } from './safe-html.ts'
import { parseOwnHtml } from './html-text.ts'

/** Our rich text as one cell of plain text: paragraphs by a blank line, formulas as `\( … \)`, `<sub>` and `<sup>` kept. */
export function exportText(html: string): string {
  return write(parseOwnHtml(html))
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const raised: Record<string, [plain: string, signs: string]> = {
  sup: ['0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'],
  sub: ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'],
}

/** The same for programs that show every sign as it stands: `x²`, `H₂O`, and `x^(ab)` where there is no sign for it. */
export function quizText(html: string): string {
  return exportText(html).replace(/<(su[bp])>([^<>]*)<\/\1>/g, (_, tag: 'sup' | 'sub', text: string) => {
    const [plain, signs] = raised[tag]!
    const drawn = [...text].map((sign) => [...signs][plain.indexOf(sign)])
    return drawn.every((sign) => sign !== undefined)
      ? drawn.join('')
      : `${tag === 'sup' ? '^' : '_'}(${text})`
  })
}

function write(nodes: SafeNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node.replace(/\s+/g, ' ') : elementText(node)))
    .join('')
}

function elementText(node: SafeElement): string {
  const { tag, children } = node
  const tex = node.attrs['data-tex']
  if (tag === 'span' && tex !== undefined) return `\\(${tex}\\)`
  switch (tag) {
    case 'br':
      return '\n'
    case 'sub':
    case 'sup':
      return `<${tag}>${write(children)}</${tag}>`
    case 'p':
    case 'div':
    case 'blockquote':
    case 'pre':
    case 'ul':
    case 'ol':
    case 'table':
      return `\n\n${write(children)}\n\n`
    case 'li':
      return `\n- ${write(children).trim()}`
    case 'tr':
      return `\n${children.map((cell) => (typeof cell === 'string' ? '' : write(cell.children).trim())).join(' | ')}`
    default:
      return write(children)
  }
}
