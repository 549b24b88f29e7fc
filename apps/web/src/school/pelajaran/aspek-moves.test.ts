import { expect, test } from 'vitest'
import { depthOf, indent, moveTo, outdent, step, type AspekList } from './aspek-moves.ts'

/** `a`, `-b`: the tree as one writes it. */
function tree(...lines: string[]): AspekList {
  const path: string[] = []
  return lines.map((line) => {
    const depth = line.lastIndexOf('-') + 1
    const id = line.slice(depth)
    path.splice(depth, Infinity, id)
    return { id, nama: id, indukId: path[depth - 1] ?? null, isAktif: true, mayEdit: true, mayDelete: true }
  })
}
const drawn = (list: AspekList) => list.map((each) => '-'.repeat(depthOf(list, each)) + each.id)

const list = tree('a', '-b', '--c', '-d', 'e')

test('moves with what lies under it', () => {
  expect(drawn(moveTo(list, 0, 4))).toEqual(['e', 'a', '-b', '--c', '-d'])
  expect(drawn(moveTo(list, 4, 1))).toEqual(['a', '-e', '-b', '--c', '-d'])
  expect(drawn(moveTo(list, 3, 1))).toEqual(['a', '-d', '-b', '--c', 'e'])
})

test('does not move into itself, nor deeper than allowed', () => {
  expect(moveTo(list, 0, 2)).toBe(list)
  const deep = tree('a', '-b', '--c', '---d', 'e', '-f')
  expect(indent(deep, 4)).not.toBe(deep)
  expect(moveTo(deep, 4, 3)).toBe(deep)
})

test('steps among siblings, goes under the one before, and comes out again', () => {
  expect(drawn(step(list, 4, -1))).toEqual(['e', 'a', '-b', '--c', '-d'])
  expect(step(list, 0, -1)).toBe(list)
  expect(drawn(indent(list, 3))).toEqual(['a', '-b', '--c', '--d', 'e'])
  expect(indent(list, 0)).toBe(list)
  expect(drawn(outdent(list, 1))).toEqual(['a', '-d', 'b', '-c', 'e'])
  expect(outdent(list, 0)).toBe(list)
})
