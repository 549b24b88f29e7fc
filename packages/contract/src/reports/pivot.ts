import type { AnalyticsQuery, AnalyticsResult, GroupCell } from './analytics-query.ts'
import type { Widget } from './report-definition.ts'
import {
  dimensionsOf,
  groupAt,
  groupsOf,
  keyOf,
  numberAt,
  orderOf,
  valuesOf,
  type Column,
  type Row,
} from './result-cells.ts'

type PivotWidget = Pick<Extract<Widget, { kind: 'pivot' }>, 'rows' | 'totals' | 'query'>

/** A heading across: over how many columns it stands. */
export type PivotHead = { label: string; span: number; isTotal: boolean }
export type PivotLine = {
  /** Names of the line, one for each dimension down; repeated ones are left out. */
  names: (GroupCell | null)[]
  kind: 'line' | 'subtotal' | 'total'
  /** The deepest groups down, for who points at the line. */
  path: { column: Column; group: GroupCell }[]
  cells: (number | null)[]
}
export type Pivot = {
  down: Column[]
  across: Column[]
  values: Column[]
  /** Rows of headings, the last one the measures. */
  heads: PivotHead[][]
  /** Which measure each cell shows. */
  cellColumns: Column[]
  lines: PivotLine[]
  /** Headings across that are here, and those that there was no room for. */
  shown: number
  hidden: number
}

type PivotPart = {
  /** How many columns of figures there is room for. */
  most: number
  /** How many headings across came before. */
  from?: number
  /** One of several beside each other: the total is on the last. */
  isSheet?: boolean
}

/** A pivot that is too wide for a sheet of paper, as several that are not. */
export function pivotSheets(widget: PivotWidget, result: AnalyticsResult, most: number): Pivot[] {
  const sheets = [pivotOf(widget, result, { most, isSheet: true })]
  for (let from = 0; (sheets.at(-1)?.hidden ?? 0) > 0;) {
    from += sheets.at(-1)?.shown ?? 0
    sheets.push(pivotOf(widget, result, { most, from, isSheet: true }))
  }
  return sheets
}

type Path = { groups: GroupCell[]; isTotal: boolean }

/** Which dimensions go down, and which across. */
export function pivotSides<T extends { id: string }>(
  rows: readonly string[],
  dimensions: T[],
): { down: T[]; across: T[] } {
  const named = dimensions.filter(({ id }) => rows.includes(id))
  const down = named.length > 0 ? named : dimensions.slice(0, 1)
  return { down, across: dimensions.filter((column) => !down.includes(column)) }
}

/** The result turned: some groups down, the others across. Totals are the result's own, never sums of cells. */
export function pivotOf(
  widget: PivotWidget,
  result: AnalyticsResult,
  { most, from = 0, isSheet = false }: PivotPart,
): Pivot {
  const values = valuesOf(result)
  const { down, across } = pivotSides(widget.rows, dimensionsOf(result))
  const figures = placesOf(result, down, across)
  const order = orderings(widget.query.sort, result, figures)
  const allPaths = pathsOf(result.rows, across, order.across).map((groups): Path => ({
    groups,
    isTotal: false,
  }))
  const every = down.length > 0 ? pathsOf(result.rows, down, order.down) : []
  const paths = firstLines(every, widget.query.top?.n)
  const isCut = paths.length < every.length || widget.query.having.length > 0
  const room = Math.max(1, Math.floor(most / Math.max(1, values.length)))
  const headings = across.length > 0 ? allPaths.slice(from, from + room) : allPaths
  const hidden = allPaths.length - from - headings.length
  const isEnd = !isSheet || hidden <= 0
  const hasTotal = across.length > 0 && isEnd && widget.totals && figures.has(down, [])
  const columns: Path[] = hasTotal ? [...headings, { groups: [], isTotal: true }] : headings
  const cellsOf = (downGroups: GroupCell[]) =>
    columns.flatMap(({ groups }) => values.map((value) => figures.at(downGroups, groups, value)))
  return {
    down,
    across,
    values,
    heads: headsOf(columns, across, values),
    cellColumns: columns.flatMap(() => values),
    lines: linesOf({ widget, paths, isCut, down, across, figures, cellsOf }),
    shown: headings.length,
    hidden: Math.max(0, hidden),
  }
}

