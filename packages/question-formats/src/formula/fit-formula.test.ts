import { expect, it } from 'vitest'
import { texToEquations } from './tex-omml.ts'

const terms = (count: number, sign = '+') =>
  Array.from({ length: count }, (_, at) => `${at + 2}x^{${at + 1}}`).join(sign)
const textOf = (omml: string) => omml.replace(/<[^>]*>|\u200b|\s/g, '')

const long = {
  jumlah: String.raw`f(x)=${terms(20)}`,
  kurung: String.raw`y=(${terms(20)})^{2}-3`,
  pecahan: String.raw`\frac{${terms(20)}}{2}`,
  akar: String.raw`\sqrt{${terms(20, '-')}}`,
  'kurung tinggi': String.raw`\left(${terms(20)}\right)`,
  daftar: Array.from({ length: 30 }, (_, at) => `${at}00`).join(','),
  kalimat: String.raw`\text{Luas seluruh permukaan balok yang panjangnya delapan sentimeter}=2\times(pl+pt+lt)`,
  matriks: String.raw`\begin{pmatrix}${terms(12)} & 1\\ 2 & 3\end{pmatrix}`,
  negatif: String.raw`${terms(10, String.raw`\times -`)}`,
}

it.each(Object.entries(long))(
  '%s: is cut or in lines where it is too wide, and nothing of it is lost',
  (_, tex) => {
    const [whole] = texToEquations(tex, Infinity)!
    expect(texToEquations(tex, Infinity)).toHaveLength(1)
    const cut = texToEquations(tex, 300)!
    expect(textOf(cut.join(''))).toBe(textOf(whole!))
    const longest = Math.max(
      ...cut.flatMap((each) => each.split('</m:mr>')).map((each) => textOf(each).length),
    )
    expect(longest).toBeLessThan(36)
    expect(longest).toBeLessThan(textOf(whole!).length / 2)
  },
)

it('stays one where it fits, and breaks inside of brackets only where it must', () => {
  const tex = String.raw`(a+b)(c+d)=(a-b)+(c-d)`
  expect(texToEquations(tex, 300)).toHaveLength(1)
  expect(texToEquations(tex, 200)!.map(textOf)).toEqual(['(a+b)(c+d)', '=(a−b)', '+(c−d)'])
})

it('has a bracket as a word and a side for an operator without one, since LibreOffice shows neither', () => {
  const word = (text: string) => `<m:r><m:rPr><m:nor/></m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`
  expect(texToEquations('(x+1)^{2}', 300)![0]).toContain(`<m:sSup><m:e>${word(')')}</m:e>`)
  const [sum] = texToEquations('3+4=', 300)!
  expect(sum!.endsWith(`${word('\u200b')}</m:oMath>`)).toBe(true)
  expect(texToEquations(String.raw`\left(x\right)`, 300)![0]).toContain('<m:d>')
  expect(texToEquations(String.raw`\{a,b\}`, 300)![0]).not.toContain('<m:nor/>')
})

it('has a brace before several lines as high as they are, in lines of their own where they are too wide', () => {
  const tex = String.raw`f(x)=\begin{cases}x+1 & x<0\\ ${terms(12)} & x\ge 0\end{cases}`
  const brace = '<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>'
  expect(texToEquations(tex, Infinity)![0]).toContain(brace)
  const cut = texToEquations(tex, 300)!.join('')
  expect(cut).toContain(brace)
  expect(cut.match(/<m:m>/g)).toHaveLength(2)
})
