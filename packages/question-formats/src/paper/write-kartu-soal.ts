import { formLabels } from '@suluh/contract/bank/soal-import'
import { pointsText } from '@suluh/contract/papers/points-words'
import { stimulusTexts } from '@suluh/contract/papers/stimulus-texts'
import type { StoredImage } from '../image-store.ts'
import { indentedBlocks, wordBlocks, type WordParts } from '../word/word-rich.ts'
import { keyWords } from './paper-words.ts'
import type { KisiInput, KisiRow } from './write-kisi-kisi.ts'
import { answersOf, questionIndent, startsRightToLeft } from './write-naskah.ts'
import {
  cell,
  emptyParts,
  insideOf,
  letterhead,
  line,
  packPaper,
  roomOf,
  row,
  run,
  table,
  type WordSheet,
} from './word-paper.ts'

export type KartuInput = Pick<KisiInput, 'kop' | 'nama' | 'kepala' | 'size'> & {
  questions: (KisiRow & { pelajaran: string; pembahasan: string })[]
  media: StoredImage[]
}
type Question = KartuInput['questions'][number]

/** What nobody has written yet is a place to write. */
const blank = '……………'

/** A card for each question, as it is printed: what it belongs to, the question, its key and points. */
export function writeKartuSoal(input: KartuInput): Uint8Array {
  const { kop, nama, questions, media, size } = input
  const sheet: WordSheet = { size, isLandscape: false, foot: `Kartu soal · ${nama}` }
  const parts = emptyParts(media)
  const room = roomOf(sheet)
  const texts = stimulusTexts(questions)
  const cards = questions.map(
    (question) => cardOf(question, texts.get(question.number), input.kepala, { parts, room }) + line(''),
  )
  const body = [
    letterhead(kop, parts, room),
    line('KARTU SOAL', { align: 'center', isBold: true, size: 26, after: 0 }),
    line(nama, { align: 'center', isBold: true, after: 120 }),
    ...cards,
  ].join('')
  return packPaper(body, parts, sheet)
}

type Place = { parts: WordParts; room: number }

function cardOf(
  question: Question,
  text: string | undefined,
  { kelas, semester, tahunPelajaran }: KartuInput['kepala'],
  { parts, room }: Place,
): string {
  const { number, pelajaran, aspek, level, capaian, indikator, content, points } = question
  const names = Math.floor(room * 0.17)
  const widths = [names, Math.floor(room * 0.36), names, room - 2 * names - Math.floor(room * 0.36)]
  const say = (said: string, width: number, span = 1) =>
    cell(
      said
        .split('\n')
        .map((each) => line(each, { after: 0, size: 20, keepNext: true }))
        .join(''),
      { width, span },
    )
  const beside = [
    ['Mata pelajaran', pelajaran, 'Bentuk soal', formLabels[content.form]],
    [
      'Kelas / semester',
      `${kelas || '………'} / ${semester}, ${tahunPelajaran}`,
      'Level kognitif',
      level ?? blank,
    ],
  ].map((four) => row(four.map((each, at) => say(each, widths[at]!)).join('')))
  const whole = (
    [
      ['Materi', aspek ?? blank],
      ['CP atau TP', capaian || blank],
      ['Indikator soal', indikator || blank],
      ['No. soal', `${number} · skor ${pointsText(points)}`],
    ] as const
  ).map(([name, value]) => row(say(name, names) + say(value, room - names, 3)))
  // A long one may go on on the next page.
  const open = (blocks: string) => `<w:tr>${cell(withEnd(blocks), { width: room, span: 4 })}</w:tr>`
  return table(
    widths,
    [
      ...beside,
      ...whole,
      open(askedOf(question, text, { parts, room })),
      open(keyOf(question, { parts, room })),
    ].join(''),
    { isRuled: true },
  )
}

/** A cell must end in a paragraph. */
const withEnd = (blocks: string) => (blocks.endsWith('</w:tbl>') ? blocks + line('', { after: 0 }) : blocks)

function askedOf(question: Question, text: string | undefined, { parts, room }: Place): string {
  const { content } = question
  const isRtl = startsRightToLeft(content.stem)
  const inside = insideOf(room)
  const keepNext = content.form !== 'uraian'
  return [
    line('Rumusan butir soal', { isBold: true, after: 40, keepNext: true }),
    text === undefined ? '' : wordBlocks(text, parts, inside),
    indentedBlocks(content.stem, parts, inside, { left: 0, hanging: 0, lead: '', keepNext }, isRtl),
    answersOf(question, parts, inside * 15 - questionIndent, isRtl),
  ].join('')
}

function keyOf(question: Question, { parts, room }: Place): string {
  const { content, key, pembahasan } = question
  const isLong = key.form === 'uraian' && key.rubric !== ''
  const name = content.form === 'uraian' ? 'Pedoman penskoran: ' : 'Kunci jawaban: '
  return [
    isLong
      ? line(name, { after: 20, keepNext: true }) + wordBlocks(key.rubric, parts, insideOf(room))
      : `<w:p>${run(name)}${run(keyWords(question), { isBold: true })}</w:p>`,
    pembahasan === ''
      ? ''
      : line('Pembahasan:', { after: 20, keepNext: true }) + wordBlocks(pembahasan, parts, insideOf(room)),
  ].join('')
}
