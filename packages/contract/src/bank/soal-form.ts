import { z } from 'zod'
import { ChoiceId, type AnswerValue } from './answer-value.ts'
import { soalProblem, soalProblemWords, type SoalProblem } from './soal-problem.ts'

/*
 * What a student sees (`SoalContent`), what stays behind (`SoalKey`) and what
 * comes back (`AnswerValue`). Rich text is HTML of the allow-list; math in it is `<span data-tex="...">`.
 * Ids of options, statements, categories, rows and columns are short and local to one question.
 */
/** As it is read, with formulas drawn, which are many times as long as they were written; what is written is held to less. */
const maxHtml = 4_000_000
const Html = z.string().max(maxHtml)
export const Choice = z.object({
  id: ChoiceId.meta({ label: 'nomor pengenal' }),
  html: Html.meta({ label: 'teks' }),
})
export type Choice = z.infer<typeof Choice>

const formOf = <T extends string>(form: T): z.ZodLiteral<T> => z.literal(form).meta({ label: 'bentuk soal' })

const choices = (least: number, what: string) =>
  z
    .array(Choice)
    .min(least, `Paling sedikit ${least} ${what}`)
    .max(60, `Paling banyak 60 ${what}`)
    .refine(
      (list) => new Set(list.map((c) => c.id)).size === list.length,
      `Kode ${what} tidak boleh berulang`,
    )
    .meta({ label: what })

const stem = { stem: Html.meta({ label: 'teks soal' }) }
export const SoalContent = z.discriminatedUnion('form', [
  z.object({ form: formOf('pilihan-ganda'), ...stem, options: choices(2, 'opsi') }),
  z.object({ form: formOf('pilihan-ganda-kompleks'), ...stem, options: choices(2, 'opsi') }),
  z.object({ form: formOf('pilihan-berbobot'), ...stem, options: choices(2, 'opsi') }),
  z.object({
    form: formOf('kategori'),
    ...stem,
    statements: choices(1, 'pernyataan'),
    categories: choices(2, 'kategori'),
  }),
  z.object({ form: formOf('menjodohkan'), ...stem, rows: choices(1, 'baris'), columns: choices(1, 'kolom') }),
  z.object({
    form: formOf('isian-singkat'),
    ...stem,
    numeric: z.boolean().meta({ label: 'jawaban berupa angka' }),
  }),
  z.object({ form: formOf('uraian'), ...stem }),
])
export type SoalContent = z.infer<typeof SoalContent>

export const SoalKey = z
  .discriminatedUnion('form', [
    /** Where several options are accepted, one of them is enough. */
    z.object({
      form: formOf('pilihan-ganda'),
      accepted: z.array(ChoiceId).meta({ label: 'kunci yang diterima' }),
    }),
    z.object({
      form: formOf('pilihan-ganda-kompleks'),
      correct: z.array(ChoiceId).meta({ label: 'jawaban benar' }),
    }),
    z.object({
      form: formOf('pilihan-berbobot'),
      weights: z.record(ChoiceId, z.number().min(-100).max(100)).meta({ label: 'bobot' }),
    }),
    /** Statement id -> category id. */
    z.object({
      form: formOf('kategori'),
      correct: z.record(ChoiceId, ChoiceId).meta({ label: 'jawaban benar' }),
    }),
    /** Row id -> column ids. */
    z.object({
      form: formOf('menjodohkan'),
      correct: z.record(ChoiceId, z.array(ChoiceId)).meta({ label: 'jawaban benar' }),
    }),
    z.object({
      form: formOf('isian-singkat'),
      texts: z.array(z.string().trim().min(1).max(500)).meta({ label: 'jawaban teks' }),
      numbers: z
        .array(
          z.object({
            value: z.number().meta({ label: 'isi' }),
            tolerance: z.number().min(0).meta({ label: 'toleransi' }),
          }),
        )
        .meta({ label: 'jawaban angka' }),
    }),
    z.object({
      form: formOf('uraian'),
      maxMark: z.number().positive().max(1000).meta({ label: 'nilai tertinggi' }),
      rubric: Html.meta({ label: 'rubrik' }),
    }),
  ])
  .meta({ label: 'kunci' })
export type SoalKey = z.infer<typeof SoalKey>

/** A question as it is edited and versioned: it may be half done, but its key names only what there is. */
export const SoalParts = z
  .object({
    content: SoalContent.meta({ label: 'isi soal' }),
    key: SoalKey,
    /** Explanation shown after the exam, when the event allows it. */
    pembahasan: Html.default('').meta({ label: 'pembahasan' }),
  })
  .superRefine((soal, ctx) => {
    for (const problem of keyProblems(soal))
      ctx.addIssue({ code: 'custom', path: ['key'], message: soalProblemWords(problem).message })
  })
export type SoalParts = z.infer<typeof SoalParts>

/** A question that is complete, as it is imported and used. */
export const SoalDraft = SoalParts.superRefine((soal, ctx) => {
  for (const problem of soalProblems(soal))
    ctx.addIssue({ code: 'custom', path: ['key'], message: soalProblemWords(problem).message })
})
export type SoalDraft = SoalParts

type ContentAndKey = { content: SoalContent; key: SoalKey }

/** What is wrong with a key, even of a question that is not finished: another form, or what does not exist. */
function keyProblems({ content, key }: ContentAndKey): SoalProblem[] {
  if (content.form !== key.form) return [soalProblem('kunci-bentuk-lain', content.form)]
  return keyReferences(content, key).flatMap(([id, allowed]) =>
    allowed.includes(id) ? [] : [soalProblem('kunci-tidak-ada', id)],
  )
}

