import { listQuery } from '@suluh/contract/platform/list'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toListQuery } from './data-provider.ts'
import { defaultListState, readListState, writeListState, type ListState } from './list-url.ts'

const fields = ['nama', 'nilai', 'status']
const state: ListState = {
  current: 3,
  pageSize: 25,
  sorters: [
    { field: 'nama', order: 'desc' },
    { field: 'nilai', order: 'asc' },
  ],
  filters: [
    { field: 'nama', operator: 'contains', value: 'a&b' },
    { field: 'nilai', operator: 'gte', value: '10' },
    { field: 'status', operator: 'eq', value: ['draf', 'terbit'] },
  ],
  q: 'mat',
}

test('page 1 and size 10 where the address says nothing', () => {
  expect(readListState(new URLSearchParams(), fields)).toEqual(defaultListState)
  expect(defaultListState).toMatchObject({ current: 1, pageSize: 10 })
})

test('what is written is read again, and the rest of the address stays', () => {
  const written = writeListState(new URLSearchParams('tab=soal&current=9'), fields, state)
  expect(readListState(written, fields)).toEqual(state)
  expect(written.get('tab')).toBe('soal')
  expect(written.get('current')).toBe('3')
})

const text = fc.string({ minLength: 1 })
const anyState: fc.Arbitrary<ListState> = fc.record({
  current: fc.integer({ min: 1, max: 999_999_999 }),
  pageSize: fc.integer({ min: 1, max: 1000 }),
  sorters: fc.uniqueArray(
    fc.record({ field: fc.constantFrom(...fields), order: fc.constantFrom('asc', 'desc') }),
    { selector: (each) => each.field },
  ),
  filters: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...fields),
      operator: fc.constantFrom('eq', 'ne', 'gte', 'lte', 'contains'),
      value: fc.oneof(text, fc.array(text, { minLength: 2, maxLength: 3 })),
    }),
    { selector: (each) => each.field + each.operator },
  ),
  q: fc.string(),
})

test('any state survives the address bar, whatever stood there before', () => {
  fc.assert(
    fc.property(anyState, anyState, text, (before, after, tab) => {
      const start = writeListState(new URLSearchParams({ tab }), fields, before).toString()
      const written = writeListState(new URLSearchParams(start), fields, after).toString()
      expect(readListState(new URLSearchParams(written), fields)).toEqual(after)
      expect(new URLSearchParams(written).get('tab')).toBe(tab)
    }),
  )
})

test('an address without choices carries none', () => {
  expect(writeListState(new URLSearchParams('current=2&q=x'), fields, defaultListState).toString()).toBe('')
})

test.each(['current=0', 'current=-1', 'current=abc', 'pageSize=1e3', 'pageSize='])(
  '%s falls back',
  (search) => {
    expect(readListState(new URLSearchParams(search), fields)).toEqual(defaultListState)
  },
)

test('a field that the list does not filter belongs to somebody else', () => {
  expect(readListState(new URLSearchParams('tab=x&nama_ne=Budi'), fields).filters).toEqual([
    { field: 'nama', operator: 'ne', value: 'Budi' },
  ])
})

test('the server understands what the address holds', () => {
  const written = writeListState(new URLSearchParams(), fields, state)
  written.delete('current')
  written.delete('pageSize')
  const wire: Record<string, string | string[]> = {}
  for (const key of new Set(written.keys())) {
    const values = written.getAll(key)
    wire[key] = values.length > 1 ? values : (values[0] ?? '')
  }
  const schema = listQuery(['nama', 'nilai'], { nama: z.string(), nilai: z.string(), status: z.string() })
  const { sorters, filters, q } = schema.parse(wire)
  expect({ sorters, filters, q }).toEqual({ sorters: state.sorters, filters: state.filters, q: state.q })
})

test('a page is a start and an end; paging off asks for everything', () => {
  expect(toListQuery({ pagination: { current: 3, pageSize: 25 } })).toEqual({ start: 50, end: 75 })
  expect(toListQuery({})).toEqual({ start: 0, end: 10 })
  expect(toListQuery({ pagination: { mode: 'off', current: 3 } })).toEqual({ start: 0, end: 1000 })
})
