import { finding } from '../soal/reading.ts'
import { between, readNumber } from '../soal/number-text.ts'
import type { NumberAnswer } from '../soal/number-text.ts'
import { showEscapes } from './gift-text.ts'
import type { Built } from '../soal/soal-parts.ts'

/** Numeric answers: `3.14:0.01`, `1..5`, or several with `=`; full marks only. */
export function giftNumeric(body: string, stem: string): Built {
  const form = 'isian-singkat'
  const written = /^\s*=/.test(body) ? body.split(/[=~]/) : [body]
  const full = written
    .map((part) => part.split('#')[0]?.trim() ?? '')
    .filter((part) => part !== '' && !/^%(?!100%)/.test(part))
    .map((part) => showEscapes(part.replace(/^%100%/, '')).trim())
  const numbers = full.map(readGiftNumber).filter((number) => number !== null)
  const isRead = numbers.length === full.length
  return {
    content: { form, stem, numeric: true },
    key: { form, texts: [], numbers: isRead ? numbers : [] },
    findings: isRead ? [] : [finding('kunci', 'galat', 'gift-angka', full.join(', ').slice(0, 40))],
  }
}

function readGiftNumber(text: string): NumberAnswer | null {
  const [low, high] = text.split('..').map(readDecimal)
  if (text.includes('..'))
    return low === null || low === undefined || high === null || high === undefined || high < low
      ? null
      : between(low, high)
  const [value, tolerance] = text.split(':').map(readDecimal)
  if (value === null || value === undefined || tolerance === null) return null
  return { value, tolerance: Math.abs(tolerance ?? 0) }
}

// In GIFT a point is always the decimal sign.
function readDecimal(text: string): number | null {
  const t = text.trim()
  return /^[+-]?(\d+(\.\d+)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(t) ? Number(t) : readNumber(t)
}
