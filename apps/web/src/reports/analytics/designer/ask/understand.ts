import type {
  AnalyticsQuery,
  CatalogueDataset,
  CatalogueMeasure,
  QueryColumn,
  QueryFilter,
} from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { grainLabels } from '../fields/column-words.ts'
import { binOf } from '../fields/starting-query.ts'
import type { FigureName } from './lexicon.ts'
import { namesOf, wishOf, wordsOf, type KnownValue, type Wish } from './wish.ts'

/** A part of what was understood: what it is, how it reads, and the words of the sentence that say it. */
type Part = { what: 'angka' | 'kelompok' | 'saringan' | 'urutan' | 'bentuk'; text: string; words: string }

type Understood = {
  kind: DataWidget['kind']
  query: AnalyticsQuery
  parts: Part[]
  /** Words that mean nothing here, and things that these data do not know, in sentences. */
  unknown: string[]
}

/** What a sentence asks of the catalogue; undefined where it names nothing of it. The same words always mean the same. */
export function understand(
  sentence: string,
  catalogue: readonly CatalogueDataset[],
  values: readonly KnownValue[],
): Understood | undefined {
  const { found, unknown } = wordsOf(sentence, namesOf(catalogue), values)
  const wish = wishOf(found)
  const isAnything =
    wish.measures.length + wish.groups.length + wish.filters.length > 0 || wish.draw !== undefined
  if (!isAnything) return undefined
  const dataset = datasetFor(wish, catalogue)
  if (!dataset) return undefined
  return compose(wish, dataset, unknown)
}

/** Whose measures are asked for; else the first that knows all groups and filters. */
function datasetFor(wish: Wish, catalogue: readonly CatalogueDataset[]): CatalogueDataset | undefined {
  const knows = ({ dimensions }: CatalogueDataset) =>
    wish.groups.every(({ fields }) => dimensions.some(({ field }) => fields.includes(field))) &&
    wish.filters.every(({ field }) => dimensions.some((each) => each.field === field))
  const holds = (dataset: CatalogueDataset) =>
    wish.measures.every((each) => measureIn(dataset, each, wish.figure?.name) !== undefined)
  const named = wish.measures[0]?.of[0]?.dataset
  const own = catalogue.find(({ name }) => name === named)
  if (own && knows(own)) return own
  const isOfResults = wish.measures.every(({ of }) =>
    of.every(({ dataset, family }) => dataset === 'attempt' && family !== undefined),
  )
  // Questions of aspects and questions are of other data than exams, in which the mean of a result is another figure.
  const instead = isOfResults
    ? catalogue.find((dataset) => knows(dataset) && dataset.measures.length > 0)
    : catalogue.find((dataset) => knows(dataset) && holds(dataset))
  return instead ?? own ?? catalogue.find(knows) ?? catalogue[0]
}

function measureIn(
  { name, measures }: CatalogueDataset,
  { of }: Wish['measures'][number],
  figure: FigureName = 'mean',
): CatalogueMeasure | undefined {
  const wanted = of.find(({ dataset }) => dataset === name) ?? of[0]
  if (!wanted) return undefined
  return measures.find((each) =>
    wanted.field === undefined
      ? each.family === wanted.family && each.figure === figure
      : each.field === wanted.field,
  )
}

/** The measure that a dataset is mostly asked for. */
function mainMeasure(
  { measures }: CatalogueDataset,
  figure: FigureName = 'mean',
): CatalogueMeasure | undefined {
  return (
    measures.find((each) => each.figure === figure) ??
    measures.find(({ type }) => type === 'percent') ??
    measures[0]
  )
}

function compose(wish: Wish, dataset: CatalogueDataset, unread: readonly string[]): Understood | undefined {
  const unknown = unread.map((word) => `“${word}” tidak dikenal.`)
  const parts: Part[] = []
  const columns: QueryColumn[] = []
  const dimensionOf = (fields: readonly string[]) => {
    const field = fields.find((each) => dataset.dimensions.some((known) => known.field === each))
    return dataset.dimensions.find((known) => known.field === field)
  }
  const isHistogram = wish.draw === 'histogram'
  for (const { fields, grain, words } of wish.groups) {
    const known = dimensionOf(fields)
    if (!known) {
      unknown.push(`“${words}” tidak ada di data ${dataset.label}.`)
      continue
    }
    const isTime = known.type === 'date'
    columns.push({
      id: `k${columns.length + 1}`,
      kind: 'dimension',
      field: known.field,
      ...(isTime && { grain: grain ?? 'bulan' }),
    })
    parts.push({
      what: 'kelompok',
      text: isTime && grain ? `per ${grainLabels[grain].toLowerCase()}` : `per ${known.label.toLowerCase()}`,
      words,
    })
  }
  if (isHistogram) {
    const value =
      dataset.dimensions.find(({ field }) => field === 'nilai') ??
      dataset.dimensions.find(({ type }) => type === 'number')
    if (value)
      columns.splice(0, columns.length, {
        id: 'k1',
        kind: 'dimension',
        field: value.field,
        bin: binOf(value),
      })
  }
  const chosen = isHistogram
    ? dataset.measures.filter(({ field }) => field === 'n').map((measure) => ({ measure, words: '' }))
    : measuresFor(wish, dataset, unknown)
  for (const { measure, words } of chosen) {
    const id = `a${columns.length + 1}`
    columns.push({ id, kind: 'measure', field: measure.field })
    parts.unshift({ what: 'angka', text: measure.label, words })
  }
  const figure = columns.find(({ kind }) => kind === 'measure')
  if (!figure) return undefined
  if (wish.against) {
    const time = dataset.dimensions.find(({ type, group }) => type === 'date' && group === 'Waktu')
    if (time && !columns.some((each) => each.kind === 'dimension' && each.field === time.field))
      columns.unshift({
        id: 'waktu',
        kind: 'dimension',
        field: time.field,
        grain: wish.against.kind === 'semester-lalu' ? 'semester' : 'bulan',
      })
    columns.push({
      id: 'beda',
      kind: 'derived',
      label: 'Selisih',
      from: figure.id,
      how: 'selisih-periode',
      against: wish.against,
    })
    parts.push({ what: 'angka', text: wish.againstWords, words: wish.againstWords })
  }
  const filters = filtersFor(wish, dataset, parts, unknown)
  const groups = columns.filter(({ kind }) => kind === 'dimension')
  const sort: AnalyticsQuery['sort'] = []
  if (wish.best) {
    sort.push({ column: figure.id, order: wish.best.order })
    const n = wish.best.n ?? (groups.length > 0 ? 10 : undefined)
    parts.push({
      what: 'urutan',
      text: `${n ?? ''} ${wish.best.order === 'desc' ? 'tertinggi' : 'terendah'}`.trim(),
      words: wish.best.words,
    })
  }
  const top =
    wish.best && groups.length > 0
      ? { n: Math.min(Math.max(1, Math.round(wish.best.n ?? 10)), 1000), rest: false }
      : null
  const having: AnalyticsQuery['having'] = wish.limit
    ? [{ column: figure.id, operator: wish.limit.operator, value: [limitOf(wish.limit)] }]
    : []
  if (wish.limit)
    parts.push({
      what: 'saringan',
      text: `${limitWords(wish.limit)} ${wish.limit.value.toLocaleString('id-ID')}`,
      words: wish.limit.words,
    })
  const kind = kindFor(wish, groups, Boolean(wish.against))
  if (wish.draw && wish.drawWords) parts.push({ what: 'bentuk', text: wish.drawWords, words: wish.drawWords })
  if (kind === 'ranking' && sort.length === 0) sort.push({ column: figure.id, order: 'desc' })
  return {
    kind,
    parts,
    unknown,
    query: { dataset: dataset.name, columns, filters, having, sort, top, totals: [] },
  }
}

