import type { AnalyticsQuery, AnalyticsResult, GroupCell } from './analytics-query.ts'
import type { PivotSum, Widget } from './report-definition.ts'
import {
  dimensionsOf,
  groupAt,
  groupsOf,
  keyOf,
  numberAt,
  orderOf,
  totalWord,
  valuesOf,
  type Column,
  type Row,
} from './result-cells.ts'

type Whole = Extract<Widget, { kind: 'pivot' }>
type PivotWidget = Pick<Whole, 'rows' | 'totals' | 'query'> &
  Partial<Pick<Whole, 'details' | 'numbers' | 'sums' | 'below' | 'sheets'>>

/** A heading across: over how many columns it stands. */
export type PivotHead = { label: string; span: number; isTotal: boolean }
export type PivotLine = {
  /** Names of the line, one for each dimension down; repeated ones are left out. */
  names: (GroupCell | null)[]
  kind: 'line' | 'subtotal' | 'total'
  /** The first group that it is of; none of everything. */
  of: GroupCell | null
  /** Its place in the first group, where lines are counted. */
  number: number | null
  /** The deepest groups down, for who points at the line. */
  path: { column: Column; group: GroupCell }[]
  cells: (number | null)[]
  /** What another column has where this cell stands. */
  beside: (cell: number, column: string) => number | null
}
export type Pivot = {
  down: Column[]
  across: Column[]
  values: Column[]
  /** What is made of the cells of each line, at its end. */
  sums: Column[]
  /** Rows of headings, the last one the measures. */
  heads: PivotHead[][]
  /** Which measure each cell shows. */
  cellColumns: Column[]
  lines: PivotLine[]
  /** Whether lines are left out that the totals are of too. */
  isCut: boolean
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
  /** Of one first group alone. */
  only?: GroupCell
}

/** A pivot that is too wide for a sheet of paper, as several that are not. */
export function pivotSheets(
  widget: PivotWidget,
  result: AnalyticsResult,
  most: number,
  only?: GroupCell,
): Pivot[] {
  const part = { most, isSheet: true, ...(only && { only }) }
  const sheets = [pivotOf(widget, result, part)]
  for (let from = 0; (sheets.at(-1)?.hidden ?? 0) > 0;) {
    from += sheets.at(-1)?.shown ?? 0
    sheets.push(pivotOf(widget, result, { ...part, from }))
  }
  return sheets
}

/** Whether it parts into pages: the lines have a group above them. */
export function hasBands(widget: PivotWidget, result: AnalyticsResult): boolean {
  const { down } = pivotSides(widget, dimensionsOf(result))
  return (widget.sheets ?? false) && down.filter(({ id }) => !widget.details?.includes(id)).length > 1
}

/** Each first group for pages or a sheet of its own: its lines, and the headings that it has something under. */
export function pivotBands(
  widget: PivotWidget,
  result: AnalyticsResult,
  most: number,
): { group: GroupCell; pivots: Pivot[] }[] {
  const { lines } = pivotOf(widget, result, { most: 1 })
  const groups = new Map(lines.flatMap(({ of }) => (of ? [[keyOf([of]), of]] : [])))
  return [...groups.values()].map((group) => ({ group, pivots: pivotSheets(widget, result, most, group) }))
}

type Path = { groups: GroupCell[]; isTotal: boolean }

/** Which dimensions go down, and which across. */
export function pivotSides<T extends { id: string }>(
  { rows, details = [] }: { rows: readonly string[]; details?: readonly string[] | undefined },
  dimensions: T[],
): { down: T[]; across: T[] } {
  const isDetail = ({ id }: T) => Number(details.includes(id))
  const named = dimensions.filter(({ id }) => rows.includes(id)).toSorted((a, b) => isDetail(a) - isDetail(b))
  const down = named.length > 0 ? named : dimensions.slice(0, 1)
  return { down, across: dimensions.filter((column) => !down.includes(column)) }
}

