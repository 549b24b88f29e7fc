import { describe, expect, it } from 'vitest'
import { drawFormulas } from './formula.ts'
import { plainText } from './plain-text.ts'
import { richnessOf, tooRich } from './richness.ts'

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
    ['tanda format', '<p>a</p>'.repeat(10_001)],
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

// Unmended each of these takes a minute and more.
it('beginnings without an end are gone through once', () => {
  for (const piece of ['<br ', '</p ', '<', '<span data-tex="', '<a "'])
    expect(plainText(piece.repeat(1_000_000 / piece.length))).toEqual(expect.any(String))
})
