import type { SoalContent, SoalKey } from './soal-form.ts'
import type { Form } from './soal-words.ts'

/** A question of this form with room for what such a question has as a rule. */
export function emptySoal(form: Form, stem = ''): { content: SoalContent; key: SoalKey } {
  const four = ['A', 'B', 'C', 'D'].map((id) => ({ id, html: '' }))
  const three = ['1', '2', '3'].map((id) => ({ id, html: '' }))
  switch (form) {
    case 'pilihan-ganda':
      return { content: { form, stem, options: four }, key: { form, accepted: [] } }
    case 'pilihan-ganda-kompleks':
      return { content: { form, stem, options: four }, key: { form, correct: [] } }
    case 'pilihan-berbobot': {
      const options = [...four, { id: 'E', html: '' }]
      const weights = Object.fromEntries(options.map(({ id }, index) => [id, 5 - index]))
      return { content: { form, stem, options }, key: { form, weights } }
    }
    case 'kategori': {
      const categories = [
        { id: 'B', html: '<p>Benar</p>' },
        { id: 'S', html: '<p>Salah</p>' },
      ]
      return { content: { form, stem, statements: three, categories }, key: { form, correct: {} } }
    }
    case 'menjodohkan':
      return { content: { form, stem, rows: three, columns: four.slice(0, 3) }, key: { form, correct: {} } }
    case 'isian-singkat':
      return { content: { form, stem, numeric: false }, key: { form, texts: [], numbers: [] } }
    case 'uraian':
      return { content: { form, stem }, key: { form, maxMark: 10, rubric: '' } }
  }
}
