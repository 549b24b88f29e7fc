import { describe, expect, it } from 'vitest'
import { docx, paragraph, row, run, table } from './word/docx-fixture.ts'
import { readKeyFile } from './read-keys.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const lines = (...texts: string[]) => texts.map((text) => paragraph(run(text))).join('')

describe('a file of keys', () => {
  it.each([
    ['lines', docx(lines('KUNCI JAWABAN PAS BIOLOGI', '1. A', '2. C', '3. B, D'))],
    ['a row', docx(lines('Kunci Jawaban', '1. A 2. C 3. B, D'))],
    [
      'a table',
      docx(
        lines('SMA Contoh') +
          table(row('No', 'Kunci', 'No', 'Kunci'), row('1', 'A', '3', 'B, D'), row('2', 'C', '', '')),
      ),
    ],
    ['CSV', utf8('1. A\n2. C\n3. B, D')],
    [
      'the document of the questions',
      docx(lines('1. x', 'A. satu', 'B. dua', 'C. tiga', 'KUNCI JAWABAN', '1. A', '2. C', '3. B, D')),
    ],
  ])('is read from %s', async (_, bytes) => {
    const keys = (await readKeyFile(bytes)).split('\n').toSorted()
    expect(keys.map((key) => key.replace(', ', ','))).toEqual(['1. A', '2. C', '3. B,D'])
  })

  it('is refused in words where it lists none', async () => {
    await expect(readKeyFile(docx(lines('Rapat guru', 'Hari Senin')))).rejects.toThrow(
      /Daftar kunci tidak ditemukan/,
    )
    await expect(readKeyFile(utf8('\u0000\u0001'))).rejects.toMatchObject({
      code: expect.any(String) as string,
    })
  })

  it('gives each number one line, and takes no title that stands once more for an answer', async () => {
    const text = 'KUNCI JAWABAN\n1. Ibu kota itu Jakarta\ndi Jawa\nKUNCI JAWABAN\n2. B'
    expect(await readKeyFile(utf8(text))).toBe('1. Ibu kota itu Jakarta di Jawa\n2. B')
  })
})
