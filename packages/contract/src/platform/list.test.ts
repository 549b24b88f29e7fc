import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { encodeListQuery, Ids, listQuery, operators, type ListQuery } from './list.ts'

const schema = listQuery(['nama', 'dibuatPada'], {
  nama: z.string(),
  umur: z.coerce.number(),
  status: z.enum(['draf', 'terbit']),
})

/** What a server makes of the pairs of a query string: repeated names become lists. */
function toWire(pairs: [string, string][]): Record<string, string | string[]> {
  const wire: Record<string, string | string[]> = {}
  for (const [key, value] of pairs) {
    const known = wire[key]
    wire[key] = known === undefined ? value : [known, value].flat()
  }
  return wire
}

const word = fc.string({ minLength: 1 })
const filter = fc.oneof(
  fc.record({ field: fc.constant('nama'), operator: fc.constantFrom(...operators), value: word }),
  fc.record({
    field: fc.constant('umur'),
    operator: fc.constantFrom('eq', 'ne', 'gte', 'lte'),
    value: fc.integer(),
  }),
  fc.record({
    field: fc.constant('status'),
    operator: fc.constantFrom('eq', 'ne'),
    value: fc.constantFrom('draf', 'terbit'),
  }),
)
const query = fc.record(
  {
    start: fc.nat(100_000),
    size: fc.integer({ min: 1, max: 1000 }),
    sorters: fc.uniqueArray(
      fc.record({ field: fc.constantFrom('nama', 'dibuatPada'), order: fc.constantFrom('asc', 'desc') }),
      { selector: (s) => s.field },
    ),
    filters: fc.uniqueArray(filter, { selector: (f) => f.field + f.operator }),
    q: word,
    ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: ['start', 'size', 'sorters', 'filters'] },
)

describe('the wire grammar of lists', () => {
  it('decodes what it encodes', () => {
    fc.assert(
      fc.property(query, ({ start, size, ...rest }) => {
        const asked = { start, end: start + size, ...rest } as ListQuery
        const decoded = schema.parse(toWire(encodeListQuery(asked)))
        expect({ ...decoded, ids: [decoded.ids ?? []].flat(), filters: new Set(decoded.filters) }).toEqual({
          ...asked,
          ids: asked.ids ?? [],
          filters: new Set(asked.filters),
        })
      }),
    )
  })

  it('uses the names of the specification', () => {
    const pairs = encodeListQuery({
      start: 10,
      end: 20,
      sorters: [
        { field: 'nama', order: 'asc' },
        { field: 'umur', order: 'desc' },
      ],
      filters: [
        { field: 'nama', operator: 'contains', value: 'a' },
        { field: 'umur', operator: 'gte', value: 1 },
        { field: 'umur', operator: 'lte', value: 2 },
        { field: 'umur', operator: 'ne', value: 3 },
      ],
      q: 'cari',
    })
    expect(new URLSearchParams(pairs).toString()).toBe(
      '_start=10&_end=20&_sort=nama%2Cumur&_order=asc%2Cdesc&nama_like=a&umur_gte=1&umur_lte=2&umur_ne=3&q=cari',
    )
  })

  it.each([
    [{ _sort: 'password_hash' }, '_sort'],
    [{ _sort: 'nama', _order: 'naik' }, '_order'],
    [{ kunci: 'A' }, 'kunci'],
    [{ nama_in: 'A' }, 'nama_in'],
    [{ or: '[]' }, 'or'],
    [{ and: '[]' }, 'and'],
    [{ _start: '-1' }, '_start'],
    [{ _start: '5', _end: '5' }, '_end'],
    [{ _start: '0', _end: '100000' }, '_end'],
    [{ umur: 'tua' }, 'umur'],
    [{ id: "1' or 1=1" }, 'id'],
  ])('refuses %o', (wire, path) => {
    const issues = schema.safeParse(wire).error?.issues ?? []
    expect(issues.map((issue) => issue.path[0])).toContain(path)
  })

  it('gives every row that is asked for by its id, unless a page is asked for', () => {
    const id = Array.from({ length: 25 }, () => crypto.randomUUID())
    expect(schema.parse({ id })).toMatchObject({ start: 0, end: 25, ids: id })
    expect(schema.parse({ id, _end: '20' })).toMatchObject({ start: 0, end: 20 })
    expect(schema.parse({ id: id[0] })).toMatchObject({ start: 0, end: 10, ids: [id[0]] })
    expect(schema.parse({})).toMatchObject({ start: 0, end: 10 })
  })

  it('takes the ids of "delete many" bare or named', () => {
    const id = '11111111-1111-4111-8111-111111111111'
    expect(Ids.parse([id])).toEqual([id])
    expect(Ids.parse({ ids: [id] })).toEqual([id])
    expect(Ids.safeParse([]).success).toBe(false)
  })
})