type Places = {
  at: (down: GroupCell[], across: GroupCell[], value: Column) => number | null
  /** Whether the result brings figures grouped by exactly these. */
  has: (down: Column[], across: Column[]) => boolean
}

/** Every figure by its groups down and across; those of the totals stand under fewer groups. */
function placesOf(result: AnalyticsResult, down: Column[], across: Column[]): Places {
  const cells = new Map<string, Row>()
  const name = (downGroups: GroupCell[], acrossGroups: GroupCell[]) =>
    `${keyOf(downGroups)}|${keyOf(acrossGroups)}`
  const take = (rows: readonly Row[], isIn: (column: Column) => boolean) => {
    for (const row of rows) {
      const pick = (columns: Column[]) => columns.filter(isIn).map((column) => groupAt(row, column))
      cells.set(name(pick(down), pick(across)), row)
    }
  }
  take(result.rows, () => true)
  for (const { by, rows } of result.totals)
    // A total that skips a level down would stand under another level's name.
    if (isPrefix(by, down)) take(rows, ({ id }) => by.includes(id))
  const sets = new Set(result.totals.map(({ by }) => by.toSorted().join()))
  return {
    at: (downGroups, acrossGroups, value) => {
      const row = cells.get(name(downGroups, acrossGroups))
      return row ? numberAt(row, value) : null
    },
    has: (downColumns, acrossColumns) =>
      sets.has(
        [...downColumns, ...acrossColumns]
          .map(({ id }) => id)
          .toSorted()
          .join(),
      ),
  }
}

function isPrefix(by: readonly string[], down: Column[]): boolean {
  const inside = down.map(({ id }) => by.includes(id))
  return inside.every((is, level) => !is || inside.slice(0, level).every(Boolean))
}

/** How the groups of one level stand below the groups before them. */
type Ordering = (before: GroupCell[], column: Column) => (a: GroupCell, b: GroupCell) => number

/**
 * Lines go by what they are sorted by, of figures by the total of the line: its best cell says nothing of it. Headings
 * across keep the order of what they mean.
 */
function orderings(
  sort: AnalyticsQuery['sort'],
  result: AnalyticsResult,
  { at }: Places,
): { down: Ordering; across: Ordering } {
  const values = new Map(valuesOf(result).map((value) => [value.id, value]))
  const meanings = new Map(dimensionsOf(result).map((column) => [column.id, orderOf(result, column)]))
  const ordering =
    (isDown: boolean): Ordering =>
    (before, column) => {
      const byMeaning = meanings.get(column.id) ?? (() => 0)
      const steps = sort.flatMap(({ column: id, order }) => {
        const sign = order === 'asc' ? 1 : -1
        if (id === column.id) return [(a: GroupCell, b: GroupCell) => sign * byMeaning(a, b)]
        const value = isDown ? values.get(id) : undefined
        if (!value) return []
        const total = (group: GroupCell) => at([...before, group], [], value)
        return [(a: GroupCell, b: GroupCell) => bySize(total(a), total(b), sign)]
      })
      return (a, b) => [...steps, byMeaning].reduce((found, step) => (found === 0 ? step(a, b) : found), 0)
    }
  return { down: ordering(true), across: ordering(false) }
}

/** What has no figure comes last either way; rounding is no difference. */
function bySize(a: number | null, b: number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Math.abs(a - b) < 1e-9 ? 0 : sign * (a - b)
}

