import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFormula, drawFormulas } from './formula.ts'
import { plainText, readableText } from './plain-text.ts'
import { sanitizeRichText } from './sanitize.ts'
import { texInWords } from './tex-in-words.ts'

const ownFile = '/api/file/11111111-1111-4111-8111-111111111111'

describe('rich text', () => {
  it.each([
    ['<script>alert(1)</script>halo', 'halo'],
    ['<img src=x onerror=alert(1)>halo', 'halo'],
    ['<img src="https://jahat.example/a.png">halo', 'halo'],
    ['<img src="//jahat.example/a.png">halo', 'halo'],
    [`<img src="/api/file/${'-'.repeat(36)}">halo`, 'halo'],
    ['<p style="position:fixed" onclick="x()">halo</p>', '<p>halo</p>'],
    ['<a href="javascript:alert(1)">halo</a>', 'halo'],
    ['<svg><script>1</script></svg>halo', 'halo'],
    [`<img src="${ownFile}" alt="peta" onload="x()">`, `<img src="${ownFile}" alt="peta" />`],
    ['<div dir="rtl">سلام</div>', '<div dir="rtl">سلام</div>'],
  ])('%s is held to the allow-list', (given, kept) => {
    expect(sanitizeRichText(given)).toBe(kept)
  })

  it('never lets a script or handler through, whatever is written', () => {
    const piece = fc.constantFrom(
      '<script',
      '>',
      '<img ',
      'onerror=',
      '"',
      "'",
      '=',
      '/',
      '<',
      'javascript:',
      '<style',
      '<iframe ',
      'x',
      ' ',
      '<!--',
      '-->',
      '&#x3C;',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        expect(sanitizeRichText(pieces.join(''))).not.toMatch(/<(script|style|iframe|img)|<[^>]*\son\w+=/i)
      }),
    )
  })

  it.each(['<span data-tex="', '<span data-tex="x">'])(
    'is held to it in no time, however often %s begins without an end',
    (beginning) => {
      const started = performance.now()
      sanitizeRichText(beginning.repeat(200_000 / beginning.length))
      expect(performance.now() - started).toBeLessThan(500)
    },
  )

  it('draws formulas, keeps their source, and takes the drawing off again when saved', () => {
    const written = '<p>Hitung <span data-tex="\\frac{1}{2}"></span>!</p>'
    const drawn = drawFormulas(written)
    expect(drawn).toContain('<mfrac>')
    expect(drawn).not.toContain('katex')
    expect(drawFormulas(drawn)).toBe(drawn)
    expect(sanitizeRichText(drawn)).toBe(written)
    expect(plainText(drawn)).toBe('Hitung \\frac{1}{2} !')
    expect(readableText(drawn)).toBe('Hitung 1/2!')
    expect(readableText('<p>Bila <span data-tex="a &lt; b"></span>, maka &lt;b&gt;</p>')).toBe(
      'Bila a < b, maka <b>',
    )
    const unreadable = '<span data-tex="\\frac{"></span>'
    expect(drawFormulas(unreadable)).toBe(unreadable)
  })

  it('draws chemistry, and nothing of a source that is too long', () => {
    expect(drawFormula('\\ce{H2SO4}')).toContain('<msub>')
    expect(drawFormula('x'.repeat(5001))).toBeNull()
  })

  it('is read with what a browser writes in its values', () => {
    expect(plainText('<p><img alt="a > b">Satu&nbsp;dua &amp;lt;</p>')).toBe('Satu dua &lt;')
  })

  it('reads as words in lists', () => {
    expect(plainText('<p>Satu &amp; dua</p><table><tr><td>3</td><td>4</td></tr></table>')).toBe(
      'Satu & dua 3 4',
    )
  })
})

const pre = '<mo form="prefix">−</mo>'
const between = '<mo>−</mo>'
it.each([
  ['(-3)', pre],
  ['= -3', pre],
  ['2 \\times -3', pre],
  ['\\{-3, 2\\}', pre],
  ['\\left[-3; 2\\right]', pre],
  ['|-3|', pre],
  ['\\sin -x', pre],
  ['a = \\pm 2', '<mo form="prefix">±</mo>'],
  ['x = +3', '<mo form="prefix">+</mo>'],
  ['2 - 3', between],
  ['f(x) - 3', between],
  ['x! - 3', between],
  ['|x| - 3', between],
  ['1 + \\ldots - 3', between],
  // The first in its row: browsers know.
  ['-3', between],
  ['x^{-1}', between],
])('of %s a browser knows whether its sign belongs to what follows', (tex, expected) => {
  const drawn = drawFormula(tex) ?? ''
  expect(drawn).toContain(expected)
  expect(drawn.match(/form="prefix"/g)?.length ?? 0).toBe(expected.includes('prefix') ? 1 : 0)
})

it.each([
  ['x^2 - 5x + 3 = 0', 'x² - 5x + 3 = 0'],
  ['\\log_2 48', 'log₂ 48'],
  ['\\frac{\\sqrt{3}}{4}s^2', '√3/4 s²'],
  ['1\\frac{1}{2}', '1 1/2'],
  ['\\dfrac{2^{5} \\cdot 4^{-1}}{8}', '(2⁵ · 4⁻¹)/8'],
  ['200\\text{ cm}^3', '200 cm³'],
  ['\\left(\\frac{a+b}{2}\\right)^{n}', '((a+b)/2)ⁿ'],
  ['\\{x \\mid x \\le 3\\}', '{x | x ≤ 3}'],
  ['a^{b^c}', 'a^(b^c)'],
  ['\\ce{2H2 + O2 -> 2H2O}', '2H2 + O2 -> 2H2O'],
])('a list shows %s as %s', (tex, words) => {
  expect(texInWords(tex)).toBe(words)
})
