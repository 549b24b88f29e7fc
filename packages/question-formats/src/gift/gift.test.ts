import { expect, it } from 'vitest'
import { readChecked } from '../read-checked.ts'

it('refuses several gaps whole, and says that a star is read as a letter', async () => {
  const { questions, problems } = await readChecked(
    'Kota {=A ~B} dan {=C ~D} ya.\n\n::q::Ibu kota {=Jak* =Jakarta} negara.\n\nRumus \\{x\\} adalah {=satu ~dua}',
  )
  expect(questions.map(({ content }) => content.stem)).toEqual(['Ibu kota _____ negara.', 'Rumus {x} adalah'])
  expect(problems.map(({ code, question }) => [code, question])).toEqual([
    ['gift-beberapa', null],
    ['moodle-bintang', 0],
  ])
})

it('takes a general remark in a line of its own for no heading of Markdown', async () => {
  const { format, questions } = await readChecked(
    'Ibu kota? {\n=Jakarta\n~Bogor\n\n#### Sejak 1945\n}\n\n# Bukan soal\n\n**Tebal** {=a ~b}',
  )
  expect(format).toBe('gift')
  expect(questions[0]).toMatchObject({ key: { accepted: ['A'] }, pembahasan: 'Sejak 1945' })
})