/** The result turned: some groups down, the others across. Totals are the result's own, never sums of cells. */
export function pivotOf(
  widget: PivotWidget,
  result: AnalyticsResult,
  { most, from = 0, isSheet = false, only }: PivotPart,
): Pivot {
  const { details = [], below = [], sums: asked = [] } = widget
  const all = valuesOf(result)
  const values = all.filter(({ id }) => !below.includes(id))
  const sides = pivotSides(widget, dimensionsOf(result))
  const { across } = sides
  const isSaid = (column: Column) => result.rows.some((row) => groupAt(row, column).key !== null)
  // A NIS that nobody has needs no column.
  const down = sides.down.filter((column) => !details.includes(column.id) || isSaid(column))
  const [first] = down
  const rows =
    only && first ? result.rows.filter((row) => keyOf([groupAt(row, first)]) === keyOf([only])) : result.rows
  const figures = placesOf(result, down, across)
  const order = orderings(widget.query.sort, result, figures)
  const allPaths = pathsOf(rows, across, order.across).map((groups): Path => ({ groups, isTotal: false }))
  const every = down.length > 0 ? pathsOf(rows, down, order.down) : []
  const level = down.filter(({ id }) => !details.includes(id)).length
  const paths = firstLines(every, widget.query.top?.n, level)
  const isCut = paths.length < every.length || widget.query.having.length > 0
  const room = Math.max(1, Math.floor(most / Math.max(1, values.length)))
  const headings = across.length > 0 ? allPaths.slice(from, from + room) : allPaths
  const hidden = allPaths.length - from - headings.length
  const isEnd = !isSheet || hidden <= 0
  const sums = across.length > 0 && isEnd ? sumColumns(asked) : []
  const hasTotal =
    across.length > 0 && isEnd && asked.length === 0 && widget.totals && figures.has(sides.down, [])
  const columns: Path[] = hasTotal ? [...headings, { groups: [], isTotal: true }] : headings
  const summed = sums.length > 0 ? sumsOf(every, allPaths, figures, values[0], level > 1) : undefined
  const part: LinesPart = {
    widget,
    paths,
    word: `${totalWord(values)}${isCut ? ' semua' : ''}`,
    level,
    down,
    across,
    figures,
    below: all.filter(({ id }) => below.includes(id)),
    cellsOf: (groups, which = values) =>
      columns.flatMap((column) => which.map((value) => figures.at(groups, column.groups, value))),
    width: values.length,
    sumsOf: (groups) => sums.map(({ id }) => summed?.get(keyOf(groups))?.[id as PivotSum] ?? null),
    beside: (groups, cell, id) => {
      const column = all.find((each) => each.id === id)
      const heading = columns[Math.floor(cell / Math.max(1, values.length))]
      return column && heading ? figures.at(groups, heading.groups, column) : null
    },
  }
  return {
    down,
    across,
    values,
    sums,
    heads: headsOf(columns, across, values, sums),
    cellColumns: [...columns.flatMap(() => values), ...sums],
    // What is of everything stands below everything.
    lines: linesOf(part).filter(({ of }) => !only || of !== null),
    isCut,
    shown: headings.length,
    hidden: Math.max(0, hidden),
  }
}

export const sumLabels: Record<PivotSum, string> = {
  jumlah: 'Jumlah',
  'rata-rata': 'Rata-rata',
  peringkat: 'Peringkat',
}

/** As columns beside those of the result. */
function sumColumns(sums: readonly PivotSum[]): Column[] {
  return sums.map((id) => ({
    id,
    label: sumLabels[id],
    type: id === 'peringkat' ? 'integer' : 'number',
    kind: 'derived',
    drill: null,
    index: -1,
  }))
}

/**
 * Of every line the sum and the mean of its cells, and its place in its group (1, 2, 2, 4) among those that have a cell
 * under each heading that anybody of the group has one under.
 */
