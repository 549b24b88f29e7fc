import { expect, test } from 'vitest'
import { validate, type Rule } from './validation.ts'

test.each(['', undefined, null])('a required %j asks for its label', (value) => {
  expect(validate(value, 'nama', { required: true })).toBe('Tolong masukkan nama')
})

test('white space alone is refused, required or not', () => {
  expect(validate('  \n', 'Nama', { required: true })).toBeDefined()
  expect(validate('  ', 'Nama', {})).toBeDefined()
})

test('what may be left out is not checked further', () => {
  expect(validate('', 'Nama', { min: 3, pattern: /x/ })).toBeUndefined()
})

const bad: [unknown, Rule][] = [
  ['ab', { min: 3 }],
  ['abcd', { max: 3 }],
  ['a', { min: 2, max: 3 }],
  ['a', { len: 2 }],
  ['4', { type: 'number', min: 5 }],
  ['9', { type: 'number', max: 5 }],
  ['9', { type: 'number', min: 1, max: 5 }],
  ['x', { type: 'number' }],
  [['a'], { type: 'array', min: 2 }],
  [['a', 'b'], { type: 'array', max: 1 }],
  ['a@b', { type: 'email' }],
  ['c', { enum: ['a', 'b'] }],
  ['abc', { pattern: /^\d+$/ }],
]
test.each(bad)('%j breaks %j in a sentence without gaps', (value, rule) => {
  const message = validate(value, 'Isian', rule)
  expect(message).toContain('Isian')
  expect(message).not.toMatch(/\$\{|undefined/)
})

const good: [unknown, Rule][] = [
  ['abc', { min: 3, max: 3 }],
  ['5', { type: 'number', min: 5, max: 5 }],
  [['a', 'b'], { type: 'array', min: 2 }],
  ['a@b.id', { type: 'email' }],
  ['a', { enum: ['a', 'b'] }],
]
test.each(good)('%j satisfies %j', (value, rule) => {
  expect(validate(value, 'Isian', rule)).toBeUndefined()
})

test('a message of its own wins', () => {
  expect(validate('', 'Nama', { required: true, message: 'Isi ${label} dulu' })).toBe('Isi Nama dulu')
})
