import { isPossibleAnswer, SoalDraft, soalProblems } from '@suluh/contract/bank/soal-form'
import { forms } from '@suluh/contract/bank/soal-words'
import { describe, expect, it } from 'vitest'
import { mapHtml } from '#bank/soal/map-html.ts'
import { drawFormulas } from '@suluh/rich-text/formula'
import { sanitizeSoal } from '#bank/soal/soal.rules.ts'
import { bimbelPackages, schoolPackages, soalOf } from './packages.ts'

describe('the questions', () => {
  const soal = soalOf([...Object.values(schoolPackages), ...Object.values(bimbelPackages)])

  it.for(soal)('$pelajaran $aspek: $draft.content.stem', ({ draft, truth }) => {
    expect(soalProblems(draft)).toEqual([])
    expect(SoalDraft.safeParse(draft).success).toBe(true)
    expect(isPossibleAnswer(draft.content, truth)).toBe(true)
    expect(draft.pembahasan).not.toBe('')
    expect(sanitizeSoal(draft)).toEqual(draft)
    const rendered = [mapHtml(draft.content, drawFormulas), drawFormulas(draft.pembahasan)]
    expect(JSON.stringify(rendered)).not.toMatch(/<span data-tex=[^>]*><\/span>/)
    const options = 'options' in draft.content ? draft.content.options.map(({ html }) => html) : []
    expect(new Set(options).size).toBe(options.length)
  })

  it('are many, of every form, and none stands there twice', () => {
    expect(soal.length).toBeGreaterThanOrEqual(100)
    expect(new Set(soal.map(({ draft }) => draft.content.form))).toEqual(new Set(forms))
    const contents = soal.map(({ draft }) => JSON.stringify(draft.content))
    expect(new Set(contents).size).toBe(contents.length)
  })
})
