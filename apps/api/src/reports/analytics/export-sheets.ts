import type {
  AnalyticsResult,
  CatalogueDataset,
  ParameterValues,
} from '@suluh/contract/reports/analytics-query'
import type { ReportReading } from '@suluh/contract/reports/application-report'
import { crossFiltered, pickedColumn, type Pick } from '@suluh/contract/reports/cross-filter'
import { isRelative, relativePeriods } from '@suluh/contract/reports/period'
import { SuluhError } from '@suluh/contract/platform/error'
import type { DataWidget, ReportDefinition, Widget } from '@suluh/contract/reports/report-definition'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'
import { listValues } from './query/list-values.ts'
import { runQuery } from './query/run-query.ts'
import { sheetCell } from './sheet-cell.ts'
import { hasBands, pivotBands, pivotOf, type Pivot } from '@suluh/contract/reports/pivot'
import type { Row } from '@suluh/contract/reports/result-cells'
import { leavesOut, tableLines, totalsOfAll } from '@suluh/contract/reports/table-lines'
import { toneOf, type Tone } from '@suluh/contract/reports/tone'

/** As many rows as a sheet is opened with in comfort; more are said to be missing. */
const mostRows = 100_000

/** Does its work in a transaction of its own: one that fails takes no other with it. */
export type Within = <T>(work: (db: Tx) => Promise<T>) => Promise<T>

type Asked = {
  widget?: string | undefined
  parameters: ParameterValues
  picks: readonly Pick[]
  /** What the reader may ask about: it knows which widgets a pick concerns, and what it is called. */
  catalogue: readonly CatalogueDataset[]
  /** A file of sheets has one for each group that has a page of its own; one of a single table has all in it. */
  format: 'xlsx' | 'csv'
}

/** A table for each widget with data, in the order of the pages; one that cannot be answered says so in its place. */
export async function sheetsOf(
  within: Within,
  actor: Actor,
  definition: ReportDefinition,
  { widget, parameters, picks, catalogue, format }: Asked,
): Promise<SheetTable[]> {
  const placed = definition.pages.flatMap(({ layout }) =>
    layout.toSorted((a, b) => a.y - b.y || a.x - b.x).map((box) => definition.widgets[box.widget]),
  )
  const wanted = placed.filter(
    (each): each is DataWidget => each !== undefined && 'formats' in each && (!widget || each.id === widget),
  )
  const values = withInitial(definition, parameters)
  const sheets: SheetTable[] = []
  for (const each of wanted) {
    const query = crossFiltered(queryOf(each) ?? each.query, each.id, picks, definition, catalogue)
    const ask = () => within((db) => runQuery(db, actor, query, values, mostRows))
    sheets.push(...(await sheetsOfWidget(each, ask, wanted.length === 1, format === 'xlsx')))
  }
  return sheets
}

/** What the reader has not chosen is as the report begins. */
function withInitial({ parameters }: ReportDefinition, chosen: ParameterValues): ParameterValues {
  return { ...Object.fromEntries(parameters.map(({ id, initial }) => [id, initial])), ...chosen }
}

async function sheetsOfWidget(
  widget: DataWidget,
  ask: () => Promise<AnalyticsResult>,
  isOnly: boolean,
  isApart: boolean,
): Promise<SheetTable[]> {
  const name = widget.judul || widget.id
  try {
    const result = await ask()
    const tables =
      widget.kind === 'pivot' ? pivotTables(widget, result, isApart) : [plainTable(widget, result)]
    return tables.map(({ group, ...table }: Table & { group?: string }) => {
      const rows = result.truncated
        ? [...table.rows, [`Hanya ${mostRows.toLocaleString('id-ID')} baris pertama`]]
        : table.rows
      return { name: group ?? name, ...table, rows }
    })
  } catch (error) {
    // Of one widget that is all there is to say; beside others it says so in its place.
    if (!(error instanceof SuluhError) || isOnly) throw error
    return [{ name, titles: ['Tidak dapat ditampilkan'], rows: [[error.message]] }]
  }
}

type Table = Omit<SheetTable, 'name'>

/** A total with its name; a table without groups has no place for one. */
function named<T>(cells: T[], { at, label }: { at: number; label: string }): (T | string)[] {
  return at < 0 ? cells : cells.map((cell, index) => (index === at ? label : cell))
}

function plainTable(widget: DataWidget, result: AnalyticsResult): Table {
  const { columns, rows } = result
  const hasTotal = widget.kind === 'table' && widget.totals
  const lines = widget.kind === 'table' ? tableLines(widget.query, result, rows, hasTotal) : undefined
  const cells = (row: Row) => row.map((cell, at) => sheetCell(cell, columns[at]))
  const beside = (row: Row) => (id: string) => {
    const cell = row[columns.findIndex((column) => column.id === id)]
    return typeof cell === 'number' ? cell : null
  }
  const fillsOf = (row: Row) =>
    row.map((cell, at) => {
      const id = columns[at]?.id ?? ''
      return typeof cell === 'number' ? fillOf(widget.formats, id, cell, beside(row)) : undefined
    })
  const fills = lines
    ? lines.map((line) => (line.kind === 'line' ? fillsOf(line.row) : []))
    : rows.map((row) => fillsOf(row))
  return {
    titles: columns.map(({ label }) => label),
    ...(widget.formats.length > 0 && { fills }),
    rows: lines
      ? lines.map((line) => (line.kind === 'line' ? cells(line.row) : named(cells(line.row), line)))
      : rows.map(cells),
    ...(lines?.some(({ kind }) => kind !== 'line') &&
      leavesOut(widget.query, rows.length) && { below: [[totalsOfAll]] }),
  }
}