function sumsOf(
  lines: GroupCell[][],
  headings: Path[],
  { at }: Places,
  value: Column | undefined,
  isGrouped: boolean,
): Map<string, Partial<Record<PivotSum, number>>> {
  const found = new Map<string, Partial<Record<PivotSum, number>>>()
  if (!value) return found
  const groups = Map.groupBy(lines, (line) => (isGrouped ? keyOf(line.slice(0, 1)) : ''))
  for (const group of groups.values()) {
    const cells = group.map((line) => headings.map((heading) => at(line, heading.groups, value)))
    const full = headings.filter((_, index) => cells.some((own) => own[index] !== null)).length
    const sums = cells.map((own) => {
      const known = own.filter((each) => each !== null)
      const sum = known.reduce((total, each) => total + each, 0)
      return { sum, mean: sum / known.length, isFull: known.length > 0 && known.length === full, known }
    })
    const ranks = ranksOf(sums.flatMap(({ sum, isFull }) => (isFull ? [sum] : [])))
    for (const [index, { sum, mean, isFull, known }] of sums.entries()) {
      const peringkat = isFull ? ranks.get(sum) : undefined
      if (known.length > 0)
        found.set(keyOf(group[index]!), { jumlah: sum, 'rata-rata': mean, ...(peringkat && { peringkat }) })
    }
  }
  return found
}

/** The place of each figure, the greatest first; rounding is no difference. */
function ranksOf(figures: number[]): Map<number, number> {
  const ranks = new Map<number, number>()
  let last: number | undefined
  figures
    .toSorted((a, b) => b - a)
    .forEach((figure, index) => {
      const isSame = last !== undefined && last - figure < 1e-9
      ranks.set(figure, isSame ? ranks.get(last!)! : index + 1)
      last = isSame ? last : figure
    })
  return ranks
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
        if (id === column.id)
          return [(a: GroupCell, b: GroupCell) => emptyLast(a, b) || sign * byMeaning(a, b)]
        const value = isDown ? values.get(id) : undefined
        if (!value) return []
        const total = (group: GroupCell) => at([...before, group], [], value)
        return [(a: GroupCell, b: GroupCell) => bySize(total(a), total(b), sign)]
      })
      return (a, b) => [...steps, byMeaning].reduce((found, step) => (found === 0 ? step(a, b) : found), 0)
    }
  return { down: ordering(true), across: ordering(false) }
}

