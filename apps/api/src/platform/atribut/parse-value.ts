import type { AtributKind, AtributValue } from '@suluh/contract/platform/atribut'

type Parsed = { value: AtributValue | null } | { problem: string }
type Shape = { kind: AtributKind; choices: readonly string[] }

const months = 'jan feb mar apr mei jun jul agu sep okt nov des'.split(' ')
const otherMonths: Record<string, string> = {
  peb: 'feb',
  may: 'mei',
  ags: 'agu',
  agt: 'agu',
  aug: 'agu',
  oct: 'okt',
  nop: 'nov',
  dec: 'des',
}

/** Which field the head of a column names, however its letters are written; a star says that it must be filled. */
export function fieldNamed(title: string): string {
  return title.replace(/\*/g, '').trim().toLowerCase()
}

/**
 * Reads what a form, a spreadsheet or an earlier value of another kind says as a value of this field; null where
 * it says nothing. A problem says how to mend it.
 */
export function parseAtribut(field: Shape, raw: unknown): Parsed {
  if (Array.isArray(raw) && field.kind !== 'pilihan-ganda') return parseAtribut(field, raw.join('; '))
  const text = Array.isArray(raw) ? raw.join('; ').trim() : asText(raw)
  if (text === '') return { value: null }
  switch (field.kind) {
    case 'teks':
      return text.length > 1000 ? { problem: 'paling banyak 1000 huruf' } : { value: text }
    case 'angka':
      return parseNumber(text)
    case 'tanggal':
      return parseDate(text)
    case 'ya-tidak':
      if (/^(ya|y|true|benar|1|v|√)$/i.test(text)) return { value: true }
      if (/^(tidak|tdk|t|n|no|false|salah|0|-)$/i.test(text)) return { value: false }
      return { problem: 'isi dengan ya atau tidak' }
    case 'pilihan': {
      const found = choiceOf(field, text)
      return found === undefined
        ? { problem: `pilih salah satu: ${someOf(field.choices)}` }
        : { value: found }
    }
    case 'pilihan-ganda':
      return parseChoices(field, Array.isArray(raw) ? raw.map(asText) : splitChoices(field, text))
  }
}

function asText(raw: unknown): string {
  if (typeof raw === 'boolean') return raw ? 'ya' : 'tidak'
  // A number as text takes the Indonesian comma, so that it reads back as the same number.
  if (typeof raw === 'number') return String(raw).replace('.', ',')
  return typeof raw === 'string' ? raw.trim() : ''
}

/** `1.234,5`, `1234,5`, `1234.5`, `-3`. */
function parseNumber(text: string): Parsed {
  const bare = text.replace(/\s/g, '')
  const isGrouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(bare)
  const plain = isGrouped ? bare.replaceAll('.', '').replace(',', '.') : bare.replace(',', '.')
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) && Number.isFinite(Number(plain))
  return isNumber ? { value: Number(plain) } : { problem: 'isi dengan angka, misalnya 1.250 atau 3,5' }
}

/**
 * `7/3/2025`, `07-03-25`, `7.3.2025`, `Jumat, 7 Maret 2025`, `7-Mar-25`, `2025/03/07 00:00`: the day first, or the year.
 * Years of two digits are those that Excel shows: up to 29 of this century.
 */
function parseDate(text: string): Parsed {
  const bare = text.replace(/^\D+,\s*/, '').replace(/[ T]+\d{1,2}[.:]\d{2}\b.*$/, '')
  const parts = bare.split(/[-/.,\s]+/)
  const [day = '', month = '', given = ''] = /^\d{4}$/.test(parts[0] ?? '') ? parts.toReversed() : parts
  const name = month.slice(0, 3).toLowerCase()
  const monthNumber = /^\d{1,2}$/.test(month) ? Number(month) : months.indexOf(otherMonths[name] ?? name) + 1
  const year = /^\d\d$/.test(given) ? Number(given) + (Number(given) < 30 ? 2000 : 1900) : Number(given)
  const date = new Date(Date.UTC(year, monthNumber - 1, Number(day)))
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === Number(day)
  if (parts.length !== 3 || !isReal || year < 1000)
    return { problem: 'isi dengan tanggal yang ada, misalnya 7/3/2025' }
  return { value: date.toISOString().slice(0, 10) }
}

function choiceOf({ choices }: Shape, text: string): string | undefined {
  const plain = text.toLowerCase()
  return choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === plain)
}

/** Semicolons part choices; commas do too where the whole is not one choice. */
function splitChoices(field: Shape, text: string): string[] {
  if (choiceOf(field, text) !== undefined) return [text]
  return text.split(text.includes(';') ? ';' : ',').map((part) => part.trim())
}

function parseChoices(field: Shape, parts: string[]): Parsed {
  const given = parts.filter(Boolean)
  const found = given.map((part) => choiceOf(field, part))
  const unknown = given.find((_, index) => found[index] === undefined)
  if (unknown !== undefined)
    return { problem: `“${unknown}” bukan pilihan; yang ada: ${someOf(field.choices)}` }
  const value = field.choices.filter((choice) => found.includes(choice))
  return { value: value.length ? value : null }
}

function someOf(choices: readonly string[]): string {
  const shown = choices.slice(0, 8).join(', ')
  return choices.length > 8 ? `${shown}, …` : shown
}