/** As on paper: a colour that black letters are read on. */
const tints: Record<Tone, string> = { baik: '#D9F2DF', cukup: '#FFF2C2', kurang: '#FBD9D6', tekan: '#E0E0E0' }

function fillOf(...of: Parameters<typeof toneOf>): string | undefined {
  const tone = toneOf(...of)
  return tone && tints[tone]
}

/** What the figures are: whose report, who read it, with which choices, when. */
export async function aboutTable(
  db: Tx,
  actor: Actor,
  { nama, owner, nomor, definition, reach }: ReportReading,
  { parameters, picks, catalogue }: Asked,
): Promise<SheetTable> {
  const values = withInitial(definition, parameters)
  const rows = [
    ['Laporan', nama],
    ['Versi', nomor === null ? 'Draf' : String(nomor)],
    ['Pemilik', owner?.nama ?? ''],
    ['Dibaca oleh', actor.nama],
    ['Hasil dari', reach],
    ['Dibuat pada', now()],
  ]
  for (const { id, nama: label, dataset, field } of definition.parameters) {
    const keys = (values[id] ?? []).map(String)
    rows.push([label, keys.length > 0 ? await namesOf(db, actor, { dataset, field }, keys) : 'Semua'])
  }
  for (const pick of picks)
    rows.push([
      `Dipilih: ${nameOf(pick, definition, catalogue)}`,
      pick.label || (await labelOf(db, actor, pick, definition)),
    ])
  return { name: 'Info', titles: ['Keterangan', 'Isi'], rows }
}

/** How a pick reads of which the reader's browser knows the key alone. */
async function labelOf(db: Tx, actor: Actor, pick: Pick, definition: ReportDefinition): Promise<string> {
  const [field, dataset] = [pickedColumn(definition, pick)?.field, datasetOf(pick, definition)]
  if (field === undefined || dataset === undefined) return String(pick.key)
  return namesOf(db, actor, { dataset, field }, [String(pick.key)])
}

function datasetOf({ widget: id }: Pick, { widgets }: ReportDefinition): string | undefined {
  const widget = widgets[id]
  return widget && 'query' in widget ? widget.query?.dataset : undefined
}

/** What a pick is a group of, as its widget or else the catalogue calls it. */
function nameOf(pick: Pick, definition: ReportDefinition, catalogue: readonly CatalogueDataset[]): string {
  const column = pickedColumn(definition, pick)
  const dataset = datasetOf(pick, definition)
  const known = catalogue
    .find(({ name }) => name === dataset)
    ?.dimensions.find(({ field }) => field === column?.field)
  return column?.label ?? known?.label ?? pick.column
}

/** Names of what was chosen; a value that is out of reach by now reads as it was sent. */
async function namesOf(
  db: Tx,
  actor: Actor,
  of: { dataset: string; field: string },
  keys: string[],
): Promise<string> {
  const known = await listValues(db, actor, of, keys).catch((error: unknown) => {
    if (error instanceof SuluhError) return []
    throw error
  })
  const names = new Map(known.map(({ key, label }) => [String(key), label]))
  return keys.map((key) => names.get(key) ?? (isRelative(key) ? relativePeriods[key] : key)).join(', ')
}

function now(): string {
  const parts = new Intl.DateTimeFormat('id-ID', {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date())
  return `${parts} WIB`
}

/** A pivot as it is seen on the screen, with all its columns; by groups where these have pages of their own. */
function pivotTables(
  widget: Extract<Widget, { kind: 'pivot' }>,
  result: AnalyticsResult,
  isApart: boolean,
): (Table & { group?: string })[] {
  if (!isApart || !hasBands(widget, result))
    return [pivotTable(widget, pivotOf(widget, result, { most: Infinity }))]
  return pivotBands(widget, result, Infinity).flatMap(({ group, pivots: [pivot] }) =>
    pivot ? [{ ...pivotTable(widget, pivot), group: group.label }] : [],
  )
}

function pivotTable(
  { numbers = false, totals, formats }: Extract<Widget, { kind: 'pivot' }>,
  { down, heads, cellColumns, lines, isCut }: Pivot,
): Table {
  const rows = heads.map((row) =>
    row.flatMap(({ label, span }) => [label, ...Array.from({ length: span - 1 }, () => '')]),
  )
  const blank = [...(numbers ? [''] : []), ...down.map(() => '')]
  const before = [...(numbers ? [undefined] : []), ...down.map(() => undefined)]
  const fills = lines.map(({ kind, cells, beside }) => [
    ...before,
    ...cells.map((cell, at) =>
      kind === 'line' ? fillOf(formats, cellColumns[at]?.id ?? '', cell, (id) => beside(at, id)) : undefined,
    ),
  ])
  return {
    above: rows.slice(0, -1).map((row) => [...blank, ...row]),
    titles: [...(numbers ? ['No.'] : []), ...down.map(({ label }) => label), ...(rows.at(-1) ?? [])],
    rows: lines.map(({ number, names, cells }) => [
      ...(numbers ? [number] : []),
      ...names.map((name, at) => sheetCell(name, down[at])),
      ...cells.map((cell, at) => sheetCell(cell, cellColumns[at])),
    ]),
    ...(formats.length > 0 && { fills }),
    ...(totals && isCut && { below: [[totalsOfAll]] }),
  }
}
