import { expect, it } from 'vitest'
import { bandsOf, type Band } from './bands.ts'

const box = (widget: string, x: number, y: number, w: number, h: number) => ({ widget, x, y, w, h })
const kinds = {
  isLong: (widget: string) => widget.startsWith('tabel'),
  isBreak: (widget: string) => widget.startsWith('ganti'),
  isLeftOut: (widget: string) => widget.startsWith('saring'),
}
const words = (band: Band) =>
  band.kind === 'break'
    ? '-'
    : band.kind === 'long'
      ? `[${band.box.widget}]`
      : band.boxes.map(({ widget }) => widget).join('+')
const read = (layout: ReturnType<typeof box>[]) => bandsOf(layout, kinds).map(words)

it('what overlaps in height is one band, whatever order it is given in', () => {
  expect(
    read([box('c', 0, 6, 12, 4), box('b', 6, 2, 6, 4), box('a', 0, 0, 6, 3), box('d', 0, 3, 6, 3)]),
  ).toEqual(['a+b+d', 'c'])
  expect(read([box('a', 0, 0, 3, 3), box('b', 3, 0, 3, 3), box('c', 0, 3, 3, 3)])).toEqual(['a+b', 'c'])
})

it('what runs over pages gets the width, after what stood beside it', () => {
  expect(read([box('tabel', 0, 0, 6, 8), box('a', 6, 0, 6, 8), box('b', 0, 8, 12, 2)])).toEqual([
    'a',
    '[tabel]',
    'b',
  ])
  // What is left by itself has the width too, and what is left beside something its place.
  const [alone] = bandsOf([box('tabel', 0, 0, 4, 8), box('a', 4, 0, 8, 8)], kinds)
  expect(alone).toEqual({ kind: 'row', boxes: [box('a', 0, 0, 12, 8)] })
  const [pair] = bandsOf([box('tabel', 0, 0, 4, 8), box('a', 4, 0, 4, 8), box('b', 8, 0, 4, 8)], kinds)
  expect(pair).toEqual({ kind: 'row', boxes: [box('a', 4, 0, 4, 8), box('b', 8, 0, 4, 8)] })
  expect(read([box('tabel-1', 0, 0, 6, 8), box('tabel-2', 6, 0, 6, 8)])).toEqual(['[tabel-1]', '[tabel-2]'])
})

it('filters are left out, and a page ends where it is told to', () => {
  expect(
    read([
      box('saring', 0, 0, 12, 2),
      box('a', 0, 2, 12, 2),
      box('ganti', 0, 4, 12, 1),
      box('b', 0, 5, 12, 2),
    ]),
  ).toEqual(['a', '-', 'b'])
  expect(read([])).toEqual([])
})
