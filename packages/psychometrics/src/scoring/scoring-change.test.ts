import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scoreAttempt } from './score-attempt.ts'
import type { AttemptItem } from './score-attempt.ts'
import type { Key } from './score.ts'
import { applyChanges } from './scoring-change.ts'
import type { ScoringChange } from './scoring-change.ts'

const rule = { correct: 4, wrong: -1, blank: 0, partial: 'all-or-nothing' } as const
const several: Key = { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'], options: ['A', 'B', 'C', 'D'] }
const items: readonly AttemptItem[] = [
  { id: 'satu', section: 'TPS', rule, key: { form: 'pilihan-ganda', accepted: ['A'] } },
  { id: 'dua', section: 'TPS', rule, key: several },
  { id: 'tiga', section: 'TPS', rule, key: { form: 'isian-singkat', texts: ['Jakarta'], numbers: [] } },
  { id: 'empat', section: 'Esai', rule, key: { form: 'uraian', maxMark: 10 } },
]
const answers = { satu: 'B', dua: ['A', 'C'], tiga: 'DKI Jakarta', empat: 'Karena ...' }

const scoreAfter = (...changes: ScoringChange[]) => {
  const changed = applyChanges(items, changes)
  if (!('items' in changed)) throw new Error(JSON.stringify(changed.problems))
  return scoreAttempt(changed.items, answers, { empat: 5 })
}
const problems = (...changes: ScoringChange[]) => {
  const changed = applyChanges(items, changes)
  return 'problems' in changed ? changed.problems.map(({ change, message }) => `${change}: ${message}`) : []
}

describe('applyChanges, by hand: before, −1 −1 −1 +2 = −1 of 16', () => {
  it('scores as published without changes', () => {
    expect(scoreAfter()).toMatchObject({ score: -1, maxScore: 16, nilai: -6.25, wrong: 3, partial: 1 })
  })

  it('voids: out of score and maximum', () => {
    expect(scoreAfter({ kind: 'void', item: 'satu' })).toMatchObject({ score: 0, maxScore: 12, wrong: 2 })
  })

  it('gives full credit', () => {
    expect(scoreAfter({ kind: 'full-credit', item: 'satu' })).toMatchObject({
      score: 4,
      maxScore: 16,
      correct: 1,
    })
  })

  it('accepts further keys beside the old one, several for one question', () => {
    const accept = (item: string, key: Key): ScoringChange => ({ kind: 'accept', item, key })
    expect(scoreAfter(accept('satu', { form: 'pilihan-ganda', accepted: ['B'] })).score).toBe(4)
    expect(scoreAfter(accept('dua', { ...several, correct: ['A', 'C'] })).score).toBe(4)
    expect(
      scoreAfter(
        accept('dua', { ...several, correct: ['D'] }),
        accept('dua', { ...several, correct: ['A', 'C'] }),
        accept('tiga', { form: 'isian-singkat', texts: ['DKI Jakarta'], numbers: [] }),
      ).score,
    ).toBe(9)
  })

  it('replaces a key: the old one counts no more', () => {
    const replaced = applyChanges(items, [
      { kind: 'replace-key', item: 'satu', key: { form: 'pilihan-ganda', accepted: ['B'] } },
    ])
    if (!('items' in replaced)) throw new Error('refused')
    expect(scoreAttempt(replaced.items, { satu: 'A' }).wrong).toBe(1)
    expect(scoreAttempt(replaced.items, { satu: 'B' }).correct).toBe(1)
    const widened = { ...items[1]!, alternatives: [{ ...several, correct: ['A', 'C'] }] }
    const narrowed = applyChanges([widened], [{ kind: 'replace-key', item: 'dua', key: several }])
    expect('items' in narrowed && scoreAttempt(narrowed.items, answers).wrong).toBe(1)
    expect(scoreAttempt([widened], answers).correct).toBe(1)
  })

  it('changes the partial rule of a form in its section', () => {
    const partial = { ...rule, wrong: 0, partial: 'per-option' } as const
    // A and C of A, B: two of four options are in the right state, 4 × 2/4.
    expect(
      scoreAfter({ kind: 'rule', section: 'TPS', form: 'pilihan-ganda-kompleks', rule: partial }).score,
    ).toBe(2)
  })

  it('leaves the published questions as they were', () => {
    const before = structuredClone(items)
    scoreAfter(
      { kind: 'void', item: 'satu' },
      { kind: 'accept', item: 'dua', key: { ...several, correct: ['D'] } },
    )
    expect(items).toEqual(before)
  })
})

describe('changes that cannot be made', () => {
  const key: Key = { form: 'pilihan-ganda', accepted: ['B'] }
  it.each<[ScoringChange[], string]>([
    [[{ kind: 'void', item: 'lima' }], '0: Soal ini tidak ada di paket.'],
    [
      [{ kind: 'accept', item: 'dua', key }],
      '0: Kunci berbentuk pilihan-ganda, sedangkan soalnya pilihan-ganda-kompleks.',
    ],
    [[{ kind: 'replace-key', item: 'satu', key: { ...key, accepted: [] } }], '0: Kunci kosong.'],
    [
      [{ kind: 'accept', item: 'dua', key: { ...several, options: ['A', 'B'] } }],
      '0: Opsi, pernyataan, baris atau kolom pada kunci tidak sama dengan yang ada di soal.',
    ],
    [
      [{ kind: 'accept', item: 'empat', key: { form: 'uraian', maxMark: 5 } }],
      '0: Soal uraian tidak mempunyai kunci lain; ubah bobot atau nilainya.',
    ],
    [
      [
        { kind: 'void', item: 'satu' },
        { kind: 'full-credit', item: 'satu' },
      ],
      '1: Soal ini sudah diubah dengan cara lain.',
    ],
    [
      [{ kind: 'rule', section: 'Esai', form: 'kategori', rule }],
      '0: Tidak ada soal kategori di bagian ini.',
    ],
    [
      [{ kind: 'rule', section: 'Esai', form: 'uraian', rule: { ...rule, correct: 0 } }],
      '0: Poin benar harus lebih besar dari 0.',
    ],
    [
      [{ kind: 'rule', section: 'Esai', form: 'uraian', rule: { ...rule, wrong: 5 } }],
      '0: Poin salah atau kosong tidak boleh melebihi poin benar.',
    ],
    [
      [{ kind: 'rule', section: 'Esai', form: 'uraian', rule: { ...rule, blank: NaN } }],
      '0: Poin harus berupa angka.',
    ],
  ])('%j', (changes, message) => {
    expect(problems(...changes)).toEqual([message])
    expect(problems({ kind: 'void', item: 'tiga' }, ...changes)).toHaveLength(1)
  })
})

describe('accepting another key', () => {
  const letters = ['A', 'B', 'C', 'D']
  const subset = fc.subarray(letters, { minLength: 1 })
  it('never lowers a score, and pays as much as the better key alone', () => {
    fc.assert(
      fc.property(
        subset,
        subset,
        subset,
        fc.constantFrom('all-or-nothing', 'per-option', 'right-minus-wrong'),
        (first, second, answer, partial) => {
          const keyed = (correct: string[]): AttemptItem => ({
            id: 'x',
            section: 's',
            rule: { ...rule, partial },
            key: { form: 'pilihan-ganda-kompleks', correct, options: letters },
          })
          const alone = [first, second].map((correct) => scoreAttempt([keyed(correct)], { x: answer }).score)
          const both = applyChanges([keyed(first)], [{ kind: 'accept', item: 'x', key: keyed(second).key }])
          expect('items' in both && scoreAttempt(both.items, { x: answer }).score).toBe(Math.max(...alone))
        },
      ),
    )
  })
})
