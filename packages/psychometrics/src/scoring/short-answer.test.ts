import { describe, expect, it } from 'vitest'
import { matchesShortAnswer, normalizeText, numberReadings } from './short-answer.ts'

describe('normalizeText', () => {
  it('makes width, case and spaces equal', () => {
    expect(normalizeText('  Ｋota\u00a0 BANDUNG\n')).toBe('kota bandung')
  })

  it.each([
    ['Jum’at', "jum'at"],
    ['Al–Qur`an', "al-qur'an"],
    ['“Merdeka”', '"merdeka"'],
    ['Bandung\u200b\u200f', 'bandung'],
    ['١٧ رمضان', '17 رمضان'],
  ])('takes what a phone makes of %j for %j', (typed, meant) => {
    expect(normalizeText(typed)).toBe(normalizeText(meant))
  })
})

describe('numberReadings', () => {
  it.each([
    ['3,14', [3.14]],
    ['3.14', [3.14]],
    ['1.000', [1, 1000]],
    ['1,000', [1, 1000]],
    ['1.234,5', [1234.5]],
    ['1,234.5', [1234.5]],
    ['1.234.567', [1234567]],
    ['1 000', [1000]],
    ['−7', [-7]],
    ['+,5', [0.5]],
    ['0,125', [0.125]],
    ['0.125', [0.125]],
    ['00.125', [0.125]],
    ['٣٫١٤', [3.14]],
    ['۱۲', [12]],
    ['12.34,5', []],
    ['tiga', []],
    ['.', []],
    ['', []],
  ])('reads %s as %j', (text, readings) => {
    expect(numberReadings(text)).toEqual(readings)
  })
})

describe('matchesShortAnswer', () => {
  it('accepts any of the texts', () => {
    expect(matchesShortAnswer(' ir.  Soekarno', ['Soekarno', 'Ir. Soekarno'], [])).toBe(true)
    expect(matchesShortAnswer('Hatta', ['Soekarno'], [])).toBe(false)
  })

  it('accepts numbers up to and including the tolerance', () => {
    const pi = [{ value: 3.14, tolerance: 0.01 }]
    expect(['3,13', '3,14', '3.15', '3,2', '3,1'].map((text) => matchesShortAnswer(text, [], pi))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('accepts an ambiguous number when either reading is right', () => {
    expect(matchesShortAnswer('1.000', [], [{ value: 1000, tolerance: 0 }])).toBe(true)
    expect(matchesShortAnswer('1.000', [], [{ value: 1, tolerance: 0 }])).toBe(true)
    expect(matchesShortAnswer('1.000', [], [{ value: 100, tolerance: 0 }])).toBe(false)
  })
})
