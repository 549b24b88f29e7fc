import type { Choice, SoalContent, SoalKey } from './soal-form.ts'

/** The letter of a place: A, B, … Z, AA. */
export function placeLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : placeLetter(Math.floor(index / 26) - 1) + last
}

export function placeNumber(index: number): string {
  return String(index + 1)
}

type Coded = { content: SoalContent; key: SoalKey }

/**
 * The question with the codes that students and paper show: options and columns lettered, statements and rows numbered
 * as they stand, and the key with them. Categories keep their codes, which are short for their names.
 */
export function inPlace<S extends Coded>(soal: S): S {
  const { content, key } = soal
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot': {
      const [options, code] = recoded(content.options, placeLetter)
      return { ...soal, content: { ...content, options }, key: recodedKey(key, code, code) }
    }
    case 'kategori': {
      const [statements, code] = recoded(content.statements, placeNumber)
      return { ...soal, content: { ...content, statements }, key: recodedKey(key, code, (id) => id) }
    }
    case 'menjodohkan': {
      const [rows, row] = recoded(content.rows, placeNumber)
      const [columns, column] = recoded(content.columns, placeLetter)
      return { ...soal, content: { ...content, rows, columns }, key: recodedKey(key, row, column) }
    }
    case 'isian-singkat':
    case 'uraian':
      return soal
  }
}

type Code = (id: string) => string

/** A list under other codes, and what becomes of each code. */
export function recoded(list: readonly Choice[], name: (index: number) => string): [Choice[], Code] {
  const names = new Map(list.map(({ id }, index) => [id, name(index)]))
  return [list.map(({ html }, index) => ({ id: name(index), html })), (id) => names.get(id) ?? id]
}

/** A key after what it names has got other codes. */
export function recodedKey(key: SoalKey, left: Code, right: Code): SoalKey {
  switch (key.form) {
    case 'pilihan-ganda':
      return { ...key, accepted: key.accepted.map(left).toSorted(byCode) }
    case 'pilihan-ganda-kompleks':
      return { ...key, correct: key.correct.map(left).toSorted(byCode) }
    case 'pilihan-berbobot':
      return { ...key, weights: mapped(key.weights, left, (weight) => weight) }
    case 'kategori':
      return { ...key, correct: mapped(key.correct, left, right) }
    case 'menjodohkan':
      return { ...key, correct: mapped(key.correct, left, (ids) => ids.map(right).toSorted(byCode)) }
    case 'isian-singkat':
    case 'uraian':
      return key
  }
}

function mapped<T>(record: Record<string, T>, code: Code, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [code(id), change(value)]))
}

const byCode = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)
