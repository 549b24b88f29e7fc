import { describe, expect, it } from 'vitest'
import { splitOption, splittable } from './split-option.ts'

const parts = (accepted: string[]) => ({
  content: {
    form: 'pilihan-ganda' as const,
    stem: 'x',
    options: [
      { id: 'A', html: '<p>Bogor</p><p>B. Depok</p>' },
      { id: 'B', html: 'Garut' },
    ],
  },
  key: { form: 'pilihan-ganda' as const, accepted },
  pembahasan: '',
})

describe('an option that holds two', () => {
  it('becomes two, and the key stays with its own option', () => {
    const split = splitOption(parts(['B']), 'A')
    expect(split.content).toMatchObject({
      options: [
        { id: 'A', html: 'Bogor' },
        { id: 'B', html: 'Depok' },
        { id: 'C', html: 'Garut' },
      ],
    })
    expect(split.key).toEqual({ form: 'pilihan-ganda', accepted: ['C'] })
  })

  it('loses a key that named both', () => {
    expect(splitOption(parts(['A']), 'A').key).toEqual({ form: 'pilihan-ganda', accepted: [] })
  })

  it('is none where it is one line', () => {
    expect([splittable('Garut'), splittable('<p>Garut</p>'), splittable('a<br>b')]).toEqual([
      false,
      false,
      true,
    ])
  })
})
