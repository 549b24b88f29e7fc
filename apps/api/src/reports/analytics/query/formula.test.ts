import { SuluhError } from '@suluh/contract/platform/error'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFormula, type Formula } from './formula.ts'
import { periodDays, periodName } from '@suluh/contract/reports/period'

/** What a formula comes to, computed once more by the plainest way. */
function value(formula: Formula, of: Record<string, number | null>): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'ref':
      return of[formula.name] ?? null
    case 'minus': {
      const inner = value(formula.of, of)
      return inner === null ? null : -inner
    }
    case 'sum': {
      const [left, right] = [value(formula.left, of), value(formula.right, of)]
      if (left === null || right === null) return null
      if (formula.sign === '/') return right === 0 ? null : left / right
      return formula.sign === '+' ? left + right : formula.sign === '-' ? left - right : left * right
    }
    default:
      return null
  }
}

function outcomeOf(text: string): unknown {
  try {
    parseFormula(text)
    return 'read'
  } catch (error) {
    return error instanceof SuluhError ? error.code : error
  }
}

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 5', 2],
    ['-2 * -3', 6],
    ['[lulus] / [n] * 100', 75],
    ['[n] / ([n] - [n])', null],
    ['2.5+[tidak-ada]', null],
    ['[n] * 2,5', 100],
    ['=([lulus] - 2,5) / 2', 13.75],
    ['[n] × 2 − [lulus] ÷ 3', 70],
    ['[n] * 0.125', 5],
    ['[n] + 1000,5', 1040.5],
  ])('%s is %s', (text, expected) => {
    expect(value(parseFormula(text), { lulus: 30, n: 40 })).toBe(expected)
  })

  it.each([
    ['1 +', 'belum selesai'],
    ['(1', 'belum selesai'],
    ['1 2', '"2" pada huruf ke-'],
    ['1,2 3', '"3" pada huruf ke-'],
    ['max(1; 2, 3)', 'pisahkan isian fungsi dengan ;'],
    ['[n], 2', '"," pada huruf ke-'],
    ['[n] = 3', '"=" pada huruf ke-'],
    ['sum([n])', 'Fungsi "sum" tidak dikenal'],
    ['constructor(1)', 'tidak dikenal'],
    ['jika([n], 1, 2)', 'perbandingan'],
    ['bulat([n], 9)', '0 sampai 6'],
    ['abs(1, 2)', 'memerlukan 1 isian'],
    ['kosong([n]) + 1', 'kosong(nilai, pengganti)'],
    ["'; drop table hasil; --", 'tidak dikenal'],
    ['99999999999999999999', 'terlalu besar'],
    ['[n] / 1.000', 'tulis 1000 atau 1,000'],
    ['[n] / 1.250.000', 'Tulis bilangan 1.250.000 tanpa titik: 1250000'],
    ['if([n] > 30; "ya"; "tidak")', 'Tanda """'],
    ['round([n]; 1,5)', '0 sampai 6'],
    ['[n] * 50%', 'Tanda "%"'],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, 'terlalu dalam'],
    [`${'-'.repeat(400)}1`, 'terlalu dalam'],
  ])('%s is refused: %s', (text, message) => {
    expect(() => parseFormula(text)).toThrow(message)
  })

  it.each([
    ['IF([n] >= 30; ROUND([lulus]; 1); 0)', 'jika([n] >= 30, bulat([lulus], 1), 0)'],
    ['=if(isblank([n]),0,round([n],2))', 'jika(kosong([n]), 0, bulat([n], 2))'],
    ['max(2,5)', 'max(2, 5)'],
    ['max(2,5; 3)', 'max(2.5, 3)'],
    ['(2,5 + 1) * abs(3)', '(2.5 + 1) * abs(3)'],
    ['iferror([lulus]/[n];0)', 'kosong([lulus] / [n], 0)'],
  ])('%s, as a spreadsheet writes it, is %s', (written, ours) => {
    expect(parseFormula(written)).toEqual(parseFormula(ours))
  })

  it('reads whatever is written, or refuses it in words: never anything else', () => {
    const parts = fc.constantFrom(
      '[a]',
      '1',
      '2.5',
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      ',',
      ';',
      '2,5',
      'jika',
      'kosong',
      'min',
      '<',
      ' ',
      'x',
      '"',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (all) => {
        expect(['read', 'validation']).toContain(outcomeOf(all.join('')))
      }),
      { numRuns: 2000, seed: 7 },
    )
  })
})

describe('a period', () => {
  it.each([
    ['2026', '2026', '2026-01-01', '2027-01-01'],
    ['2026-S1', 'Genap 2025/2026', '2026-01-01', '2026-07-01'],
    ['2026-S2', 'Ganjil 2026/2027', '2026-07-01', '2027-01-01'],
    ['2026-03', 'Mar 2026', '2026-03-01', '2026-04-01'],
    ['2026-12-31', '31/12/2026', '2026-12-31', '2027-01-01'],
    ['2026-W01', 'Minggu 1, 2026', '2025-12-29', '2026-01-05'],
  ])('%s reads %s and is the days from %s to before %s', (key, name, from, until) => {
    expect([periodName(key), ...periodDays(key)!]).toEqual([name, from, until])
  })

  it.each(['2026-13', '2026-02-30', '2026-W54', '1e400', '', '2026-03-01T00:00'])('%s is none', (key) => {
    expect(periodDays(key)).toBeUndefined()
  })
})
