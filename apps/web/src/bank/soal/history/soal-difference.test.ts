import fc from 'fast-check'
import type { Form } from '@suluh/contract/bank/soal-words'
import { emptySoal } from '@suluh/contract/bank/new-soal'
import { describe, expect, it } from 'vitest'
import { withChoice, withStem } from '../editor/soal-draft.ts'
import { compareWords, differencesOf, textOf } from './soal-difference.ts'

const newSoal = (form: Form) => ({ ...emptySoal(form), pembahasan: '' })

describe('the difference of two versions', () => {
  it('names each part that changed and shows its words, and no part that did not', () => {
    const before = withStem(newSoal('pilihan-ganda'), '<p>Ibu kota Jawa Timur adalah</p>')
    const after = withChoice(
      withStem(before, '<p>Ibu kota Jawa Barat adalah</p>'),
      'options',
      'B',
      '<p>Bandung</p>',
    )
    const keyed = { ...after, key: { form: 'pilihan-ganda' as const, accepted: ['B'] } }
    expect(differencesOf(before, keyed)).toEqual([
      {
        label: 'Pokok soal',
        pieces: [
          { kind: 'same', words: 'Ibu kota Jawa' },
          { kind: 'gone', words: 'Timur' },
          { kind: 'new', words: 'Barat' },
          { kind: 'same', words: 'adalah' },
        ],
      },
      { label: 'Opsi B', pieces: [{ kind: 'new', words: 'Bandung' }] },
      { label: 'Kunci', pieces: [{ kind: 'new', words: 'B' }] },
    ])
    expect(differencesOf(before, before)).toEqual([])
  })

  it('tells of a picture that was exchanged or resized, though no word changed', () => {
    const withPicture = (src: string, width = 40) =>
      withStem(newSoal('uraian'), `<p>Lihat <img src="${src}" alt="peta" width="${width}"></p>`)
    expect(differencesOf(withPicture('a'), withPicture('a'))).toEqual([])
    for (const after of [withPicture('b'), withPicture('a', 80)])
      expect(differencesOf(withPicture('a'), after)).toMatchObject([
        { label: 'Pokok soal', pieces: [{ words: expect.stringContaining('diganti') }] },
      ])
  })

  it('gives both texts back when read from either side', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = compareWords(before, after)
        const side = (dropped: string) =>
          pieces.flatMap(({ kind, words }) => (kind === dropped ? [] : words)).join(' ')
        expect([side('new'), side('gone')]).toEqual([before, after])
      }),
    )
  })

  it('reads formulas, pictures and sounds as words', () => {
    expect(
      textOf(
        '<p>Luas <span data-tex="\\pi r^2"><math></math></span><img src="x" alt="lingkaran"> &amp;<audio></audio></p>',
      ),
    ).toBe('Luas \\pi r^2 [gambar: lingkaran] & [audio]')
  })
})
