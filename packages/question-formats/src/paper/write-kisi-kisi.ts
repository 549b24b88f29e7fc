import { formLabels } from '@suluh/contract/bank/soal-import'
import type { KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import type { SignatureBlock } from '@suluh/contract/platform/print/signatures'
import { pointsText } from '@suluh/contract/papers/points-words'
import type { StoredImage } from '../image-store.ts'
import { wordBlocks } from '../word/word-rich.ts'
import { keyWords, type PaperQuestion } from './paper-words.ts'
import {
  cell,
  emptyParts,
  facts,
  insideOf,
  isDrawn,
  letterhead,
  line,
  packPaper,
  roomOf,
  row,
  signatures,
  table,
  type Letterhead,
  type WordSheet,
  type WordSize,
} from './word-paper.ts'

/** A row of the kisi-kisi: one question. */
export type KisiRow = PaperQuestion & {
  aspek: string | null
  level: string | null
  indikator: string
  capaian: string
}
export type KisiInput = {
  kop: Letterhead
  nama: string
  pelajaran: string[]
  minutes: number
  kepala: KepalaNaskah
  questions: KisiRow[]
  media: StoredImage[]
  signed: SignatureBlock[][]
  size: WordSize
}

export const kisiTitles = [
  'No',
  'CP atau TP',
  'Materi',
  'Indikator soal',
  'Level',
  'Bentuk soal',
  'Nomor soal',
  'Kunci',
  'Skor',
] as const

const keyColumn = kisiTitles.indexOf('Kunci')

/** Letters of a rubric that a row of the kisi-kisi shows. */
const mostKey = 160

/** The cells of a row, in words. */
export function kisiCells(question: KisiRow, at: number): string[] {
  const { capaian, aspek, indikator, level, content, number, points } = question
  const key = keyWords(question)
  return [
    String(at + 1),
    capaian,
    aspek ?? '',
    indikator,
    level ?? '',
    formLabels[content.form],
    String(number),
    key.length > mostKey ? `${key.slice(0, mostKey - 1).trimEnd()}…` : key,
    pointsText(points),
  ]
}

/** So many of the last rows stand on the page of what is signed. */
const rowsWithEnd = 2

/** The kisi-kisi of a package as a document: letterhead, facts, a row for each question, signatures. */
export function writeKisiKisi(input: KisiInput): Uint8Array {
  const { kop, nama, pelajaran, minutes, kepala, questions, media, signed, size } = input
  const sheet: WordSheet = { size, isLandscape: true, foot: `Kisi-kisi · ${nama}` }
  const parts = emptyParts(media)
  const room = roomOf(sheet)
  const hasDrawn = questions.some(({ key }) => key.form === 'uraian' && isDrawn(key.rubric))
  // A formula in the key needs its room.
  const shares = hasDrawn
    ? [0.04, 0.16, 0.12, 0.2, 0.06, 0.1, 0.07, 0.19, 0.06]
    : [0.04, 0.18, 0.13, 0.24, 0.06, 0.11, 0.07, 0.11, 0.06]
  const widths = shares.map((share) => Math.floor(room * share))
  const centred = new Set([0, 4, 6, 8])
  const cells = (texts: readonly string[], isHead: boolean, keepNext = isHead, key = '') =>
    texts
      .map((text, at) =>
        cell(
          (at === keyColumn && key) ||
            text
              .split('\n')
              .map((each) =>
                line(each, {
                  after: 0,
                  size: 20,
                  isBold: isHead,
                  keepNext,
                  ...((isHead || centred.has(at)) && { align: 'center' }),
                }),
              )
              .join(''),
          { width: widths[at]! },
        ),
      )
      .join('')
  const rows = questions.map((question, at) => {
    const rubric = question.key.form === 'uraian' ? question.key.rubric : ''
    // Words of it would leave out what is drawn.
    const drawn = isDrawn(rubric) ? wordBlocks(rubric, parts, insideOf(widths[keyColumn]!)) : ''
    return row(cells(kisiCells(question, at), false, at >= questions.length - rowsWithEnd, drawn))
  })
  const body = [
    letterhead(kop, parts, room),
    line('KISI-KISI PENULISAN SOAL', { align: 'center', isBold: true, size: 26, after: 0 }),
    line(nama, { align: 'center', isBold: true, after: 120 }),
    facts(kisiFacts({ pelajaran, minutes, kepala, questions }), room),
    line('', { after: 60 }),
    table(widths, row(cells(kisiTitles, true), { isHead: true }) + rows.join(''), { isRuled: true }),
    signatures(signed, room),
    '<w:p/>',
  ].join('')
  return packPaper(body, parts, sheet)
}

/** What a kisi-kisi says above its table. */
export function kisiFacts({
  pelajaran,
  minutes,
  kepala,
  questions,
}: Pick<KisiInput, 'pelajaran' | 'minutes' | 'kepala' | 'questions'>): [string, string][] {
  const forms = [...Map.groupBy(questions, ({ content }) => content.form)]
  return [
    ['Mata pelajaran', pelajaran.join(', ')],
    ['Kelas', kepala.kelas],
    ['Semester', kepala.semester],
    ['Tahun pelajaran', kepala.tahunPelajaran],
    ['Jumlah soal', String(questions.length)],
    ['Alokasi waktu', `${minutes} menit`],
    ['Bentuk soal', forms.map(([form, some]) => `${formLabels[form]} ${some.length}`).join(', ')],
  ]
}
