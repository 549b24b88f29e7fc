import type { CatalogueMeasure, ValueType } from '@suluh/contract/reports/analytics-query'
import { sql, type RawBuilder } from 'kysely'

export type Sql = RawBuilder<unknown>

/** Which dimensions with parts are asked for, so that a measure looks at these. */
export type Uses = (field: string) => boolean
type Of = Sql | ((uses: Uses) => Sql)

/**
 * How a figure is made of rows. `parts`: of what is counted, summed, least or greatest, so that rows may be taken together
 * in several steps. `quantile`: of how often each value occurs. `distinct`: how many different values a column of `m` has;
 * `bits`: the same, where each value is a bit of a word that few words hold. `whole`: only of all rows at once.
 */
export type Figure =
  | { kind: 'whole'; value: Of }
  | { kind: 'parts'; parts: Part[]; as: (parts: Sql[]) => Sql }
  | { kind: 'quantile'; value: Of; at: number }
  | { kind: 'distinct'; column: string }
  | { kind: 'bits'; value: Sql; bit: Sql; of: Sql }
/** Of the values that there are: how often each occurs, or which of a word's bits. */
export type Valued = Extract<Figure, { kind: 'quantile' | 'bits' }>
export type Part = { value: Of; by: 'count' | 'sum' | 'min' | 'max' }

/** What is written in SQL, where it depends on which dimensions with parts are asked for. */
export function given(of: Of, uses: Uses): Sql {
  return typeof of === 'function' ? of(uses) : of
}

/** A figure of the rows in a group. */
export type Measure = CatalogueMeasure & { value: Figure; needs?: string[] }

/** What the figure is of many rows: what they add up to, their mean, or something else, such as a share of them. */
export function manyOf({ value }: Measure): 'jumlah' | 'rata-rata' | 'lain' {
  if (value.kind === 'distinct' || value.kind === 'bits') return 'jumlah'
  if (value.kind !== 'parts') return 'lain'
  const by = value.parts.map((part) => part.by).join()
  return by === 'count' || by === 'sum' ? 'jumlah' : by === 'sum,count' ? 'rata-rata' : 'lain'
}

const same = ([only = sql`null`]: Sql[]): Sql => only
const mapped = (of: Of, write: (value: Sql) => Sql): Of =>
  typeof of === 'function' ? (uses) => write(of(uses)) : write(of)

/** How many rows there are, or for how many this is so. */
export function counted(where?: Of): Figure {
  const value = where ? mapped(where, (is) => sql`count(*) filter (where ${is})`) : sql`count(*)`
  return { kind: 'parts', parts: [{ value, by: 'count' }], as: same }
}

/** How many rows have a value. */
export function countedOf(value: Sql): Figure {
  return { kind: 'parts', parts: [{ value: sql`count(${value})`, by: 'count' }], as: same }
}

export function sumOf(value: Of): Figure {
  return { kind: 'parts', parts: [{ value: mapped(value, (of) => sql`sum(${of})`), by: 'sum' }], as: same }
}

/** The mean of those that have a value; `known` is less to look at and null where the value is. */
export function meanOf(value: Of, known: Of = value): Figure {
  return {
    kind: 'parts',
    parts: [
      { value: mapped(value, (of) => sql`sum(${of})`), by: 'sum' },
      { value: mapped(known, (of) => sql`count(${of})`), by: 'count' },
    ],
    as: ([sum, count]) => sql`${sum}::float8 / nullif(${count}, 0)`,
  }
}

/** In percent: the rows for which this is so, of those for which that is. */
export function percentOf(where: Of, among: Sql): Figure {
  return {
    kind: 'parts',
    parts: [where, among].map((each) => ({
      value: mapped(each, (is) => sql`count(*) filter (where ${is})`),
      by: 'count' as const,
    })),
    as: ([some, all]) => sql`100::float8 * ${some} / nullif(${all}, 0)`,
  }
}

