import { SoalDraft } from '@suluh/contract/bank/soal-form'
import fc from 'fast-check'
import { columnLetter } from './build-menjodohkan.ts'
import { png } from '../word/docx-fixture.ts'
import type { ExportSoal } from './export-file.ts'
import type { StoredImage } from '../image-store.ts'
import { tidyHtml } from '../html/html-text.ts'

/** Questions of every form for property tests, with the signs that formats quarrel about. */

export const generatedMedia: StoredImage[] = [
  { mime: 'image/png', bytes: png(1) },
  { mime: 'image/png', bytes: png(2) },
  { mime: 'audio/mpeg', bytes: Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0, 9]) },
]

const word = fc.constantFrom(
  'kota',
  'Benar',
  'A',
  'B.',
  '2',
  '3,14',
  'x = y',
  '50%',
  'a ~ b',
  '{isi}',
  '#1',
  'satu: dua',
  '=7',
  '\\n',
  'C:\\x',
  '&amp;',
  '&lt;b&gt;',
  '&quot;',
  'é',
  'سلام',
  '->',
  '//',
  '::',
  '$5',
  '$$',
  '\\(',
  '"kutip"',
  'a/b',
  '(x)',
  ';',
  ']]&gt;',
)
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const tex = fc.constantFrom(
  'x^2',
  '\\frac{1}{2}',
  '\\sqrt[3]{x}',
  '\\sum_{i=1}^{n} i',
  'a \\leq b',
  '\\vec{a}',
  '90^\\circ',
  '\\sin x',
  '\\text{luas}',
  '\\begin{pmatrix}1&amp;2\\\\3&amp;4\\end{pmatrix}',
  '\\begin{cases}1\\\\2\\end{cases}',
  '\\frac{',
  '\\ce{H2O}',
  '\\left(\\frac{a}{b}\\right)',
  '\\int_0^1 x',
)
const inline = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 2, arbitrary: tex.map((source) => `<span data-tex="${source}"></span>`) },
  fc
    .tuple(fc.constantFrom('strong', 'em', 'u', 's', 'sub', 'sup'), text)
    .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
  text.map((inner) => `<br>${inner}`),
)
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const picture = fc.constantFrom(
  '<img data-image="0" alt="">',
  '<img data-image="1" alt="peta kota" width="120">',
  '<audio data-image="2" controls=""></audio>',
)
const rich = fc
  .oneof(
    { weight: 6, arbitrary: line },
    { weight: 2, arbitrary: fc.tuple(line, line).map(([a, b]) => `<p>${a}</p><p>${b}</p>`) },
    fc.tuple(line, picture).map(([a, b]) => `<p>${a}</p><p>${b}</p>`),
    fc.tuple(line, picture, line).map(([a, b, c]) => `${a} ${b} ${c}`),
    fc.tuple(line, line).map(([a, b]) => `<p>Daftar</p><ol><li>${a}</li><li>${b}</li></ol>`),
    line.map((a) => `<p>Kode</p><pre>${a}</pre>`),
    line.map((a) => `<div dir="rtl">${a}</div>`),
    fc
      .tuple(line, line)
      .map(([a, b]) => `<p>Tabel</p><table><tbody><tr><td>${a}</td><td>${b}</td></tr></tbody></table>`),
  )
  .map(tidyHtml)
  .filter((html) => html !== '')

const shared = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: fc.constant('Bacalah ini.') },
  rich,
)

// Without anything that some format quarrels about.
const calm = fc
  .array(fc.constantFrom('ibu', 'kota', 'negara', 'sungai', 'gunung', 'air', '12', 'laut'), {
    minLength: 2,
    maxLength: 5,
  })
  .map((words) => words.join(' '))

const lettered = (htmls: string[]) => htmls.map((html, i) => ({ id: columnLetter(i), html }))
const numbered = (htmls: string[]) => htmls.map((html, i) => ({ id: String(i + 1), html }))

