import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openFairQueue, type Whose } from './fair-queue.ts'

const limits = {
  atOnce: 3,
  perTenant: 2,
  perPerson: 1,
  mostWaiting: 4,
  longestWaitMs: 5000,
  tooMany: 'Tunggu dahulu.',
}
const who = (applicationId: string, userId?: string): Whose => ({ applicationId, ...(userId && { userId }) })

/** Work that ends when it is told to. */
function open() {
  const queue = openFairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, whose: Whose) => {
    const done = queue.run(whose, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
    done.catch(() => undefined)
    return done
  }
  const finish = async (name: string) => {
    ends.get(name)!()
    await sleep(0)
  }
  return { queue, begun, ask, finish }
}

describe('turns', () => {
  it('at what one person asks for many times are still had by everybody else at once', async () => {
    const { begun, ask } = open()
    for (const name of ['a1', 'a2', 'a3']) void ask(name, who('satu', 'ani'))
    void ask('b1', who('satu', 'budi'))
    void ask('c1', who('satu', 'citra'))
    void ask('d1', who('dua', 'dedi'))
    await sleep(0)
    expect(begun).toEqual(['a1', 'b1', 'd1'])
  })

  it('go round the tenants and their people', async () => {
    const { begun, ask, finish } = open()
    for (const name of ['a1', 'a2', 'a3']) void ask(name, who('satu', 'ani'))
    void ask('b1', who('satu', 'budi'))
    void ask('d1', who('dua', 'dedi'))
    void ask('c1', who('satu', 'citra'))
    void ask('e1', who('dua', 'eka'))
    await sleep(0)
    expect(begun).toEqual(['a1', 'b1', 'd1'])
    await finish('a1')
    await finish('b1')
    await finish('d1')
    expect(begun.slice(3)).toEqual(['e1', 'c1', 'a2'])
  })

  it('are refused to one who has too many waiting, and to nobody else', async () => {
    const { ask } = open()
    for (const name of ['1', '2', '3', '4', '5']) void ask(name, who('satu', 'ani'))
    await expect(ask('6', who('satu', 'ani'))).rejects.toMatchObject({ code: 'too-many-requests' })
    void ask('b', who('satu', 'budi'))
  })

  it('are free again whether the work ended well or not, and nobody is remembered', async () => {
    const { queue } = open()
    await expect(queue.run(who('satu', 'ani'), () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await queue.run(who('satu', 'ani'), () => Promise.resolve(1))).toBe(1)
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })

  it('that do not come in time are given up', async () => {
    const queue = openFairQueue({ ...limits, longestWaitMs: 20 })
    let end = () => undefined as void
    const first = queue.run(who('satu', 'ani'), () => new Promise<void>((done) => (end = done)))
    await expect(queue.run(who('satu', 'ani'), () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
    })
    end()
    await first
    expect(queue.load()).toEqual({ running: 0, waiting: 0 })
  })
})
