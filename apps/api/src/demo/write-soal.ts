import type { AnswerValue, Choice, SoalContent, SoalDraft, SoalKey } from '@suluh/contract/soal-form'

export type DemoSoal = {
  /** Kode of its pelajaran. */
  pelajaran: string
  aspek: string
  draft: SoalDraft
  /** What a student who masters it answers: the key, unless that was written wrong on purpose. */
  truth: AnswerValue
  /** Wrong or, for uraian, whole answers as students type them. */
  typed: string[]
}

type Marked = [html: string, isRight: boolean]

/** The tag for texts with formulas, which are full of backslashes. */
export const r = String.raw

const letters = 'ABCDEFGH'

/** Writes questions of one pelajaran; each starts with its aspek. Formulas stand between dollar signs. */
export function writerOf(pelajaran: string) {
  const soal = (
    aspek: string,
    content: SoalContent,
    key: SoalKey,
    truth: AnswerValue,
    pembahasan: string,
    typed: string[] = [],
  ): DemoSoal => ({ pelajaran, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth, typed })

  return {
    pg: (aspek: string, stem: string, options: string[], answer: string, pembahasan: string) =>
      soal(
        aspek,
        { form: 'pilihan-ganda', stem: rich(stem), options: lettered(options) },
        { form: 'pilihan-ganda', accepted: [answer] },
        answer,
        pembahasan,
      ),

    kompleks: (aspek: string, stem: string, options: Marked[], pembahasan: string) => {
      const choices = lettered(options.map(([html]) => html))
      const correct = choices.filter((_, index) => options[index]?.[1]).map(({ id }) => id)
      const content = { form: 'pilihan-ganda-kompleks' as const, stem: rich(stem), options: choices }
      return soal(aspek, content, { form: 'pilihan-ganda-kompleks', correct }, correct, pembahasan)
    },

    kategori: (
      aspek: string,
      stem: string,
      statements: Marked[],
      pembahasan: string,
      [yes, no] = ['Benar', 'Salah'] as [string, string],
    ) => {
      const correct = Object.fromEntries(statements.map(([, isYes], at) => [`${at + 1}`, isYes ? 'B' : 'S']))
      const content = {
        form: 'kategori' as const,
        stem: rich(stem),
        statements: numbered(statements.map(([html]) => html)),
        categories: [
          { id: 'B', html: rich(yes) },
          { id: 'S', html: rich(no) },
        ],
      }
      return soal(aspek, content, { form: 'kategori', correct }, correct, pembahasan)
    },

    /** Each row with the letters of its columns. */
    menjodohkan: (
      aspek: string,
      stem: string,
      rows: [html: string, columns: string][],
      columns: string[],
      pembahasan: string,
    ) => {
      const correct = Object.fromEntries(rows.map(([, right], at) => [`${at + 1}`, right.split('')]))
      const content = {
        form: 'menjodohkan' as const,
        stem: rich(stem),
        rows: numbered(rows.map(([html]) => html)),
        columns: lettered(columns),
      }
      return soal(aspek, content, { form: 'menjodohkan', correct }, correct, pembahasan)
    },

    /** The first accepted text is the one that simulated students give. */
    isian: (aspek: string, stem: string, texts: string[], wrong: string[], pembahasan: string) =>
      soal(
        aspek,
        { form: 'isian-singkat', stem: rich(stem), numeric: false },
        { form: 'isian-singkat', texts, numbers: [] },
        texts[0] ?? null,
        pembahasan,
        wrong,
      ),

    angka: (aspek: string, stem: string, value: number, wrong: number[], pembahasan: string) =>
      soal(
        aspek,
        { form: 'isian-singkat', stem: rich(stem), numeric: true },
        { form: 'isian-singkat', texts: [], numbers: [{ value, tolerance: 0 }] },
        decimal(value),
        pembahasan,
        wrong.map(decimal),
      ),

    uraian: (
      aspek: string,
      stem: string,
      maxMark: number,
      rubric: string,
      pembahasan: string,
      samples: string[],
    ) =>
      soal(
        aspek,
        { form: 'uraian', stem: rich(stem) },
        { form: 'uraian', maxMark, rubric: rich(rubric) },
        samples[0] ?? null,
        pembahasan,
        samples,
      ),

    berbobot: (
      aspek: string,
      stem: string,
      options: [html: string, weight: number][],
      pembahasan: string,
    ) => {
      const choices = lettered(options.map(([html]) => html))
      const weights = Object.fromEntries(choices.map(({ id }, at) => [id, options[at]?.[1] ?? 1]))
      const best = choices.toSorted((one, other) => weights[other.id]! - weights[one.id]!)[0]?.id ?? null
      const content = { form: 'pilihan-berbobot' as const, stem: rich(stem), options: choices }
      return soal(aspek, content, { form: 'pilihan-berbobot', weights }, best, pembahasan)
    },
  }
}

/** The same question with another, wrong key: what a slip of the pen looks like in the statistics. */
export function miskeyed(soal: DemoSoal, key: string): DemoSoal {
  return { ...soal, draft: { ...soal.draft, key: { form: 'pilihan-ganda', accepted: [key] } } }
}

function rich(text: string): string {
  const html = text.replace(/\$([^$]+)\$/g, (_, tex: string) => `<span data-tex="${escape(tex)}"></span>`)
  return html === '' || html.startsWith('<p') || html.startsWith('<div') ? html : `<p>${html}</p>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function lettered(list: string[]): Choice[] {
  return list.map((html, index) => ({ id: letters[index] ?? '', html: rich(html) }))
}

function numbered(list: string[]): Choice[] {
  return list.map((html, index) => ({ id: `${index + 1}`, html: rich(html) }))
}

function decimal(value: number): string {
  return String(value).replace('.', ',')
}
