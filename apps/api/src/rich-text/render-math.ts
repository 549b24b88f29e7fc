import katex from 'katex'

/**
 * Formulas (`<span data-tex="...">`) as MathML, which browsers show by themselves: the exam page carries no
 * math library. A formula that cannot be read stays readable as its source.
 */
export function renderMath(html: string): string {
  return html.replace(/<span data-tex="([^"]*)"[^>]*>.*?<\/span>/gs, (whole, source: string) => {
    const tex = source
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    try {
      return `<span class="math">${katex.renderToString(tex, { output: 'mathml', throwOnError: true, trust: false, strict: false })}</span>`
    } catch {
      return whole
    }
  })
}
