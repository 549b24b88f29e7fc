import type { Form } from '@suluh/contract/bank/soal-words'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { buildSoal } from '../soal/build-soal.ts'
import { finding, type Finding } from '../soal/reading.ts'
import { defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import { toText } from '../html/html-text.ts'
import { element, type SafeNode } from '../html/safe-html.ts'
import { choiceKey, type Choice, type Systems } from './item-keys.ts'
import { inlineSegments, segmentsOf, truthMark } from './labels.ts'
import { isBlank, linesOfBlock, lostIn, type Line } from './line.ts'
import { leadingLetters, pairsIn, type ListedKey } from './key-list.ts'
import { signsOf, withoutSign, type Sign } from './option-signs.ts'
import { findRuns, tokenOf, type Run } from './option-runs.ts'
import { linesHtml, shownLine, shownNodes, type Shown } from './plain-html.ts'
import { sliceNodes } from './slice-nodes.ts'
import { newItem, type Item, type Section } from './split-items.ts'
import { readStatementTable } from './statement-table.ts'

/** A question whose lines are sorted out: its options and their signs, where it has any. */
export type Understanding = { item: Item; listed: ListedKey[]; choice: Choice | null; stemEnd: number }

/** Finds the options of a question: in lines of their own, behind its text, or as a list a level below it. */
export function understand(item: Item, listed: ListedKey[]): Understanding {
  takeKeysBehind(item)
  const form = item.section.form
  const isOpen = item.section.isName && (form === 'uraian' || form === 'isian-singkat')
  const isStated = item.stem.some(({ table }) => table !== null && readStatementTable(table) !== null)
  if (isOpen || isStated || form === 'benar-salah')
    return { item, listed, choice: null, stemEnd: item.stem.length }
  const inline = item.run ? null : inlineRun(item)
  const found = item.run ?? inline ?? listRun(item, listed)
  if (found === null) return { item, listed, choice: null, stemEnd: item.stem.length }
  // Options that stood in the stem are no longer part of it.
  const stemEnd = item.run
    ? item.stem.length
    : item.stem.findIndex((line) => line === found.options[0]?.line) + (inline ? 1 : 0)
  const options = optionsOf(found)
  const signs = signsOf(found, columnLetter)
  // Other letters of the same kind above them may be options of this question, and these another's.
  if (item.run && item.stem.slice(1).some((line) => hasLetterLike(line, found))) found.isOrdered = false
  return { item, listed, choice: { item, run: found, options, signs, listed }, stemEnd }
}

const keyBehind =
  /\s*(?:[([]\s*(?:kunci(?:\s+jawaban)?|jawaban|jawab|ans(?:wer)?|key)\s*[:=]?|\s(?:kunci(?:\s+jawaban)?|jawaban|ans(?:wer)?|key)\s*[:=])\s*([A-J])\s*[)\].]*\s*$/i

/** "… adalah .... (Jawaban: C)": a key behind the question or an option is a key, and nothing that students read. */
function takeKeysBehind(item: Item): void {
  const options = item.run?.options ?? []
  for (const line of new Set([...item.stem, ...options.map((option) => option.line)])) {
    const found = line.table || line.raw.length > 4000 ? null : keyBehind.exec(line.raw)
    if (found === null || found.index === 0) continue
    line.nodes = sliceNodes(line.nodes, 0, found.index)
    line.raw = line.raw.slice(0, found.index)
    for (const { segment } of options.filter((option) => option.line === line))
      segment.end = Math.min(segment.end, found.index)
    const keyLine = { word: 'kunci', isSure: true, value: found[1] ?? '' }
    item.keys.push({ ...tokenOf(line), keyLine })
  }
}

function optionsOf(run: Run): Option[] {
  return run.options.map(({ segment, line, more }, at) => {
    const { from, to } = withoutSign(line.raw.slice(segment.begin, segment.end))
    const first: Shown = {
      nodes: sliceNodes(line.nodes, segment.begin + from, segment.begin + to),
      block: line.block,
      isBullet: false,
    }
    const nodes = [first, ...more.map(shownLine)].flatMap(({ nodes: own }, i): SafeNode[] =>
      i > 0 && !isNothing(first.nodes) ? [element('br', []), ...own] : own,
    )
    const shown = linesHtml([{ nodes, block: line.block, isBullet: false }])
    return { id: columnLetter(at), html: shown, text: toText(nodes) }
  })
}

const isNothing = (nodes: SafeNode[]) => toText(nodes) === '' && !JSON.stringify(nodes).includes('"img"')

/** "… adalah a. 1 b. 2 c. 3" in the last line of the question. */
function inlineRun(item: Item): Run | null {
  const line = item.stem.at(-1)
  if (line === undefined || line.table) return null
  const segments = inlineSegments(line.raw)
  if (segments.length === 0) return null
  return {
    from: 0,
    to: 0,
    isOrdered: true,
    options: segments.map((segment) => ({ segment, line, more: [] })),
  }
}

/** A list below the question, without letters; only where something says that its entries are options. */
function listRun(item: Item, listed: ListedKey[]): Run | null {
  const isEntry = (line: Line) =>
    line.isBullet || (line.label?.isWord === true && line.label.level > item.level)
  const from = item.stem.findLastIndex((line) => !isEntry(line)) + 1
  const entries = from > 0 ? item.stem.slice(from) : []
  if (entries.length < 2 || entries.length > 8) return null
  const options = entries.map((line, at) => {
    const segment = {
      letter: columnLetter(at),
      isUpper: true,
      sign: null,
      from: 0,
      begin: 0,
      end: line.raw.length,
    }
    return { segment, line, more: [] }
  })
  // Letters that go on from the question before are not those of their places.
  const isOrdered = entries.every((line, at) => {
    const [own] = segmentsOf(line)
    return own === undefined || own.letter === columnLetter(at)
  })
  const run = { from: 0, to: 0, isOrdered, options }
  const isChoice = item.section.form?.startsWith('pilihan-ganda') === true
  const isKeyed =
    listed.some(({ letters }) => letters !== null) ||
    item.keys.some(({ keyLine }) => /^\W*[A-J]\W*$/i.test(keyLine?.value ?? ''))
  return isChoice || isKeyed || signsOf(run, columnLetter).some(({ isWriting }) => isWriting) ? run : null
}

/** What is asked, with what stood above the number. */
export function stemOf({ item, choice, stemEnd }: Understanding): string {
  const lines = item.stem.slice(0, stemEnd)
  const inline =
    choice && item.run === null && lines.includes(choice.run.options[0]!.line)
      ? choice.run.options[0]!.segment.from
      : null
  const shown = lines.map((line, at): Shown => {
    const to = inline !== null && at === lines.length - 1 ? inline : line.raw.length
    const isFirst = at === 0 && item.hasLabel
    const nodes = isFirst ? sliceNodes(line.nodes, item.start, to) : shownNodes(line, 0, to)
    return { nodes, block: line.block, isBullet: line.isBullet && !isFirst }
  })
  // A question that Word numbered with nothing behind the number begins in the next line.
  return linesHtml([
    ...item.lead.map(shownLine),
    ...shown.filter(({ nodes }, at) => at > 0 || !isNothing(nodes)),
  ])
}

/** How many pictures of the question could not be taken. */
export function lostOf({ item, choice }: Understanding): number {
  const lines = [
    ...item.lead,
    ...item.stem,
    ...(choice?.run.options.flatMap(({ line, more }) => [line, ...more]) ?? []),
  ]
  return [...new Set(lines)].reduce((sum, { nodes }) => sum + lostIn(nodes), 0)
}

/** The question in the form that its heading, its options and its key say; it tells what could not be made sure of. */
export function buildItem(understood: Understanding, systems: Systems): Built {
  const { item, choice } = understood
  const { form } = item.section
  const stem = stemOf(understood)
  const statements = choice ? null : statementsOf(item, understood.listed, stemOf)
  if (statements) return statements(stem, understood)
  if (choice) return buildChoiceItem(choice, stem, systems, form === 'pilihan-ganda-kompleks')
  const marks = form === null ? item.stem.filter(({ raw }) => truthMark.test(raw)).length : 0
  if (form === 'benar-salah' || marks === 1) return buildTrueFalse(understood, stem.replace(truthMark, ''))
  const answer = answerOf(understood)
  const parts = { stem, options: [], categories: [], maxMark: defaultMaxMark }
  if (form === 'isian-singkat') {
    const built = buildSoal('isian-singkat', { ...parts, key: answer.text, keyHtml: '' })
    // What goes on in a second line may be another answer, a remark, or the title of what follows.
    const isUnsure = answer.text.trim().includes('\n')
    const unsure = finding('kunci', 'galat', 'kunci-tidak-pasti', shortened(answer.text))
    return isUnsure ? { ...built, findings: [unsure] } : built
  }
  const isOpen = form === 'uraian'
  // Letters are the key of options, or of statements, that were not found.
  const isLetter =
    /^\W*[A-JST]\W*$/i.test(answer.text) ||
    (pairsIn(answer.text)?.length ?? 0) > 1 ||
    marks > 1 ||
    item.stem.some(hasLetter)
  const findings: Finding[] = []
  // A question whose options were not found is never taken for an essay.
  if (!isOpen && (form !== null || isLetter)) {
    const options = ['A', 'B'].map((id) => ({ id, html: '', text: '' }))
    const unfinished = buildSoal('pilihan-ganda', { ...parts, options, key: '', keyHtml: '' })
    return { ...unfinished, findings: [finding('kunci', 'galat', 'opsi-tidak-ditemukan')] }
  }
  if (!isOpen) findings.push(finding('jenis', 'peringatan', 'tanpa-opsi'))
  const built = buildSoal('uraian', { ...parts, key: '', keyHtml: answer.html })
  return { ...built, findings: [...findings, ...built.findings] }
}

const hasLetterLike = (line: Line, { options: [first] }: Run) =>
  hasLetter(line) &&
  segmentsOf(line)[0]?.isUpper === first?.segment.isUpper &&
  (line.label === null) === (first?.line.label === null)

// Letters that make no row: one is missing, or stands twice.
const hasLetter = (line: Line) =>
  line.table === null && (segmentsOf(line).length > 0 || inlineSegments(line.raw).length > 0)

/** A question with its options in one cell of a table, whose key stands in another cell; null where it has no options. */
export function buildCellItem(nodes: SafeNode[], key: string, isComplex: boolean): Built | null {
  let count = 0
  const lines = linesOfBlock(element('div', nodes), '', () => (count += 1)).filter((line) => !isBlank(line))
  const run = findRuns(lines.map(tokenOf)).at(-1) ?? null
  const section: Section = { form: null, isName: false, title: null, paper: null, items: [], tokens: [] }
  const item: Item = { ...newItem(section, null, ''), stem: lines.slice(0, run?.from), run }
  const listed = key === '' ? [] : [{ number: 0, letters: leadingLetters(key), text: key, source: '' }]
  const understood = understand(item, listed)
  if (understood.choice === null || stemOf(understood) === '') return null
  return buildChoiceItem(understood.choice, stemOf(understood), { signs: new Set(), truths: null }, isComplex)
}

function buildChoiceItem(choice: Choice, stem: string, systems: Systems, isComplex: boolean): Built {
  const { key, findings, shown } = choiceKey(choice, systems, isComplex)
  const isMany = isComplex || key.includes(',')
  if (isMany && !isComplex)
    findings.push(finding('kunci', 'peringatan', 'kunci-jadi-kompleks', String(key.split(',').length)))
  const form: Form = isMany ? 'pilihan-ganda-kompleks' : 'pilihan-ganda'
  const options = choice.options.map((option) => ({ ...option, html: withoutMarks(option, shown), text: '' }))
  const built = buildSoal(form, { stem, options, key, keyHtml: '', categories: [], maxMark: defaultMaxMark })
  return { ...built, findings: [...findings, ...built.findings] }
}

/** The letters of an option as those of the others: what marked the key is not shown to anybody. */
function withoutMarks({ id, html }: Option, shown: Sign[]): string {
  const kinds = shown.filter(({ letters }) => letters.includes(id)).map(({ kind }) => kind)
  const tags = [
    kinds.some((kind) => kind.startsWith('huruf tebal')) && 'strong',
    kinds.some((kind) => kind.startsWith('garis bawah')) && 'u',
  ]
  return tags.reduce<string>(
    (text, tag) => (tag ? text.replaceAll(`<${tag}>`, '').replaceAll(`</${tag}>`, '') : text),
    html,
  )
}

const truths: [RegExp, string][] = [
  [/^\W*(b|benar|betul|true|t|ya|y)\W*$/i, 'A'],
  [/^\W*(s|salah|false|f|tidak)\W*$/i, 'B'],
]

/** One statement that is right or wrong. */
function buildTrueFalse(understood: Understanding, stem: string): Built {
  const behind = /\(\s*(B|S|Benar|Salah)\s*\)((?:<\/[^>]+>)*)$/i.exec(stem)
  const written = [
    ...understood.item.keys.map(({ keyLine }) => keyLine?.value ?? ''),
    ...understood.listed.map(({ text }) => text),
    ...(behind ? [behind[1] ?? ''] : []),
  ].filter((text) => text !== '')
  const named = written.map((text) => truths.find(([pattern]) => pattern.test(text))?.[1])
  const findings: Finding[] = []
  if (named.includes(undefined))
    findings.push(finding('kunci', 'galat', 'kunci-tidak-pasti', written[named.indexOf(undefined)] ?? ''))
  else if (new Set(named).size > 1)
    findings.push(finding('kunci', 'galat', 'kunci-berselisih', written.join('; ')))
  const options = [
    { id: 'A', html: 'Benar', text: '' },
    { id: 'B', html: 'Salah', text: '' },
  ]
  const asked = behind ? stem.slice(0, behind.index).trimEnd() + (behind[2] ?? '') : stem
  const key = findings.length > 0 ? '' : (named[0] ?? '')
  const built = buildSoal('pilihan-ganda', {
    stem: asked,
    options,
    key,
    keyHtml: '',
    categories: [],
    maxMark: defaultMaxMark,
  })
  return { ...built, findings: [...findings, ...built.findings] }
}

/** A table of statements makes the question one of categories. */
function statementsOf(item: Item, listed: ListedKey[], stemFrom: typeof stemOf) {
  const at = item.stem.findLastIndex(({ table }) => table !== null && readStatementTable(table) !== null)
  const table = item.stem[at]?.table
  const read = table ? readStatementTable(table) : null
  if (read === null) return null
  return (_: string, understood: Understanding): Built => {
    const stem = stemFrom({
      ...understood,
      item: { ...item, stem: item.stem.toSpliced(at, 1) },
      stemEnd: item.stem.length - 1,
    })
    const written = [
      ...item.keys.map(({ keyLine }) => keyLine?.value ?? ''),
      ...listed.map(({ text }) => text),
    ].find((text) => text !== '')
    const built = buildSoal('kategori', {
      stem,
      options: read.statements,
      key: read.isMarked ? read.key : (written ?? ''),
      keyHtml: '',
      categories: read.categories,
      maxMark: defaultMaxMark,
    })
    const other = read.isMarked && written !== undefined ? pairsIn(written) : null
    const isOther = other?.some(({ number, letters }) => {
      const named = read.key.split(';').find((pair) => pair.startsWith(`${number}=`))
      return named !== undefined && named.split('=')[1]?.charAt(0).toUpperCase() !== letters[0]
    })
    if (!isOther) return built
    const said = finding('kunci', 'galat', 'kunci-berselisih', `centang; ${shortened(written ?? '')}`)
    return { ...built, findings: [...built.findings, said] }
  }
}

/** What is written below a question as its answer, or stands in the list of keys. */
function answerOf({ item, listed }: Understanding): { text: string; html: string } {
  const [key] = item.keys
  const value = key?.keyLine?.value ?? ''
  if (key === undefined || value === '') {
    const text = listed.map((each) => each.text).join('\n')
    return {
      text,
      html: linesHtml(text.split('\n').map((line, block) => ({ nodes: [line], block, isBullet: false }))),
    }
  }
  const from = key.line.raw.indexOf(value)
  const lines = [
    {
      nodes: sliceNodes(key.line.nodes, Math.max(0, from), key.line.raw.length),
      block: key.line.block,
      isBullet: false,
    },
    ...item.answer.map(shownLine),
  ]
  return { text: [value, ...item.answer.map(({ raw }) => raw.trim())].join('\n'), html: linesHtml(lines) }
}
