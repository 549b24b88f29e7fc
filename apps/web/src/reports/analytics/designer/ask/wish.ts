import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { relativePeriods, type DateGrain } from '@suluh/contract/reports/period'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { lexicon, plain, type FigureName, type Meaning } from './lexicon.ts'

/** A value of a dimension that a sentence may name: a subject, a school, a class. */
export type KnownValue = { field: string; key: string; label: string }

type Found = {
  meaning:
    | Meaning
    | { kind: 'value'; values: KnownValue[] }
    | { kind: 'number'; value: number }
    | { kind: 'day'; key: string; label: string }
  words: string
}

const longest = 6
const months = [
  'januari',
  'februari',
  'maret',
  'april',
  'mei',
  'juni',
  'juli',
  'agustus',
  'september',
  'oktober',
  'november',
  'desember',
]

/** Names of the catalogue itself, where our own words do not say them already. */
export function namesOf(catalogue: readonly CatalogueDataset[]): Map<string, Meaning> {
  const names = new Map<string, Meaning>()
  for (const { name, dimensions, measures } of catalogue) {
    for (const { field, label, type } of dimensions)
      add(names, label, {
        kind: 'dimension',
        fields: [field],
        ...(type === 'date' && { grain: 'bulan' as const }),
      })
    for (const { field, label, figure: of } of measures) {
      // "Nilai tertinggi" is as often said of who has it.
      if (of === 'min' || of === 'max') continue
      const [what, figure] = label.split(': ')
      const meaning = { kind: 'measure' as const, of: [{ dataset: name, field }] }
      add(names, label, meaning)
      if (what && figure) add(names, `${figure} ${what}`, meaning)
    }
  }
  return names
}

function add(names: Map<string, Meaning>, label: string, meaning: Meaning): void {
  const words = plain(label).join(' ')
  if (!lexicon.has(words) && !names.has(words)) names.set(words, meaning)
}

/** The sentence cut into what is known, the longest first. */
export function wordsOf(
  sentence: string,
  names: ReadonlyMap<string, Meaning>,
  values: readonly KnownValue[],
): { found: Found[]; unknown: string[] } {
  const words = plain(sentence)
  const byName = Map.groupBy(values, ({ label }) => plain(label).join(' '))
  const found: Found[] = []
  const unknown: string[] = []
  for (let at = 0; at < words.length;) {
    let taken = 0
    for (let size = Math.min(longest, words.length - at); size > 0 && taken === 0; size--) {
      const text = words.slice(at, at + size).join(' ')
      const meaning = meaningOf(text, names, byName)
      if (!meaning) continue
      found.push({ meaning, words: text })
      taken = size
    }
    if (taken === 0) unknown.push(words[at]!)
    at += Math.max(taken, 1)
  }
  return { found, unknown }
}

function meaningOf(
  text: string,
  names: ReadonlyMap<string, Meaning>,
  byName: ReadonlyMap<string, KnownValue[]>,
): Found['meaning'] | undefined {
  const values = byName.get(text)
  if (values) return { kind: 'value', values }
  const known = lexicon.get(text) ?? names.get(text)
  if (known) return known
  const number = /^\d+(?:_\d+)?$/.test(text) ? Number(text.replace('_', '.')) : undefined
  const month = /^(?:bulan )?(\p{L}+)(?: (20\d\d))?$/u.exec(text)
  const place = months.indexOf(month?.[1] ?? '')
  if (place >= 0 && month?.[2]) {
    const key = `${month[2]}-${String(place + 1).padStart(2, '0')}`
    return {
      kind: 'day',
      key,
      label: `${months[place]!.replace(/^./, (first) => first.toUpperCase())} ${month[2]}`,
    }
  }
  const year = /^tahun (20\d\d)$/.exec(text)?.[1]
  if (year) return { kind: 'day', key: year, label: `tahun ${year}` }
  return number === undefined ? undefined : { kind: 'number', value: number }
}

type Group = { fields: readonly string[]; grain?: DateGrain; words: string }
export type Wish = {
  figure: { name: FigureName; words: string } | undefined
  measures: { of: readonly { dataset: string; field?: string; family?: string }[]; words: string }[]
  groups: Group[]
  filters: { field: string; values: KnownValue[]; operator: 'eq'; text: string; words: string }[]
  best: { order: 'asc' | 'desc'; n: number | undefined; words: string } | undefined
  limit: { operator: 'gte' | 'lte'; value: number; isStrict: boolean; words: string } | undefined
  against: Extract<Meaning, { kind: 'against' }>['against'] | undefined
  againstWords: string
  draw: DataWidget['kind'] | undefined
  drawWords: string
}

const firstField = (fields: readonly string[]) => fields[0] ?? ''