/** What is not filled in comes last either way. */
function emptyLast(a: GroupCell, b: GroupCell): number {
  return Number(a.key === null) - Number(b.key === null)
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

/** The first lines of each group of lines, by so many groupings; what only tells more of a line does not make it another. */
function firstLines(paths: GroupCell[][], n: number | undefined, level: number): GroupCell[][] {
  if (n === undefined) return paths
  const lines = new Map<string, Set<string>>()
  return paths.filter((path) => {
    const group = keyOf(path.slice(0, level - 1))
    const own = lines.get(group) ?? new Set()
    lines.set(group, own.add(keyOf(path.slice(0, level))))
    return own.size <= n
  })
}

function headsOf(columns: Path[], across: Column[], values: Column[], sums: Column[]): PivotHead[][] {
  const width = Math.max(1, values.length)
  const levels = across.map((_, level) => {
    const heads: (PivotHead & { key: string })[] = []
    for (const { groups, isTotal } of columns) {
      const key = isTotal ? 'total' : keyOf(groups.slice(0, level + 1))
      const last = heads.at(-1)
      if (last?.key === key) last.span += width
      else {
        const label = isTotal ? (level === 0 ? totalWord(values) : '') : (groups[level]?.label ?? '')
        heads.push({ key, label, span: width, isTotal })
      }
    }
    return heads.map(({ label, span, isTotal }) => ({ label, span, isTotal }))
  })
  const measures = columns.flatMap(({ isTotal }) => values.map(({ label }) => ({ label, span: 1, isTotal })))
  const rows = values.length > 1 || across.length === 0 ? [...levels, measures] : levels
  return rows.map((row, at) => [
    ...row,
    ...sums.map(({ label }) => ({ label: at === rows.length - 1 ? label : '', span: 1, isTotal: true })),
  ])
}

type LinesPart = {
  widget: PivotWidget
  paths: GroupCell[][]
  /** What a line of several others is called; where some lines are left out it is of them too. */
  word: string
  /** So many dimensions down group; the others only tell more. */
  level: number
  down: Column[]
  across: Column[]
  figures: Places
  below: Column[]
  /** Of the measures in the cells, or of these. */
  cellsOf: (groups: GroupCell[], which?: Column[]) => (number | null)[]
  /** How many cells stand under a heading. */
  width: number
  sumsOf: (groups: GroupCell[]) => (number | null)[]
  beside: (groups: GroupCell[], cell: number, column: string) => number | null
}

function linesOf(part: LinesPart): PivotLine[] {
  const { widget, paths, word, level: grouping, down, across, figures, cellsOf, sumsOf, beside } = part
  const lines: PivotLine[] = []
  const totalFrom = (level: number) =>
    figures.has(down.slice(0, level), across) || figures.has(down.slice(0, level), [])
  let number = 0
  paths.forEach((path, index) => {
    const before = paths[index - 1]
    const after = paths[index + 1]
    const of = grouping > 1 ? (path[0] ?? null) : null
    const isNew = of !== null && (!before || keyOf(before.slice(0, 1)) !== keyOf([of]))
    number = isNew ? 1 : number + 1
    lines.push({
      kind: 'line',
      of,
      number: widget.numbers ? number : null,
      names: path.map((group, level) =>
        before && keyOf(before.slice(0, level + 1)) === keyOf(path.slice(0, level + 1)) ? null : group,
      ),
      path: path.flatMap((group, level) => (down[level] ? [{ column: down[level], group }] : [])),
      cells: [...cellsOf(path), ...sumsOf(path)],
      beside: (cell, column) => beside(path, cell, column),
    })
    for (let level = grouping - 1; level > 0; level -= 1) {
      const own = path.slice(0, level)
      if (after && keyOf(after.slice(0, level)) === keyOf(own)) break
      if (!totalFrom(level)) continue
      const name = own.at(-1)?.label ?? ''
      if (widget.totals) lines.push(totalLine(part, 'subtotal', `${word} ${name}`, own, cellsOf(own)))
      if (level === 1) lines.push(...belowLines(part, own))
    }
  })
  if (paths.length > 0 && totalFrom(0)) {
    if (grouping < 2) lines.push(...belowLines(part, []))
    if (widget.totals) lines.push(totalLine(part, 'total', word, [], cellsOf([])))
  }
  return lines
}

/** The measures that stand once below a group, each in a line under its headings. */
function belowLines(part: LinesPart, own: GroupCell[]): PivotLine[] {
  const { below, cellsOf, width } = part
  return below.map((column) => {
    const cells = cellsOf(own, [column]).flatMap((cell) => [
      cell,
      ...Array.from({ length: width - 1 }, () => null),
    ])
    return totalLine(
      part,
      'subtotal',
      [column.label, own.at(-1)?.label].filter(Boolean).join(' '),
      own,
      cells,
    )
  })
}

function totalLine(
  { down, sumsOf }: LinesPart,
  kind: 'subtotal' | 'total',
  label: string,
  own: GroupCell[],
  cells: (number | null)[],
): PivotLine {
  const place = Math.max(0, own.length - 1)
  return {
    kind,
    of: own[0] ?? null,
    number: null,
    names: down.map((_, at) => (at === place ? { key: null, label } : null)),
    path: [],
    cells: [...cells, ...sumsOf([{ key: null, label: '' }])],
    beside: () => null,
  }
}
