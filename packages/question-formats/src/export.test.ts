import { printable } from '@suluh/rich-text/escape'
import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { cannotHold, exportFormats } from '@suluh/contract/bank/soal-export'
import { describe, expect, it } from 'vitest'
import type { ExportSoal } from './soal/export-file.ts'
import { calmSoal, generatedMedia, generatedSoal } from './soal/generated-soal.ts'
import { richEverything } from './soal/rich-everything.ts'
import { isLeftOut, lossesOf } from './soal/limits.ts'
import { readChecked } from './read-checked.ts'
import { comparableSoal } from './soal/same-soal.ts'
import { writeQuestions } from './write.ts'

type Format = (typeof exportFormats)[number]
const files = fc.uniqueArray(fc.oneof(generatedSoal, calmSoal), {
  minLength: 1,
  maxLength: 8,
  selector: ({ id }) => id,
})
/** Sheets of others have no column for an id of ours. */
const withoutIds = new Set<Format>(['excel-8-kolom', 'kahoot', 'quizizz'])
const calmSample = fc.sample(calmSoal, { seed: 8, numRuns: 1000 })
const runs = { seed: 20260, numRuns: 150 }

async function thereAndBack(format: Format, questions: ExportSoal[]) {
  const written = await writeQuestions(format, { title: 'Ulangan <1>', questions, media: generatedMedia })
  return readChecked(written.bytes)
}

const kisiOf = ({
  indikator = '',
  capaian = '',
}: {
  indikator?: string | undefined
  capaian?: string | undefined
}) => [indikator, capaian]

// The media of a file are counted anew when it is read.
const withoutPlaces = (soal: Parameters<typeof comparableSoal>[0]): unknown =>
  JSON.parse(JSON.stringify(comparableSoal(soal)).replace(/data-image=\\"\d+/g, 'data-image=\\"'))

describe.each(exportFormats)('what is exported as %s and imported again', (format) => {
  it('is the same, but for what the format is said not to hold', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(files, async (questions) => {
        const whole = questions.filter((question) => lossesOf(format, question).length === 0)
        if (whole.length === 0) return
        const { questions: back } = await thereAndBack(format, whole)
        expect(back.map(withoutPlaces)).toEqual(whole.map(withoutPlaces))
        expect(back.map(kisiOf)).toEqual(whole.map(kisiOf))
        const ids = whole.map(({ id }) => (withoutIds.has(format) ? null : id))
        expect(back.map(({ ref }) => ref)).toEqual(ids)
      }),
      runs,
    )
  })

  it('is the same with everything that rich text can hold', async () => {
    const whole = richEverything.filter((question) => lossesOf(format, question).length === 0)
    if (whole.length === 0) return
    const { questions: back } = await thereAndBack(format, whole)
    expect(back.map(withoutPlaces)).toEqual(whole.map(withoutPlaces))
  })

  it(
    'is read without harm where it lost something, and each limit that is named is met',
    { timeout: 60_000 },
    async () => {
      const sample = [
        ...fc.sample(generatedSoal, { seed: 7, numRuns: 1500 }),
        ...calmSample,
        ...richEverything,
      ]
      const met = new Set(sample.flatMap((question) => lossesOf(format, question)))
      expect(cannotHold[format].filter((limit) => !met.has(limit))).toEqual([])
      expect(sample.filter((question) => lossesOf(format, question).length === 0).length).toBeGreaterThan(50)
      const lossy = sample.filter(
        (question) => lossesOf(format, question).length > 0 && !isLeftOut(format, question),
      )
      const { questions, problems } = await thereAndBack(format, lossy.slice(0, 100))
      expect(
        questions.length + problems.filter(({ question }) => question === null).length,
      ).toBeGreaterThanOrEqual(Math.min(100, lossy.length))
    },
  )
})

// Our own reader forgives a share that another system would not.
it('gives Moodle full marks for all right options, and takes away what ticking everything would bring', async () => {
  const options = ['a', 'b', 'c'].map((html, index) => ({ id: 'ABC'[index]!, html }))
  const question: ExportSoal = {
    id: 'x',
    pembahasan: '',
    content: { form: 'pilihan-ganda-kompleks', stem: 'Pilih', options },
    key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
  }
  const written = async (format: Format) => {
    const { bytes } = await writeQuestions(format, { title: 'x', questions: [question], media: [] })
    return new TextDecoder().decode(bytes)
  }
  expect(
    [...(await written('moodle-xml')).matchAll(/fraction="([^"]*)"/g)].map(([, share]) => share),
  ).toEqual(['50', '-100', '50'])
  expect((await written('gift')).match(/%-?[\d.]+%/g)).toEqual(['%50%', '%-100%', '%50%'])
})

