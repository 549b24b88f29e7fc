import { expect, it } from 'vitest'
import { placesOfNumbers } from './number-places.ts'

const at = (x: number, y: number, text: string, isLoud = false) => ({ x, y, text, isLoud })

it('gives every number room where marks stand apart, and turns it from what is in its way and from the edge', () => {
  expect(placesOfNumbers([at(50, 50, '1'), at(62, 50, '2'), at(150, 50, '3')], 160, 100)).toEqual([
    'left',
    'right',
    'left',
  ])
})

it('of marks in a heap those that are to be looked at keep their numbers, and others give way', () => {
  const heap = Array.from({ length: 30 }, (_, n) => at(100 + (n % 6) * 5, 100 + n, String(n + 1), n === 14))
  const places = placesOfNumbers(heap, 200, 200)
  expect(places[14]).toBeDefined()
  expect(places.filter(Boolean).length).toBeLessThan(30)
  // Between them nothing is lost: the outermost still have room.
  expect(places.filter(Boolean).length).toBeGreaterThan(4)
})
