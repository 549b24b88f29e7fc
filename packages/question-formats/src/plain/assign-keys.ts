import { addProblem, finding, type Reading } from '../soal/reading.ts'
import { numbersInShort } from '@suluh/contract/platform/numbers-in-short'
import { leadingLetters, readKeyList, type KeyBlock, type ListedKey } from './key-list.ts'
import type { SectionForm } from './headings.ts'
import type { Line } from './line.ts'
import type { Section, Split } from './split-items.ts'

/** What the lists of keys say of the numbers of each section. */
export type KeysOf = Map<Section, ListedKey[]>

/** Brings every listed key to its question, and tells of those that have none. */
export function giveKeys(reading: Reading, { sections, keyZones }: Split): { keys: KeysOf; left: Line[][] } {
  const keys: KeysOf = new Map()
  const left: Line[][] = []
  const blocks: KeyBlock[] = []
  for (const zone of keyZones) {
    const list = readZone(zone)
    if (list.left.length > 0) left.push(list.left)
    blocks.push(...list.blocks)
  }
  const papers = new Set(sections.flatMap(({ paper }) => paper ?? []))
  const names = [...new Set(blocks.flatMap(({ paper }) => paper ?? []))]
  const isInOrder = names.every((name, i) => i === 0 || isBehind(name, names[i - 1] ?? ''))
  for (const block of blocks) {
    const { paper, source } = block
    // Where no question says whose it is, lists out of their order may be of any of them.
    const isSure = paper === null || (papers.size > 0 ? papers.has(paper) : isInOrder)
    const own = sections.filter((section) => paper === null || papers.size === 0 || section.paper === paper)
    if (isSure) giveBlock(reading, block, own, keys)
    else
      addProblem(
        reading,
        { place: 'Daftar kunci', source },
        finding('kunci', 'galat', 'kunci-paket-lain', paper ?? ''),
      )
  }
  return { keys, left }
}

const isBehind = (name: string, before: string) => name.localeCompare(before, 'id', { numeric: true }) > 0

/** The keys of a list, tables and lines; `left` is what is none. */
export function readZone(lines: Line[]): { blocks: KeyBlock[]; left: Line[] } {
  const blocks: KeyBlock[] = []
  const left: Line[] = []
  let part: Line[] = []
  let paper: string | null = null
  const flush = () => {
    const read = readKeyList(part, paper)
    paper = read.paper
    blocks.push(...read.blocks)
    left.push(...read.left)
    part = []
  }
  for (const line of lines) {
    if (line.keys === null) {
      part.push(line)
      continue
    }
    flush()
    const entries = line.keys.map(({ number, text }) => tableEntry(number, text, line.source))
    blocks.push({ form: null, paper, entries, source: line.source })
  }
  flush()
  return { blocks, left }
}

function tableEntry(number: number, text: string, source: string): ListedKey {
  return { number, text, source, letters: leadingLetters(text) }
}

function giveBlock(reading: Reading, block: KeyBlock, sections: Section[], keys: KeysOf): void {
  let rest = block.entries
  // What is left of a list whose beginning could not be read may belong to any of several sections.
  const couldTake = sections.filter((section) => rest.some(({ number }) => numbersOf(section).has(number)))
  if (block.isCut && block.form === null && couldTake.length > 1) {
    const site = { place: 'Daftar kunci', source: block.source }
    const numbers = numbersInShort(rest.map(({ number }) => number))
    addProblem(reading, site, finding('kunci', 'peringatan', 'kunci-bagian-lain', numbers))
    return
  }
  const isFree = (section: Section) => !keys.has(section)
  const open = sections.filter((section) => isFree(section) && numbersOf(section).size > 0)
  const hasLetters = block.entries.every(({ letters }) => letters !== null)
  const rank = (section: Section) =>
    (block.form !== null && isAlike(block.form, section) ? 0 : 2) +
    (hasLetters === wantsLetters(section) ? 0 : 1)
  for (const section of open.toSorted((a, b) => rank(a) - rank(b))) {
    if (rest.length === 0) break
    if (block.form !== null && section.form !== null && !isAlike(block.form, section)) continue
    const own = numbersOf(section)
    const taken = rest.filter(({ number }) => own.has(number))
    if (taken.length === 0) continue
    keys.set(section, taken)
    rest = rest.filter(({ number }) => !own.has(number))
  }
  // A second list for the same numbers: where it says something else, that is seen there.
  for (const [section, listed] of keys) {
    if (!sections.includes(section)) continue
    const own = numbersOf(section)
    listed.push(...rest.filter(({ number }) => own.has(number)))
    rest = rest.filter(({ number }) => !own.has(number))
  }
  if (rest.length === 0) return
  const numbers = numbersInShort(rest.map(({ number }) => number))
  const site = { place: 'Daftar kunci', source: block.source }
  addProblem(reading, site, finding('kunci', 'peringatan', 'kunci-nomor-lain', numbers))
}

function isAlike(form: SectionForm, section: Section): boolean {
  const isChoice = (each: SectionForm | null) => each === 'pilihan-ganda' || each === 'pilihan-ganda-kompleks'
  return form === section.form || (isChoice(form) && (isChoice(section.form) || wantsLetters(section)))
}

function wantsLetters({ form, items }: Section): boolean {
  if (form === 'menjodohkan' || form === 'benar-salah') return true
  return items.filter(({ run }) => run !== null).length * 2 >= items.length || form === 'pilihan-ganda'
}

function numbersOf({ items, tokens }: Section): Set<number> {
  return new Set([
    ...items.map(({ number }, i) => number ?? i + 1),
    ...tokens.flatMap(({ number }) => number?.number ?? []),
  ])
}
