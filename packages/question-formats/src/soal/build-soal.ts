import type { Form } from '@suluh/contract/bank/soal-words'
import { buildKategori } from './build-kategori.ts'
import { buildPairs } from './build-menjodohkan.ts'
import { bareKey, readAnswers, readCodes, readPairs } from './key-text.ts'
import { readNumber, readNumberAnswer } from './number-text.ts'
import { finding, type Finding } from './reading.ts'
import { choices, shortened } from './soal-parts.ts'
import type { Built, Option, SoalParts } from './soal-parts.ts'

/** The question of a form, with a finding for each thing that could not be understood. Never throws. */
export function buildSoal(form: Form, parts: SoalParts): Built {
  switch (form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
      return buildChoice(form, parts)
    case 'pilihan-berbobot':
      return buildWeighted(parts)
    case 'kategori':
      return buildKategori(parts)
    case 'menjodohkan':
      return buildPairs(parts)
    case 'isian-singkat':
      return buildShort(parts)
    case 'uraian': {
      const rubric = parts.keyHtml
      return {
        content: { form, stem: parts.stem },
        key: { form, maxMark: parts.maxMark, rubric },
        findings: [],
      }
    }
  }
}

/** The option codes that a key names: by code, by position, or by the full text of an option. */
export function readOptionKey(options: Option[], text: string): string[] | null {
  const bare = bareKey(text)
  if (bare === '') return []
  const same = options.filter((option) => option.text !== '' && fold(option.text) === fold(bare))
  const codes = namedCodes(options, bare)
  if (same.length === 1 && same[0]) {
    // "2" may mean the second option or the one that reads 2; a guess could mark a class wrongly.
    const isTwofold =
      codes !== null && (codes.length !== 1 || codes[0] !== same[0].id) && codes.every(isIn(options))
    return isTwofold ? null : [same[0].id]
  }
  if (codes !== null) return codes
  const led = /^[([]?([A-Z])\s*[.):\]]\s*\S/i.exec(bare)?.[1]?.toUpperCase()
  return led !== undefined && options.some((option) => option.id === led) ? [led] : null
}

function namedCodes(options: Option[], text: string): string[] | null {
  const codes = readCodes(text)
  if (codes === null) return null
  const isKnown = isIn(options)
  const only = codes[0] ?? ''
  if (codes.length === 1 && !isKnown(only) && /^[A-Z]{2,3}$/.test(only)) {
    const letters = [...new Set(only)]
    if (letters.length === only.length && letters.every(isKnown)) return letters
  }
  return codes.map((code) => (isKnown(code) ? code : (options[Number(code) - 1]?.id ?? code)))
}

const isIn = (options: Option[]) => (id: string) => options.some((option) => option.id === id)
const fold = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

function buildChoice(form: 'pilihan-ganda' | 'pilihan-ganda-kompleks', parts: SoalParts): Built {
  const findings: Finding[] = []
  const keyed = readOptionKey(parts.options, parts.key)
  if (keyed === null) findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(parts.key)))
  const content = { form, stem: parts.stem, options: choices(parts.options) }
  const ids = keyed ?? []
  if (form === 'pilihan-ganda-kompleks') return { content, key: { form, correct: ids }, findings }
  if (ids.length > 1)
    findings.push(finding('kunci', 'peringatan', 'kunci-beberapa', String(ids.length), ids.join(', ')))
  return { content, key: { form, accepted: ids }, findings }
}

function buildWeighted(parts: SoalParts): Built {
  const form = 'pilihan-berbobot'
  const weights = readWeights(parts.options, parts.key)
  const findings: Finding[] = []
  if (weights === null) findings.push(finding('kunci', 'galat', 'bobot-tidak-terbaca', shortened(parts.key)))
  return {
    content: { form, stem: parts.stem, options: choices(parts.options) },
    key: { form, weights: weights ?? {} },
    findings,
  }
}

function readWeights(options: Option[], text: string): Record<string, number> | null {
  if (bareKey(text) === '') return {}
  const listed = bareKey(text).split(/\s*[;\n]\s*/)
  const pairs =
    readPairs(text) ??
    (listed.length === options.length
      ? options.map((o, i): [string, string] => [o.id, listed[i] ?? ''])
      : null)
  if (pairs === null) return null
  const weights: Record<string, number> = {}
  for (const [id, written] of pairs) {
    const weight = readNumber(written)
    if (weight === null || Math.abs(weight) > 100 || id in weights) return null
    weights[id] = weight
  }
  return weights
}

function buildShort(parts: SoalParts): Built {
  const form = 'isian-singkat'
  const filled = parts.options.filter((option) => option.text !== '')
  const texts = readAnswers(parts.key === '' ? filled.map((option) => option.text).join(';') : parts.key)
  const numbers = texts.map((text) => readNumberAnswer(text)).filter((number) => number !== null)
  const numeric = texts.length > 0 && numbers.length === texts.length
  return {
    content: { form, stem: parts.stem, numeric },
    // A number that stood among the texts too would be right still after it was corrected.
    key: numeric ? { form, texts: [], numbers } : { form, texts, numbers: [] },
    findings: [],
  }
}
