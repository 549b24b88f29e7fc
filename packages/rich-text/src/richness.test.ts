import { describe, expect, it } from 'vitest'
import { drawFormulas } from './formula.ts'
import { plainText } from './plain-text.ts'
import { richnessOf, tooRich } from './richness.ts'
import { sanitizeRichText } from './sanitize.ts'

const formula = (tex: string) => `<span data-tex="${tex}"></span>`

describe('how rich a text is', () => {
  it('counts depth, tags and formulas, however they were drawn', () => {
    const html = `<ul><li><b>a</b></li><li>b</li></ul>${formula('\\frac{1}{2}')}<p>x<br>y</p>`
    expect(richnessOf(html)).toMatchObject({ depth: 2, tags: 13, formulas: 1, texLength: 11 })
    const { length: _, ...drawn } = richnessOf(drawFormulas(html))
    expect(drawn).toMatchObject({ depth: 2, tags: 13, formulas: 1, texLength: 11 })
  })

  it.each([
    ['bertumpuk', '<b>'.repeat(101)],
    ['rumus', formula('x').repeat(501)],
    ['rumusnya sepanjang', formula('x'.repeat(4000)).repeat(8)],
    ['tanda format', '<p>a</p>'.repeat(2001)],
    ['tanda format', '<br '.repeat(50_000)],
    ['tanda format', '<td colspan="2" dir="ltr">a</td>'.repeat(700)],
    ['huruf', 'a'.repeat(200_001)],
  ])('is too much, and says of what: %s', (word, html) => {
    expect(tooRich(richnessOf(html))).toContain(word)
  })

  it('is not for a long table, or a page of formulas', () => {
    const table = `<table><tbody>${`<tr>${'<td>1</td>'.repeat(8)}</tr>`.repeat(200)}</tbody></table>`
    expect(tooRich(richnessOf(table))).toBeUndefined()
    expect(tooRich(richnessOf(formula('\\sqrt{x^2+y^2}').repeat(300)))).toBeUndefined()
  })
})

/** The shortest of several, since others work beside. */
function quickest(work: () => void): number {
  const took = Array.from({ length: 8 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...took)
}

it.each([
  ['paragraphs', '<p>a</p>'.repeat(2000)],
  ['breaks', 'a<br>'.repeat(4000)],
  ['cells', `<table><tbody>${'<tr><td>a</td></tr>'.repeat(998)}</tbody></table>`],
  ['attributes', '<td dir="ltr" lang="id" colspan="2">a</td>'.repeat(500)],
  ['what is not allowed', '<x y="1">a</x>'.repeat(1000)],
])('the most that is allowed is cleaned without holding others long: %s', (_, html) => {
  expect(tooRich(richnessOf(html))).toBeUndefined()
  expect(quickest(() => sanitizeRichText(html))).toBeLessThan(50)
})

// Unmended each of these takes a minute and more.
it('beginnings without an end are gone through once', () => {
  for (const piece of ['<br ', '</p ', '<', '<span data-tex="', '<a "'])
    expect(plainText(piece.repeat(1_000_000 / piece.length))).toEqual(expect.any(String))
})
