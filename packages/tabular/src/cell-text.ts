import { SSF, type CellObject } from '@e965/xlsx'
import { cleanText } from './text-decoding.ts'

/** What a spreadsheet has made of a cell that its writer may not have meant. */
export type Oddity = 'galat' | 'tanggal' | null

/**
 * What an Indonesian Excel shows in a cell. The library writes numbers and dates as Americans do, where 3,142 would be
 * read as three thousand and 1.500 as one and a half.
 */
export function shownText({ t, v, w, z }: CellObject): { text: string; odd: Oddity } {
  const text = cleanText(String(w ?? v ?? '').replace(/\r\n?/g, '\n')).trim()
  if (t === 'e') return { text, odd: 'galat' }
  if (t !== 'n' || typeof v !== 'number') return { text, odd: null }
  const format = typeof z === 'string' ? z : 'General'
  if (SSF.is_date(format))
    return { text: isShortDate(format) ? dayFirst(text, v) : text, odd: dateOdd(format) }
  if (format === 'General' && Number.isSafeInteger(v)) return { text: String(v), odd: null }
  return {
    text: text.replace(/(?<=\d)[.,](?=\d)|(?<!\d)\.(?=\d)/g, (sign) => (sign === '.' ? ',' : '.')),
    odd: null,
  }
}

const isShortDate = (format: string) => /^m\/d\/yy(yy)?$/i.test(format)

function dayFirst(text: string, serial: number): string {
  const [month, day, year = ''] = text.split('/')
  if (year.length !== 2) return `${day}/${month}/${year}`
  // The century is only in the number itself, which counts from four years later in files of old Macs.
  const first: number = SSF.parse_date_code(serial)?.y ?? 2000
  const full = [first, first + 4].find((each) => each % 100 === Number(year))
  return `${day}/${month}/${full ?? `20${year}`}`
}

/** A time of day is none of what "1/2" turns into. */
function dateOdd(format: string): Oddity {
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, '')) ? 'tanggal' : null
}

/** The text of a cell as HTML. */
export function cellHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\r\n?|\n/g, '<br>')
}

/** What stands for a formula that failed. */
export const failedFormula = '#GALAT'

/** A cell as a person would copy it: dates as YYYY-MM-DD, whole numbers with all their digits and leading zeros. */
export function exactText(cell: CellObject, is1904: boolean): string {
  if (cell.t === 'e') return failedFormula
  if (cell.t !== 'n' || typeof cell.v !== 'number') return cleanText(String(cell.v ?? '')).trim()
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return dateOf(cell.v + (is1904 ? 1462 : 0))
  const digits = Number.isInteger(cell.v) ? wholeDigits(cell.v) : String(cell.v).replace('.', ',')
  return /^0+$/.test(format) ? digits.padStart(format.length, '0') : digits
}

/** Excel knows fifteen digits of a number; what lies behind them is nothing but zeros. */
function wholeDigits(value: number): string {
  if (Math.abs(value) < 1e15) return String(value)
  const [mantissa = '', exponent = '0'] = value.toExponential(14).split('e+')
  return mantissa.replace('.', '').padEnd(Number(exponent) + 1, '0')
}

/** The day of a number: Excel counts days since the end of 1899. */
export function dateOf(serial: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
