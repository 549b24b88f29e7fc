import {
  Derivation,
  FilterOperator,
  type CatalogueDataset,
  type CatalogueDimension,
} from '@suluh/contract/reports/analytics-query'
import fc from 'fast-check'

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const attacks = [
  "'; drop table hasil; --",
  '1 or 1=1',
  "' or ''='",
  '\\',
  '$1',
  '%',
  '{}',
  '"',
  'null',
  '',
  ' ',
  'lulus',
  '-1',
  '1e400',
  'NaN',
  '🎓',
  ') or (true',
  '*/ union select 1 /*',
]
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Formulas of the grammar, and now and then a text that only looks like one. */
function formulas(names: string[]): fc.Arbitrary<string> {
  const { formula } = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 3 },
      oneOf(names).map((name) => `[${name}]`),
      fc.double({ min: 0, max: 1e6, noNaN: true }).map((value) => value.toFixed(3)),
      fc
        .tuple(tie('formula'), oneOf(['+', '-', '*', '/']), tie('formula'))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc
        .tuple(oneOf(['abs', 'min', 'max', 'kosong']), tie('formula'), tie('formula'))
        .map(([name, one, two]) => (name === 'abs' ? `abs(${one})` : `${name}(${one}, ${two})`)),
      fc
        .tuple(tie('formula'), oneOf(['<', '>=', '<>']), tie('formula'), tie('formula'))
        .map(([one, by, two, three]) => `jika(${one} ${by} ${two}, ${three}, bulat(${one}, 2))`),
    ),
  }))
  const wild = oneOf([
    ...attacks.map((text) => text.trim() || 'x'),
    '[tiada]',
    '[a]',
    'pg_sleep(9)',
    '[password_hash]',
  ])
  return fc
    .oneof({ weight: 12, arbitrary: formula }, { weight: 1, arbitrary: wild })
    .map((text) => text.slice(0, 500))
}

/** A value that a dimension may have, or that somebody may try. */
function values(
  { type }: CatalogueDimension,
  keys: readonly string[],
): fc.Arbitrary<string | number | boolean> {
  if (type === 'text') return oneOf([...keys, ...attacks])
  if (type === 'date') return oneOf(['2026', '2026-S2', '2026-11', '2026-W47', '2026-11-20', '2025-02-28'])
  return type === 'boolean' ? fc.boolean() : fc.integer({ min: -5, max: 105 })
}

function filters(dimensions: CatalogueDimension[], keys: readonly string[]) {
  return oneOf(dimensions).chain((dimension) =>
    fc.record({
      field: fc.constant(dimension.field),
      operator: oneOf(FilterOperator.options),
      value: fc.array(values(dimension, keys), { minLength: 2, maxLength: 3 }),
    }),
  )
}

/** Queries of one dataset, most of them such as a designer would make, some not. `keys` are ids to filter by. */
export function queries({ name, dimensions, measures }: CatalogueDataset, keys: readonly string[]) {
  const group = oneOf(dimensions).chain(({ field, type }) =>
    fc.record({
      kind: fc.constant('dimension'),
      field: fc.constant(field),
      ...(type === 'date' ? { grain: oneOf(['tahun', 'semester', 'bulan', 'minggu', 'hari']) } : {}),
      ...(['text', 'date', 'boolean'].includes(type) ? {} : { bin: oneOf([0.1, 5, 10, 1e9]) }),
    }),
  )
  const figure = fc.record({ kind: fc.constant('measure'), field: oneOf(measures.map(({ field }) => field)) })
  const formula = fc.record({
    kind: fc.constant('formula'),
    label: fc.constant('Rumus'),
    type: fc.constant('number'),
    formula: formulas(measures.map(({ field }) => field)),
  })
  const derived = fc.record({
    kind: fc.constant('derived'),
    label: fc.constant('Turunan'),
    from: oneOf(measures.map(({ field }) => field)),
    how: oneOf(Derivation.options),
  })
  const columns = fc
    .tuple(
      fc.array(group, { maxLength: 3 }),
      fc.array(figure, { minLength: 1, maxLength: 2 }),
      fc.array(formula, { maxLength: 1 }),
      fc.array(derived, { maxLength: 1 }),
    )
    .map((parts) => parts.flat().map((each, at) => ({ ...each, id: ids[at]! })))
  return columns.chain((all) => {
    const of = (isIn: (kind: string) => boolean) => all.filter(({ kind }) => isIn(kind)).map(({ id }) => id)
    const [groups, numbers] = [of((kind) => kind === 'dimension'), of((kind) => kind !== 'dimension')]
    return fc.record({
      dataset: fc.constant(name),
      columns: fc.constant(all),
      filters: fc.array(filters(dimensions, keys), { maxLength: 2 }),
      having: fc.array(
        fc.record({
          column: oneOf(numbers),
          operator: oneOf(['gte', 'lte', 'ne', 'filled']),
          value: fc.constant([1, 2]),
        }),
        { maxLength: 1 },
      ),
      sort: fc.array(fc.record({ column: oneOf(all.map(({ id }) => id)), order: oneOf(['asc', 'desc']) }), {
        maxLength: 2,
      }),
      top: fc.option(fc.record({ n: fc.integer({ min: 1, max: 5 }), rest: fc.boolean() }), { freq: 3 }),
      totals: fc.array(fc.subarray(groups), { maxLength: 2 }),
    })
  })
}
