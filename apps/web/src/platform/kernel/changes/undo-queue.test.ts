import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUndoQueue, type UndoTask } from './undo-queue.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const log: string[] = []
  const queue = createUndoQueue<UndoTask>(5000, {
    onTick: ({ id }, left) => log.push(`${id}:${left}`),
    onRun: ({ id }) => log.push(`run ${id}`),
    onCancel: ({ id }) => log.push(`cancel ${id}`),
  })
  const add = (id: string, run: UndoTask['run'] = () => Promise.resolve()) => queue.add({ id, run })
  return { log, queue, add }
}

test('ticks every second and runs at 0', async () => {
  const { log, add } = setUp()
  const run = vi.fn<UndoTask['run']>(() => Promise.resolve())
  add('a', run)
  await vi.advanceTimersByTimeAsync(4999)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledExactlyOnceWith(false)
  expect(log).toEqual(['a:5', 'a:4', 'a:3', 'a:2', 'a:1', 'run a'])
})

test('a cancelled change never runs', async () => {
  const { log, queue, add } = setUp()
  const run = vi.fn<UndoTask['run']>(() => Promise.resolve())
  add('a', run)
  await vi.advanceTimersByTimeAsync(3000)
  queue.cancel('a')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
  expect(log.at(-1)).toBe('cancel a')
  expect(queue.size).toBe(0)
})

test('two changes both run, the second only after the first has been answered', async () => {
  const { add } = setUp()
  const done: string[] = []
  const slow = (id: string, ms: number) => async () => {
    done.push(`begin ${id}`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    done.push(`end ${id}`)
  }
  add('a', slow('a', 800))
  await vi.advanceTimersByTimeAsync(10)
  add('b', slow('b', 1))
  await vi.advanceTimersByTimeAsync(7000)
  expect(done).toEqual(['begin a', 'end a', 'begin b', 'end b'])
})

test('a change that fails does not hold up the next', async () => {
  const { add } = setUp()
  const second = vi.fn<UndoTask['run']>(() => Promise.resolve())
  add('a', () => Promise.reject(new Error('no')))
  add('b', second)
  await vi.advanceTimersByTimeAsync(6000)
  expect(second).toHaveBeenCalledOnce()
})

test('flush runs what waits now and in order', async () => {
  const { queue, add } = setUp()
  const done: string[] = []
  add('a', async () => void done.push('a'))
  add('b', async () => void done.push('b'))
  await queue.flush()
  expect(done).toEqual(['a', 'b'])
  expect(queue.size).toBe(0)
})

test('on the way out everything is sent at once, to outlive the page', () => {
  const { queue, add } = setUp()
  const a = vi.fn<UndoTask['run']>(() => new Promise<void>(() => undefined))
  const b = vi.fn<UndoTask['run']>(() => Promise.resolve())
  add('a', a)
  add('b', b)
  queue.flushOnExit()
  expect(a).toHaveBeenCalledExactlyOnceWith(true)
  expect(b).toHaveBeenCalledExactlyOnceWith(true)
})

test('everything is taken back when nothing could run any more', async () => {
  const { log, queue, add } = setUp()
  const run = vi.fn<UndoTask['run']>(() => Promise.resolve())
  add('a', run)
  add('b', run)
  queue.cancelAll()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).not.toHaveBeenCalled()
  expect(log.slice(-2)).toEqual(['cancel a', 'cancel b'])
})
