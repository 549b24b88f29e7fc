import { expect, it } from 'vitest'
import { isianKeys } from './isian-keys.ts'

it('says a number once, though the file wrote it as a text too', () => {
  const numbers = [
    { value: 5, tolerance: 0 },
    { value: 3.14, tolerance: 0.01 },
  ]
  const texts = ['5', '3,14 ± 0,01', 'lima', '50']
  expect(isianKeys({ form: 'isian-singkat', texts, numbers } as never)).toEqual([
    'lima',
    '50',
    '5',
    '3,14 (± 0,01)',
  ])
})