/** What the words say together: a kind of group after "per" groups, before a name of one it only says what the name is. */
export function wishOf(found: readonly Found[]): Wish {
  const wish: Wish = {
    figure: undefined,
    measures: [],
    groups: [],
    filters: [],
    best: undefined,
    limit: undefined,
    against: undefined,
    againstWords: '',
    draw: undefined,
    drawWords: '',
  }
  for (const [index, { meaning, words }] of found.entries()) {
    const before = found[index - 1]?.meaning
    const next = found[index + 1]?.meaning
    switch (meaning.kind) {
      case 'figure':
        wish.figure = { name: meaning.figure, words }
        break
      case 'measure':
        wish.measures.push({ of: meaning.of, words })
        break
      case 'dimension': {
        // "kelas VIII A": the word only says what the name is of.
        const isName =
          next?.kind === 'value' && next.values.some(({ field }) => meaning.fields.includes(field))
        if (isName) break
        if (wish.groups.some((group) => firstField(group.fields) === firstField(meaning.fields))) break
        wish.groups.push({
          fields: meaning.fields,
          ...(meaning.grain && { grain: meaning.grain }),
          words: before?.kind === 'per' ? `${found[index - 1]!.words} ${words}` : words,
        })
        break
      }
      case 'value': {
        const said = before?.kind === 'dimension' ? before.fields : []
        const [first] = meaning.values
        const meant = meaning.values.filter(({ field }) => said.includes(field))
        const one = meant.length > 0 ? meant : meaning.values.filter(({ field }) => field === first?.field)
        if (one[0])
          wish.filters.push({
            field: one[0].field,
            values: one,
            operator: 'eq',
            text: one[0].label,
            words: said.length > 0 ? `${found[index - 1]!.words} ${words}` : words,
          })
        break
      }
      case 'only':
        wish.filters.push({
          field: meaning.field,
          values: [{ field: meaning.field, key: meaning.key, label: words }],
          operator: 'eq',
          text: words,
          words,
        })
        break
      case 'period':
        wish.filters.push({
          field: 'tanggal',
          values: [{ field: 'tanggal', key: meaning.period, label: '' }],
          operator: 'eq',
          text: relativePeriods[meaning.period].toLowerCase(),
          words,
        })
        break
      case 'day':
        wish.filters.push({
          field: 'tanggal',
          values: [{ field: 'tanggal', key: meaning.key, label: '' }],
          operator: 'eq',
          text: meaning.label,
          words,
        })
        break
      case 'against':
        wish.against = meaning.against
        wish.againstWords = words
        break
      case 'draw':
        wish.draw = meaning.as
        wish.drawWords = words
        break
      case 'trend':
        wish.draw = 'line'
        wish.drawWords = words
        break
      case 'best': {
        const counted = found.find(
          ({ meaning: each }, at) =>
            each.kind === 'number' && Math.abs(at - index) <= 4 && found[at - 1]?.meaning.kind !== 'limit',
        )
        wish.best = {
          order: meaning.order,
          n: counted?.meaning.kind === 'number' ? counted.meaning.value : undefined,
          words,
        }
        break
      }
      case 'limit':
        if (next?.kind === 'number')
          wish.limit = {
            operator: meaning.operator,
            value: next.value,
            isStrict: meaning.isStrict,
            words: `${words} ${found[index + 1]!.words}`,
          }
        break
      case 'number':
      case 'per':
      case 'nothing':
    }
  }
  // "Nilai tertinggi per kelas" is a figure of each; "kelas dengan nilai tertinggi" says which class.
  const bestAt = found.findIndex(({ meaning }) => meaning.kind === 'best')
  const isFigure =
    found[bestAt - 1]?.meaning.kind === 'measure' &&
    !found.slice(0, bestAt).some(({ meaning }) => meaning.kind === 'dimension')
  if (wish.best && wish.best.n === undefined && isFigure && !wish.figure) {
    wish.figure = { name: wish.best.order === 'desc' ? 'max' : 'min', words: wish.best.words }
    wish.best = undefined
  }
  // "Berapa siswa yang tuntas": the pupils are what is counted, not a figure beside it.
  const others = wish.measures.filter(({ of }) => of[0]?.field !== 'murid')
  if (others.length > 0) wish.measures = others
  const twice = wish.filters.find(
    ({ field }, at) => wish.filters.findIndex((each) => each.field === field) < at,
  )
  if (twice && wish.groups.length === 0) wish.groups.push({ fields: [twice.field], words: '' })
  if (wish.draw === 'line' && !wish.groups.some(({ grain }) => grain))
    wish.groups.unshift({ fields: ['tanggal'], grain: 'bulan', words: wish.drawWords })
  return wish
}
