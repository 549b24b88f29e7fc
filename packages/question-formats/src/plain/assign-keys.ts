import { addProblem, finding, type Reading } from '../soal/reading.ts'
import { numbersInShort } from '@suluh/contract/platform/numbers-in-short'
import { leadingLetters, nameInTitle, readKeyList, type KeyBlock, type ListedKey } from './key-list.ts'
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
    if (isSure) giveBlock(reading, { block, blocks }, own, keys)
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
    blocks.push({ form: null, paper, entries, source: line.source, title: '' })
  }
  flush()
  return { blocks, left }
}

function tableEntry(number: number, text: string, source: string): ListedKey {
  return { number, text, source, letters: leadingLetters(text) }
}

/** A list of keys, and all lists of the document in their order. */
type Lists = { block: KeyBlock; blocks: KeyBlock[] }

function giveBlock(reading: Reading, { block, blocks }: Lists, sections: Section[], keys: KeysOf): void {
  let rest = block.entries
  const tellRest = (code: 'kunci-bagian-lain' | 'kunci-nomor-lain') => {
    const numbers = numbersInShort(rest.map(({ number }) => number))
    const site = { place: 'Daftar kunci', source: block.source }
    addProblem(reading, site, finding('kunci', 'peringatan', code, numbers))
  }
  // What is left of a list whose beginning could not be read may belong to any of several sections.
  const couldTake = sections.filter((section) => rest.some(({ number }) => numbersOf(section).has(number)))
  if (block.isCut && block.form === null && couldTake.length > 1) return tellRest('kunci-bagian-lain')
  const rank = rankOf(block, sections)
  const open = sections
    .filter((section) => !keys.has(section) && numbersOf(section).size > 0 && rank(section) !== null)
    .toSorted((a, b) => (rank(a) ?? 0) - (rank(b) ?? 0))
  const rivals = rivalsOf(block, open, rank)
  const named = namedBy(block, rivals)
  if (rivals.length > 1 && named === undefined && !isInTurn({ block, blocks }, rivals))
    return tellRest('kunci-bagian-lain')
  const inTurn = named === undefined ? open : [named, ...open.filter((each) => !rivals.includes(each))]
  for (const section of inTurn) {
    if (rest.length === 0) break
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
  if (rest.length > 0) tellRest('kunci-nomor-lain')
}

const placeOf = (source: string) => Number(source.slice(1))
const startOf = ({ title, items }: Section) => placeOf(title?.source ?? items[0]?.source ?? '')

/** How well a section fits a list, the least best; null where the list is of another form. */
function rankOf(block: KeyBlock, sections: Section[]): (section: Section) => number | null {
  const hasLetters = block.entries.every(({ letters }) => letters !== null)
  const isExact = sections.some(({ form }) => form !== null && form === block.form)
  return (section) => {
    if (block.form !== null && section.form !== null)
      if (isExact ? section.form !== block.form : !isAlike(block.form, section)) return null
    const isBehind = startOf(section) > placeOf(block.source)
    const isTold = section.items.length > 0 && section.items.every((item) => item.keys.length > 0)
    return (
      (block.form !== null && isAlike(block.form, section) ? 0 : 2) +
      (hasLetters === wantsLetters(section) ? 0 : 1) +
      (isBehind ? 8 : 0) +
      (isTold ? 16 : 0)
    )
  }
}

/** The sections that fit a list equally well, and have a number of it in common: it may be that of any of them. */
function rivalsOf(
  { entries }: KeyBlock,
  open: Section[],
  rank: (section: Section) => number | null,
): Section[] {
  const listed = new Set(entries.map(({ number }) => number))
  const fitting = open.filter((section) => numbersOf(section).intersection(listed).size > 0)
  const [first] = fitting
  if (first === undefined) return []
  const own = numbersOf(first).intersection(listed)
  return fitting.filter(
    (section) => rank(section) === rank(first) && numbersOf(section).intersection(own).size > 0,
  )
}

/** The only one that the title of a list names: "II" of "II. Pilihan Ganda", "REMEDIAL" above its first question. */
function namedBy({ title }: KeyBlock, rivals: Section[]): Section | undefined {
  const name = nameInTitle(title)
  const textOf = ({ title: own, items }: Section) =>
    nameInTitle([own?.raw ?? '', ...(items[0]?.lead.map(({ raw }) => raw) ?? [])].join(' '))
  const said = name === '' ? [] : rivals.filter((each) => ` ${textOf(each)} `.includes(` ${name} `))
  return said.length === 1 ? said[0] : undefined
}

/** Whether there are as many lists as sections that they may be of, none with a name that would put it elsewhere. */
function isInTurn({ block, blocks }: Lists, rivals: Section[]): boolean {
  const listed = new Set(block.entries.map(({ number }) => number))
  const isLike = ({ form, paper, entries }: KeyBlock) =>
    form === block.form &&
    (paper === block.paper || rivals.every((section) => section.paper === null)) &&
    entries.some(({ number }) => listed.has(number))
  const names = new Set(
    blocks.filter(isLike).map(({ paper, title }) => (paper === null ? nameInTitle(title) : '')),
  )
  const later = blocks.slice(blocks.indexOf(block) + 1)
  return later.filter(isLike).length + 1 >= rivals.length && names.size < 2
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
