import type { Choice, SoalContent, SoalKey, SoalParts } from '@suluh/contract/bank/soal-form'
import { placeLetter, placeNumber } from '@suluh/contract/bank/soal-places'

/** The lists of choices that a content may have. */
export type ChoiceList = 'options' | 'statements' | 'categories' | 'rows' | 'columns'

const lettered = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Fewest choices that the list must keep. */
export const fewest: Record<ChoiceList, number> = {
  options: 2,
  statements: 1,
  categories: 2,
  rows: 1,
  columns: 1,
}
export const most = 26

/** What a choice is called where it stands; its own id stays until it is saved, so that its field stays the same. */
export function codeOf(list: ChoiceList, id: string, index: number): string {
  if (list === 'categories') return id
  return list === 'statements' || list === 'rows' ? placeNumber(index) : placeLetter(index)
}

export function choicesOf(content: SoalContent, list: ChoiceList): Choice[] {
  const found: unknown = (content as Record<string, unknown>)[list]
  return Array.isArray(found) ? (found as Choice[]) : []
}

export function withStem(parts: SoalParts, stem: string): SoalParts {
  return { ...parts, content: { ...parts.content, stem } }
}

export function withChoice(parts: SoalParts, list: ChoiceList, id: string, html: string): SoalParts {
  return withList(
    parts,
    list,
    choicesOf(parts.content, list).map((choice) => (choice.id === id ? { id, html } : choice)),
  )
}

export function addChoice(parts: SoalParts, list: ChoiceList): SoalParts {
  const before = choicesOf(parts.content, list)
  if (before.length >= most) return parts
  const names = list === 'statements' || list === 'rows' ? numbers() : [...lettered]
  const free = names.find((name) => before.every(({ id }) => id !== name)) ?? ''
  const added = withList(parts, list, [...before, { id: free, html: '' }])
  // Every option of this form carries a weight.
  const { key } = added
  if (key.form !== 'pilihan-berbobot') return added
  return { ...added, key: { ...key, weights: { ...key.weights, [free]: 0 } } }
}

/** Takes a choice out, and out of the key. */
export function removeChoice(parts: SoalParts, list: ChoiceList, id: string): SoalParts {
  const before = choicesOf(parts.content, list)
  if (before.length <= fewest[list]) return parts
  const rest = withList(
    parts,
    list,
    before.filter((choice) => choice.id !== id),
  )
  return { ...rest, key: keyWithout(parts.key, list, id) }
}

export function moveChoice(parts: SoalParts, list: ChoiceList, id: string, by: 1 | -1): SoalParts {
  const before = choicesOf(parts.content, list)
  const from = before.findIndex((choice) => choice.id === id)
  const to = from + by
  const choice = before[from]
  if (!choice || to < 0 || to >= before.length) return parts
  return withList(parts, list, before.toSpliced(from, 1).toSpliced(to, 0, choice))
}

/** The key after an option was marked or unmarked as right; where one is asked for, it replaces the other. */
export function markOption(key: SoalKey, id: string, isMany: boolean): SoalKey {
  if (key.form === 'pilihan-ganda') return { ...key, accepted: isMany ? toggled(key.accepted, id) : [id] }
  if (key.form === 'pilihan-ganda-kompleks') return { ...key, correct: toggled(key.correct, id) }
  return key
}

/** The key after a row was paired with a column, or parted from it. */
export function markPair(key: SoalKey, row: string, column: string): SoalKey {
  if (key.form === 'kategori') return { ...key, correct: { ...key.correct, [row]: column } }
  if (key.form !== 'menjodohkan') return key
  const columns = toggled(key.correct[row] ?? [], column)
  const { [row]: _, ...others } = key.correct
  return { ...key, correct: columns.length > 0 ? { ...others, [row]: columns } : others }
}

function withList(parts: SoalParts, list: ChoiceList, choices: Choice[]): SoalParts {
  return { ...parts, content: { ...parts.content, [list]: choices } }
}

function keyWithout(key: SoalKey, list: ChoiceList, id: string): SoalKey {
  switch (key.form) {
    case 'pilihan-ganda':
      return { ...key, accepted: key.accepted.filter((each) => each !== id) }
    case 'pilihan-ganda-kompleks':
      return { ...key, correct: key.correct.filter((each) => each !== id) }
    case 'pilihan-berbobot':
      return { ...key, weights: without(key.weights, id) }
    case 'kategori':
      if (list === 'statements') return { ...key, correct: without(key.correct, id) }
      return {
        ...key,
        correct: entriesOf(key.correct)
          .filter(([, category]) => category !== id)
          .reduce(gather, {}),
      }
    case 'menjodohkan': {
      if (list === 'rows') return { ...key, correct: without(key.correct, id) }
      const rest = entriesOf(key.correct).map(
        ([row, columns]) => [row, columns.filter((each) => each !== id)] as const,
      )
      return { ...key, correct: Object.fromEntries(rest.filter(([, columns]) => columns.length > 0)) }
    }
    case 'isian-singkat':
    case 'uraian':
      return key
  }
}

const entriesOf = <T>(record: Record<string, T>) => Object.entries(record)
const gather = (all: Record<string, string>, [id, value]: [string, string]) => ({ ...all, [id]: value })

function without<T>(record: Record<string, T>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== id))
}

function numbers(): string[] {
  return Array.from({ length: most }, (_, index) => `${index + 1}`)
}

function toggled(list: string[], id: string): string[] {
  return list.includes(id) ? list.filter((each) => each !== id) : [...list, id]
}

/** While somebody types, the page is drawn anew when they pause. */
export type EditParts = (change: (parts: SoalParts) => SoalParts, isTyping?: boolean) => void
