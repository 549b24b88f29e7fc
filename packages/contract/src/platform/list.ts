import { z } from 'zod'

/**
 * The wire grammar of lists, both directions in one file:
 * `_start` (inclusive), `_end` (exclusive), `_sort` and `_order` (comma-joined), `q`, `id` (repeated),
 * `field`, `field_ne`, `field_gte`, `field_lte`, `field_like`.
 */
export const operators = ['eq', 'ne', 'gte', 'lte', 'contains'] as const
export type Operator = (typeof operators)[number]
export const suffixOf: Record<Operator, string> = {
  eq: '',
  ne: '_ne',
  gte: '_gte',
  lte: '_lte',
  contains: '_like',
}

export type Sorter = { field: string; order: 'asc' | 'desc' }
export type Filter = { field: string; operator: Operator; value: unknown }
export type ListQuery = {
  start: number
  end: number
  sorters: Sorter[]
  filters: Filter[]
  q?: string
  ids?: string[]
}

export const defaultPageSize = 10
const maxPageSize = 1000

type Wire = Record<string, string | string[] | undefined>
type FilterTypes = Record<string, z.ZodType>
type Problems = z.RefinementCtx

const listMark = Symbol('list')
export type ListQuerySchema = z.ZodType<ListQuery> & {
  [listMark]: true
  fields: FilterTypes
  sortable: readonly string[]
}

/**
 * The query of one list endpoint. `sortable` and `filters` are the only fields a caller may name;
 * anything else is a 400, never SQL. Filter schemas read strings (use `z.coerce` for numbers). A filter named
 * `atribut.*` stands for every `atribut.<id>`. What can be sorted by can be filtered by, too: `filterByColumns`.
 */
export function listQuery(sortable: readonly string[], filters: FilterTypes = {}): ListQuerySchema {
  const fields = { ...filters }
  const schema = z
    .record(z.string(), z.union([z.string(), z.array(z.string())]))
    .transform((wire, ctx) => decodeListQuery(wire, sortable, fields, ctx))
  return Object.assign(schema, { [listMark]: true as const, fields, sortable })
}

/**
 * Makes a filter of every column of text, numbers or times that a list can be sorted by, of the type that its rows have;
 * so no list can forget one. A filter that the list declares itself stays.
 */
export function filterByColumns({ sortable, fields }: ListQuerySchema, rows: z.ZodType): void {
  const row = rows instanceof z.ZodArray ? rows.element : undefined
  if (!(row instanceof z.ZodObject)) return
  for (const name of sortable) {
    const type = filterType(row.shape[name])
    if (type && !Object.hasOwn(fields, name)) fields[name] = type
  }
}

function filterType(column: unknown): z.ZodType | undefined {
  if (column instanceof z.ZodNullable || column instanceof z.ZodOptional || column instanceof z.ZodDefault)
    return filterType(column.unwrap())
  if (column instanceof z.ZodNumber) return z.coerce.number()
  if (column instanceof z.ZodISODateTime || column instanceof z.ZodEnum) return column
  return column instanceof z.ZodString ? z.string() : undefined
}

export function isListQuery(schema: z.ZodType | undefined): schema is ListQuerySchema {
  return schema !== undefined && listMark in schema
}

function decodeListQuery(
  wire: Wire,
  sortable: readonly string[],
  filters: FilterTypes,
  ctx: Problems,
): ListQuery {
  const ids = wire['id'] === undefined ? [] : [wire['id']].flat()
  const start = wholeNumber(wire['_start'], 0, '_start', ctx)
  // Who asks for rows by their ids, and for no page, gets them all.
  const end = wholeNumber(wire['_end'], start + Math.max(defaultPageSize, ids.length), '_end', ctx)
  if (end <= start) problem(ctx, '_end', '_end harus lebih besar daripada _start')
  if (end - start > maxPageSize) problem(ctx, '_end', `Paling banyak ${maxPageSize} baris sekali minta`)
  const query: ListQuery = { start, end, sorters: decodeSorters(wire, sortable, ctx), filters: [] }
  const q = one(wire['q'])
  if (q && isUnkept(q)) problem(ctx, 'q', 'Ada tanda yang tidak dapat dicari; ketik ulang')
  if (q !== undefined && q !== '') query.q = q
  if (ids.length > 0) query.ids = ids.filter((id) => isUuid(id) || problem(ctx, 'id', 'id tidak dikenal'))
  for (const [key, raw] of Object.entries(wire)) {
    if (key.startsWith('_') || key === 'q' || key === 'id' || raw === undefined) continue
    const filter = decodeFilter(key, raw, filters, ctx)
    if (filter) query.filters.push(filter)
  }
  return query
}

function decodeSorters(wire: Wire, sortable: readonly string[], ctx: Problems): Sorter[] {
  const fields = one(wire['_sort'])?.split(',').filter(Boolean) ?? []
  const orders = one(wire['_order'])?.split(',') ?? []
  return fields.map((field, index) => {
    const order = orders[index]?.toLowerCase() ?? 'asc'
    if (!sortable.includes(field)) problem(ctx, '_sort', `Tidak dapat mengurutkan menurut ${field}`)
    if (order !== 'asc' && order !== 'desc') problem(ctx, '_order', 'Urutan harus asc atau desc')
    return { field, order: order === 'desc' ? 'desc' : 'asc' }
  })
}

