import type { AnalyticsQuery, AnalyticsResult, Cell, GroupCell } from '@suluh/contract/analytics-query'
import type { Widget } from '@suluh/contract/report-definition'
import type { SheetTable } from '#sheet/write-sheet.ts'
import { sheetCell } from './sheet-cell.ts'

type Pivot = Extract<Widget, { kind: 'pivot' }>
type Row = readonly Cell[]
type Path = GroupCell[]

/** Which dimensions go down, the first one where none is named, and which across. */
function sidesOf<T extends { id: string }>({ rows }: Pick<Pivot, 'rows'>, dimensions: T[]) {
  const named = dimensions.filter(({ id }) => rows.includes(id))
  const down = named.length > 0 ? named : dimensions.slice(0, 1)
  return { down, across: dimensions.filter((each) => !down.includes(each)) }
}

/** A pivot's query with the totals that it shows: of its lines, of its columns, and of each level down. */
export function pivotQuery(widget: Pivot): AnalyticsQuery {
  const { query } = widget
  if (!widget.totals) return { ...query, totals: [] }
  const { down, across } = sidesOf(widget, query.columns.filter(({ kind }) => kind === 'dimension')) // prettier-ignore
  const levels = down.map((_, level) => down.slice(0, level).map(({ id }) => id))
  const sideways = across.map(({ id }) => id)
  const totals = [
    ...(sideways.length > 0 ? [down.map(({ id }) => id)] : []),
    ...levels.flatMap((level) => (sideways.length > 0 ? [level, [...level, ...sideways]] : [level])),
  ]
  return { ...query, totals: totals.slice(0, 12) }
}

/** The result turned: some groups down, the others across, with a total after each group that has several lines. */
export function pivotTable(widget: Pivot, result: AnalyticsResult): Omit<SheetTable, 'name'> {
  const columns = result.columns.map((column, at) => ({ ...column, at }))
  const values = columns.filter(({ kind }) => kind !== 'dimension')
  const { down, across } = sidesOf(widget, columns.filter(({ kind }) => kind === 'dimension')) // prettier-ignore
  const figures = new Map<string, Row>()
  const take = (rows: readonly Row[], isIn: (id: string) => boolean) => {
    for (const row of rows) {
      const pick = (side: typeof down) => side.filter(({ id }) => isIn(id)).map(({ at }) => groupAt(row, at))
      figures.set(nameOf(pick(down), pick(across)), row)
    }
  }
  take(result.rows, () => true)
  for (const { by, rows } of result.totals) take(rows, (id) => by.includes(id))

  const paths = pathsOf(result.rows, down)
  const heads = across.length > 0 ? pathsOf(result.rows, across) : [[]]
  const isWide = across.length > 0 && widget.totals
  const sides: Path[] = isWide ? [...heads, []] : heads
  const cellsOf = (path: Path) =>
    sides.flatMap((side) =>
      values.map((value) => sheetCell(figures.get(nameOf(path, side))?.[value.at] ?? null, value)),
    )
  const lineOf = (path: Path, label?: string) => [
    ...down.map((_, level) => (level === path.length && label ? label : (path[level]?.label ?? null))),
    ...cellsOf(path),
  ]
  const rows = paths.flatMap((path, at) => [
    lineOf(path),
    ...(widget.totals ? endsOf(path, paths[at + 1]).map((own) => lineOf(own, 'Total')) : []),
  ])
  const headOf = (side: Path, level: number) =>
    side.length === 0 ? (level === 0 ? 'Total' : '') : side[level]!.label
  const levels = across.map((_, level) => [
    ...down.map(() => ''),
    ...sides.flatMap((side) => values.map((_, first) => (first === 0 ? headOf(side, level) : ''))),
  ])
  const names = down.map(({ label }) => label)
  const isNamed = values.length > 1 || across.length === 0
  const titles = isNamed
    ? sides.flatMap(() => values.map(({ label }) => label))
    : levels.at(-1)!.slice(down.length)
  return { above: isNamed ? levels : levels.slice(0, -1), titles: [...names, ...titles], rows }
}

/** The groups that end with a line: those that the next one is not in, the innermost first; after the last one all. */
function endsOf(path: Path, next: Path | undefined): Path[] {
  const levels = path.map((_, level) => path.slice(0, level)).toReversed()
  return levels.filter((own) => !next || nameOf(own, []) !== nameOf(next.slice(0, own.length), []))
}

function nameOf(down: Path, across: Path): string {
  return JSON.stringify([down.map(({ key }) => key), across.map(({ key }) => key)])
}

function groupAt(row: Row, at: number): GroupCell {
  const cell = row[at]
  return typeof cell === 'object' && cell !== null ? cell : { key: null, label: '' }
}

/** All paths of groups that occur: periods and numbers by their size, others as they come. */
function pathsOf(rows: readonly Row[], columns: { at: number; type: string }[]): Path[] {
  const [first, ...rest] = columns
  if (!first) return [[]]
  const groups = Map.groupBy(rows, (row) => groupAt(row, first.at).key)
  const entries = [...groups.values()].map((own) => ({ group: groupAt(own[0]!, first.at), own }))
  if (!['text', 'boolean'].includes(first.type)) entries.sort((a, b) => bySize(a.group.key, b.group.key))
  return entries.flatMap(({ group, own }) => pathsOf(own, rest).map((path) => [group, ...path]))
}

function bySize(a: GroupCell['key'], b: GroupCell['key']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : a > b ? 1 : 0
}
