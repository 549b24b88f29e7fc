import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import type { Choice, SoalContent, SoalDraft, SoalKey } from '@suluh/contract/bank/soal-form'
import { escapeHtml } from '@suluh/rich-text/escape'

/** Kode of a pelajaran, and the text that several of its questions ask about; empty where there is none. */
type Source = { pelajaran: string; stimulus: string }

export type DemoSoal = Source & {
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

/** Writes questions of one pelajaran, about one text if any; each starts with its aspek. Formulas stand between dollar signs. */
export function writerOf(pelajaran: string, stimulus = '') {
  const of: Source = { pelajaran, stimulus }
  return {
    pg: pilihanGanda.bind(null, of),
    kompleks: kompleks.bind(null, of),
    kategori: kategori.bind(null, of),
    menjodohkan: menjodohkan.bind(null, of),
    isian: isian.bind(null, of),
    angka: angka.bind(null, of),
    uraian: uraian.bind(null, of),
    berbobot: berbobot.bind(null, of),
  }
}

function pilihanGanda(
  of: Source,
  aspek: string,
  stem: string,
  options: string[],
  answer: string,
  pembahasan: string,
): DemoSoal {
  const content: SoalContent = { form: 'pilihan-ganda', stem: rich(stem), options: lettered(options) }
  const key: SoalKey = { form: 'pilihan-ganda', accepted: [answer] }
  return { ...of, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth: answer, typed: [] }
}

function kompleks(of: Source, aspek: string, stem: string, options: Marked[], pembahasan: string): DemoSoal {
  const choices = lettered(options.map(([html]) => html))
  const correct = choices.filter((_, index) => options[index]?.[1]).map(({ id }) => id)
  const content: SoalContent = { form: 'pilihan-ganda-kompleks', stem: rich(stem), options: choices }
  const key: SoalKey = { form: 'pilihan-ganda-kompleks', correct }
  return { ...of, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth: correct, typed: [] }
}

function kategori(
  of: Source,
  aspek: string,
  stem: string,
  statements: Marked[],
  pembahasan: string,
  [yes, no]: [string, string] = ['Benar', 'Salah'],
): DemoSoal {
  const correct = Object.fromEntries(statements.map(([, isYes], at) => [`${at + 1}`, isYes ? 'B' : 'S']))
  const content: SoalContent = {
    form: 'kategori',
    stem: rich(stem),
    statements: numbered(statements.map(([html]) => html)),
    categories: [
      { id: 'B', html: rich(yes) },
      { id: 'S', html: rich(no) },
    ],
  }
  const key: SoalKey = { form: 'kategori', correct }
  return { ...of, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth: correct, typed: [] }
}

/** Each row with the letters of its columns. */
function menjodohkan(
  of: Source,
  aspek: string,
  stem: string,
  rows: [html: string, columns: string][],
  columns: string[],
  pembahasan: string,
): DemoSoal {
  const correct = Object.fromEntries(rows.map(([, right], at) => [`${at + 1}`, right.split('')]))
  const content: SoalContent = {
    form: 'menjodohkan',
    stem: rich(stem),
    rows: numbered(rows.map(([html]) => html)),
    columns: lettered(columns),
  }
  const key: SoalKey = { form: 'menjodohkan', correct }
  return { ...of, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth: correct, typed: [] }
}

/** The first accepted text is the one that simulated students give. */
function isian(
  of: Source,
  aspek: string,
  stem: string,
  texts: string[],
  wrong: string[],
  pembahasan: string,
): DemoSoal {
  const content: SoalContent = { form: 'isian-singkat', stem: rich(stem), numeric: false }
  const key: SoalKey = { form: 'isian-singkat', texts, numbers: [] }
  const draft = { content, key, pembahasan: rich(pembahasan) }
  return { ...of, aspek, draft, truth: texts[0] ?? null, typed: wrong }
}

function angka(
  of: Source,
  aspek: string,
  stem: string,
  value: number,
  wrong: number[],
  pembahasan: string,
): DemoSoal {
  const content: SoalContent = { form: 'isian-singkat', stem: rich(stem), numeric: true }
  const key: SoalKey = { form: 'isian-singkat', texts: [], numbers: [{ value, tolerance: 0 }] }
  const draft = { content, key, pembahasan: rich(pembahasan) }
  return { ...of, aspek, draft, truth: decimal(value), typed: wrong.map(decimal) }
}

function uraian(
  of: Source,
  aspek: string,
  stem: string,
  maxMark: number,
  rubric: string,
  pembahasan: string,
  samples: string[],
): DemoSoal {
  const content: SoalContent = { form: 'uraian', stem: rich(stem) }
  const key: SoalKey = { form: 'uraian', maxMark, rubric: rich(rubric) }
  const draft = { content, key, pembahasan: rich(pembahasan) }
  return { ...of, aspek, draft, truth: samples[0] ?? null, typed: samples }
}

function berbobot(
  of: Source,
  aspek: string,
  stem: string,
  options: [html: string, weight: number][],
  pembahasan: string,
): DemoSoal {
  const choices = lettered(options.map(([html]) => html))
  const weights = Object.fromEntries(choices.map(({ id }, at) => [id, options[at]?.[1] ?? 1]))
  const best = choices.toSorted((one, other) => weights[other.id]! - weights[one.id]!)[0]?.id ?? null
  const content: SoalContent = { form: 'pilihan-berbobot', stem: rich(stem), options: choices }
  const key: SoalKey = { form: 'pilihan-berbobot', weights }
  return { ...of, aspek, draft: { content, key, pembahasan: rich(pembahasan) }, truth: best, typed: [] }
}

/** The same question with another, wrong key: what a slip of the pen looks like in the statistics. */
export function miskeyed(soal: DemoSoal, key: string): DemoSoal {
  return { ...soal, draft: { ...soal.draft, key: { form: 'pilihan-ganda', accepted: [key] } } }
}

function rich(text: string): string {
  const html = text.replace(/\$([^$]+)\$/g, (_, tex: string) => `<span data-tex="${escapeHtml(tex)}"></span>`)
  return html === '' || html.startsWith('<p') || html.startsWith('<div') ? html : `<p>${html}</p>`
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
