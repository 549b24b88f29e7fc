import type * as React from 'react'
import { expect, test, vi } from 'vitest'
import { notificationMs, notificationProvider, notifyError, useShownNotifications } from './notification.ts'
import { RequestError } from './data/request-error.ts'

// Outside a component there is nothing to subscribe; what is shown now is what the store holds.
vi.mock('react', async (load) => ({
  ...(await load<typeof React>()),
  useSyncExternalStore: <T>(_: unknown, read: () => T): T => read(),
}))

const shown = () => useShownNotifications().map(({ message, description }) => [message, description])
function clear(): void {
  for (const { key } of useShownNotifications()) notificationProvider.close(key)
}

test('stands for 4.5 seconds', () => {
  expect(notificationMs).toBe(4500)
})

test.each(['AbortError', 'canceled'])('an error described as %s is not shown', (description) => {
  notificationProvider.open({ type: 'error', message: 'Terjadi kesalahan', description })
  notifyError(new Error(description))
  notifyError(new DOMException('gone', 'AbortError'))
  expect(shown()).toEqual([])
})

test('an error that merely speaks of an abort is shown', () => {
  notificationProvider.open({ type: 'error', message: 'x', description: 'AbortError: the server said so' })
  expect(shown()).toHaveLength(1)
  clear()
})

test('a failed call says the default, and under it what the server said', () => {
  notifyError(new RequestError('UpdateError', 409, 'Data sudah berubah.'))
  notifyError(new RequestError('UpdateError', 500))
  expect(shown()).toEqual([
    ['Terjadi kesalahan', 'Data sudah berubah.'],
    ['Terjadi kesalahan', undefined],
  ])
  clear()
})

test('a second one with the same key takes the place of the first', () => {
  notificationProvider.open({ key: 'undo', type: 'progress', message: 'a', description: '5 detik lagi' })
  notificationProvider.open({ type: 'success', message: 'b' })
  notificationProvider.open({ key: 'undo', type: 'progress', message: 'a', description: '4 detik lagi' })
  expect(shown()).toEqual([
    ['a', '4 detik lagi'],
    ['b', undefined],
  ])
  notificationProvider.close('undo')
  expect(shown()).toEqual([['b', undefined]])
  clear()
})

test('the same success stands once, and each failure for itself', () => {
  for (const message of ['Perubahan tersimpan', 'Paket terbit', 'Perubahan tersimpan'])
    notificationProvider.open({ type: 'success', message })
  notificationProvider.open({ type: 'error', message: 'Terjadi kesalahan' })
  notificationProvider.open({ type: 'error', message: 'Terjadi kesalahan' })
  expect(shown().map(([message]) => message)).toEqual([
    'Perubahan tersimpan',
    'Paket terbit',
    'Terjadi kesalahan',
    'Terjadi kesalahan',
  ])
  clear()
})
