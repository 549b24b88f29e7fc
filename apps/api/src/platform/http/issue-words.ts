import type { z } from 'zod'
import { fieldWords } from './field-words.ts'

type Path = readonly PropertyKey[]

/** What is wrong with a field and how to mend it, where the contract says nothing of its own. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing(issue.path) : `Isi dengan ${typeWords[issue.expected]}`
    case 'too_big':
      return issue.origin === 'string' && issue.maximum === 0
        ? 'Kosongkan'
        : `Paling ${amount(issue.origin, issue.maximum, 'banyak', 'besar')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missing(issue.path)
      return issue.inclusive === false
        ? `Harus lebih dari ${String(issue.minimum)}`
        : `Paling ${amount(issue.origin, issue.minimum, 'sedikit', 'kecil')}`
    case 'invalid_format':
      return formatWords[issue.format] ?? 'Bentuknya tidak sesuai'
    case 'invalid_value':
      return issue.input === undefined ? missing(issue.path) : `Pilih salah satu: ${issue.values.join(', ')}`
    case 'not_multiple_of':
      return `Isi dengan kelipatan ${issue.divisor}`
    case 'unrecognized_keys':
      return `Lepaskan yang tidak dikenal: ${issue.keys.join(', ')}`
    default:
      return 'Bentuknya tidak sesuai'
  }
}

const typeWords: Record<string, string> = {
  string: 'teks',
  number: 'angka',
  int: 'bilangan bulat',
  boolean: 'true atau false',
  array: 'daftar',
  object: 'objek',
  record: 'objek',
  null: 'null',
}

const formatWords: Record<string, string> = {
  uuid: 'Tidak dikenal; pilih dari yang ada',
  email: 'Tulis alamat email yang lengkap',
  datetime: 'Tulis tanggal dan jam seperti 2026-01-31T08:00:00Z',
  date: 'Tulis tanggal seperti 2026-01-31',
}

/** `banyak 200 huruf`, `sedikit 1 isian`, `besar 1000`. */
function amount(origin: string, limit: number | bigint, ofMany: string, ofNumber: string): string {
  if (origin === 'string') return `${ofMany} ${limit} huruf`
  return origin === 'array' ? `${ofMany} ${limit} isian` : `${ofNumber} ${limit}`
}

function missing(path: Path = []): string {
  return `Tolong masukkan ${path.map(wordOf).findLast(Boolean) ?? 'isinya'}`
}

/** An issue that names its field as people call it: `Sesi 2, nama: Paling banyak 200 huruf`. */
export function sentenceOf({ path, message }: { path: Path; message: string }): string {
  const place = placeWords(path)
  const [field = ''] = place.split(' (')
  // A field that the message names itself, and what is no field, such as `_end` of a query.
  const isNamed = path.length < 2 && message.toLowerCase().includes(field.toLowerCase())
  return isNamed || place === '' ? message : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`
}

/** What has no word, such as the id of a tenant's own atribut, is left out. */
function placeWords(path: Path): string {
  let place = ''
  for (const step of path) {
    const word = wordOf(step)
    if (typeof step === 'number') place += ` ${step + 1}`
    else if (word) place += place ? `, ${word}` : word
  }
  return place.trim()
}

function wordOf(step: PropertyKey): string | undefined {
  return Object.hasOwn(fieldWords, step) ? fieldWords[String(step)] : undefined
}
