import { createHash } from 'node:crypto'
import type { PaperSoal, PaperVersion } from '@suluh/contract/paper'
import type { Choice, SoalContent, SoalKey } from '@suluh/contract/soal-form'
import { leftOut } from '#attempt/draw.ts'
import { mulberry32, shuffle } from '#attempt/shuffle.ts'

export type PaperSource = {
  id: string
  content: SoalContent
  key: SoalKey
  pembahasan: string
  stimulus: { id: string; html: string } | null
}
type Section = { nama: string; questions: PaperSource[]; draws: { count: number; soal: string[] }[] }
type How = { versions: number; acakSoal: boolean; acakOpsi: boolean }

/**
 * The versions A, B, C … of a paper. A is the order of the package; the others are shuffled, the same every time, so
 * that a key printed later still fits. Where questions are drawn, each version has a draw of its own. Questions that share a stimulus stay together and in their order.
 */
export function paperVersions(paketSoalId: string, sections: Section[], how: How): PaperVersion[] {
  return Array.from({ length: how.versions }, (_, index) => {
    const letter = String.fromCharCode(65 + index)
    const random = mulberry32(seedOf(`${paketSoalId} ${letter}`))
    let number = 0
    return {
      letter,
      sections: sections.map(({ nama, questions, draws }) => {
        const left = leftOut(questions.map(stimulusOf), draws, random)
        const groups = groupsOf(questions.filter(({ id }) => !left.has(id)))
        const ordered = index > 0 && how.acakSoal ? shuffle(groups, random) : groups
        return {
          nama,
          questions: ordered.flatMap((group) => {
            const [first] = group
            const shared = first?.stimulus
              ? { html: first.stimulus.html, from: number + 1, to: number + group.length }
              : null
            return group.map((source, place): PaperSoal => {
              number += 1
              const { content, key } =
                index > 0 && how.acakOpsi ? withShuffledOptions(source, random) : source
              const { id, pembahasan } = source
              return {
                id,
                number,
                ...lettered(content, key),
                pembahasan,
                stimulus: place === 0 ? shared : null,
              }
            })
          }),
        }
      }),
    }
  })
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

function stimulusOf({ id, stimulus }: PaperSource) {
  return { id, stimulusId: stimulus?.id ?? null }
}

function groupsOf(questions: PaperSource[]): PaperSource[][] {
  return [...Map.groupBy(questions, ({ id, stimulus }) => stimulus?.id ?? id).values()]
}

/** "Semua benar" or "A dan B" only make sense where they stand. */
const boundToPlace =
  /\b(semua|seluruh)\b.*\b(benar|salah|jawaban|di ?atas)\b|\bdi ?atas\b|^\W*[A-E]\W+(dan|,|atau)\W+[A-E]\b/i

function withShuffledOptions(
  source: PaperSource,
  random: () => number,
): Pick<PaperSource, 'content' | 'key'> {
  const { content, key } = source
  if (!('options' in content)) return source
  const isBound = content.options.some(({ html }) => boundToPlace.test(html.replace(/<[^>]*>/g, ' ').trim()))
  const options = shuffle(content.options, random)
  return isBound ? source : { content: { ...content, options }, key }
}

/** Options, statements, rows and columns under the letters and numbers that paper uses, and the key with them. */
function lettered(content: SoalContent, key: SoalKey): Pick<PaperSource, 'content' | 'key'> {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot': {
      const [options, code] = recoded(content.options, letter)
      return { content: { ...content, options }, key: recodedKey(key, code, code) }
    }
    case 'kategori': {
      const [statements, row] = recoded(content.statements, count)
      const [categories, column] = recoded(content.categories, letter)
      return { content: { ...content, statements, categories }, key: recodedKey(key, row, column) }
    }
    case 'menjodohkan': {
      const [rows, row] = recoded(content.rows, count)
      const [columns, column] = recoded(content.columns, letter)
      return { content: { ...content, rows, columns }, key: recodedKey(key, row, column) }
    }
    case 'isian-singkat':
    case 'uraian':
      return { content, key }
  }
}

const count = (index: number) => String(index + 1)
const letter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letter(Math.floor(index / 26) - 1) + letter(index % 26)

type Code = (id: string) => string

function recoded(list: Choice[], name: (index: number) => string): [Choice[], Code] {
  const names = new Map(list.map(({ id }, index) => [id, name(index)]))
  return [list.map(({ html }, index) => ({ id: name(index), html })), (id) => names.get(id) ?? id]
}

function recodedKey(key: SoalKey, left: Code, right: Code): SoalKey {
  switch (key.form) {
    case 'pilihan-ganda':
      return { ...key, accepted: key.accepted.map(left).toSorted() }
    case 'pilihan-ganda-kompleks':
      return { ...key, correct: key.correct.map(left).toSorted() }
    case 'pilihan-berbobot':
      return {
        ...key,
        weights: Object.fromEntries(Object.entries(key.weights).map(([id, weight]) => [left(id), weight])),
      }
    case 'kategori':
      return {
        ...key,
        correct: Object.fromEntries(
          Object.entries(key.correct).map(([row, column]) => [left(row), right(column)]),
        ),
      }
    case 'menjodohkan':
      return {
        ...key,
        correct: Object.fromEntries(
          Object.entries(key.correct).map(([row, columns]) => [left(row), columns.map(right).toSorted()]),
        ),
      }
    case 'isian-singkat':
    case 'uraian':
      return key
  }
}
