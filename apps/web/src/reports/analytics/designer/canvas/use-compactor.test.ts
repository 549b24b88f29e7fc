import { expect, it } from 'vitest'
import { overlaps } from '../../grid.ts'
import { settle } from './use-compactor.ts'

const stored = [
  { widget: 'pilih', x: 0, y: 0, w: 12, h: 2 },
  { widget: 'angka', x: 0, y: 2, w: 3, h: 3 },
  { widget: 'sebaran', x: 0, y: 5, w: 7, h: 8 },
  { widget: 'lingkaran', x: 7, y: 5, w: 5, h: 8 },
  { widget: 'batang', x: 0, y: 13, w: 6, h: 9 },
  { widget: 'kotak', x: 6, y: 13, w: 6, h: 9 },
  { widget: 'tabel', x: 0, y: 22, w: 12, h: 11 },
]
const shown = stored.map(({ widget: i, ...box }) => ({ i, ...box }))
const withBox = (id: string, box: Partial<(typeof shown)[0]>) =>
  shown.map((each) => (each.i === id ? { ...each, ...box } : each))

it.each([
  ['moved', { x: 3, y: 8 }],
  ['resized', { w: 10, h: 14 }],
  ['moved to the end', { x: 5, y: 30 }],
  ['moved to the top', { x: 0, y: 0 }],
])('a box that is %s stands where it was put, and nothing lies on anything', (_, change) => {
  const next = settle(stored, withBox('sebaran', change), 'sebaran')
  expect(next.find(({ i }) => i === 'sebaran')).toMatchObject(change)
  for (const a of next) for (const b of next) expect(a.i !== b.i && overlaps(a, b)).toBe(false)
})

it('what was only passed over is back at its place, whatever the drag had done to it', () => {
  const passed = withBox('tabel', { y: 40 }).map((each) => (each.i === 'kotak' ? { ...each, y: 60 } : each))
  expect(settle(stored, passed, 'sebaran')).toMatchObject(shown)
  expect(settle(stored, shown, null)).toEqual(shown)
})
