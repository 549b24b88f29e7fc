import type { ExportSoal } from './export-file.ts'

/**
 * What our own exports add where a format has no place for it: tags of a question in Moodle XML and GIFT.
 * Other programs keep or ignore them.
 */
export type OwnMarks = {
  /** A matching question that is one category per statement. */
  isKategori: boolean
  /** The weight that 100% stands for. */
  scale: number | null
  /** For each right side in order of appearance, its place in the question. */
  order: number[] | null
  /** Shares the text before it; on a text, that only such questions do. */
  isShared: boolean
  /** What a kisi-kisi says of the question; as much as a tag holds. */
  indikator: string
  capaian: string
}

export function readOwnMarks(tags: string[]): OwnMarks {
  const valueOf = (name: string) =>
    tags.find((tag) => tag.startsWith(`suluh:${name}`))?.slice(name.length + 7)
  const scale = Number(valueOf('skala') ?? Number.NaN)
  const order = valueOf('urutan')?.split('-').map(Number)
  return {
    isKategori: valueOf('kategori') !== undefined,
    isShared: valueOf('bacaan') !== undefined,
    indikator: textIn(tags, 'Indikator'),
    capaian: textIn(tags, 'CP/TP'),
    scale: Number.isFinite(scale) && scale > 0 && scale <= 100 ? scale : null,
    order: order?.every((place) => Number.isInteger(place)) ? order : null,
  }
}

/** People read these tags too, so they say in words what they are: `Indikator: …`. */
function textIn(tags: string[], name: string): string {
  return tags.find((tag) => tag.startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
}

export function kisiTags({
  indikator = '',
  capaian = '',
}: Pick<ExportSoal, 'indikator' | 'capaian'>): string[] {
  const tag = (name: string, text: string) =>
    text === '' ? [] : [`${name}: ${text}`.replace(/\s+/g, ' ').slice(0, mostInTag)]
  return [...tag('Indikator', indikator), ...tag('CP/TP', capaian)]
}

/** What Moodle keeps of a tag, in letters. */
export const mostInTag = 255

export const sharedTag = 'suluh:bacaan'
export const kategoriTag = 'suluh:kategori'
export const scaleTag = (scale: number) => `suluh:skala:${scale}`
export const orderTag = (order: number[]) => `suluh:urutan:${order.join('-')}`

/** The list put back into its own order; as it stands where the order does not fit it. */
export function reordered<T>(list: T[], order: number[] | null): T[] {
  const isWhole = order?.length === list.length && new Set(order).size === list.length
  if (!order || !isWhole) return list
  const placed: T[] = []
  for (const [index, place] of order.entries()) {
    const item = list[index]
    if (place < 0 || place >= list.length || item === undefined) return list
    placed[place] = item
  }
  return placed
}