/** All paths of groups that occur, each level in its own order. */
function pathsOf(
  rows: readonly Row[],
  columns: Column[],
  ordering: Ordering,
  before: GroupCell[] = [],
): GroupCell[][] {
  const [first, ...rest] = columns
  if (!first) return [[]]
  const byGroup = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf([groupAt(row, first)])
    const own = byGroup.get(key)
    if (own) own.push(row)
    else byGroup.set(key, [row])
  }
  const groups = groupsOf(rows, first).toSorted(ordering(before, first))
  return groups.flatMap((group) =>
    pathsOf(byGroup.get(keyOf([group])) ?? [], rest, ordering, [...before, group]).map((path) => [
      group,
      ...path,
    ]),
  )
}

/** The first lines of each group of lines. */
function firstLines(paths: GroupCell[][], n: number | undefined): GroupCell[][] {
  if (n === undefined) return paths
  const counts = new Map<string, number>()
  return paths.filter((path) => {
    const own = keyOf(path.slice(0, -1))
    const place = (counts.get(own) ?? 0) + 1
    counts.set(own, place)
    return place <= n
  })
}

function headsOf(columns: Path[], across: Column[], values: Column[]): PivotHead[][] {
  const width = Math.max(1, values.length)
  const levels = across.map((_, level) => {
    const heads: (PivotHead & { key: string })[] = []
    for (const { groups, isTotal } of columns) {
      const key = isTotal ? 'total' : keyOf(groups.slice(0, level + 1))
      const last = heads.at(-1)
      if (last?.key === key) last.span += width
      else {
        const label = isTotal ? (level === 0 ? 'Total' : '') : (groups[level]?.label ?? '')
        heads.push({ key, label, span: width, isTotal })
      }
    }
    return heads.map(({ label, span, isTotal }) => ({ label, span, isTotal }))
  })
  const measures = columns.flatMap(({ isTotal }) => values.map(({ label }) => ({ label, span: 1, isTotal })))
  return values.length > 1 || across.length === 0 ? [...levels, measures] : levels
}

type LinesPart = {
  widget: PivotWidget
  paths: GroupCell[][]
  /** Some lines are left out, and totals are of them too. */
  isCut: boolean
  down: Column[]
  across: Column[]
  figures: Places
  cellsOf: (groups: GroupCell[]) => (number | null)[]
}

function linesOf({ widget, paths, isCut, down, across, figures, cellsOf }: LinesPart): PivotLine[] {
  const all = isCut ? ' semua' : ''
  const lines: PivotLine[] = []
  const totalFrom = (level: number) =>
    figures.has(down.slice(0, level), across) || figures.has(down.slice(0, level), [])
  paths.forEach((path, index) => {
    const before = paths[index - 1]
    const after = paths[index + 1]
    lines.push({
      kind: 'line',
      names: path.map((group, level) =>
        before && keyOf(before.slice(0, level + 1)) === keyOf(path.slice(0, level + 1)) ? null : group,
      ),
      path: path.flatMap((group, level) => (down[level] ? [{ column: down[level], group }] : [])),
      cells: cellsOf(path),
    })
    if (!widget.totals) return
    for (let level = down.length - 1; level > 0; level -= 1) {
      const own = path.slice(0, level)
      if (after && keyOf(after.slice(0, level)) === keyOf(own)) break
      if (totalFrom(level))
        lines.push(
          totalLine(
            'subtotal',
            `Total${all} ${own.at(-1)?.label ?? ''}`,
            level - 1,
            down.length,
            cellsOf(own),
          ),
        )
    }
  })
  if (widget.totals && paths.length > 0 && totalFrom(0))
    lines.push(totalLine('total', `Total${all}`, 0, down.length, cellsOf([])))
  return lines
}

function totalLine(
  kind: 'subtotal' | 'total',
  label: string,
  level: number,
  levels: number,
  cells: (number | null)[],
): PivotLine {
  return {
    kind,
    names: Array.from({ length: levels }, (_, at) => (at === level ? { key: null, label } : null)),
    path: [],
    cells,
  }
}
