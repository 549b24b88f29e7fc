import { expect, it } from 'vitest'
import { inSlices } from './in-slices.ts'

/** Holds the process for so many ms. */
function hold(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('gives what comes of each, in order', async () => {
  expect(await inSlices(new Set(['a', 'b']), (each, index) => `${each}${index}`)).toEqual(['a0', 'b1'])
})

it('lets others work between long calls, after the last one too', async () => {
  const seen: string[] = []
  let others = setImmediate(function work() {
    seen.push('others')
    others = setImmediate(work)
  })
  await inSlices([1, 2, 3], (each) => {
    seen.push(`work ${each}`)
    hold(20)
  })
  seen.push('done')
  clearImmediate(others)
  const isBetween = (at: number) =>
    seen.slice(seen.indexOf(`work ${at}`) + 1, seen.indexOf(at < 3 ? `work ${at + 1}` : 'done'))
  expect([1, 2, 3].map((at) => isBetween(at).includes('others'))).toEqual([true, true, true])
})
