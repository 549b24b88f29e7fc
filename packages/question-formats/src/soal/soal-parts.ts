import type { SoalContent } from '@suluh/contract/bank/soal-form'
import type { Understood } from './reading.ts'

export type Option = { id: string; html: string; text: string }

/** One question as its cells say it, whatever the shape of the table. */
export type SoalParts = {
  stem: string
  options: Option[]
  /** The key cell; tables with a mark per row write theirs as codes or pairs. */
  key: string
  keyHtml: string
  categories: string[]
  maxMark: number
}

export type Built = Pick<Understood, 'content' | 'key' | 'findings'>

export const defaultMaxMark = 10

export function choices(options: Option[]): { id: string; html: string }[] {
  return options.map(({ id, html }) => ({ id, html }))
}

/** A text short enough to be quoted in a message. */
export function shortened(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  return flat.length > 40 ? `${flat.slice(0, 39)}…` : flat
}

/** A choice with places for its options, so that what a file lacks can be typed where it is looked at. */
export function withTwoOptions(content: SoalContent): SoalContent {
  if (!('options' in content) || content.options.length >= 2) return content
  const free = ['A', 'B', 'C'].filter((id) => content.options.every((option) => option.id !== id))
  const blank = free.slice(0, 2 - content.options.length).map((id) => ({ id, html: '' }))
  return { ...content, options: [...content.options, ...blank].toSorted((a, b) => a.id.localeCompare(b.id)) }
}
