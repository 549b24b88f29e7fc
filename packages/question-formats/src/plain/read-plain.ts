import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { addProblem, addSoal, finding, type Finding, type Reading } from '../soal/reading.ts'
import { shortened } from '../soal/soal-parts.ts'
import { lostFinding } from '../table/soal-table.ts'
import { giveKeys, type KeysOf } from './assign-keys.ts'
import { hasColour } from '../html/html-text.ts'
import { takeCards } from './cards.ts'
import { explanationEnd, keyLineOf } from './headings.ts'
import { systemsOf, type Systems } from './item-keys.ts'
import { isBlank, type Line } from './line.ts'
import { linesHtml, shownLine, shownNodes } from './plain-html.ts'
import { buildItem, lostOf, understand, type Understanding } from './read-item.ts'
import { readMatchingSection } from './read-matching-section.ts'
import { numbersInShort } from '@suluh/contract/platform/numbers-in-short'
import { splitItems, type Item, type Section, type Split } from './split-items.ts'

/** Reads questions as teachers type them, without a table for them. Nothing is guessed: what has no key has a `galat`. */
export function readPlain(reading: Reading, lines: Line[]): void {
  const cards = takeCards(lines)
  const split = splitItems(cards.lines)
  markKeyedAbove(split)
  const { keys, left } = giveKeys(reading, split)
  const systems = systemsOf(
    split.sections.flatMap((section) => understandAll(section, keys).flatMap(({ choice }) => choice ?? [])),
  )
  const seen = new Set<string>()
  const coloured: Item[] = []
  for (const section of split.sections) {
    if (section.form === 'menjodohkan') readMatchingSection(reading, section, keys.get(section) ?? [])
    else
      for (const each of understandAll(section, keys)) {
        readOne(reading, each, systems, seen)
        if (losesColour(each)) coloured.push(each.item)
      }
  }
  for (const group of [...split.left, ...left, ...unused(split)]) tellLeft(reading, group)
  if (coloured.length > 0) {
    const numbers = coloured.flatMap(({ number }) => number ?? [])
    const words = numbers.length > 0 ? `soal ${numbersInShort(numbers)}` : `${coloured.length} soal`
    const site = { place: 'Warna', source: coloured[0]!.source }
    addProblem(reading, site, finding('soal', 'peringatan', 'warna-dilewati', words))
  }
  if (cards.fields.length > 0) {
    const site = { place: 'Kartu soal', source: cards.source }
    addProblem(
      reading,
      site,
      finding('soal', 'peringatan', 'kartu-dilewati', namesInShort(cards.fields.map(shortened), 6)),
    )
  }
}

/** A key above the first question and none below the last: each may be that of the question below it. */
function markKeyedAbove({ sections, left }: Split): void {
  const items = sections.flatMap((section) => section.items)
  const [first] = items
  const place = (source: string | undefined) => Number(source?.slice(1))
  const above = [
    ...left.flat().filter(({ source }) => place(source) < place(first?.source)),
    ...(first?.lead ?? []),
  ]
  const isKey = ({ raw }: Line) => /^\W*[A-J]\W*$/i.test(keyLineOf(raw)?.value ?? '')
  if (items.at(-1)?.keys.length !== 0 || !above.some(isKey)) return
  for (const item of items) item.isKeyedAbove = true
}

function understandAll(section: Section, keys: KeysOf): Understanding[] {
  const byNumber = Map.groupBy(keys.get(section) ?? [], ({ number }) => number)
  const numbered = Map.groupBy(section.items, (item) => item.number)
  const understood = section.items.map((item, at) => {
    item.isTwin = item.number !== null && (numbered.get(item.number)?.length ?? 0) > 1
    return understand(item, byNumber.get(item.number ?? at + 1) ?? [])
  })
  const last = understood.at(-1)
  if (last && understood.length > 1) last.item.isOnlyKeyed = understood.slice(0, -1).every(isSilent)
  return understood
}

const isSilent = ({ item, listed, choice }: Understanding) =>
  item.keys.length === 0 && listed.length === 0 && (choice?.signs.length ?? 0) === 0

function readOne(reading: Reading, understood: Understanding, systems: Systems, seen: Set<string>): void {
  const { item } = understood
  const number = String(item.number ?? reading.questions.length + 1)
  const findings: Finding[] = []
  const lost = lostOf(understood)
  if (lost > 0) findings.push(lostFinding(lost))
  if (item.isOdd) findings.push(finding('soal', 'peringatan', 'teks-antara'))
  const built = buildItem(understood, systems)
  const place = `Soal ${number}`
  const site = { place: seen.has(place) ? `${place} (bagian lain)` : place, source: item.source }
  seen.add(place)
  addSoal(reading, site, {
    number,
    ...built,
    ...[...item.lead, ...item.stem].find(({ kisi }) => kisi)?.kisi,
    stimulus: stimulusOf(item),
    pembahasan: explanationOf(item),
    findings: [...findings, ...built.findings],
  })
}

/** Whether something is coloured that is no sign of the key. */
function losesColour({ item, choice }: Understanding): boolean {
  const isSign = choice?.signs.some(({ kind }) => /^(warna|stabilo)/.test(kind)) ?? false
  const options = isSign ? [] : (choice?.run.options.map(({ line }) => line) ?? [])
  return [...item.lead, ...item.stem, ...options].some(({ nodes }) => hasColour(nodes))
}

function stimulusOf({ passage }: Item): string {
  if (passage === null) return ''
  const isText = passage.lines.length === 0 || passage.title.raw.length > 160
  return linesHtml([...(isText ? [passage.title] : []), ...passage.lines].map(shownLine))
}

function explanationOf({ explanation }: Item): string {
  return linesHtml(
    explanation.map((line, at) => {
      const from = at === 0 ? (explanationEnd(line.raw) ?? 0) : 0
      return { ...shownLine(line), nodes: shownNodes(line, from) }
    }),
  )
}

/** Shared texts that name questions which are not there. */
function unused({ passages, sections }: Split): Line[][] {
  const used = new Set(sections.flatMap(({ items }) => items.map(({ passage }) => passage)))
  return passages.filter((passage) => !used.has(passage)).map(({ title, lines }) => [title, ...lines])
}

function tellLeft(reading: Reading, group: Line[]): void {
  const lines = group.filter((line) => !isBlank(line))
  for (const { table, place = 'Tabel', source } of lines)
    if (table) addProblem(reading, { place, source }, finding('soal', 'peringatan', 'tabel-dilewati'))
  const texts = lines.filter(({ table }) => table === null)
  const [first] = texts
  if (first === undefined) return
  const text = texts.map(({ raw, label }) => `${label?.text ?? ''} ${raw}`).join(' ')
  const site = { place: 'Di luar soal', source: first.source }
  addProblem(
    reading,
    site,
    finding('soal', 'peringatan', 'teks-dilewati', shortened(text.replaceAll('\ufffc', '[gambar]'))),
  )
}
