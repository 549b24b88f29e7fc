import type {
  AnalyticsQuery,
  CatalogueDataset,
  CatalogueDimension,
  CatalogueMeasure,
  QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { freshId } from '../fresh-id.ts'

/** How wide a class of a number is until somebody says otherwise: a tenth of the most that it can be. */
export function binOf({ most = 100 }: CatalogueDimension): number {
  return most / 10
}

/** A group by this field, with the grain or the width of a class that it needs. */
export function dimensionColumn(
  dimension: CatalogueDimension,
  taken: readonly string[],
  isBinned = false,
): QueryColumn {
  const { field, type } = dimension
  const id = freshId(field.split('.')[0] ?? field, taken)
  if (type === 'date') return { id, kind: 'dimension', field, grain: 'bulan' }
  return { id, kind: 'dimension', field, ...(isBinned && { bin: binOf(dimension) }) }
}

export function measureColumn({ field }: CatalogueMeasure, taken: readonly string[]): QueryColumn {
  return { id: freshId(field.split('.')[0] ?? field, taken), kind: 'measure', field }
}

const five = ['min', 'q1', 'median', 'q3', 'max'] as const

/** The five figures of the family that this measure belongs to, in the order of a box; undefined where some lack. */
export function boxOf(dataset: CatalogueDataset, family: string | null): CatalogueMeasure[] | undefined {
  const found = five.flatMap(
    (figure) => dataset.measures.find((each) => each.family === family && each.figure === figure) ?? [],
  )
  return family !== null && found.length === five.length ? found : undefined
}

/** What a new widget of a kind shows of a dataset, so that it looks finished before anything is chosen. */
export function startingQuery(kind: DataWidget['kind'], dataset: CatalogueDataset): AnalyticsQuery {
  const { dimensions, measures } = dataset
  const mean = measures.find(({ figure }) => figure === 'mean') ?? measures[0]
  const count =
    measures.find(({ type, family }) => type === 'integer' && family === null) ??
    measures.find(({ figure }) => figure === 'n') ??
    mean
  const texts = dimensions.filter(({ type }) => type === 'text')
  const place = texts.find(({ field }) => field === 'lembaga') ?? texts[0] ?? dimensions[0]
  const region = dimensions.find(({ field }) => field === 'provinsi')
  const date = dimensions.find(({ type }) => type === 'date')
  const number = dimensions.find(({ type }) => type === 'number' || type === 'integer' || type === 'percent')
  const box = measures.map(({ family }) => boxOf(dataset, family)).find((each) => each !== undefined)
  const across = date ?? texts.find((each) => each !== place)
  const wanted: Record<DataWidget['kind'], (CatalogueDimension | CatalogueMeasure | undefined)[]> = {
    table: [place, count, mean],
    ranking: [place, mean],
    pivot: [place, across, mean],
    bar: [place, mean],
    line: [date ?? place, mean],
    area: [date ?? place, mean],
    pie: [place, count],
    scatter: [place, count, mean],
    histogram: [number ?? place, count],
    boxplot: [place, ...(box ?? [mean])],
    heatmap: [place, across, mean],
    map: [region ?? place, mean],
    kpi: [mean],
    gauge: [mean],
  }
  const columns: QueryColumn[] = []
  for (const each of new Set(wanted[kind])) {
    const taken = columns.map(({ id }) => id)
    if (!each) continue
    columns.push(
      'figure' in each
        ? measureColumn(each, taken)
        : dimensionColumn(each, taken, kind === 'histogram' && each === number),
    )
  }
  const last = columns.at(-1)
  const isRanked = kind === 'ranking' && last !== undefined
  return {
    dataset: dataset.name,
    columns,
    filters: [],
    having: [],
    sort: isRanked ? [{ column: last.id, order: 'desc' }] : [],
    top: isRanked ? { n: 10, rest: false } : null,
    totals: [],
  }
}
