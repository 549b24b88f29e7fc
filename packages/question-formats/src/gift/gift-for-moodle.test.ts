import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createImageStore } from '../image-store.ts'
import type { ExportSoal } from '../soal/export-file.ts'
import { generatedMedia, generatedSoal } from '../soal/generated-soal.ts'
import { isLeftOut, lossesOf } from '../soal/limits.ts'
import { pairsOf, sharesOf } from '../soal/pairs-of.ts'
import { richEverything } from '../soal/rich-everything.ts'
import { comparableHtml } from '../soal/same-soal.ts'
import { writeQuestions } from '../write.ts'
import { giftText } from './gift-text.ts'
import { readByMoodleRules, type MoodleQuestion, type MoodleReading } from './moodle-rules.ts'

/** More of them in `npm run test:long -- ekspor`. */
const samples = Number(process.env['EXPORT_SAMPLES'] ?? 200)
const sample = [...richEverything, ...fc.sample(generatedSoal, { seed: 31, numRuns: samples })]
const written = sample.filter((question) => !isLeftOut('gift', question))

async function gift(questions: ExportSoal[]): Promise<string> {
  const { bytes } = await writeQuestions('gift', { title: 'x', questions, media: generatedMedia })
  return new TextDecoder().decode(bytes)
}

/** How a text of the file is shown, whatever its address for pictures. */
function shown(html: string): string {
  const read = giftText(html, 'html', createImageStore(), { count: 0 })
  return comparableHtml(read).replace(/data-image="\d+"/g, 'data-image')
}
const expected = (html: string) => comparableHtml(html).replace(/data-image="\d+"/g, 'data-image')

type Seen = Pick<MoodleQuestion, 'type' | 'idnumber' | 'stem' | 'general' | 'answers' | 'pairs'>
const rounded = (share: number) => Number(share.toFixed(4))

/** What Moodle must have of a question. */
function wanted(question: ExportSoal): Seen {
  const { content, key, id } = question
  const seen: Seen = {
    type: 'essay',
    idnumber: id,
    stem: expected(content.stem),
    general: expected(question.pembahasan),
    answers: [],
    pairs: [],
  }
  if (content.form === 'isian-singkat' && key.form === 'isian-singkat')
    return content.numeric
      ? {
          ...seen,
          type: 'numerical',
          answers: key.numbers.map(({ value, tolerance }) => ({
            text: String(value),
            fraction: 1,
            tolerance,
          })),
        }
      : {
          ...seen,
          type: 'shortanswer',
          answers: key.texts.map((text) => ({ text, fraction: 1, tolerance: 0 })),
        }
  if (content.form === 'kategori' || content.form === 'menjodohkan') {
    const { pairs } = pairsOf(content, key)
    return {
      ...seen,
      type: 'match',
      pairs: pairs.map(({ left, right }) => ({ left: expected(left), right: expected(right) })),
    }
  }
  if (!('options' in content)) return seen
  const shares = sharesIn(content, key)
  const answers = content.options.map(({ html }, at) => ({
    text: expected(html),
    fraction: rounded(shares[at] ?? 0),
    tolerance: 0,
  }))
  return { ...seen, type: 'multichoice', answers }
}

type Choices = Extract<ExportSoal['content'], { options: unknown }>

/** What each option brings: all of the mark, its part of it, or (ticked wrongly among several) nothing at all. */
function sharesIn(content: Choices, key: ExportSoal['key']): number[] {
  if (content.form === 'pilihan-berbobot') return sharesOf(content, key).shares.map((share) => share / 100)
  if (key.form === 'pilihan-ganda-kompleks')
    return content.options.map(({ id }) => (key.correct.includes(id) ? 1 / key.correct.length : -1))
  return content.options.map(({ id }) => (key.form === 'pilihan-ganda' && key.accepted.includes(id) ? 1 : 0))
}

/** What Moodle has, with its HTML as it is shown; accepted answers are plain text there. */
function seen({ type, idnumber, stem, general, answers, pairs }: MoodleQuestion): Seen {
  return {
    type,
    idnumber,
    stem: shown(stem),
    general: shown(general),
    answers: answers.map(({ text, fraction, tolerance }) => ({
      text: type === 'multichoice' ? shown(text) : text,
      fraction: rounded(fraction),
      tolerance,
    })),
    pairs: pairs.map(({ left, right }) => ({ left: shown(left), right: shown(right) })),
  }
}

