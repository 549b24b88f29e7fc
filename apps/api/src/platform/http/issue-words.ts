import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { z } from 'zod'
import { isUnkeptText } from '#platform/db/fault.ts'

type Path = readonly PropertyKey[]

/** For issues of `schema`: what is wrong with a field and how to mend it, where the contract says nothing of its own. */
export function issueWords(schema: z.ZodType): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => wordsOf(issue, () => missing(schema, issue))
}

function wordsOf(issue: z.core.$ZodRawIssue, missingWords: () => string): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missingWords() : `Isi dengan ${typeWords[issue.expected]}`
    case 'too_big':
      return issue.origin === 'string' && issue.maximum === 0
        ? 'Kosongkan'
        : `Paling ${amount(issue.origin, issue.maximum, 'banyak', 'besar')}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return missingWords()
      return issue.inclusive === false
        ? `Harus lebih dari ${String(issue.minimum)}`
        : `Paling ${amount(issue.origin, issue.minimum, 'sedikit', 'kecil')}`
    case 'invalid_format':
      return formatWords[issue.format] ?? 'Bentuknya tidak sesuai'
    case 'invalid_value':
      return issue.input === undefined ? missingWords() : `Pilih salah satu: ${issue.values.join(', ')}`
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

function missing(schema: z.ZodType, { code, expected, path = [] }: z.core.$ZodRawIssue): string {
  const label = labelsAlong(schema, path).findLast(Boolean)
  // What is yes or no is called by what it does ("sebagai guru"), and nobody enters that.
  if (code === 'invalid_type' && expected === 'boolean')
    return label ? `Isi “${label}” dengan true atau false` : 'Isi dengan true atau false'
  return `Tolong masukkan ${label ?? 'isinya'}`
}

/** An issue of `schema` that names its field as people call it: `Sesi 2, nama: Paling banyak 200 huruf`. */
export function sentenceOf(schema: z.ZodType, { path, message }: { path: Path; message: string }): string {
  const place = placeWords(path, labelsAlong(schema, path))
  const [field = ''] = place.split(' (')
  // A field that the message names itself, and what is no field, such as `_end` of a query.
  const isNamed = path.length < 2 && message.toLowerCase().includes(field.toLowerCase())
  return isNamed || place === '' ? message : `${place.charAt(0).toUpperCase()}${place.slice(1)}: ${message}`
}

const unkept = 'Ada tanda yang tidak dapat disimpan; ketik ulang'

/** PostgreSQL refused a text for its zero byte, and does not say which: names the field. Any other error stays. */
export function namedUnkept(
  { body, query }: Endpoint,
  sent: Record<'body' | 'query', unknown>,
  error: unknown,
) {
  if (!isUnkeptText(error)) return error
  const parts = [[body, sent.body] as const, [query, sent.query] as const]
  for (const [schema, value] of parts) {
    const path = schema && pathOfZero(value)
    if (path) {
      const sentence = sentenceOf(schema, { path, message: unkept })
      return new SuluhError('validation', sentence, [{ path: path.join('.'), message: unkept }])
    }
  }
  return error
}

function pathOfZero(value: unknown): (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOfZero(inner)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}

/** What has no word, such as the id of a tenant's own atribut, is left out. */
function placeWords(path: Path, labels: (string | undefined)[]): string {
  let place = ''
  for (const [at, step] of path.entries()) {
    const word = labels[at]
    if (typeof step === 'number') place += ` ${step + 1}`
    else if (word) place += place ? `, ${word}` : word
  }
  return place.trim()
}

/** What the field at each step of a path is called: the `label` of its schema. */
export function labelsAlong(schema: z.ZodType, path: Path): (string | undefined)[] {
  let reached: z.core.$ZodType[] = [schema]
  return path.map((step) => {
    reached = reached.flatMap(layersOf).flatMap((layer) => childOf(layer, step) ?? [])
    if (typeof step === 'number') return undefined
    return reached.flatMap(layersOf).map(labelOf).find(Boolean)
  })
}

function labelOf(schema: z.core.$ZodType): string | undefined {
  return z.globalRegistry.get(schema)?.label
}

/** A schema and all that stands for the same value within it: without null or default, one of several. */
function layersOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  return [schema, ...innerOf(schema).flatMap(layersOf)]
}

function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()]
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out]
  return schema instanceof z.ZodUnion ? schema.options : []
}

function childOf(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as z.core.$ZodShape)[String(step)]
  if (schema instanceof z.ZodArray) return schema.element
  return schema instanceof z.ZodRecord ? schema.valueType : undefined
}
