import { createHash } from 'node:crypto'
import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import type { PaperSoal, PaperVersion } from '@suluh/contract/papers/paper'
import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { inPlace, placeLetter, recoded, recodedKey } from '@suluh/contract/bank/soal-places'
import { leftOut } from '#papers/snapshot/draw.ts'
import { mulberry32, shuffle } from '#papers/snapshot/shuffle.ts'

export type PaperSource = {
  id: string
  content: SoalContent
  key: SoalKey
  pembahasan: string
  points: number
  stimulus: { id: string; html: string } | null
}
type Section = {
  nama: string
  petunjuk: string
  questions: PaperSource[]
  draws: { count: number; soal: string[] }[]
}
type How = { versions: number; acakSoal: boolean; acakOpsi: boolean }

/**
 * The versions A, B, C … of a paper. A is the order of the package; the others are shuffled, the same every time, so
 * that a key printed later still fits. Where questions are drawn, each version has a draw of its own. Questions that
 * share a stimulus stay together and in their order.
 */
export function paperVersions(paketSoalId: string, sections: Section[], how: How): PaperVersion[] {
  return Array.from({ length: how.versions }, (_, index) => {
    const letter = String.fromCharCode(65 + index)
    const random = mulberry32(seedOf(`${paketSoalId} ${letter}`))
    let number = 0
    return {
      letter,
      sections: sections.map(({ nama, petunjuk, questions, draws }) => {
        const left = leftOut(questions.map(stimulusOf), draws, random)
        const groups = groupsOf(questions.filter(({ id }) => !left.has(id)))
        const ordered = index > 0 && how.acakSoal ? shuffle(groups, random) : groups
        return {
          nama,
          petunjuk,
          questions: ordered.flatMap((group) => {
            const [first] = group
            const shared = first?.stimulus
              ? { html: first.stimulus.html, from: number + 1, to: number + group.length }
              : null
            return group.map((source, place): PaperSoal => {
              number += 1
              const placed = index > 0 && how.acakOpsi ? withShuffledOptions(source, random) : source
              const { id, pembahasan, points } = source
              return {
                id,
                number,
                ...lettered(placed),
                pembahasan,
                points,
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

function withShuffledOptions(
  source: PaperSource,
  random: () => number,
): Pick<PaperSource, 'content' | 'key'> {
  const { content, key } = source
  if (!('options' in content)) return source
  const options = shuffle(content.options, random)
  return areBoundToPlace(content.options) ? source : { content: { ...content, options }, key }
}

/** Under the letters and numbers that paper uses, categories too, and the key with them. */
function lettered(source: Pick<PaperSource, 'content' | 'key'>): Pick<PaperSource, 'content' | 'key'> {
  const { content, key } = inPlace(source)
  if (content.form !== 'kategori') return { content, key }
  const [categories, code] = recoded(content.categories, placeLetter)
  return { content: { ...content, categories }, key: recodedKey(key, (id) => id, code) }
}