describe('GIFT for Moodle', () => {
  it('is taken whole by the rules of its import: each question, option, weight and remark', async () => {
    const { questions, errors } = readByMoodleRules(await gift(written))
    expect(errors).toBe(0)
    const read = questions.filter(({ type }) => type !== 'description')
    expect(read.length).toBe(written.length)
    const whole = written.flatMap((question, at) => (lossesOf('gift', question).length === 0 ? [at] : []))
    expect(whole.length).toBeGreaterThan(50)
    expect(whole.map((at) => seen(read[at]!))).toEqual(whole.map((at) => wanted(written[at]!)))
  })

  it('gives a right option that begins with a percent sign or a bracket as it stands', async () => {
    const texts = ['%50% dari 8', '[html] x', '%', '[1, 2]']
    const questions = texts.map((html, at): ExportSoal => ({
      id: `x${at}`,
      pembahasan: '',
      content: {
        form: 'pilihan-ganda',
        stem: html,
        options: [
          { id: 'A', html },
          { id: 'B', html: `${html} salah` },
        ],
      },
      key: { form: 'pilihan-ganda', accepted: ['A'] },
    }))
    const read = readByMoodleRules(await gift(questions)).questions
    expect(
      read.map(({ single, answers }) => [
        single,
        ...answers.map(({ text, fraction }) => `${shown(text)} ${fraction}`),
      ]),
    ).toEqual(texts.map((html) => [true, `${html} 1`, `${html} salah 0`]))
  })
})

/**
 * Moodle's own import, which `MOODLE_GIFT` names (its `question/format/gift/format.php`), or that lies beside the checkout.
 * It is not ours to hand on; `run/standards.mjs` fetches it.
 */
const parser =
  process.env['MOODLE_GIFT'] ?? join(import.meta.dirname, '../../../../../shared/data/moodle/format.php')
const isAbsent = !existsSync(parser) || spawnSync('php', ['--version']).status !== 0
if (isAbsent)
  console.warn(
    'Pembaca GIFT Moodle (MOODLE_GIFT) atau php tidak ada di sini; ujinya dilewati. Pembacanya diambil node run/standards.mjs.',
  )

function readByMoodle(text: string): MoodleReading {
  const { stdout, stderr, status } = spawnSync(
    'php',
    [join(import.meta.dirname, 'moodle-harness.php'), parser],
    { input: text, encoding: 'utf8', maxBuffer: 500_000_000 },
  )
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

describe.skipIf(isAbsent)("Moodle's own import of GIFT", () => {
  it('takes what we write whole, as its rules say', { timeout: 300_000 }, async () => {
    const text = await gift(written)
    const read = readByMoodle(text)
    expect(read.errors).toBe(0)
    expect(read).toEqual(readByMoodleRules(text))
  })

  it('reads what is written by hand as its rules say', { timeout: 60_000 }, () => {
    const texts = [
      'Kota {=A ~B} dan {=C ~D} ya.\n\n::q::Ibu kota {=Jak* =%50%Jakarta#dekat} negara.',
      '// [id:a1] [tag:satu] [tag:dua]\nBenar? {T#tidak#ya####karena}\n\nSalah? {FALSE}',
      'Angka {#3.14:0.01}\n\nRentang {#1..5}\n\nDua {#=%100%3:1 =%50%4:0 ~meleset}',
      'Pasang {=satu -> 1 =dua -> 2 = -> 3}\n\nSatu {=satu -> 1}',
      'Terbuka {\n\nTutup }\n\nTeks \\{saja\\}\n\n$CATEGORY: a/b\n\nEsai {}',
      'Bobot {~%33.33333%a ~%-50%b ~c#catatan =d}\n\nPersen {=50% ~%5 x ~%%y}',
      'Garis \\\\n dan \\n baru \\: \\~ \\= \\# {=\\=x ~[html]<b>y</b> ~[plain]z}',
    ]
    for (const text of texts) expect(readByMoodle(text)).toEqual(readByMoodleRules(text))
  })
})
