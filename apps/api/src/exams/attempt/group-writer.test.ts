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

it('who is alone waits for at most two milliseconds, however often', async () => {
  const { batches, save, finish } = openSlowWriter()
  for (const key of ['a', 'b', 'c']) {
    const saved = save(key)
    await vi.advanceTimersByTimeAsync(2)
    expect(batches.at(-1)).toEqual([key])
    await finish()
    expect(await saved).toEqual([[{ key }]])
  }
  expect(batches).toHaveLength(3)
})

it('who has company waits for more of it, but no longer than twenty milliseconds from the first on', async () => {
  const { batches, save, finish } = openSlowWriter()
  const first = save('a')
  await vi.advanceTimersByTimeAsync(1)
  const second = save('b')
  await vi.advanceTimersByTimeAsync(18)
  expect(batches).toEqual([])
  const third = save('c')
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([['a', 'b', 'c']])
  await finish()
  expect(await Promise.all([first, second, third])).toEqual([
    [[{ key: 'a' }]],
    [[{ key: 'b' }]],
    [[{ key: 'c' }]],
  ])
})

it('who comes while others are on their way, or right after them, has company', async () => {
  const { batches, save, finish } = openSlowWriter()
  void save('a', 'b')
  await vi.advanceTimersByTimeAsync(20)
  void save('c')
  await vi.advanceTimersByTimeAsync(10)
  await finish()
  void save('d')
  await vi.advanceTimersByTimeAsync(10)
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  await finish()
  void save('e')
  await vi.advanceTimersByTimeAsync(19)
  void save('f')
  await vi.advanceTimersByTimeAsync(1)
  expect(batches.at(-1)).toEqual(['e', 'f'])
  await finish()
})

it('many who gathered go as soon as those before them are there', async () => {
  const { batches, save, finish } = openSlowWriter()
  void save('a')
  await vi.advanceTimersByTimeAsync(2)
  const many = Array.from({ length: 40 }, (_, index) => `m${index}`)
  void save(...many)
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([['a']])
  await finish()
  expect(batches).toEqual([['a'], many])
  await finish()
})

it('those who gather do not wait for a slow one for ever', async () => {
  const { batches, save, finish } = openSlowWriter()
  void save('a')
  await vi.advanceTimersByTimeAsync(2)
  void save('b')
  await vi.advanceTimersByTimeAsync(20)
  expect(batches).toEqual([['a'], ['b']])
  for (let each = 0; each < 2; each++) await finish()
})

it('what fails for one does not fail for those who came along, whatever it is; a database that is away is asked once', async () => {
  let asked = 0
  const openWriter = (fault: Error) =>
    openGroupWriter(
      (_: string, rows: Keyed[]) => {
        asked += 1
        return rows.some(({ key }) => key === 'c') ? Promise.reject(fault) : Promise.resolve(rows)
      },
      () => true,
    )
  const saveAll = async (fault: Error) => {
    asked = 0
    const write = openWriter(fault)
    const saved = Promise.allSettled(['a', 'b', 'c', 'd'].map((key) => write('sekolah', [{ key }])))
    await vi.advanceTimersByTimeAsync(20)
    return (await saved).map(({ status }) => status)
  }
  const unreadable = new TypeError('no such question')
  expect(await saveAll(unreadable)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(await saveAll(away)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(asked).toBe(1)
})
