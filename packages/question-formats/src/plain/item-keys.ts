import { readOptionKey } from '../soal/build-soal.ts'
import { finding, type Finding } from '../soal/reading.ts'
import { shortened } from '../soal/soal-parts.ts'
import type { Option } from '../soal/soal-parts.ts'
import { isTruth, truthOption, truthsOf, type Truths } from '../soal/truth-keys.ts'
import { leadingLetters, type ListedKey } from './key-list.ts'
import { alphabetOption } from './labels.ts'
import type { Sign } from './option-signs.ts'
import type { Run } from './option-runs.ts'
import type { Item } from './split-items.ts'

/** A question with options, as far as it is understood before the others are known. */
export type Choice = { item: Item; run: Run; options: Option[]; signs: Sign[]; listed: ListedKey[] }

/** How the keys of a document are told: by which ways of setting letters, and those of right and wrong. */
export type Systems = { signs: Set<string>; truths: Truths }

/** The ways of setting letters that mark the right option in this document: most questions have exactly one option so. */
export function systemsOf(choices: Choice[]): Systems {
  const silent = choices.filter(
    ({ item, listed, signs }) =>
      item.keys.length === 0 && listed.length === 0 && !signs.some(({ isWriting }) => isWriting),
  )
  const kinds = new Map<string, string[]>()
  for (const { signs } of silent)
    for (const { kind, letters } of signs)
      if (letters.length === 1) kinds.set(kind, [...(kinds.get(kind) ?? []), letters[0]!])
  // Always the first option: what is above it is set so, and goes on into its letter.
  const isOverrun = (letters: string[]) => letters.length > 2 && letters.every((letter) => letter === 'A')
  const signs = new Set(
    [...kinds].flatMap(([kind, letters]) =>
      letters.length * 2 > silent.length && !isOverrun(letters) ? [kind] : [],
    ),
  )
  const truths = choices.filter(({ options }) => isTruth(truthTexts(options)))
  const keys = truths.flatMap(writtenKeys).map(({ text }) => truthKey(text))
  return { signs, truths: truthsOf(keys.map((key) => (key === 'SALAH' ? 'S' : key))) }
}

const truthTexts = (options: Option[]) => options.map(({ text }) => fold(text))
/** A key of right or wrong without what stands around it ("(b)"); null for any other. */
const truthKey = (text: string) => /^\W*([ABS]|salah)\W*$/i.exec(text)?.[1]?.toUpperCase() ?? null

const list = 'daftar kunci'

type Said = { how: string; letters: string[] }

/**
 * The key of a question from all the ways it is told in: a line below it, a list, marks on its options. Ways that
 * disagree are a `galat`, and so is a way that cannot be read. `shown` are the marks that would give the key away.
 */
export function choiceKey(
  choice: Choice,
  systems: Systems,
  isComplex: boolean,
): { key: string; findings: Finding[]; shown: Sign[] } {
  const { run, options } = choice
  const findings: Finding[] = []
  const said: Said[] = []
  const shown: Sign[] = []
  for (const { how, text } of writtenKeys(choice)) {
    const own = optionFor(text, options, systems.truths)
    const isOpen = own === null || choice.item.isKeyedAbove
    const letters = isOpen ? null : isAlphabet(run) ? alphabetKey(own, options) : lettersIn(own, options)
    if (letters === null) findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(text)))
    else if (how === list && choice.item.isTwin)
      findings.push(finding('kunci', 'galat', 'nomor-kembar', String(choice.item.number)))
    else if (choice.item.isOnlyKeyed && letters.length > 1)
      findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(text)))
    else if (!run.isOrdered) findings.push(finding('kunci', 'galat', 'huruf-opsi'))
    else if (letters.length > 0) said.push({ how, letters })
  }
  for (const { kind, letters, isWriting } of choice.signs) {
    const isSure = isWriting || /^(warna|stabilo)/.test(kind) || systems.signs.has(kind)
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

/** A written key as the letter or text of an option; null where it may be two of them. */
function optionFor(text: string, options: Option[], truths: Truths): string | null {
  const key = truthKey(text)
  const isWord = truths !== null && isTruth(truthTexts(options)) && (key === 'B' || key === 'S')
  return isWord ? truthOption(key, truths) : text
}

const isAlphabet = ({ options }: Run) => options.some(({ segment }) => segment.isAlphabet)

/** The key of options in the order of the Arabic alphabet: one of its letters, or their text. C may be the third one or ج. */
function alphabetKey(text: string, options: Option[]): string[] | null {
  const letter = /^[([]?\s*(\p{Script=Arabic})ـ?\s*[.)\]]*$/u.exec(text.trim())?.[1]
  const named = letter === undefined ? undefined : options[alphabetOption(letter)]
  const same = options.filter((option) => fold(option.text) === fold(text))
  const found = named ?? (same.length === 1 ? same[0] : undefined)
  return found === undefined ? null : [found.id]
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((each) => b.includes(each))

function writtenKeys({ item, listed }: Choice): { how: string; text: string }[] {
  return [
    ...item.keys.map(({ keyLine }) => ({ how: `baris “${keyLine?.word}”`, text: keyLine?.value ?? '' })),
    ...listed.map(({ text }) => ({ how: list, text })),
  ].filter(({ text }) => text !== '')
}

/** A key that takes itself back: "B (seharusnya C)". */
const corrected = /\S.*\b(revisi|ralat|seharusnya|yang benar|diganti|anulir|dianulir|dibatalkan)\b/is

/** The letters that a written key names; a text behind a letter must not be that of another option. */
function lettersIn(text: string, options: Option[]): string[] | null {
  const named = leadingLetters(text)
  const behind = /^[([]?[A-Ja-j]\s*[.)\]:]\s*(\S[^]*)$/.exec(text.trim())?.[1]
  // "a. bunga dan lebah, b. kutu dan manusia" answers a task in its parts, and names no option.
  if (behind !== undefined && /(?:^|\s)b\s*[.)]\s*\p{L}/iu.test(behind) && named?.includes('A')) return null
  const same = options.filter(({ text: own }) => fold(own) === fold(text))
  // "B. J. Habibie" and "D.I. Yogyakarta" are names, and no letters of other options.
  if (fold(text).length > 2 && same.length === 1) return [same[0]!.id]
  if (named !== null && corrected.test(text)) return null
  const [only] = named?.length === 1 ? named : []
  const isOption = options.some(({ id }) => id === only)
  // "C" where A reads "C": the letter or the text.
  if (isOption && options.some(({ id, text: own }) => id !== only && fold(own) === only!.toLowerCase()))
    return null
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
