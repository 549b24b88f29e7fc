import type { SoalContent, SoalKey } from '@suluh/contract/bank/soal-form'
import { plainText } from '@suluh/rich-text/plain-text'
import { buildSoal, readOptionKey } from '../soal/build-soal.ts'
import { defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import { readKeyList } from './key-list.ts'
import { textLines } from './text-lines.ts'

/**
 * The keys that somebody types for several questions, which are called by these numbers: "1. A  2. C", or as many in
 * order as there are questions. One that is not named has none. Words where it is not sure which key is whose.
 */
export function keysFor(text: string, numbers: readonly string[]): (string | undefined)[] | string {
  const { blocks, left } = readKeyList(textLines(text).lines)
  const entries = blocks.flatMap((block) => block.entries)
  if (entries.length === 0 || left.length > 0) return keysInOrder(text, numbers.length)
  const keys = numbers.map((): string | undefined => undefined)
  for (const { number, letters, text: written } of entries) {
    const places = numbers.flatMap((each, at) => (Number(each) === number ? [at] : []))
    if (places.length === 0) return `Kunci nomor ${number} tidak punya soal yang dipilih.`
    if (places.length > 1)
      return `Ada ${places.length} soal bernomor ${number}. Pilih satu bagian saja, atau tulis kuncinya berurutan tanpa nomor.`
    const key = letters === null ? written : letters.join(',')
    const known = keys[places[0]!]
    if (known !== undefined && known !== key) return `Kunci nomor ${number} tertulis dua kali dan berbeda.`
    keys[places[0]!] = key
  }
  return keys
}

function keysInOrder(text: string, count: number): string[] | string {
  const letters = /^[A-Ja-j\s,;.]+$/.test(text) ? (text.match(/[A-Ja-j]/g) ?? []) : []
  if (letters.length === count) return letters.map((letter) => letter.toUpperCase())
  const words = letters.length > 0 ? text.split(/[\s;]+/) : text.split('\n')
  const keys = words.map((word) => word.replace(/^,+|,+$/g, '').trim()).filter((word) => word !== '')
  if (keys.length === count) return keys
  return `Ada ${letters.length || keys.length} kunci untuk ${count} soal. Tulis tepat ${count} kunci, atau bernomor seperti “1. A  2. C”.`
}

/** The question with a typed key; words where it does not say which answer is right. */
export function withKey(content: SoalContent, text: string): { content: SoalContent; key: SoalKey } | string {
  const unsure = `kunci “${shortened(text)}” tidak dapat dipastikan.`
  if (content.form === 'isian-singkat' || content.form === 'pilihan-berbobot') {
    const parts = { stem: content.stem, key: text, keyHtml: '', categories: [], maxMark: defaultMaxMark }
    const options = 'options' in content ? optionsOf(content.options) : []
    const built = buildSoal(content.form, { ...parts, options })
    return built.findings.length > 0 ? unsure : { content: built.content, key: built.key }
  }
  if (content.form !== 'pilihan-ganda' && content.form !== 'pilihan-ganda-kompleks')
    return 'kuncinya diisi lewat Perbaiki, bukan dengan huruf.'
  const ids = readOptionKey(optionsOf(content.options), text)
  if (ids === null || ids.length === 0) return unsure
  const unknown = ids.find((id) => content.options.every((option) => option.id !== id))
  if (unknown !== undefined) return `opsi ${unknown} tidak ada.`
  if (content.form === 'pilihan-ganda-kompleks') return { content, key: { form: content.form, correct: ids } }
  if (ids.length > 1)
    return `kuncinya ${ids.join(', ')}. Ubah bentuknya menjadi Pilihan Ganda Kompleks, atau tulis satu huruf.`
  return { content, key: { form: content.form, accepted: ids } }
}

function optionsOf(options: { id: string; html: string }[]) {
  return options.map(({ id, html }) => ({ id, html, text: plainText(html) }))
}