// Our own reader takes what is written as it stands; another system shuffles what it is told to.
it('lets a QTI system shuffle options unless they speak of each other, and no statements, rows or columns', async () => {
  const choices = (ids: string[]) => ids.map((id) => ({ id, html: `pilihan ${id}` }))
  const part = { pembahasan: '' }
  const [options, rows] = [choices(['A', 'B', 'C']), choices(['1', '2'])]
  const bound = [...options.slice(0, 2), { id: 'C', html: '<p>A dan B benar</p>' }]
  const questions: ExportSoal[] = [
    {
      ...part,
      id: 'satu',
      content: { form: 'pilihan-ganda', stem: 'x', options },
      key: { form: 'pilihan-ganda', accepted: ['C'] },
    },
    {
      ...part,
      id: 'banyak',
      content: { form: 'pilihan-ganda-kompleks', stem: 'x', options },
      key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
    },
    {
      ...part,
      id: 'bobot',
      content: { form: 'pilihan-berbobot', stem: 'x', options },
      key: { form: 'pilihan-berbobot', weights: { A: 1, B: 2, C: 3 } },
    },
    {
      ...part,
      id: 'terikat',
      content: { form: 'pilihan-ganda', stem: 'x', options: bound },
      key: { form: 'pilihan-ganda', accepted: ['C'] },
    },
    {
      ...part,
      id: 'kategori',
      content: { form: 'kategori', stem: 'x', statements: rows, categories: options },
      key: { form: 'kategori', correct: { 1: 'A', 2: 'B' } },
    },
    {
      ...part,
      id: 'jodoh',
      content: { form: 'menjodohkan', stem: 'x', rows, columns: options },
      key: { form: 'menjodohkan', correct: { 1: ['A'], 2: ['C'] } },
    },
  ]
  const { bytes } = await writeQuestions('qti', { title: 'x', questions, media: [] })
  const items = Object.entries(unzipSync(bytes)).flatMap(([name, part]) =>
    /manifest/.test(name) || !name.endsWith('.xml') ? [] : [strFromU8(part)],
  )
  const told = items.flatMap((xml) => [...xml.matchAll(/<(choice|match)Interaction [^>]*shuffle="(\w+)"/g)])
  expect(told.map(([, kind, shuffle]) => `${kind} ${shuffle}`).toSorted()).toEqual([
    'choice false',
    ...Array<string>(3).fill('choice true'),
    ...Array<string>(2).fill('match false'),
  ])
  // Whatever is moved, the key goes by the option's own name.
  const [single] = items.filter((xml) => xml.includes('pilihan C') && /cardinality="single"/.test(xml))
  const named = /<correctResponse><value>([^<]+)</.exec(single ?? '')?.[1]
  expect(single).toMatch(new RegExp(`identifier="${named}"[^>]*>pilihan C<`))
})

// Moodle takes the stroke back from : # = { } ~ alone; of any other sign its pupils would see it.
it('leaves a percent sign of GIFT as it is, and gives an answer that begins with one its weight', async () => {
  const options = ['50%', '%50% lagi', 'semua'].map((html, index) => ({ id: 'ABC'[index]!, html }))
  const question: ExportSoal = {
    id: 'x',
    pembahasan: '',
    content: { form: 'pilihan-ganda', stem: 'Diskon 50%?', options },
    key: { form: 'pilihan-ganda', accepted: ['A'] },
  }
  const { bytes } = await writeQuestions('gift', { title: 'x', questions: [question], media: [] })
  const text = new TextDecoder().decode(bytes)
  expect(text).not.toContain('\\%')
  expect(text).toContain('\n=50%\n~%0%%50% lagi\n~semua\n')
})

it('writes no blank line within a question of GIFT, where Moodle would end it', async () => {
  await fc.assert(
    fc.asyncProperty(files, async (questions) => {
      const explained = questions.map((question) => ({ ...question, pembahasan: 'Karena begitu.' }))
      const { bytes } = await writeQuestions('gift', {
        title: 'x',
        questions: explained,
        media: generatedMedia,
      })
      const text = new TextDecoder().decode(bytes)
      expect(
        text
          .trim()
          .split(/\n\s*\n/)
          .filter((block) => block.includes('####')),
      ).toHaveLength(questions.filter((question) => !isLeftOut('gift', question)).length)
      for (const block of text.trim().split(/\n\s*\n/)) expect(block).toMatch(/^\/\//)
    }),
    { ...runs, numRuns: 20 },
  )
})

it.each(exportFormats)('%s opens, whatever somebody has typed that nobody sees', async (format) => {
  const odd = 'a\u0001\u0008\u000b\ufffe\ud800b'
  const [question] = calmSample.filter((each) => lossesOf(format, each).length === 0)
  const { content } = question!
  const questions = [{ ...question!, content: { ...content, stem: `<p>${odd}</p>` }, indikator: odd }]
  const { bytes } = await writeQuestions(format, { title: odd, questions, media: generatedMedia })
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isZip ? Object.entries(unzipSync(bytes)) : [['berkas.xml', bytes] as const]
  const bad = parts.filter(([name, part]) => {
    const text = strFromU8(part)
    return /\.(xml|rels|html)$/.test(name) && printable(text) !== text
  })
  expect(bad.map(([name]) => name)).toEqual([])
})
