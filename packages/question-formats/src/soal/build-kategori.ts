import { choices, shortened } from './soal-parts.ts'
import type { Built, Option, SoalParts } from './soal-parts.ts'
import { bareKey, readPairs } from './key-text.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { finding, type Finding } from './reading.ts'

type Category = { id: string; name: string; also: string[] }

const usual: Category[][] = [
  [
    { id: 'B', name: 'Benar', also: ['BETUL', 'V', 'TRUE'] },
    { id: 'S', name: 'Salah', also: ['FALSE', 'F'] },
  ],
  [
    { id: 'Y', name: 'Ya', also: ['YES'] },
    { id: 'T', name: 'Tidak', also: ['NO', 'N'] },
  ],
  [
    { id: 'S', name: 'Setuju', also: [] },
    { id: 'TS', name: 'Tidak Setuju', also: [] },
  ],
  [
    { id: 'T', name: 'Benar', also: ['TRUE', 'BENAR'] },
    { id: 'F', name: 'Salah', also: ['FALSE', 'SALAH'] },
  ],
]

/** Statements with one category each: "1=B;2=S", "B;S;B" in order, or whole words ("1=Fakta;2=Opini"). */
export function buildKategori(parts: SoalParts): Built {
  const form = 'kategori'
  const statements = parts.options.filter((option) => option.html !== '')
  const written = writtenCategories(statements, parts.key)
  const categories = chooseCategories(
    parts.categories,
    written.map(([, word]) => word),
  )
  const correct: Record<string, string> = {}
  const findings: Finding[] = []
  for (const [statement, word] of written) {
    const id = categories.find((category) => isNamed(category, word))?.id
    if (id !== undefined && !(statement in correct)) correct[statement] = id
    else findings.push(unclear(`${statement}=${word}`))
  }
  if (written.length === 0 && bareKey(parts.key) !== '') findings.push(unclear(parts.key))
  return {
    content: {
      form,
      stem: parts.stem,
      statements: choices(statements),
      categories: categories.map(({ id, name }) => ({ id, html: escapeHtml(name) })),
    },
    key: { form, correct },
    findings: findings.slice(0, 1),
  }
}

const unclear = (text: string): Finding => finding('kunci', 'galat', 'kunci-kategori', shortened(text))

function writtenCategories(statements: Option[], key: string): [string, string][] {
  const pairs = readPairs(key)
  if (pairs !== null) return pairs.map(([code, word]) => [statementId(statements, code), word])
  const listed = bareKey(key)
    .split(/\s*[;,\n]\s*/)
    .filter((word) => word !== '')
  return listed.length === statements.length
    ? statements.map((statement, i) => [statement.id, listed[i] ?? ''])
    : []
}

// Statements stand in columns named A to E, yet people count them 1 to 5: both name the same one.
function statementId(statements: Option[], code: string): string {
  if (statements.some((statement) => statement.id === code)) return code
  const position = /^\d+$/.test(code) ? Number(code) - 1 : /^[A-Z]$/.test(code) ? code.charCodeAt(0) - 65 : -1
  return statements[position]?.id ?? code
}

function chooseCategories(declared: string[], words: string[]): Category[] {
  if (declared.length > 0) return named(declared)
  const known = usual.find((pair) => words.every((word) => pair.some((category) => isNamed(category, word))))
  if (known) return known
  const distinct = new Map(words.map((word) => [word.toUpperCase(), word]))
  return named([...distinct.values()])
}

function named(names: string[]): Category[] {
  const initials = names.map((name) =>
    name
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 1),
  )
  const isDistinct = new Set(initials).size === names.length && !initials.includes('')
  return names.map((name, i) => ({ id: isDistinct ? (initials[i] ?? '') : `K${i + 1}`, name, also: [] }))
}

function isNamed(category: Category, word: string): boolean {
  const upper = word.trim().replace(/\.$/, '').toUpperCase()
  return upper === category.id || upper === category.name.toUpperCase() || category.also.includes(upper)
}