/** What keeps a question from being used: no key, or a key that names what does not exist. */
export function soalProblems({ content, key }: ContentAndKey): SoalProblem[] {
  const { form } = content
  const problems = keyProblems({ content, key })
  if (content.form !== key.form) return problems
  if (isEmptyHtml(content.stem)) problems.unshift(soalProblem('teks-kosong'))
  if (!hasKey(key)) problems.push(soalProblem('kunci-kosong', form))
  for (const [noun, list] of choiceLists(content)) {
    if (form !== 'menjodohkan') problems.push(...equalChoices(noun, list))
    for (const { id, html } of list)
      if (isEmptyHtml(html))
        problems.push(
          noun === 'Opsi' ? soalProblem('opsi-kosong', id) : soalProblem('pilihan-kosong', form, noun, id),
        )
  }
  if (content.form === 'kategori' && key.form === 'kategori') {
    for (const { id } of content.statements)
      if (!(id in key.correct)) problems.push(soalProblem('pernyataan-tanpa-kunci', id))
  }
  if (content.form === 'pilihan-berbobot' && key.form === 'pilihan-berbobot') {
    for (const { id } of content.options)
      if (!(id in key.weights)) problems.push(soalProblem('opsi-tanpa-bobot', id))
  }
  return problems
}

/**
 * Choices that nobody can tell from an earlier one, in whatever paragraphs they stand; empty ones are told as empty. Of
 * rows and columns that are matched the same may stand twice on purpose.
 */
function equalChoices(noun: string, list: Choice[]): SoalProblem[] {
  const known = new Map<string, string>()
  return list.flatMap(({ id, html }) => {
    if (isEmptyHtml(html)) return []
    const seen = seenOf(html)
    const first = known.get(seen)
    if (first === undefined) known.set(seen, id)
    return first === undefined ? [] : [soalProblem('pilihan-kembar', noun, first, id)]
  })
}

/** What is seen of rich text: its words and what makes them others (x2 is not x²), without what only lays them out. */
function seenOf(html: string): string {
  return html
    .replace(/<\/?(p|div|br)\b[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
}

/** Whether an answer is one that the question can have: nothing but its own options, rows and columns. */
export function isPossibleAnswer(content: SoalContent, value: AnswerValue): boolean {
  if (value === null) return true
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return typeof value === 'string' && ids(content.options).includes(value)
    case 'pilihan-ganda-kompleks':
      return Array.isArray(value) && isSubset(value, ids(content.options))
    case 'kategori':
      return isPairs(
        value,
        ids(content.statements),
        (v) => typeof v === 'string' && ids(content.categories).includes(v),
      )
    case 'menjodohkan':
      return isPairs(value, ids(content.rows), (v) => Array.isArray(v) && isSubset(v, ids(content.columns)))
    case 'isian-singkat':
      return typeof value === 'string' && value.length <= 500
    case 'uraian':
      return typeof value === 'string'
  }
}

/** What an answer chooses from, by what it is called. */
function choiceLists(content: SoalContent): [noun: string, list: Choice[]][] {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot':
      return [['Opsi', content.options]]
    case 'kategori':
      return [
        ['Pernyataan', content.statements],
        ['Kategori', content.categories],
      ]
    case 'menjodohkan':
      return [
        ['Baris', content.rows],
        ['Kolom', content.columns],
      ]
    case 'isian-singkat':
    case 'uraian':
      return []
  }
}

const shown = /<(img|audio|math)\b|data-tex=/
/** A tag, or blanks. */
const blank = /<[^<>]*>|&nbsp;|\s+/y

/** True where the HTML shows nothing: no text, no picture, no formula, no sound. It is read no further than to what shows. */
export function isEmptyHtml(html: string): boolean {
  if (shown.test(html)) return false
  blank.lastIndex = 0
  while (blank.lastIndex < html.length) if (!blank.test(html)) return false
  return true
}

function hasKey(key: SoalKey): boolean {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.length > 0
    case 'pilihan-ganda-kompleks':
      return key.correct.length > 0
    case 'pilihan-berbobot':
      return Object.keys(key.weights).length > 0
    case 'kategori':
      return Object.keys(key.correct).length > 0
    case 'menjodohkan':
      return Object.values(key.correct).some((columns) => columns.length > 0)
    case 'isian-singkat':
      return key.texts.length + key.numbers.length > 0
    case 'uraian':
      return true
  }
}

function keyReferences(content: SoalContent, key: SoalKey): [string, string[]][] {
  if ('options' in content) {
    const named =
      key.form === 'pilihan-ganda'
        ? key.accepted
        : key.form === 'pilihan-ganda-kompleks'
          ? key.correct
          : key.form === 'pilihan-berbobot'
            ? Object.keys(key.weights)
            : []
    return named.map((id) => [id, ids(content.options)])
  }
  if (content.form === 'kategori' && key.form === 'kategori') {
    return Object.entries(key.correct).flatMap(([s, c]): [string, string[]][] => [
      [s, ids(content.statements)],
      [c, ids(content.categories)],
    ])
  }
  if (content.form === 'menjodohkan' && key.form === 'menjodohkan') {
    return Object.entries(key.correct).flatMap(([r, cs]): [string, string[]][] => [
      [r, ids(content.rows)],
      ...cs.map((c): [string, string[]] => [c, ids(content.columns)]),
    ])
  }
  return []
}

function ids(list: Choice[]): string[] {
  return list.map((choice) => choice.id)
}

function isSubset(values: string[], allowed: string[]): boolean {
  return new Set(values).size === values.length && values.every((value) => allowed.includes(value))
}

function isPairs(value: AnswerValue, keys: string[], isRight: (value: unknown) => boolean): boolean {
  if (value === null || typeof value === 'string' || Array.isArray(value)) return false
  return Object.entries(value).every(([key, each]) => keys.includes(key) && isRight(each))
}