/** Figures are shown to two decimals at most: what lies below 75 is 74.99 at most. */
const leastStep = 0.01

function limitOf({ operator, value, isStrict }: NonNullable<Wish['limit']>): number {
  if (!isStrict) return value
  return Math.round((operator === 'lte' ? value - leastStep : value + leastStep) * 100) / 100
}

function limitWords({ operator, isStrict }: NonNullable<Wish['limit']>): string {
  if (isStrict) return operator === 'lte' ? 'di bawah' : 'di atas'
  return operator === 'lte' ? 'paling besar' : 'paling kecil'
}

function measuresFor(
  wish: Wish,
  dataset: CatalogueDataset,
  unknown: string[],
): { measure: CatalogueMeasure; words: string }[] {
  const said = wish.figure ? `${wish.figure.words} ` : ''
  const found = new Map<string, { measure: CatalogueMeasure; words: string }>()
  for (const each of wish.measures) {
    const isFamily = each.of.every(({ family }) => family !== undefined)
    const measure =
      measureIn(dataset, each, wish.figure?.name) ??
      (isFamily ? mainMeasure(dataset, wish.figure?.name) : undefined)
    if (measure) found.set(measure.field, { measure, words: isFamily ? `${said}${each.words}` : each.words })
    else unknown.push(`“${each.words}” tidak ada di data ${dataset.label}.`)
  }
  // "Nilai" beside another measure is what its limit or order speaks of, or nothing.
  if (found.size === 0) {
    const measure = mainMeasure(dataset, wish.figure?.name)
    if (measure) found.set(measure.field, { measure, words: said.trim() })
  }
  return [...found.values()]
}

function filtersFor(wish: Wish, dataset: CatalogueDataset, parts: Part[], unknown: string[]): QueryFilter[] {
  const filters = new Map<string, (string | number)[]>()
  for (const { field, values, text, words } of wish.filters) {
    const known = dataset.dimensions.find((each) => each.field === field)
    if (!known) {
      unknown.push(`“${words}” tidak dapat disaring di data ${dataset.label}.`)
      continue
    }
    filters.set(field, [...(filters.get(field) ?? []), ...values.map(({ key }) => key)])
    parts.push({ what: 'saringan', text: known.type === 'date' ? text : `${known.label}: ${text}`, words })
  }
  return [...filters].map(([field, value]) => ({ field, operator: value.length > 1 ? 'in' : 'eq', value }))
}

/** What shows such a question best, where the sentence does not say it. */
function kindFor(wish: Wish, groups: readonly QueryColumn[], isChange: boolean): DataWidget['kind'] {
  const isTime = groups.some((each) => each.kind === 'dimension' && each.grain !== undefined)
  if (wish.draw && (groups.length > 0 || wish.draw === 'kpi'))
    return wish.draw === 'pivot' && groups.length < 2 ? 'table' : wish.draw
  if (isChange && groups.length === 1) return 'kpi'
  if (groups.length === 0) return 'kpi'
  if (wish.best?.n !== undefined || wish.limit) return wish.best ? 'ranking' : 'table'
  if (groups.length > 2) return 'table'
  if (isTime) return 'line'
  if (groups.length === 2) return 'pivot'
  return groups.some((each) => each.kind === 'dimension' && (each.field === 'murid' || each.field === 'soal'))
    ? 'table'
    : 'bar'
}

/** The sentence without these words, where they come first. */
export function without(sentence: string, words: string): string {
  const pattern = words
    .split(' ')
    .map((word) => word.replace('_', '[.,]'))
    .join(String.raw`[^\p{L}\p{N}]+`)
  return sentence
    .replace(new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'iu'), ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
