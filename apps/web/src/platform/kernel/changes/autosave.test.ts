import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveStatus } from './autosave.ts'
import { RequestError } from '../data/request-error.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(save: (values: string) => Promise<unknown>) {
  const states: SaveStatus[] = []
  return { states, autosave: createAutosave(save, (status) => states.push(status)) }
}
const takes = (ms: number) => () => new Promise((resolve) => setTimeout(resolve, ms))

test('saves the last state 1000 ms after the last change', async () => {
  const save = vi.fn<(values: string) => Promise<unknown>>(() => Promise.resolve())
  const { autosave, states } = setUp(save)
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(900)
  autosave.change('ab')
  await vi.advanceTimersByTimeAsync(999)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save).toHaveBeenCalledExactlyOnceWith('ab')
  expect(states).toEqual(['idle', 'idle', 'loading', 'success'])
})

test('a failure is said, and the next change tries again', async () => {
  const save = vi
    .fn<(values: string) => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce(undefined)
  const { autosave, states } = setUp(save)
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.change('b')
  await vi.advanceTimersByTimeAsync(1000)
  expect(states).toEqual(['idle', 'loading', 'error', 'idle', 'loading', 'success'])
})

test('what found nobody is tried again by itself, unless it is given up', async () => {
  const nobody = new RequestError('UpdateError', 0)
  const save = vi
    .fn<(values: string) => Promise<unknown>>()
    .mockRejectedValueOnce(nobody)
    .mockResolvedValueOnce(undefined)
    .mockRejectedValue(nobody)
  const { autosave, states } = setUp(save)
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(6000)
  expect(save.mock.calls).toEqual([['a'], ['a']])
  expect(states).toEqual(['idle', 'loading', 'error', 'loading', 'success'])
  autosave.change('b')
  await vi.advanceTimersByTimeAsync(1000)
  await autosave.cancel()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(save).toHaveBeenCalledTimes(3)
})

test('what is typed during a save is saved after it, never beside it', async () => {
  const save = vi.fn<(values: string) => Promise<unknown>>(takes(3000))
  const { autosave } = setUp(save)
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1500)
  autosave.change('b')
  await vi.advanceTimersByTimeAsync(2000)
  expect(save).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(save.mock.calls).toEqual([['a'], ['b']])
})

test('flush saves at once what waits', async () => {
  const save = vi.fn<(values: string) => Promise<unknown>>(() => Promise.resolve())
  const { autosave } = setUp(save)
  autosave.change('a')
  await autosave.flush()
  expect(save).toHaveBeenCalledExactlyOnceWith('a')
})

test('flush during a save also saves what came meanwhile', async () => {
  const save = vi.fn<(values: string) => Promise<unknown>>(takes(500))
  const { autosave } = setUp(save)
  autosave.change('a')
  void autosave.flush()
  await vi.advanceTimersByTimeAsync(1)
  autosave.change('b')
  void autosave.flush()
  await vi.advanceTimersByTimeAsync(500)
  expect(save.mock.calls).toEqual([['a'], ['b']])
})

test('cancel forgets what waits and waits for what is under way', async () => {
  const save = vi.fn<(values: string) => Promise<unknown>>(takes(500))
  const { autosave } = setUp(save)
  autosave.change('a')
  await vi.advanceTimersByTimeAsync(1000)
  autosave.change('b')
  const settled = vi.fn<() => void>()
  void autosave.cancel().then(settled)
  await vi.advanceTimersByTimeAsync(499)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(settled).toHaveBeenCalledOnce()
  expect(save).toHaveBeenCalledTimes(1)
})
