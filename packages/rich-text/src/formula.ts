import katex from 'katex'
import 'katex/contrib/mhchem'
import { formulaSpan } from './allow-list.ts'
import { unescapeHtml } from './escape.ts'

/** Longer sources are no formulas of a question, and drawing them holds everybody else. */
const longestTex = 5000
/** Drawing takes a millisecond, and texts repeat their formulas. */
const mostKept = 5000
const drawn = new Map<string, string | null>()

/** MathML of a formula, which browsers show by themselves; null where the source cannot be read. */
export function drawFormula(tex: string): string | null {
  const known = drawn.get(tex)
  if (known !== undefined) return known
  if (drawn.size >= mostKept) drawn.clear()
  const mathml = tex.length > longestTex ? null : draw(tex)
  drawn.set(tex, mathml)
  return mathml
}

/**
 * Puts MathML into every formula (`<span data-tex="...">`): no page carries a math library. The source stays in
 * `data-tex`, and a formula that cannot be read stays readable as its source.
 */
export function drawFormulas(html: string): string {
  return html.replace(formulaSpan, (whole, source: string) => {
    const mathml = drawFormula(unescapeHtml(source))
    return mathml === null ? whole : `<span data-tex="${source}">${mathml}</span>`
  })
}

function draw(tex: string): string | null {
  try {
    const html = katex.renderToString(tex, {
      output: 'mathml',
      throwOnError: true,
      trust: false,
      strict: false,
    })
    return withSigns(html.replace(/^<span class="katex">(.*)<\/span>$/s, '$1'))
  } catch {
    return null
  }
}

const sign = /<mo>([−+±∓])<\/mo>/g
/** What stands right before a sign; space between them says nothing. */
const before = /<(m[oi])(?: [^>]*)?>([^<]*)<\/\1>(?:<mspace[^>]*>)*$/
/** An operator that ends a term: the sign after it stands between two. */
const ending = /^[)\]}⟩⌋⌉!%°′″…⋯⋮]$/

/**
 * Says of each sign that begins a number or a term (`( − 3)`, `= −x`, `2 × −3`) that it stands before it. Browsers find
 * that out by themselves only at the very beginning of a row, and set it apart everywhere else.
 */
function withSigns(mathml: string): string {
  return mathml.replace(sign, (whole, operator: string, at: number) => {
    const [, kind, text = ''] = before.exec(mathml.slice(Math.max(0, at - 200), at)) ?? []
    const opens = text === '∣' && kind === 'mi' ? isOpening(mathml, at) : kind === 'mo' && !ending.test(text)
    return opens ? `<mo form="prefix">${operator}</mo>` : whole
  })
}

/** Of bars that are no pairs by their source every other one opens: `|−3|`. */
function isOpening(mathml: string, end: number): boolean {
  return mathml.slice(0, end).split('>∣</mi>').length % 2 === 0
}
