import { describe, expect, it } from 'vitest'
import { begin, below, cell, docx, paragraph, picture, png, row, run, table } from './docx-fixture.ts'
import { readChecked, told } from '../read-checked.ts'
import { documentPieces } from './word-pieces.ts'

const head = row('NO', 'SOAL', 'JENIS', 'OPSI', 'JAWABAN', 'KUNCI')
const formula = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>'
const filler = 'panjang sekali '.repeat(20)

/** A question in two rows, merged downwards or not, with a picture, an equation and a table inside. */
function question(n: number): string {
  const inner = table(row('a', n % 4 === 0 ? begin('b') : 'b'), row('c', n % 4 === 0 ? below() : 'd'))
  const stem = paragraph(run(`Soal ${n} > ${filler}`), formula, picture(`m${n % 3}`)) + inner + paragraph()
  const isMerged = n % 2 === 0
  return (
    row(
      isMerged ? begin(`${n}`) : `${n}`,
      isMerged ? begin(stem) : cell(stem),
      '1',
      'A',
      `pilihan ${n}`,
      n % 3 === 0 ? 'v' : '',
    ) + row(isMerged ? below() : '', isMerged ? below() : '', '', 'B', `lain ${n}`, n % 3 === 0 ? '' : 'v')
  )
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => question(from + i))
const media = { m0: png(1), m1: png(2), m2: png(3) }

describe('a long Word document', () => {
  it('is read in pieces as it would be read whole', { timeout: 30_000 }, async () => {
    const body =
      paragraph(run('Pengantar')) + table(head, ...range(0, 150)) + paragraph() + table(head, ...range(0, 70))
    const long = await readChecked(docx(body, { media }))
    const short = await readChecked(docx(table(head, ...range(0, 60)), { media }))
    expect(told(long)).toEqual(['peringatan: Di luar soal: Teks “Pengantar” tidak diambil'])
    expect(long.images).toHaveLength(3)
    expect(long.questions.map(({ number }) => Number(number))).toEqual([
      ...Array.from({ length: 150 }, (_, i) => i),
      ...Array.from({ length: 70 }, (_, i) => i),
    ])
    const plain = ({ content, key }: (typeof long.questions)[number]) => ({ content, key })
    expect(long.questions.slice(0, 60).map(plain)).toEqual(short.questions.map(plain))
    expect(long.questions.slice(150, 210).map(plain)).toEqual(short.questions.map(plain))
    // The preview shows two tables of questions, not one for each piece.
    expect(long.sourceHtml.match(/<table>(<tbody>)?<tr data-source/g)).toHaveLength(2)
  })

  it('comes in pieces of bounded size that hold all of it', () => {
    const body = table(head, ...range(0, 400))
    const xml = `<w:document><w:body>${body}</w:body></w:document>`
    const pieces = [...documentPieces(xml)]
    expect(pieces.length).toBeGreaterThan(4)
    expect(Math.max(...pieces.map((piece) => piece.xml.length))).toBeLessThan(200_000)
    const inner = pieces.map((piece) => /<w:tbl>(.*)<\/w:tbl>/s.exec(piece.xml)?.[1])
    expect(`<w:tbl>${inner.join('')}</w:tbl>`).toBe(body)
    expect(pieces.map((piece) => piece.goesOn)).toEqual(pieces.map((_, index) => index > 0))
    // Even questions are merged downwards: no piece begins with their second row.
    const firsts = inner.map((rows) => /(pilihan|lain) (\d+)/.exec(rows ?? '') ?? [])
    expect(firsts.filter(([, word, n]) => word === 'lain' && Number(n) % 2 === 0)).toEqual([])
  })

  it('stays whole inside a field, and where it is not well formed', () => {
    const field = (type: string) => paragraph(`<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`)
    const long = paragraph(run(filler)).repeat(1000)
    const pieces = (body: string) => [...documentPieces(`<w:document><w:body>${body}</w:body></w:document>`)]
    expect(pieces(long).length).toBeGreaterThan(1)
    expect(pieces(field('begin') + long + field('end'))).toHaveLength(1)
    expect(pieces(`</w:p>${long}`)).toHaveLength(1)
    expect(pieces(`<!-- -->${long}`)).toHaveLength(1)
  })
})
