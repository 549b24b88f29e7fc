import katex from 'katex'
import 'katex/contrib/mhchem'
import { formula } from './formula.ts'

/**
 * Puts MathML, which browsers show by themselves, into every formula (`<span data-tex="...">`): no page carries a
 * math library. The source stays in `data-tex`, and a formula that cannot be read stays readable as its source.
 */
export function renderMath(html: string): string {
  return html.replace(formula, (whole, source: string) => {
    const tex = source
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    try {
      const drawn = katex.renderToString(tex, {
        output: 'mathml',
        throwOnError: true,
        trust: false,
        strict: false,
      })
      return `<span data-tex="${source}">${drawn.replace(/^<span class="katex">(.*)<\/span>$/s, '$1')}</span>`
    } catch {
      return whole
    }
  })
}
