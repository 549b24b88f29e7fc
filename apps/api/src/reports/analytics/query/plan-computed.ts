import type { Against, Derivation, QueryColumn, ValueType } from '@suluh/contract/reports/analytics-query'
import type { DateGrain } from '@suluh/contract/reports/period'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Dataset } from '../catalogue/dataset.ts'
import type { Measure } from '../catalogue/measure.ts'
import { columnError, unknownField } from './column-error.ts'
import { namesIn, parseFormula, type Formula } from './formula.ts'
import type { Computed, PlannedDimension, PlannedMeasure } from './planned.ts'

type Asked = Extract<QueryColumn, { kind: 'formula' | 'derived' }>

/** The numbers of a query: measures, and what formulas and derivations make of them, each after what it uses. */
export function planComputed(
  dataset: Dataset,
  columns: readonly QueryColumn[],
  dimensions: readonly PlannedDimension[],
): { measures: PlannedMeasure[]; computed: Computed[] } {
  const measures: PlannedMeasure[] = []
  const add = (id: string, measure: Measure, label = measure.label): PlannedMeasure => {
    const planned = { id, name: `a${measures.length}`, label, type: measure.type, measure }
    measures.push(planned)
    return planned
  }
  for (const column of columns)
    if (column.kind === 'measure') add(column.id, getMeasure(dataset, column), column.label)
  const asked = new Map(
    columns.flatMap((each) => (each.kind === 'formula' || each.kind === 'derived' ? [[each.id, each]] : [])),
  )
  const computed = new Map<string, Computed>()
  const underWay: string[] = []

  /** The column or measure of this name, planned; its name in SQL. */
  const resolve = (written: string, by: Asked): { name: string; type: ValueType; isWindowed?: boolean } => {
    const name = nameMeant(written, by, columns, dataset)
    const known = measures.find((each) => each.id === name) ?? computed.get(name)
    if (known) return known
    // A column that is called like a measure is computed from that, and not from itself.
    const isOwn = name === by.id && dataset.measures.some(({ field }) => field === name)
    const column = isOwn ? undefined : asked.get(name)
    if (column) return plan(column)
    if (dimensions.some(({ id }) => id === name))
      throw columnError(by, `[${name}] adalah kelompok, bukan bilangan`)
    const measure = dataset.measures.find((each) => each.field === name)
    if (!measure) throw columnError(by, `[${name}] tidak dikenal di data ${dataset.label}`)
    // Of a name that no column can have: what only formulas speak of is no column of the query.
    return measures.find((each) => each.id === `:${name}`) ?? add(`:${name}`, measure)
  }

  const plan = (column: Asked): Computed => {
    if (underWay.includes(column.id)) {
      const circle = [...underWay.slice(underWay.indexOf(column.id)), column.id]
      throw columnError(column, `menghitung dari dirinya sendiri (${circle.join(' → ')})`)
    }
    underWay.push(column.id)
    const planned = column.kind === 'formula' ? planFormula(column) : planDerived(column)
    underWay.pop()
    computed.set(column.id, planned)
    return planned
  }

  const planFormula = (column: Extract<Asked, { kind: 'formula' }>): Computed => {
    const formula = read(column)
    const names = new Map(namesIn(formula).map((name) => [name, resolve(name, column).name]))
    const uses = [...names.values()]
    return { ...sharedBy(column, uses), kind: 'formula', type: column.type, formula, names }
  }

  const planDerived = (column: Extract<Asked, { kind: 'derived' }>): Computed => {
    const from = resolve(column.from, column)
    const against = column.against ?? { kind: 'sebelum' }
    refuseIncomparable(column, against, from.isWindowed ?? false, dimensions)
    const within = (column.within ?? []).map((id) => {
      const at = dimensions.findIndex((each) => each.id === id)
      if (at < 0) throw columnError(column, `dibandingkan di dalam "${id}", yang bukan kelompok tabel ini`)
      return at
    })
    const type = typeOf(column.how, from.type)
    const shared = sharedBy(column, [from.name])
    const isWindowed = shared.isWindowed || !isChange(column.how) || against.kind !== 'target'
    return { ...shared, isWindowed, kind: 'derived', type, how: column.how, from: from.name, within, against }
  }

  const sharedBy = ({ id, label }: Asked, uses: string[]) => ({
    id,
    label,
    uses,
    name: `c${[...asked.keys()].indexOf(id)}`,
    isWindowed: [...computed.values()].some((each) => each.isWindowed && uses.includes(each.name)),
  })

  for (const column of asked.values()) if (!computed.has(column.id)) plan(column)
  return { measures, computed: [...computed.values()] }
}

export const isChange = (how: Derivation) => how === 'selisih-periode' || how === 'persen-periode'

const coarser: Partial<Record<Against['kind'], { grains: readonly DateGrain[]; say: string }>> = {
  'bulan-lalu': { grains: ['hari', 'minggu', 'bulan'], say: 'bulan, minggu, atau hari' },
  'semester-lalu': {
    grains: ['hari', 'minggu', 'bulan', 'semester'],
    say: 'semester atau yang lebih pendek',
  },
}

/** A change needs something to be measured from: a group of time, of a kind that the period fits. */
function refuseIncomparable(
  column: Extract<Asked, { kind: 'derived' }>,
  { kind }: Against,
  isOfComputed: boolean,
  dimensions: readonly PlannedDimension[],
): void {
  const isMoving = column.how === 'rata-bergerak'
  if (!isMoving && (!isChange(column.how) || kind === 'target')) return
  const time = dimensions.find(({ dimension }) => dimension.type === 'date')
  if (!time) throw columnError(column, 'tambahkan kelompok tanggal supaya ada periode sebelumnya')
  if (isMoving) return
  const fits = coarser[kind]
  if (fits && time.grain && !fits.grains.includes(time.grain))
    throw columnError(column, `pembanding ini memerlukan tanggal per ${fits.say}`)
  if (isOfComputed && kind !== 'sebelum')
    throw columnError(
      column,
      'peringkat, porsi, dan jumlah berjalan hanya dibandingkan dengan periode sebelumnya',
    )
}

/** A column or measure may be called by its name on the screen, however its letters are written. */
function nameMeant(
  written: string,
  by: Asked,
  columns: readonly QueryColumn[],
  { measures }: Dataset,
): string {
  if (columns.some(({ id }) => id === written) || measures.some(({ field }) => field === written))
    return written
  const isMeant = (label: string | undefined) => label?.trim().toLowerCase() === written.trim().toLowerCase()
  const column = columns.find(({ id, label }) => id !== by.id && isMeant(label))
  const found = column?.id ?? measures.find(({ label }) => isMeant(label))?.field
  return found ?? (isMeant(by.label) ? by.id : written)
}

function getMeasure(
  dataset: Dataset,
  { id, field, label = id }: Extract<QueryColumn, { kind: 'measure' }>,
): Measure {
  const measure = dataset.measures.find((each) => each.field === field)
  if (!measure) throw columnError({ id, label }, unknownField(dataset, field))
  return measure
}

function read(column: Extract<Asked, { kind: 'formula' }>): Formula {
  try {
    return parseFormula(column.formula)
  } catch (error) {
    if (error instanceof SuluhError) throw columnError(column, error.message)
    throw error
  }
}

function typeOf(how: Derivation, from: ValueType): ValueType {
  if (how === 'peringkat') return 'integer'
  // A mean of counts is no count.
  if (how === 'rata-bergerak' && from === 'integer') return 'number'
  return how === 'porsi' || how === 'persentil' || how === 'persen-periode' ? 'percent' : from
}
