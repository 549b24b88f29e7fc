import { SSF, type CellObject } from '@e965/xlsx'
import type { Cell } from './table.ts'

/**
 * What an Indonesian Excel shows in a cell. The library writes numbers and dates as Americans do, where 3,142 would be
 * read as three thousand and 1.500 as one and a half.
 */
export function shownIn({ t, v, w, z }: CellObject): { text: string; odd: Cell['odd'] } {
  const text = String(w ?? v ?? '')
  if (t === 'e') return { text, odd: 'galat' }
  if (t !== 'n' || typeof v !== 'number') return { text, odd: null }
  const format = typeof z === 'string' ? z : 'General'
  if (SSF.is_date(format)) return { text: isShortDate(format) ? dayFirst(text) : text, odd: dateOdd(format) }
  if (format === 'General' && Number.isSafeInteger(v)) return { text: String(v), odd: null }
  return {
    text: text.replace(/(?<=\d)[.,](?=\d)|(?<!\d)\.(?=\d)/g, (sign) => (sign === '.' ? ',' : '.')),
    odd: null,
  }
}

const isShortDate = (format: string) => /^m\/d\/yy(yy)?$/i.test(format)

function dayFirst(text: string): string {
  const [month, day, year = ''] = text.split('/')
  return `${day}/${month}/${year.length === 2 ? `20${year}` : year}`
}

/** A time of day is none of what "1/2" turns into. */
function dateOdd(format: string): Cell['odd'] {
  return /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, '')) ? 'tanggal' : null
}
