import { formulaSpan, voidTags } from './allow-list.ts'
import { unescapeHtml } from './escape.ts'

/** What makes a text dear to clean, to draw and to show. An attribute counts as two tags: it is looked at twice as long. */
export type Richness = { length: number; tags: number; depth: number; formulas: number; texLength: number }

/** Far beyond what anybody writes; all of it together is cleaned in 50 ms, which hold everybody else. */
export const mostRich: Richness = {
  length: 200_000,
  tags: 4000,
  depth: 100,
  formulas: 500,
  texLength: 30_000,
}

const tag = /<(\/?)([a-z][a-z0-9]*)/gi
/** Elements that end by themselves where another of their kind begins. */
const endsItself = new Set(['p', 'li', 'tr', 'td', 'th'])

/**
 * Counts, in time that grows with the text's length only. What is refused anyway is not looked at further: of a text that is too
 * long nothing else is counted, of one with too many tags not how deep they lie.
 */
export function richnessOf(html: string): Richness {
  const { length } = html
  if (length > mostRich.length) return { length, tags: 0, depth: 0, formulas: 0, texLength: 0 }
  let formulas = 0
  let texLength = 0
  // What was drawn of a formula is made anew from its source, and counts for nothing.
  const bare = html.replace(formulaSpan, (_, source: string) => {
    formulas += 1
    texLength += unescapeHtml(source).length
    return '<span></span>'
  })
  const tags = countOf('<', bare) + 2 * countOf('="', bare)
  const depth = tags > mostRich.tags ? 0 : depthOf(bare)
  return { length, tags, depth, formulas, texLength }
}

function countOf(piece: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) count += 1
  return count
}

function depthOf(html: string): number {
  let depth = 0
  let deepest = 0
  for (const [, isEnd, name = ''] of html.matchAll(tag)) {
    const lower = name.toLowerCase()
    if (voidTags.has(lower) || endsItself.has(lower)) continue
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** Of several texts that are read together. */
export function richnessOfAll(texts: readonly string[]): Richness {
  const each = texts.map(richnessOf)
  const sum = (key: keyof Richness) => each.reduce((total, one) => total + one[key], 0)
  return {
    length: sum('length'),
    tags: sum('tags'),
    depth: each.reduce((most, one) => Math.max(most, one.depth), 0),
    formulas: sum('formulas'),
    texLength: sum('texLength'),
  }
}

const inThousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '.')

/** Why a text is too much, and how to mend it; undefined where it is not. */
export function tooRich(of: Richness): string | undefined {
  if (of.length > mostRich.length)
    return `teksnya ${inThousands(of.length)} huruf beserta hiasannya; paling banyak ${inThousands(mostRich.length)}. Pendekkan, atau bagi menjadi beberapa.`
  if (of.formulas > mostRich.formulas)
    return `memuat ${inThousands(of.formulas)} rumus; paling banyak ${mostRich.formulas}. Bagi menjadi beberapa.`
  if (of.texLength > mostRich.texLength)
    return `rumusnya sepanjang ${inThousands(of.texLength)} huruf; paling banyak ${inThousands(mostRich.texLength)}. Pendekkan rumusnya, atau pakai gambar.`
  if (of.depth > mostRich.depth)
    return `hiasannya bertumpuk ${inThousands(of.depth)} lapis; paling banyak ${mostRich.depth}. Salin teksnya tanpa format, lalu hias ulang.`
  if (of.tags > mostRich.tags)
    return `memuat ${inThousands(of.tags)} tanda format; paling banyak ${inThousands(mostRich.tags)}. Salin teksnya tanpa format, lalu hias ulang.`
  return undefined
}