function extreme(by: 'min' | 'max', value: Of): Figure {
  const aggregate = sql.raw(by)
  return { kind: 'parts', parts: [{ value: mapped(value, (of) => sql`${aggregate}(${of})`), by }], as: same }
}

type Told = Pick<Measure, 'field' | 'label' | 'group' | 'explanation'>

/** A measure that is not one figure of a distribution. */
export function measure(told: Told & { type?: ValueType; needs?: string[] }, value: Figure | Sql): Measure {
  const { type = 'number', ...rest } = told
  const figure = 'kind' in value ? value : { kind: 'whole' as const, value }
  return { family: null, figure: null, type, ...rest, value: figure }
}

const figures: readonly {
  suffix: string
  figure: NonNullable<CatalogueMeasure['figure']>
  word: string
  explanation: string
  of: (value: Of, known?: Of) => Figure
}[] = [
  {
    suffix: 'rata',
    figure: 'mean',
    word: 'Rata-rata',
    of: meanOf,
    explanation: 'Jumlah dibagi banyaknya; rata-rata gabungan dihitung ulang dari semua baris.',
  },
  {
    suffix: 'median',
    figure: 'median',
    word: 'Median',
    of: quantileAt(0.5),
    explanation: 'Nilai tengah; dihitung ulang dari semua baris, tidak dijumlahkan.',
  },
  {
    suffix: 'q1',
    figure: 'q1',
    word: 'Kuartil bawah',
    of: quantileAt(0.25),
    explanation: 'Seperempat baris ada di bawahnya; dihitung ulang dari semua baris.',
  },
  {
    suffix: 'q3',
    figure: 'q3',
    word: 'Kuartil atas',
    of: quantileAt(0.75),
    explanation: 'Tiga perempat baris ada di bawahnya; dihitung ulang dari semua baris.',
  },
  {
    suffix: 'min',
    figure: 'min',
    word: 'Terendah',
    of: (value) => extreme('min', value),
    explanation: 'Yang terendah di antara semua baris.',
  },
  {
    suffix: 'max',
    figure: 'max',
    word: 'Tertinggi',
    of: (value) => extreme('max', value),
    explanation: 'Yang tertinggi di antara semua baris.',
  },
  {
    suffix: 'sd',
    figure: 'sd',
    word: 'Simpangan baku',
    explanation: 'Simpangan baku sampel (n − 1); dihitung ulang dari semua baris.',
    of: deviationOf,
  },
]

/** From sums of squares. What is left of them when all values are the same is rounding. */
function deviationOf(value: Of, known: Of = value): Figure {
  return {
    kind: 'parts',
    parts: [
      { value: mapped(known, (of) => sql`count(${of})`), by: 'count' },
      { value: mapped(value, (of) => sql`sum((${of})::float8)`), by: 'sum' },
      { value: mapped(value, (of) => sql`sum((${of})::float8 * (${of}))`), by: 'sum' },
    ],
    as: ([n, sum, squares]) => {
      const apart = sql`(${squares} - ${sum} * ${sum} / ${n})`
      return sql`case when ${n} > 1 and ${apart} <= 1e-11 * ${squares} then 0
        when ${n} > 1 then sqrt(${apart} / (${n} - 1)) end`
    },
  }
}

function quantileAt(at: number) {
  return (value: Of): Figure => ({ kind: 'quantile', value, at })
}

/** The figures of one value's distribution, as the fixed reports compute them. */
export function family(
  {
    field,
    label,
    group,
    type = 'number',
    note,
  }: { field: string; label: string; group: string; type?: ValueType; note?: string },
  value: Of,
  known: Of = value,
): Measure[] {
  return figures.map(({ suffix, figure, word, explanation, of }) => ({
    field: `${field}-${suffix}`,
    label: `${label}: ${word.toLowerCase()}`,
    group,
    type,
    explanation: note ? `${explanation} ${note}` : explanation,
    family: field,
    figure,
    value: of(value, known),
  }))
}
