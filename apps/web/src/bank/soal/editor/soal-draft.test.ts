import fc from 'fast-check'
import { soalProblems } from '@suluh/contract/bank/soal-form'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { emptySoal } from '@suluh/contract/bank/new-soal'
import { withForm } from '@suluh/contract/bank/with-form'
import { describe, expect, it } from 'vitest'
import {
  addChoice,
  choicesOf,
  markOption,
  markPair,
  moveChoice,
  removeChoice,
  withStem,
  type ChoiceList,
} from './soal-draft.ts'

const lists: ChoiceList[] = ['options', 'statements', 'categories', 'rows', 'columns']
const anyForm = fc.constantFrom<Form>(...forms)

const newSoal = (form: Form) => ({ ...emptySoal(form), pembahasan: '' })

describe('editing a question', () => {
  it('never leaves a key that names what is gone, whatever is done in whatever order', () => {
    const step = fc.record({
      kind: fc.constantFrom('add', 'remove', 'move', 'mark', 'pair', 'form'),
      list: fc.constantFrom(...lists),
      at: fc.nat(8),
      other: fc.nat(8),
      form: anyForm,
    })
    fc.assert(
      fc.property(anyForm, fc.array(step, { maxLength: 40 }), (form, steps) => {
        let parts = withStem(newSoal(form), '<p>Soal</p>')
        for (const { kind, list, at, other, form: next } of steps) {
          const { content } = parts
          const id = choicesOf(content, list)[at]?.id ?? ''
          if (kind === 'add' && choicesOf(content, list).length > 0) parts = addChoice(parts, list)
          if (kind === 'remove') parts = removeChoice(parts, list, id)
          if (kind === 'move') parts = moveChoice(parts, list, id, other % 2 === 0 ? 1 : -1)
          if (kind === 'form') parts = withForm(parts, next)
          const option = choicesOf(content, 'options')[at]?.id
          if (kind === 'mark' && option && parts.content === content)
            parts = { ...parts, key: markOption(parts.key, option, other % 2 === 0) }
          const row = choicesOf(content, 'statements')[at]?.id ?? choicesOf(content, 'rows')[at]?.id
          const column =
            choicesOf(content, 'categories')[other]?.id ?? choicesOf(content, 'columns')[other]?.id
          if (kind === 'pair' && row && column && parts.content === content)
            parts = { ...parts, key: markPair(parts.key, row, column) }
          expect(parts.content.form).toBe(parts.key.form)
          expect(soalProblems(parts).filter(({ code }) => code === 'kunci-tidak-ada')).toEqual([])
          for (const each of lists) {
            const ids = choicesOf(parts.content, each).map((choice) => choice.id)
            expect(new Set(ids).size).toBe(ids.length)
          }
        }
      }),
    )
  })

  it('keeps words and right options when the form changes', () => {
    let parts = withStem(newSoal('pilihan-ganda'), '<p>Soal</p>')
    parts = { ...parts, key: markOption(parts.key, 'C', false) }
    const many = withForm(parts, 'pilihan-ganda-kompleks')
    expect(many).toMatchObject({ content: { stem: '<p>Soal</p>' }, key: { correct: ['C'] } })
    expect(withForm(many, 'kategori').content).toMatchObject({ statements: [{ id: '1' }, {}, {}, {}] })
    expect(withForm(parts, 'uraian').content).toEqual({ form: 'uraian', stem: '<p>Soal</p>' })
  })

  it('drops no option and guesses no key when the form changes', () => {
    const parts = {
      ...newSoal('pilihan-ganda-kompleks'),
      content: {
        form: 'pilihan-ganda-kompleks' as const,
        stem: 'Sebutkan',
        options: [
          { id: 'A', html: 'satu' },
          { id: 'B', html: '<p>dua</p>' },
        ],
      },
      key: { form: 'pilihan-ganda-kompleks' as const, correct: ['A', 'B'] },
    }
    expect(withForm(parts, 'pilihan-ganda').key).toEqual({ form: 'pilihan-ganda', accepted: [] })
    expect(withForm(parts, 'pilihan-berbobot').key).toEqual({ form: 'pilihan-berbobot', weights: {} })
    expect(withForm(parts, 'uraian').content.stem).toBe('<p>Sebutkan</p><p>A. satu</p><p>B.</p><p>dua</p>')
  })
})
