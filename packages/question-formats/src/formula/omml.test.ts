import { describe, expect, it } from 'vitest'
import { cell, docx, row, table } from '../word/docx-fixture.ts'
import { readChecked } from '../read-checked.ts'

const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (content: string) => `<m:e>${content}</m:e>`
const cases: [string, string][] = [
  [`<m:f><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`, '\\frac{1}{2}'],
  [`<m:sSup>${e(r('x'))}<m:sup>${r('2')}</m:sup></m:sSup>`, 'x^{2}'],
  [`<m:sSub>${e(r('a'))}<m:sub>${r('n')}</m:sub></m:sSub>`, 'a_{n}'],
  [`<m:sSubSup>${e(r('x'))}<m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`, 'x_{1}^{2}'],
  [`<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('2'))}</m:rad>`, '\\sqrt{2}'],
  [`<m:rad><m:deg>${r('3')}</m:deg>${e(r('8'))}</m:rad>`, '\\sqrt[3]{8}'],
  [
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e(r('i'))}</m:nary>`,
    '\\sum_{i=1}^{n}{i}',
  ],
  [`<m:d>${e(r('a+b'))}</m:d>`, '\\left(a+b\\right)'],
  [
    `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r('1'))}${e(r('0'))}</m:mr><m:mr>${e(r('0'))}${e(r('1'))}</m:mr></m:m>`)}</m:d>`,
    '\\begin{bmatrix}1 & 0 \\\\ 0 & 1\\end{bmatrix}',
  ],
  [
    `<m:func><m:fName><m:limLow>${e(r('lim'))}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e(r('x'))}</m:func>`,
    '\\lim_{x\\to 0}{x}',
  ],
  [`<m:acc><m:accPr><m:chr m:val="&#x20D7;"/></m:accPr>${e(r('v'))}</m:acc>`, '\\vec{v}'],
  [`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar>`, '\\overline{AB}'],
  [
    `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(r('x&lt;1'))}${e(r('y≥2'))}</m:eqArr>`)}</m:d>`,
    '\\left\\{\\begin{aligned}x<1 \\\\ y\\geq 2\\end{aligned}\\right.',
  ],
  [r('α±50% x²'), '\\alpha \\pm 50\\% x^{2}'],
]

describe('equations of Word', () => {
  it.each(cases)('%#: become LaTeX', async (omml, tex) => {
    const inline = `<w:p><w:r><w:t xml:space="preserve">Nilai </w:t></w:r><m:oMath>${omml}</m:oMath><w:r><w:t>?</w:t></w:r></w:p>`
    const alone = `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath>${omml}</m:oMath></m:oMathPara></w:p>`
    const result = await readChecked(
      docx(table(row('NO', 'SOAL', 'A', 'B', 'KUNCI'), row('1', cell(inline), cell(alone), 'b', 'A'))),
    )
    const span = `<span data-tex="${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}"></span>`
    expect(result.questions[0]?.content).toMatchObject({
      stem: `Nilai ${span}?`,
      options: [{ html: span }, { html: 'b' }],
    })
    expect(result.problems).toEqual([])
  })
})
