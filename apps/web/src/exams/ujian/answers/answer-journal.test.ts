import { describe, expect, it } from 'vitest'
import { openJournal, type JournalEntry, type JournalStore } from './answer-journal.ts'

const opensAt = Date.parse('2025-03-07T01:00:00.000Z')
const deadline = opensAt + 3_600_000
const window = { opensAt, deadline }

function memoryStore(first: JournalEntry[] = []): JournalStore & { kept: Map<string, JournalEntry> } {
  const kept = new Map(first.map((entry) => [entry.soal, entry]))
  return {
    kept,
    load: () => Promise.resolve([...kept.values()]),
    put: (entries) => {
      for (const entry of entries) kept.set(entry.soal, entry)
      return Promise.resolve()
    },
  }
}

const open = (store: JournalStore, now = opensAt + 60_000) =>
  openJournal(
    store,
    () => now,
    () => undefined,
  )
const answer = (soal: string, value: string, seq: number) => ({
  soal,
  value,
  ragu: false,
  seq,
  at: new Date(opensAt).toISOString(),
})

describe('answer journal', () => {
  it('keeps a change on the device and counts it as unsent until it is acknowledged', async () => {
    const store = memoryStore()
    const journal = await open(store)
    const { seq } = journal.change('a', { value: 'B' }, window)
    await journal.kept()
    expect(store.kept.get('a')).toMatchObject({ value: 'B', seq, storedSeq: 0 })
    expect(journal.unsent().map(({ soal }) => soal)).toEqual(['a'])
    journal.acknowledge({ stored: [{ soal: 'a', seq, late: false }], refused: [], held: [] })
    expect(journal.unsent()).toEqual([])
  })

  it('grows seq with every change, also after a reload, also when the clock stands still or goes back', async () => {
    const store = memoryStore()
    const first = await open(store)
    const before = [
      first.change('a', { value: 'A' }, window).seq,
      first.change('b', { value: 'B' }, window).seq,
    ]
    await first.kept()
    const second = await open(store, opensAt)
    const after = [
      second.change('a', { value: 'C' }, window).seq,
      second.change('b', { value: 'D' }, window).seq,
    ]
    const all = [...before, ...after]
    expect(all).toEqual(all.toSorted((x, y) => x - y))
    expect(new Set(all).size).toBe(4)
  })

  it('keeps what was changed while the change before was on its way', async () => {
    const journal = await open(memoryStore())
    const sent = journal.change('a', { value: 'A' }, window)
    journal.change('a', { value: 'B' }, window)
    journal.acknowledge({ stored: [{ soal: 'a', seq: sent.seq, late: false }], refused: [], held: [] })
    expect(journal.unsent()).toMatchObject([{ soal: 'a', value: 'B' }])
  })

  it('lets the higher seq win when server and device differ', async () => {
    const journal = await open(memoryStore())
    const own = journal.change('a', { value: 'own' }, window)
    const overtaken = journal.change('b', { value: 'own' }, window)
    journal.merge([
      answer('a', 'older', own.seq - 1),
      answer('b', 'newer', overtaken.seq + 1),
      answer('c', 'only', 5),
    ])
    const values = Object.fromEntries([...journal.entries()].map(([id, { value }]) => [id, value]))
    expect(values).toEqual({ a: 'own', b: 'newer', c: 'only' })
    expect(journal.unsent().map(({ soal }) => soal)).toEqual(['a'])
  })

  it('changes after a merge are later than what the server has', async () => {
    const journal = await open(memoryStore())
    const ahead = journal.change('b', { value: 'A' }, window).seq + 9_000_000
    journal.merge([answer('a', 'other device', ahead)])
    expect(journal.change('a', { value: 'B' }, window).seq).toBeGreaterThan(ahead)
  })

  it('does not send a refused answer again, until it is changed', async () => {
    const journal = await open(memoryStore())
    const { seq } = journal.change('a', { value: 'A' }, window)
    journal.acknowledge({ stored: [], refused: [{ soal: 'a', seq, reason: 'terlambat' }], held: [] })
    expect(journal.unsent()).toEqual([])
    expect(journal.entries().get('a')).toMatchObject({ value: 'A', refused: 'terlambat' })
    journal.change('a', { value: 'B' }, window)
    expect(journal.unsent()).toHaveLength(1)
  })

  it('keeps what waits for a decision, does not send it again, and takes up the decision', async () => {
    const store = memoryStore()
    const journal = await open(store)
    const { seq } = journal.change('a', { value: 'A' }, window)
    journal.acknowledge({ stored: [], refused: [], held: [{ soal: 'a', seq }] })
    expect(journal.unsent()).toEqual([])
    await journal.kept()
    expect((await open(store)).entries().get('a')).toMatchObject({ value: 'A', held: 'menunggu' })
    journal.merge([], [{ soal: 'a', seq, decision: null }])
    expect(journal.unsent()).toEqual([])
    journal.merge([], [{ soal: 'a', seq, decision: 'ditolak' }])
    expect(journal.entries().get('a')).toMatchObject({ held: 'ditolak' })
    expect(journal.unsent()).toEqual([])
    // A server that was set back has it no more.
    journal.merge([], [])
    expect(journal.unsent()).toMatchObject([{ soal: 'a', seq }])
    journal.acknowledge({ stored: [], refused: [], held: [{ soal: 'a', seq }] })
    journal.change('a', { value: 'B' }, window)
    expect(journal.unsent()).toMatchObject([{ value: 'B' }])
  })

  it('stamps changes with a moment at which the section was open', async () => {
    const late = await open(memoryStore(), deadline + 400)
    expect(late.change('a', { value: 'A' }, window).at).toBe(new Date(deadline).toISOString())
    const early = await open(memoryStore(), opensAt - 400)
    expect(early.change('a', { value: 'A' }, window).at).toBe(new Date(opensAt).toISOString())
  })

  it('goes on in memory where the device keeps nothing', async () => {
    const broken: JournalStore = {
      load: () => Promise.reject(new Error('private window')),
      put: () => Promise.reject(new Error('no room')),
    }
    const journal = await open(broken)
    journal.change('a', { value: 'A', ragu: true }, window)
    await journal.kept()
    expect(journal.unsent()).toMatchObject([{ soal: 'a', value: 'A', ragu: true }])
  })

  it('says that the device keeps nothing, and gives it everything once it has room', async () => {
    const store = memoryStore()
    let isFull = true
    const told: boolean[] = []
    const journal = await openJournal(
      { ...store, put: (entries) => (isFull ? Promise.reject(new Error('quota')) : store.put(entries)) },
      () => opensAt,
      () => told.push(journal?.isKept() ?? true),
    )
    journal.change('a', { value: 'A' }, window)
    await journal.kept()
    expect(journal.isKept()).toBe(false)
    expect(told.at(-1)).toBe(false)
    isFull = false
    journal.change('b', { value: 'B' }, window)
    await journal.kept()
    expect(journal.isKept()).toBe(true)
    expect([...store.kept.keys()]).toEqual(['a', 'b'])
  })

  it('sends again what a server that was set back has lost', async () => {
    const journal = await open(memoryStore())
    const { seq } = journal.change('a', { value: 'A' }, window)
    journal.acknowledge({ stored: [{ soal: 'a', seq, late: false }], refused: [], held: [] })
    journal.merge([answer('a', 'older', seq - 5)])
    expect(journal.unsent()).toMatchObject([{ soal: 'a', value: 'A', seq }])
    journal.acknowledge({ stored: [{ soal: 'a', seq, late: false }], refused: [], held: [] })
    journal.merge([])
    expect(journal.unsent()).toMatchObject([{ soal: 'a', value: 'A', seq }])
  })

  it('numbers what two devices write in the same instant apart, and what is written later higher', async () => {
    const seqAt = async (now: number) =>
      (await open(memoryStore(), now)).change('a', { value: 'A' }, window).seq
    const pairs = await Promise.all(
      Array.from({ length: 40 }, () => Promise.all([seqAt(opensAt), seqAt(opensAt)])),
    )
    // By chance, so one of them may meet.
    expect(pairs.filter(([here, there]) => here !== there).length).toBeGreaterThan(37)
    expect(Math.max(...pairs.flat())).toBeLessThan(await seqAt(opensAt + 1))
    expect(Number.isSafeInteger(await seqAt(Date.UTC(2040, 0, 1)))).toBe(true)
  })

  it('shows the server’s answer where two devices wrote in the same instant', async () => {
    const journal = await open(memoryStore())
    const { seq } = journal.change('a', { value: 'A' }, window)
    journal.merge([answer('a', 'B', seq)])
    expect(journal.entries().get('a')).toMatchObject({ value: 'B', storedSeq: seq })
  })

  it('of two devices in the same instant shows what the server took, though its own was acknowledged too', async () => {
    const journal = await open(memoryStore())
    const { seq } = journal.change('a', { value: 'A' }, window)
    journal.acknowledge({ stored: [{ soal: 'a', seq, late: false }], refused: [], held: [] })
    journal.merge([answer('a', 'B', seq)])
    expect(journal.entries().get('a')).toMatchObject({ value: 'B', seq, storedSeq: seq })
    expect(journal.unsent()).toEqual([])
  })

  it('takes up what another tab wrote, and nothing older', async () => {
    const journal = await open(memoryStore())
    const own = journal.change('a', { value: 'A' }, window)
    journal.adopt({ ...own, value: 'old', seq: own.seq - 1 })
    expect(journal.entries().get('a')?.value).toBe('A')
    journal.adopt({ ...own, value: 'new', seq: own.seq + 1 })
    expect(journal.entries().get('a')?.value).toBe('new')
  })
})
