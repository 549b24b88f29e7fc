import { describe, expect, it } from 'vitest'
import { keysFor, withKey } from './typed-keys.ts'

describe('keys that are typed for several questions', () => {
  it.each<[string, (string | undefined)[]]>([
    ['1. A  2. C  3. B', ['A', 'C', 'B']],
    ['3. b\n1) a', ['A', undefined, 'B']],
    ['ACB', ['A', 'C', 'B']],
    ['a, c; b', ['A', 'C', 'B']],
    ['A A,C B', ['A', 'A,C', 'B']],
    ['Jakarta\n17\nSemarang', ['Jakarta', '17', 'Semarang']],
  ])('reads %j', (text, keys) => {
    expect(keysFor(text, ['1', '2', '3'])).toEqual(keys)
  })

  it.each([
    ['A', /Ada 1 kunci untuk 3 soal/],
    ['ABCD', /Ada 4 kunci untuk 3 soal/],
    ['1. A 9. C', /nomor 9 tidak punya soal/],
    ['1. A\n1. B', /nomor 1 tertulis dua kali/],
  ])('refuses %j in words', (text, words) => {
    expect(keysFor(text, ['1', '2', '3'])).toMatch(words)
  })

  it('refuses a number that two questions have', () => {
    expect(keysFor('1. A', ['1', '1'])).toMatch(/2 soal bernomor 1/)
  })

  const options = ['Bogor', 'Depok'].map((html, at) => ({ id: 'AB'[at]!, html }))
  const choice = { form: 'pilihan-ganda' as const, stem: 'Di mana?', options }

  it('gives a key only where it says which option is right', () => {
    expect(withKey(choice, 'depok')).toMatchObject({ key: { accepted: ['B'] } })
    expect(withKey(choice, 'C')).toMatch(/opsi C tidak ada/)
    expect(withKey(choice, 'A,B')).toMatch(/Pilihan Ganda Kompleks/)
    expect(withKey(choice, 'entah')).toMatch(/tidak dapat dipastikan/)
    expect(withKey({ form: 'uraian', stem: 'x' }, 'A')).toMatch(/Perbaiki/)
    expect(withKey({ form: 'isian-singkat', stem: 'x', numeric: false }, '3,5')).toMatchObject({
      content: { numeric: true },
      key: { numbers: [{ value: 3.5, tolerance: 0 }] },
    })
  })
})
