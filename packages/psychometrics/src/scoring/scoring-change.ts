import type { AttemptItem } from './score-attempt.ts'
import type { Form, Key, Rule } from './score.ts'

/**
 * One change of an exam's scoring after it was held. `accept` lets a further key of the same form count beside the
 * old one, whichever pays more; `replace-key` puts it in the old one's place; `rule` changes points and partial
 * credit of one form in one section.
 */
export type ScoringChange =
  | { readonly kind: 'void'; readonly item: string }
  | { readonly kind: 'full-credit'; readonly item: string }
  | { readonly kind: 'accept'; readonly item: string; readonly key: Key }
  | { readonly kind: 'replace-key'; readonly item: string; readonly key: Key }
  | { readonly kind: 'rule'; readonly section: string; readonly form: Form; readonly rule: Rule }

/** The changed questions, or in Indonesian what is wrong with each change that cannot be made. */
export type ChangedScoring =
  | { readonly items: readonly AttemptItem[] }
  | { readonly problems: readonly { readonly change: number; readonly message: string }[] }

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === new Set(a).size

/** Whether both keys are about the same options, statements, rows and columns. */
const sameParts = (a: Key, b: Key): boolean => {
  if (a.form === 'pilihan-ganda-kompleks' && b.form === a.form) return sameIds(a.options, b.options)
  if (a.form === 'menjodohkan' && b.form === a.form)
    return sameIds(a.columns, b.columns) && sameIds(Object.keys(a.correct), Object.keys(b.correct))
  if (a.form === 'kategori' && b.form === a.form)
    return sameIds(Object.keys(a.correct), Object.keys(b.correct))
  if (a.form === 'pilihan-berbobot' && b.form === a.form)
    return sameIds(Object.keys(a.weights), Object.keys(b.weights))
  return a.form === b.form
}

const isEmpty = (key: Key): boolean => {
  switch (key.form) {
    case 'pilihan-ganda':
      return key.accepted.length === 0
    case 'pilihan-ganda-kompleks':
      return key.correct.length === 0
    case 'isian-singkat':
      return key.texts.every((text) => text.trim() === '') && key.numbers.length === 0
    case 'menjodohkan':
      return Object.values(key.correct).every((columns) => columns.length === 0)
    case 'kategori':
      return Object.keys(key.correct).length === 0
    case 'pilihan-berbobot':
      return Object.keys(key.weights).length === 0
    case 'uraian':
      return !(key.maxMark > 0)
  }
}

const problemOfKey = (item: AttemptItem, change: ScoringChange & { key: Key }): string | null => {
  const { key, kind } = change
  if (key.form !== item.key.form) return `Kunci berbentuk ${key.form}, sedangkan soalnya ${item.key.form}.`
  if (isEmpty(key)) return 'Kunci kosong.'
  if (!sameParts(item.key, key))
    return 'Opsi, pernyataan, baris atau kolom pada kunci tidak sama dengan yang ada di soal.'
  if (kind === 'accept' && (key.form === 'uraian' || key.form === 'pilihan-berbobot'))
    return `Soal ${key.form} tidak mempunyai kunci lain; ubah bobot atau nilainya.`
  return null
}

const problemOfRule = ({ correct, wrong, blank }: Rule): string | null => {
  if (![correct, wrong, blank].every(Number.isFinite)) return 'Poin harus berupa angka.'
  if (correct <= 0) return 'Poin benar harus lebih besar dari 0.'
  return wrong > correct || blank > correct ? 'Poin salah atau kosong tidak boleh melebihi poin benar.' : null
}

const problemOf = (
  items: readonly AttemptItem[],
  changes: readonly ScoringChange[],
  at: number,
): string | null => {
  const change = changes[at]!
  if (change.kind === 'rule') {
    const isUsed = items.some(({ section, key }) => section === change.section && key.form === change.form)
    if (!isUsed) return `Tidak ada soal ${change.form} di bagian ini.`
    const isRepeated = changes.some(
      (other, i) =>
        i < at && other.kind === 'rule' && other.section === change.section && other.form === change.form,
    )
    return isRepeated ? 'Aturan bagian dan bentuk ini sudah diubah sekali.' : problemOfRule(change.rule)
  }
  const item = items.find(({ id }) => id === change.item)
  if (!item) return 'Soal ini tidak ada di paket.'
  const others = changes.filter((other, i) => i < at && other.kind !== 'rule' && other.item === change.item)
  const bothAccept = change.kind === 'accept' && others.every(({ kind }) => kind === 'accept')
  if (others.length > 0 && !bothAccept) return 'Soal ini sudah diubah dengan cara lain.'
  return 'key' in change ? problemOfKey(item, change) : null
}

type OpenKey = Extract<Key, { form: 'pilihan-ganda' | 'isian-singkat' }>
type AnyKey = OpenKey | { readonly form: Exclude<Form, OpenKey['form']> }

/** The key that counts both; undefined for forms whose parts are judged together. */
export const mergeKeys = (key: AnyKey, other: AnyKey): OpenKey | undefined => {
  if (key.form === 'pilihan-ganda' && other.form === 'pilihan-ganda')
    return { ...key, accepted: [...new Set([...key.accepted, ...other.accepted])] }
  if (key.form === 'isian-singkat' && other.form === 'isian-singkat')
    return {
      ...key,
      texts: [...new Set([...key.texts, ...other.texts])],
      numbers: [...key.numbers, ...other.numbers],
    }
  return undefined
}

/** A key that cannot be merged with the old one stands beside it. */
const acceptKey = (item: AttemptItem, key: Key): AttemptItem => {
  const merged = mergeKeys(item.key, key)
  return merged ? { ...item, key: merged } : { ...item, alternatives: [...(item.alternatives ?? []), key] }
}

const changeItem = (item: AttemptItem, change: ScoringChange): AttemptItem => {
  if (change.kind === 'rule')
    return change.section === item.section && change.form === item.key.form
      ? { ...item, rule: change.rule }
      : item
  if (change.item !== item.id) return item
  switch (change.kind) {
    case 'void':
    case 'full-credit':
      return { ...item, override: change.kind }
    case 'accept':
      return acceptKey(item, change.key)
    case 'replace-key':
      return { ...item, key: change.key, alternatives: [] }
  }
}

/**
 * The questions of an exam as a scoring version has them: its changes applied to the questions as they were
 * published. All or nothing: one change that cannot be made and none is.
 */
export const applyChanges = (
  items: readonly AttemptItem[],
  changes: readonly ScoringChange[],
): ChangedScoring => {
  const problems = changes.flatMap((_, change) => {
    const message = problemOf(items, changes, change)
    return message === null ? [] : [{ change, message }]
  })
  return problems.length > 0 ? { problems } : { items: items.map((item) => changes.reduce(changeItem, item)) }
}
