import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnswerEntry } from '@suluh/contract/exams/ujian'
import { RequestError } from '#platform/kernel/data/request-error.ts'
import { backoffMs, createSender, type SenderState } from './answer-sender.ts'

const unreachable = new RequestError('UpdateError', 0, 'Tanpa jaringan')

function build(answerTo: (entries: AnswerEntry[]) => Error | undefined = () => undefined, isKept = true) {
  const waiting = new Map<string, AnswerEntry>()
  const sent: string[][] = []
  const rejected: string[] = []
  const states: SenderState[] = []
  const sender = createSender({
    unsent: () => [...waiting.values()],
    kept: () => Promise.resolve(),
    isKept: () => isKept,
    send: async (entries) => {
      await Promise.resolve()
      sent.push(entries.map(({ soal }) => soal))
      const failure = answerTo(entries)
      if (failure) throw failure
      for (const entry of entries) if (waiting.get(entry.soal)?.seq === entry.seq) waiting.delete(entry.soal)
    },
    reject: ({ soal }) => {
      rejected.push(soal)
      waiting.delete(soal)
    },
    onState: (state) => states.push(state),
  })
  let seq = 0
  const change = (soal: string, value = 'A') => {
    seq += 1
    waiting.set(soal, { soal, value, ragu: false, seq, at: '2025-03-07T01:00:00.000Z' })
    sender.changed()
  }
  return { sender, change, waiting, sent, rejected, states }
}

describe('answer sender', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends what changed together, a second after the last change', async () => {
    const { change, sent } = build()
    change('a')
    await vi.advanceTimersByTimeAsync(900)
    change('b')
    await vi.advanceTimersByTimeAsync(900)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toEqual([['a', 'b']])
  })

  it('waits for nothing where the device does not keep it', async () => {
    const built = build(() => {
      if (built.sent.length === 1) built.change('b')
      return undefined
    }, false)
    built.change('a')
    await vi.advanceTimersByTimeAsync(1)
    expect(built.sent).toEqual([['a'], ['b']])
  })

  it('sends at once when asked to', async () => {
    const { sender, change, sent } = build()
    change('a')
    await expect(sender.flush()).resolves.toBe(true)
    expect(sent).toEqual([['a']])
  })

  it('tries again by itself, ever more slowly, and loses nothing', async () => {
    let isCut = true
    const { sender, change, sent, waiting, states } = build(() => (isCut ? unreachable : undefined))
    change('a')
    await expect(sender.flush()).resolves.toBe(false)
    expect(states.at(-1)).toBe('failing')
    change('b')
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000)
    expect(sent).toHaveLength(4)
    isCut = false
    await vi.advanceTimersByTimeAsync(8000)
    expect(sent.at(-1)).toEqual(['a', 'b'])
    expect(waiting.size).toBe(0)
    expect(states.at(-1)).toBe('idle')
  })

  it('waits at most 15 seconds between tries', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
  })

  it('sends a change made while another was on its way', async () => {
    const built = build(() => {
      if (built.sent.length === 1) built.change('a', 'B')
      return undefined
    })
    built.change('a')
    await vi.advanceTimersByTimeAsync(1000)
    expect(built.waiting.size).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(built.sent).toHaveLength(2)
    expect(built.waiting.size).toBe(0)
  })

  it('an answer that cannot be read does not hold up the others', async () => {
    const bad = new RequestError('UpdateError', 400, 'validation')
    const { sender, change, rejected, waiting } = build((entries) =>
      entries.some(({ soal }) => soal === 'c') ? bad : undefined,
    )
    for (const soal of ['a', 'b', 'c', 'd', 'e']) change(soal)
    await sender.flush()
    expect(rejected).toEqual(['c'])
    expect(waiting.size).toBe(0)
  })

  it('does not run in circles when a receipt names nothing', async () => {
    const { sender, change, sent, waiting, states } = build()
    change('a')
    const kept = waiting.get('a')
    vi.spyOn(waiting, 'delete').mockReturnValue(false)
    await sender.flush()
    expect(kept).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toBe('failing')
    sender.stop()
  })

  it('cuts what is too much for one request', async () => {
    const { sender, change, sent } = build()
    for (let index = 0; index < 12; index += 1) change(`essay-${index}`, 'x'.repeat(20_000))
    await expect(sender.flush()).resolves.toBe(true)
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.flat()).toHaveLength(12)
  })
})
