import { expect, it } from 'vitest'
import { openPasswordLane, type Whence } from './password-lane.ts'

type Ask = [name: string, whence: Whence]

/**
 * Begins these in turn on one thread that stays busy until `release`, and tells in which order they were served; `late` came a second
 * after the others.
 */
async function orderOf(asks: Ask[], { mostWaiting = 600, late = [] as Ask[] } = {}): Promise<string[]> {
  let ms = 0
  const lane = openPasswordLane(1, mostWaiting, () => ms)
  const served: string[] = []
  let release = () => {}
  // Made at once: the work itself begins a moment later.
  const held = new Promise<void>((done) => {
    release = done
  })
  const busy = lane.run({ network: 'busy' }, () => held)
  const begin = ([name, whence]: Ask) =>
    lane.run(whence, async () => void served.push(name)).catch(() => void served.push(`${name} refused`))
  const first = asks.map(begin)
  ms += 1000
  const then = late.map(begin)
  release()
  await Promise.all([busy, ...first, ...then])
  return served
}

const from = (network: string): Whence => ({ network })
const on = (device: string): Whence => ({ device })

it('one network that asks much delays nobody elsewhere', async () => {
  const storm = Array.from({ length: 5 }, (_, at): Ask => [`storm${at}`, from('a')])
  const served = await orderOf([...storm, ['right', from('b')]])
  expect(served.indexOf('right')).toBeLessThanOrEqual(1)
})

it('a device that has been here before comes before all others, and one of them does not hold up the rest', async () => {
  const served = await orderOf([
    ['stranger', from('a')],
    ['much', on('a')],
    ['more', on('a')],
    ['other', on('b')],
  ])
  expect(served).toEqual(['more', 'other', 'much', 'stranger'])
})

it('a device that asks much delays nobody whose browser is new', async () => {
  const storm = Array.from({ length: 20 }, (_, at): Ask => [`storm${at}`, on('a')])
  const served = await orderOf([...storm, ['new', from('b')], ['newer', from('c')]])
  expect(served.indexOf('new')).toBeLessThanOrEqual(3)
  expect(served.indexOf('newer')).toBeLessThanOrEqual(7)
})

it('within a network those of this moment come first, in order, so that what waits already delays nobody new', async () => {
  const storm: Ask[] = [
    ['storm1', from('a')],
    ['storm2', from('a')],
  ]
  const late: Ask[] = [
    ['right', from('a')],
    ['storm again', from('a')],
  ]
  expect(await orderOf(storm, { late })).toEqual(['right', 'storm again', 'storm2', 'storm1'])
})

it('of one network only so many wait; the oldest is told to come again, and all others are served', async () => {
  const served = await orderOf(
    [
      ['oldest', from('a')],
      ['older', from('a')],
      ['new', from('a')],
      ['elsewhere', from('b')],
    ],
    { mostWaiting: 2 },
  )
  expect(served).toEqual(['oldest refused', 'new', 'elsewhere', 'older'])
})
