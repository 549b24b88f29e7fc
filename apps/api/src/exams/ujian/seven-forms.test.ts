import { hasilUjian, type HasilUjianDetail } from '@suluh/contract/results/hasil-ujian'
import { marking } from '@suluh/contract/exams/marking'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import { forms, type Form } from '@suluh/contract/bank/soal-words'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { entry, publishPaket, readContent, schedule, start, submit } from '#testing/exam.ts'
import { makeWorld, type Person } from '#testing/factories.ts'

const app = useTestApp()

const choices = (ids: string) => [...ids].map((id) => ({ id, html: `<p>Pilihan <em>${id}</em></p>` }))
const stem = (form: Form) => `<p>Soal ${form}: <span data-tex="\\frac{1}{2}"></span></p>`

const drafts: Record<Form, SoalDraft> = {
  'pilihan-ganda': {
    content: { form: 'pilihan-ganda', stem: stem('pilihan-ganda'), options: choices('ABCD') },
    key: { form: 'pilihan-ganda', accepted: ['C'] },
    pembahasan: '<p>Karena C.</p>',
  },
  'pilihan-ganda-kompleks': {
    content: {
      form: 'pilihan-ganda-kompleks',
      stem: stem('pilihan-ganda-kompleks'),
      options: choices('ABCD'),
    },
    key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
    pembahasan: '',
  },
  kategori: {
    content: {
      form: 'kategori',
      stem: stem('kategori'),
      statements: choices('123'),
      categories: choices('BS'),
    },
    key: { form: 'kategori', correct: { 1: 'B', 2: 'S', 3: 'B' } },
    pembahasan: '',
  },
  menjodohkan: {
    content: { form: 'menjodohkan', stem: stem('menjodohkan'), rows: choices('12'), columns: choices('ABC') },
    key: { form: 'menjodohkan', correct: { 1: ['A', 'B'], 2: ['C'] } },
    pembahasan: '',
  },
  'isian-singkat': {
    content: { form: 'isian-singkat', stem: stem('isian-singkat'), numeric: true },
    key: { form: 'isian-singkat', texts: [], numbers: [{ value: 3.14, tolerance: 0.01 }] },
    pembahasan: '',
  },
  uraian: {
    content: { form: 'uraian', stem: stem('uraian') },
    key: { form: 'uraian', maxMark: 4, rubric: '<p>Dua hal.</p>' },
    pembahasan: '',
  },
  'pilihan-berbobot': {
    content: { form: 'pilihan-berbobot', stem: stem('pilihan-berbobot'), options: choices('ABC') },
    key: { form: 'pilihan-berbobot', weights: { A: 5, B: 3, C: 1 } },
    pembahasan: '',
  },
}

const whole: Record<Form, AnswerValue> = {
  'pilihan-ganda': 'C',
  'pilihan-ganda-kompleks': ['C', 'A'],
  kategori: { 1: 'B', 2: 'S', 3: 'B' },
  menjodohkan: { 1: ['B', 'A'], 2: ['C'] },
  'isian-singkat': '3,14',
  uraian: 'Pertama dan kedua.',
  'pilihan-berbobot': 'A',
}
const part: Record<Form, AnswerValue> = {
  'pilihan-ganda': 'A',
  'pilihan-ganda-kompleks': ['A', 'B'],
  kategori: { 1: 'B', 2: 'B', 3: 'B' },
  menjodohkan: { 1: ['A'], 2: ['C'] },
  'isian-singkat': '3,2',
  uraian: 'Hanya satu.',
  'pilihan-berbobot': 'B',
}

it('every form comes from the editor through package and exam to the result, with the points of its parts', async () => {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const [good, fair, silent] = [
    await world.signedInAs('murid'),
    await world.signedInAs('murid'),
    await world.signedInAs('murid'),
  ]
  const paket = await publishPaket(app, world, guru, [forms.map((form) => drafts[form])])
  const soal = paket.sections[0]!.soal
  expect(soal.map(({ form }) => form)).toEqual(forms)
  const { id: eventId } = await schedule(app, guru, paket.id, [good, fair, silent])

  const sit = async (murid: Person, answers: Partial<Record<Form, AnswerValue>>) => {
    const state = await start(app, murid, eventId)
    const text = JSON.stringify(await readContent(app, murid, state))
    for (const form of forms) expect(text).toContain(`Soal ${form}: `)
    expect(text).not.toMatch(/accepted|"correct"|weights|rubric|Dua hal|Karena C/)
    const entries = soal.flatMap(({ id, form }) => (form in answers ? [entry(id, answers[form]!)] : []))
    await submit(app, murid, state.id, entries)
  }
  await sit(good, whole)
  await sit(fair, part)
  await sit(silent, {})

  const answers = await app.call(marking.answers, {
    token: guru.token,
    params: { eventId },
    query: 'status=menunggu&_end=10',
  })
  expect(answers.data).toHaveLength(2)
  for (const { attemptId, soalId, murid, seq, version } of answers.data)
    await app.call(marking.save, {
      token: guru.token,
      params: { attemptId, soalId },
      body: { mark: murid.id === good.id ? 4 : 1, catatan: '', seq, version },
    })

  const resultOf = async (murid: Person) => {
    const params = { paketId: paket.id, userId: murid.id, eventId }
    return (await app.call(hasilUjian.one, { token: murid.token, params })).data
  }
  const points = ({ soal: list }: HasilUjianDetail) =>
    Object.fromEntries(
      (list ?? []).map(({ form, outcome, score }) => [form, [outcome, Number(score.toFixed(3))]]),
    )
  const best = await resultOf(good)
  expect(best.nilai).toBe(100)
  expect(points(best)).toEqual({
    ...Object.fromEntries(forms.map((form) => [form, ['correct', 1]])),
    'pilihan-berbobot': ['correct', 5],
  })
  for (const [index, { content, key, answer, pembahasan }] of (best.soal ?? []).entries()) {
    const form = forms[index]!
    expect([key, answer]).toEqual([drafts[form].key, whole[form]])
    expect(pembahasan).toBe(drafts[form].pembahasan)
    const plain = JSON.stringify(content).replace(/(<span data-tex=\\"[^>]*>).*?<\/span>/g, '$1</span>')
    expect(JSON.parse(plain)).toEqual(drafts[form].content)
  }
  expect(points(await resultOf(fair))).toEqual({
    'pilihan-ganda': ['wrong', 0],
    'pilihan-ganda-kompleks': ['partial', 0.5],
    kategori: ['partial', 0.667],
    menjodohkan: ['partial', 0.5],
    'isian-singkat': ['wrong', 0],
    uraian: ['partial', 0.25],
    'pilihan-berbobot': ['partial', 3],
  })
  const none = await resultOf(silent)
  expect([none.blank, none.nilai]).toEqual([7, 0])
})
