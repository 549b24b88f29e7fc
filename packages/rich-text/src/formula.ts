import katex from 'katex'
import 'katex/contrib/mhchem'
import { formulaSpan } from './allow-list.ts'
import { unescapeHtml } from './escape.ts'

/** Longer sources are no formulas of a question, and drawing them holds everybody else. */
const longestTex = 5000
/** Drawing takes a millisecond, and texts repeat their formulas. */
const mostKept = 2000
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
    return html.replace(/^<span class="katex">(.*)<\/span>$/s, '$1')
  } catch {
    return null
  }
}
