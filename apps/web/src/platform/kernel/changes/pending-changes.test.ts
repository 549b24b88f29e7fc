import { expect, test } from 'vitest'
import { withPendingChanges, type PendingChange } from './pending-changes.ts'

const rows = [
  { id: '1', nama: 'a', poin: 1 },
  { id: '2', nama: 'b', poin: 2 },
]
const update = (key: string, values: Record<string, unknown>): PendingChange => ({
  key,
  kind: 'update',
  resource: 'soal',
  ids: ['1'],
  values,
})

test('rows about to be deleted are gone, others stay', () => {
  const pending: PendingChange[] = [{ key: 'k', kind: 'delete', resource: 'soal', ids: ['2'] }]
  expect(withPendingChanges(rows, 'soal', pending)).toEqual([rows[0]])
  expect(withPendingChanges(rows, 'event', pending)).toEqual(rows)
})

test('several changes of one row all show, the later over the earlier', () => {
  const pending = [update('a', { nama: 'x', poin: 5 }), update('b', { nama: 'y' })]
  expect(withPendingChanges(rows, 'soal', pending)[0]).toEqual({ id: '1', nama: 'y', poin: 5 })
})
