import { expect, it } from 'vitest'
import { openPasswordLane, type Whence } from './password-lane.ts'

/** Begins these in turn on one thread that stays busy until `release`, and tells in which order they were served. */
async function orderOf(asks: [name: string, whence: Whence][], mostWaiting = 600): Promise<string[]> {
  const lane = openPasswordLane(1, mostWaiting)
  const served: string[] = []
  let release = () => {}
  // Made at once: the work itself begins a moment later.
  const held = new Promise<void>((done) => {
    release = done
  })
  const busy = lane.run({ network: 'busy' }, () => held)
  const all = asks.map(([name, whence]) =>
    lane.run(whence, async () => void served.push(name)).catch(() => void served.push(`${name} refused`)),
  )
  release()
  await Promise.all([busy, ...all])
  return served
}

const from = (network: string): Whence => ({ network })
const on = (device: string): Whence => ({ device })

it('one network that asks much delays nobody elsewhere', async () => {
  const storm = Array.from({ length: 5 }, (_, at): [string, Whence] => [`storm${at}`, from('a')])
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
  const storm = Array.from({ length: 20 }, (_, at): [string, Whence] => [`storm${at}`, on('a')])
  const served = await orderOf([...storm, ['new', from('b')], ['newer', from('c')]])
  expect(served.indexOf('new')).toBeLessThanOrEqual(3)
  expect(served.indexOf('newer')).toBeLessThanOrEqual(7)
})

it('within a network the last comes first, so that what waits already delays nobody new', async () => {
  const served = await orderOf([
    ['storm1', from('a')],
    ['storm2', from('a')],
    ['right', from('a')],
  ])
  expect(served).toEqual(['right', 'storm2', 'storm1'])
})

it('of one network only so many wait; the oldest is told to come again, and all others are served', async () => {
  const served = await orderOf(
    [
      ['oldest', from('a')],
      ['older', from('a')],
      ['new', from('a')],
      ['elsewhere', from('b')],
    ],
    2,
  )
  expect(served).toEqual(['oldest refused', 'new', 'elsewhere', 'older'])
})