function decodeFilter(
  key: string,
  raw: string | string[],
  filters: FilterTypes,
  ctx: Problems,
): Filter | undefined {
  const operator = operators.find((o) => suffixOf[o] !== '' && key.endsWith(suffixOf[o])) ?? 'eq'
  const field = operator === 'eq' ? key : key.slice(0, -suffixOf[operator].length)
  const name = filterNameOf(field)
  // Names such as `constructor` are on every object.
  const type = Object.hasOwn(filters, name) ? filters[name] : undefined
  if (!type || !operatorsOf(type).includes(operator))
    return void problem(ctx, key, `Saringan ${key} tidak dikenal`)
  const values = Array.isArray(raw) ? raw : [raw]
  const parsed = values.map((value) => (operator === 'contains' ? z.string() : type).safeParse(value))
  const wrong = parsed.find((result) => !result.success) ?? values.find(isUnkept)
  if (wrong !== undefined) return void problem(ctx, key, `Nilai saringan ${key} tidak dapat dipakai`)
  const data = parsed.map((result) => result.data)
  return { field, operator, value: data.length === 1 ? data[0] : data }
}

/**
 * What a list is narrowed to, asked of something else than its pages: of all its rows as a file, of their counts. `more`
 * is asked besides.
 */
export function narrowedBy<S extends z.ZodRawShape>(
  list: ListQuerySchema,
  more: S,
): NarrowedSchema<z.output<z.ZodObject<S>>> {
  const schema = z.looseObject(more).transform((wire, ctx) => {
    const [own, rest] = [true, false].map((isOwn) =>
      Object.fromEntries(Object.entries(wire).filter(([key]) => key in more === isOwn)),
    )
    const narrowed = list.safeParse(rest)
    for (const { path, message } of narrowed.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path, message })
    return narrowed.success ? { ...narrowed.data, ...(own as z.output<z.ZodObject<S>>) } : z.NEVER
  })
  return Object.assign(schema, { narrows: list, more: Object.keys(more) })
}

export type NarrowedSchema<M = object> = z.ZodType<ListQuery & M> & {
  narrows: ListQuerySchema
  more: readonly string[]
}

export function isNarrowed(schema: z.ZodType | undefined): schema is NarrowedSchema {
  return schema !== undefined && 'narrows' in schema
}

/** What a filter of this type can be asked: nobody knows a piece of an id. */
export function operatorsOf(type: z.ZodType): readonly Operator[] {
  return type instanceof z.ZodUUID ? operators.filter((operator) => operator !== 'contains') : operators
}

/** The name under which a list declares the filter of this field: `atribut.<id>` is one of `atribut.*`. */
export function filterNameOf(field: string): string {
  return field.replace(/^(\w+)\.[0-9a-f-]{36}$/, '$1.*')
}

/** The other direction: what a client asks, as the pairs of a query string. */
export function encodeListQuery(query: Partial<ListQuery>): [string, string][] {
  const pairs: [string, string][] = []
  if (query.start !== undefined) pairs.push(['_start', String(query.start)])
  if (query.end !== undefined) pairs.push(['_end', String(query.end)])
  if (query.sorters?.length) {
    pairs.push(
      ['_sort', query.sorters.map((s) => s.field).join(',')],
      ['_order', query.sorters.map((s) => s.order).join(',')],
    )
  }
  for (const { field, operator, value } of query.filters ?? []) {
    for (const each of Array.isArray(value) ? value : [value])
      pairs.push([field + suffixOf[operator], String(each)])
  }
  if (query.q) pairs.push(['q', query.q])
  for (const id of query.ids ?? []) pairs.push(['id', id])
  return pairs
}

/** Body of "delete many": `{ ids: [...] }` or a bare array. */
export const Ids = z
  .union([
    z.array(z.uuid()),
    z.object({ ids: z.array(z.uuid()).meta({ label: 'pilihan baris' }) }).transform((body) => body.ids),
  ])
  .refine((ids) => ids.length > 0 && ids.length <= 1000, 'Pilih 1 sampai 1000 baris')
  .meta({ label: 'pilihan baris' })

/** No database keeps this sign, so none is asked for it. */
const isUnkept = (text: string) => text.includes('\0')

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function wholeNumber(
  value: string | string[] | undefined,
  fallback: number,
  path: string,
  ctx: Problems,
): number {
  const text = one(value)
  if (text === undefined) return fallback
  if (/^\d{1,9}$/.test(text)) return Number(text)
  problem(ctx, path, `${path} harus bilangan bulat`)
  return fallback
}

function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success
}

function problem(ctx: Problems, path: string, message: string): false {
  ctx.addIssue({ code: 'custom', path: [path], message })
  return false
}
