import { expect, test } from 'vitest'
import { fromText, toText } from './date-text.ts'

test.each([
  ['28/2/2012', '2012-02-28'],
  [' 07-03-2025 ', '2025-03-07'],
  ['1.12.1999', '1999-12-01'],
  ['29/2/2012', '2012-02-29'],
  ['29/2/2011', undefined],
  ['2012-02-28', undefined],
  ['3/2025', undefined],
])('%s', (text, iso) => expect(fromText(text)).toBe(iso))

test('a date is written D/M/YYYY, and what is no date stays as typed', () => {
  expect([toText('2025-03-07'), toText(null), toText('7 Maret')]).toEqual(['7/3/2025', '', '7 Maret'])
})