function soalOf(rich: fc.Arbitrary<string>, shared: fc.Arbitrary<string>): fc.Arbitrary<ExportSoal> {
  const list = (least: number, most: number) =>
    fc.array(fc.oneof({ weight: 4, arbitrary: rich }, fc.constantFrom('satu', 'dua')), {
      minLength: least,
      maxLength: most,
    })
  const some = (ids: string[]) => fc.subarray(ids, { minLength: 1 })

  const choice = list(2, 5).chain((htmls) => {
    const options = lettered(htmls)
    return fc.tuple(fc.constant(options), some(options.map(({ id }) => id)))
  })
  const single = fc
    .tuple(rich, choice)
    .map(([stem, [options, accepted]]) => ({
      content: { form: 'pilihan-ganda' as const, stem, options },
      key: {
        form: 'pilihan-ganda' as const,
        accepted: accepted.length > 2 ? accepted.slice(0, 1) : accepted,
      },
    }))
  const multiple = fc
    .tuple(rich, choice)
    .map(([stem, [options, correct]]) => ({
      content: { form: 'pilihan-ganda-kompleks' as const, stem, options },
      key: { form: 'pilihan-ganda-kompleks' as const, correct },
    }))
  const weighted = fc
    .tuple(
      rich,
      list(2, 5),
      fc.array(fc.constantFrom(0, 1, 2, 5, -1, 0.5, 100, 33.333), { minLength: 5, maxLength: 5 }),
    )
    .map(([stem, htmls, weights]) => ({
      content: { form: 'pilihan-berbobot' as const, stem, options: lettered(htmls) },
      key: {
        form: 'pilihan-berbobot' as const,
        weights: Object.fromEntries(htmls.map((_, i) => [columnLetter(i), weights[i] ?? 0])),
      },
    }))
  const names: fc.Arbitrary<string[]> = fc.oneof(
    fc.constantFrom<string[]>(
      ['Benar', 'Salah'],
      ['Ya', 'Tidak'],
      ['Fakta', 'Opini', 'Tidak tahu'],
      ['Setuju', 'Sangat setuju'],
    ),
    fc.uniqueArray(rich, { minLength: 2, maxLength: 3 }),
  )
  const kategori = fc
    .tuple(rich, list(1, 4), names, fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }))
    .map(([stem, htmls, categories, picks]) => ({
      content: {
        form: 'kategori' as const,
        stem,
        statements: numbered(htmls),
        categories: lettered(categories),
      },
      key: {
        form: 'kategori' as const,
        correct: Object.fromEntries(
          htmls.map((_, i) => [String(i + 1), columnLetter((picks[i] ?? 0) % categories.length)]),
        ),
      },
    }))
  const menjodohkan = fc
    .tuple(rich, list(1, 4), list(1, 4))
    .chain(([stem, left, right]) =>
      fc
        .array(fc.subarray(right.map((_, i) => columnLetter(i))), {
          minLength: left.length,
          maxLength: left.length,
        })
        .map((picks) => ({
          content: { form: 'menjodohkan' as const, stem, rows: numbered(left), columns: lettered(right) },
          key: {
            form: 'menjodohkan' as const,
            correct: Object.fromEntries(picks.map((ids, i) => [String(i + 1), ids])),
          },
        })),
    )
  const plain = fc.constantFrom(
    'Jakarta',
    'Ir. Soekarno',
    '42',
    'a; b',
    'x = 2',
    'Jawaban: ya',
    '50%',
    'A',
    'tiga*',
    '{a}',
    '1.000',
  )
  const number = fc.record({
    value: fc.constantFrom(3.14, 5, -2, 0.001, 1500, 1e7),
    tolerance: fc.constantFrom(0, 0.01, 2),
  })
  const isian = fc
    .tuple(
      rich,
      fc.boolean(),
      fc.uniqueArray(plain, { minLength: 1, maxLength: 3 }),
      fc.array(number, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
    )
    .map(([stem, numeric, texts, numbers, isBoth]) => ({
      content: { form: 'isian-singkat' as const, stem, numeric },
      key: {
        form: 'isian-singkat' as const,
        texts: numeric && !isBoth ? [] : texts,
        numbers: numeric || isBoth ? numbers : [],
      },
    }))
  const uraian = fc
    .tuple(rich, fc.constantFrom(10, 4, 2.5), fc.oneof(fc.constant(''), rich))
    .map(([stem, maxMark, rubric]) => ({
      content: { form: 'uraian' as const, stem },
      key: { form: 'uraian' as const, maxMark, rubric },
    }))

  return fc
    .tuple(
      fc.oneof(single, multiple, weighted, kategori, menjodohkan, isian, uraian),
      fc.uuid(),
      fc.oneof({ weight: 3, arbitrary: fc.constant('') }, rich),
      shared,
      shared === calmShared ? fc.constant({}) : kisi,
    )
    .map(([soal, id, pembahasan, stimulus, said]) => ({ id, pembahasan, stimulus, ...soal, ...said }))
    .filter((soal) => SoalDraft.safeParse(soal).success)
}

const calmShared = fc.constant('')

const kisi: fc.Arbitrary<Pick<ExportSoal, 'indikator' | 'capaian'>> = fc.constantFrom(
  {},
  {},
  { indikator: 'Disajikan "grafik", murid menghitung 2 < x', capaian: 'Menganalisis gerak' },
  { indikator: 'Murid menyebutkan\nibu kota & letaknya', capaian: '3.1' },
  { indikator: 'Murid membandingkan dua bacaan. '.repeat(12).trim(), capaian: '' },
)

/** Such a question of plain words, which the narrowest format holds. */
export const calmSoal: fc.Arbitrary<ExportSoal> = soalOf(calm, calmShared)

/** A question that could stand in the bank: the contract itself takes it. */
export const generatedSoal: fc.Arbitrary<ExportSoal> = fc.oneof(
  { weight: 2, arbitrary: soalOf(rich, shared) },
  { weight: 1, arbitrary: calmSoal },
)
