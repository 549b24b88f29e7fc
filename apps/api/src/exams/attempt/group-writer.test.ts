import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openGroupWriter, type Keyed } from './group-writer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A writer whose batches are on their way until they are let through. */
function openSlowWriter() {
  const batches: string[][] = []
  const through: (() => void)[] = []
  const write = openGroupWriter(
    async (_: string, rows: Keyed[]) => {
      batches.push(rows.map(({ key }) => key))
      await new Promise<void>((done) => through.push(done))
      return rows
    },
    () => true,
  )
  return {
    batches,
    save: (...keys: string[]) => Promise.all(keys.map((key) => write('sekolah', [{ key }]))),
    finish: async () => {
      through.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('who is alone waits for at most two milliseconds, and takes along who comes in that moment', async () => {
  const { batches, save, finish } = openSlowWriter()
  const first = save('a')
  await vi.advanceTimersByTimeAsync(1)
  const second = save('b')
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([['a', 'b']])
  await finish()
  expect([await first, await second]).toEqual([[[{ key: 'a' }]], [[{ key: 'b' }]]])
  const next = save('c')
  await vi.advanceTimersByTimeAsync(2)
  expect(batches).toEqual([['a', 'b'], ['c']])
  await finish()
  await next
})

it('who comes while others are on their way gathers, and goes as soon as those are there', async () => {
  const { batches, save, finish } = openSlowWriter()
  void save('a')
  await vi.advanceTimersByTimeAsync(2)
  void save('b')
  await vi.advanceTimersByTimeAsync(2)
  void save('c')
  await vi.advanceTimersByTimeAsync(2)
  expect(batches).toEqual([['a']])
  await finish()
  expect(batches).toEqual([['a'], ['b', 'c']])
  await finish()
})

it('those who gather do not wait for a slow one for ever', async () => {
  const { batches, save, finish } = openSlowWriter()
  void save('a')
  await vi.advanceTimersByTimeAsync(2)
  void save('b')
  await vi.advanceTimersByTimeAsync(8)
  expect(batches).toEqual([['a'], ['b']])
  for (let each = 0; each < 2; each++) await finish()
})
