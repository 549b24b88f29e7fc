import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Work that ends when told to. */
function pieces() {
  const ends = new Map<number, () => void>()
  const begun: number[] = []
  const work = (name: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: number) => ends.get(name)?.() }
}

it('at most so many run at once, the nearest first, and where the reader is counts when a place is free', async () => {
  const gate = createGate(2)
  const { begun, work, end } = pieces()
  const far = new Map([1, 2, 3, 4, 5].map((name) => [name, 10 - name]))
  const { signal } = new AbortController()
  const all = [1, 2, 3, 4, 5].map((name) => gate.pass(() => far.get(name) ?? 0, signal, work(name)))
  await soon()
  expect(begun).toEqual([5, 4])
  expect(gate.progress()).toEqual({ done: 0, total: 5 })
  far.set(1, 0)
  end(5)
  await soon()
  expect(begun).toEqual([5, 4, 1])
  expect(gate.progress()).toEqual({ done: 1, total: 5 })
  for (const name of [4, 1, 3, 2]) {
    end(name)
    await soon()
  }
  expect(begun).toEqual([5, 4, 1, 3, 2])
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5])
  expect(gate.progress()).toEqual({ done: 0, total: 0 })
})

it('who is no longer wanted leaves the line, and what fails makes room', async () => {
  const gate = createGate(1)
  const { begun, work, end } = pieces()
  const leaving = new AbortController()
  const { signal } = new AbortController()
  const failing = gate.pass(
    () => 0,
    signal,
    () => Promise.reject(new Error('gagal')),
  )
  const left = gate.pass(() => 1, leaving.signal, work(2))
  const last = gate.pass(() => 2, signal, work(3))
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await expect(failing).rejects.toThrow('gagal')
  await soon()
  expect(begun).toEqual([3])
  end(3)
  expect(await last).toBe(3)
  expect(gate.progress()).toEqual({ done: 0, total: 0 })
})
