import { readOptionKey } from '../soal/build-soal.ts'
import { finding, type Finding } from '../soal/reading.ts'
import { shortened } from '../soal/soal-parts.ts'
import type { Option } from '../soal/soal-parts.ts'
import { leadingLetters, type ListedKey } from './key-list.ts'
import type { Sign } from './option-signs.ts'
import type { Run } from './option-runs.ts'
import type { Item } from './split-items.ts'

/** A question with options, as far as it is understood before the others are known. */
export type Choice = { item: Item; run: Run; options: Option[]; signs: Sign[]; listed: ListedKey[] }

/** The ways of setting letters that mark the right option in this document: most questions have exactly one option so. */
export function systemsOf(choices: Choice[]): Set<string> {
  const silent = choices.filter(
    ({ item, listed, signs }) =>
      item.keys.length === 0 && listed.length === 0 && !signs.some(({ isWriting }) => isWriting),
  )
  const kinds = new Map<string, number>()
  for (const { signs } of silent)
    for (const { kind, letters } of signs)
      if (letters.length === 1) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  return new Set([...kinds].flatMap(([kind, count]) => (count * 2 > silent.length ? [kind] : [])))
}

const list = 'daftar kunci'

type Said = { how: string; letters: string[] }

/**
 * The key of a question from all the ways it is told in: a line below it, a list, marks on its options. Ways that
 * disagree are a `galat`, and so is a way that cannot be read. `shown` are the marks that would give the key away.
 */
export function choiceKey(
  choice: Choice,
  systems: Set<string>,
  isComplex: boolean,
): { key: string; findings: Finding[]; shown: Sign[] } {
  const { run, options } = choice
  const findings: Finding[] = []
  const said: Said[] = []
  const shown: Sign[] = []
  for (const { how, text } of writtenKeys(choice)) {
    const letters = lettersIn(text, options)
    if (letters === null) findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(text)))
    else if (how === list && choice.item.isTwin)
      findings.push(finding('kunci', 'galat', 'nomor-kembar', String(choice.item.number)))
    else if (choice.item.isOnlyKeyed && letters.length > 1)
      findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(text)))
    else if (!run.isOrdered) findings.push(finding('kunci', 'galat', 'huruf-opsi'))
    else if (letters.length > 0) said.push({ how, letters })
  }
  for (const { kind, letters, isWriting } of choice.signs) {
    const isSure = isWriting || /^(warna|stabilo)/.test(kind) || systems.has(kind)
    const isMany =
      letters.length > 1 &&
      (!/^(bintang|centang|silang|kata|warna|stabilo)/.test(kind) ||
        (!isComplex && letters.length * 2 > options.length))
    if (isMany) continue
    // A single bold option may be emphasis; it counts against another key, but is none by itself.
    if (!isSure && said.length === 0) continue
    said.push({ how: kind, letters })
    shown.push({ kind, letters, isWriting })
  }
  const [first, ...others] = said
  if (first === undefined) return { key: '', findings: findings.slice(0, 1), shown }
  const differing = others.find(({ letters }) => !isSame(letters, first.letters))
  if (differing)
    findings.push(
      finding(
        'kunci',
        'galat',
        'kunci-berselisih',
        `${first.how}: ${first.letters.join(', ')}; ${differing.how}: ${differing.letters.join(', ')}`,
      ),
    )
  return { key: first.letters.join(','), findings: findings.slice(0, 1), shown }
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((each) => b.includes(each))

function writtenKeys({ item, listed }: Choice): { how: string; text: string }[] {
  return [
    ...item.keys.map(({ keyLine }) => ({ how: `baris “${keyLine?.word}”`, text: keyLine?.value ?? '' })),
    ...listed.map(({ text }) => ({ how: list, text })),
  ].filter(({ text }) => text !== '')
}

/** The letters that a written key names; a text behind a letter must not be that of another option. */
function lettersIn(text: string, options: Option[]): string[] | null {
  const named = leadingLetters(text)
  const behind = /^[([]?[A-Ja-j]\s*[.)\]:]\s*(\S[^]*)$/.exec(text.trim())?.[1]
  // "a. bunga dan lebah, b. kutu dan manusia" answers a task in its parts, and names no option.
  if (behind !== undefined && /(?:^|\s)b\s*[.)]\s*\p{L}/iu.test(behind) && named?.includes('A')) return null
  if (named !== null && behind !== undefined) {
    const other = options.filter(({ text: own }) => fold(own) === fold(behind))
    if (other.length > 0 && !other.some(({ id }) => named.includes(id))) return null
    return named
  }
  const isText = options.some((option) => fold(option.text) === fold(text))
  if (isText) return readOptionKey(options, text)
  // Options have letters here: a number that is the text of none of them may mean anything.
  return named ?? (/\d/.test(text) ? null : readOptionKey(options, text))
}

const fold = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim()
    .toLowerCase()
