import type { Field } from '../html/html-text.ts'
import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { finding, partlyRight, type Finding } from '../soal/reading.ts'
import { choices, defaultMaxMark } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import { choicesBeside, choicesOf, mostTried } from './choices-beside.ts'
import { correctValues, responseOf } from './qti-response.ts'
import { qtiScores, type QtiValue } from './qti-scoring.ts'
import { childElement, childElements, descendants, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

export type QtiField = (element: XmlElement | undefined) => Field

/** The question of an interaction, or null where our forms do not hold it. */
export function qtiAnswer(
  item: XmlElement,
  interaction: XmlElement,
  stem: string,
  field: QtiField,
): Built | null {
  switch (interaction.name) {
    case 'choiceInteraction':
      return choice(item, childElements(interaction, 'simpleChoice'), interaction, stem, field)
    case 'inlineChoiceInteraction':
      return choice(item, childElements(interaction, 'inlineChoice'), interaction, stem, field)
    case 'matchInteraction':
      return match(item, interaction, stem, field)
    case 'textEntryInteraction':
      return textEntry(item, interaction, stem)
    case 'extendedTextInteraction':
      return extendedText(item, stem, field)
    default:
      return null
  }
}

/** Says where the item's own scoring gives nothing for what is declared as right, or more for something else. */
function scoringFindings(
  item: XmlElement,
  interaction: XmlElement,
  declared: QtiValue[],
  others: QtiValue[] = [],
): Finding[] {
  const scores = qtiScores(item, interaction, [...declared, ...others])
  if (scores === null) return []
  if (typeof scores === 'string') return [finding('kunci', 'galat', 'qti-penilaian', scores)]
  const least = Math.min(...scores.slice(0, declared.length))
  const isBest =
    declared.length > 0 && least > 0 && scores.slice(declared.length).every((score) => score <= least)
  return isBest ? [] : [differing(declared.map(String).join('; '), 'lain')]
}

const differing = (declared: string, scored: string) =>
  finding('kunci', 'galat', 'kunci-berselisih', `correctResponse: ${declared}; responseProcessing: ${scored}`)

function choice(
  item: XmlElement,
  elements: XmlElement[],
  interaction: XmlElement,
  stem: string,
  field: QtiField,
): Built {
  const response = responseOf(item, interaction)
  const ids = elements.map((element) => element.attrs['identifier'] ?? '')
  const options = choices(elements.map((element, i): Option => ({ id: columnLetter(i), ...field(element) })))
  const letter = (id: string) => columnLetter(ids.indexOf(id))
  const correct = correctValues(response).filter((id) => ids.includes(id))
  const outside: Finding[] = correctValues(response)
    .filter((id) => !ids.includes(id))
    .slice(0, 1)
    .map((id) => finding('kunci', 'galat', 'qti-kunci', id.slice(0, 40)))
  const isMultiple =
    response?.attrs['cardinality'] === 'multiple' || response?.attrs['cardinality'] === 'ordered'
  if (isMultiple) {
    const form = 'pilihan-ganda-kompleks'
    const mapped = mapping(response)
    const declared = correct.length > 0 ? correct : ids.filter((id) => (mapped.get(id) ?? 0) > 0)
    const right = declared.length > 0 ? declared : bestOf(item, interaction, ids)
    if (right.length > 0)
      outside.push(...scoringFindings(item, interaction, [right], choicesBeside(ids, right)))
    return { content: { form, stem, options }, key: { form, correct: right.map(letter) }, findings: outside }
  }
  const scores = qtiScores(item, interaction, ids)
  if (typeof scores === 'string') outside.push(finding('kunci', 'galat', 'qti-penilaian', scores))
  const mapped = Array.isArray(scores)
    ? new Map(ids.map((id, at) => [id, scores[at] ?? 0]))
    : mapping(response)
  const most = Math.max(0, ...mapped.values())
  const isWeighted =
    /\bsuluh-berbobot\b/.test(interaction.attrs['class'] ?? '') ||
    [...mapped.values()].some((value) => value !== 0 && value !== most)
  if (isWeighted) {
    const form = 'pilihan-berbobot'
    const weights = Object.fromEntries(ids.map((id) => [letter(id), mapped.get(id) ?? 0]))
    return { content: { form, stem, options }, key: { form, weights }, findings: outside }
  }
  const form = 'pilihan-ganda'
  const scored = ids.filter((id) => most > 0 && mapped.get(id) === most)
  const isUnlike = scored.length > 0 ? !scored.some((id) => correct.includes(id)) : Array.isArray(scores)
  if (correct.length > 0 && isUnlike)
    outside.push(differing(correct.map(letter).join(), scored.map(letter).join() || '-'))
  // What scores is right; what is declared alone counts where nothing else is said.
  const accepted = scored.length > 0 ? scored : correct
  return {
    content: { form, stem, options },
    key: { form, accepted: accepted.map(letter) },
    findings: outside,
  }
}

/** The one choice that the item's own scoring gives most for; none where several do, or where it is not worked out. */
function bestOf(item: XmlElement, interaction: XmlElement, ids: string[]): string[] {
  const sets = ids.length > mostTried ? [] : choicesOf(ids)
  const scores = qtiScores(item, interaction, sets)
  if (!Array.isArray(scores)) return []
  const most = Math.max(0, ...scores)
  const best = sets.filter((_, at) => most > 0 && scores[at] === most)
  return best.length === 1 ? (best[0] ?? []) : []
}

function match(item: XmlElement, interaction: XmlElement, stem: string, field: QtiField): Built {
  const response = responseOf(item, interaction)
  const [left, right] = childElements(interaction, 'simpleMatchSet').map((set) =>
    childElements(set, 'simpleAssociableChoice'),
  )
  const rowIds = (left ?? []).map((element) => element.attrs['identifier'] ?? '')
  const columnIds = (right ?? []).map((element) => element.attrs['identifier'] ?? '')
  const rows = (left ?? []).map((element, i): Option => ({ id: String(i + 1), ...field(element) }))
  const columns = (right ?? []).map((element, i): Option => ({ id: columnLetter(i), ...field(element) }))
  const written =
    correctValues(response).length > 0
      ? correctValues(response)
      : [...mapping(response)].filter(([, value]) => value > 0).map(([key]) => key)
  // A directed pair may be written from either side.
  const pairs = written.flatMap((value): [number, number][] => {
    const [a = '', b = ''] = value.trim().split(/\s+/)
    const found: [number, number] = rowIds.includes(a)
      ? [rowIds.indexOf(a), columnIds.indexOf(b)]
      : [rowIds.indexOf(b), columnIds.indexOf(a)]
    return found.includes(-1) ? [] : [found]
  })
  const isKategori =
    /\bsuluh-kategori\b/.test(interaction.attrs['class'] ?? '') ||
    (!/\bsuluh-/.test(interaction.attrs['class'] ?? '') && looksLikeKategori(left ?? [], columnIds, pairs))
  const asked = written.map((value) => value.trim().replace(/\s+/g, ' '))
  // Each pair with another of the right side's, whichever way round it is written.
  const others = asked.flatMap((pair, at) => {
    const [a = '', b = ''] = pair.split(' ')
    const side = columnIds.map((id) => (columnIds.includes(b) ? `${a} ${id}` : `${id} ${b}`))
    return side.map((other) => asked.with(at, other))
  })
  const findings = asked.length > 0 ? scoringFindings(item, interaction, [asked], others) : []
  if (!isKategori) {
    const built = buildMatching({
      stem,
      rows,
      columns,
      pairs: pairs.map(([row, column]) => [String(row + 1), columnLetter(column)]),
    })
    return { ...built, findings: [...built.findings, ...findings] }
  }
  const form = 'kategori'
  const correct = Object.fromEntries(pairs.map(([row, column]) => [String(row + 1), columnLetter(column)]))
  return {
    content: { form, stem, statements: choices(rows), categories: choices(columns) },
    key: { form, correct },
    findings,
  }
}

// Each statement once, and more statements than categories to put them in.
function looksLikeKategori(rows: XmlElement[], columns: string[], pairs: [number, number][]): boolean {
  const isOnce = rows.every((row) => row.attrs['matchMax'] === '1')
  const used = new Set(pairs.map(([, column]) => column))
  return isOnce && pairs.length === rows.length && columns.length >= 2 && used.size < pairs.length
}

function textEntry(item: XmlElement, interaction: XmlElement, stem: string): Built {
  const response = responseOf(item, interaction)
  const form = 'isian-singkat'
  const points = [...mapping(response)].filter(([key, value]) => value > 0 && key.trim() !== '')
  const most = Math.max(...points.map(([, value]) => value))
  const full = points.filter(([, value]) => value === most).map(([key]) => key)
  const texts = [...new Set([...correctValues(response), ...full])].filter((text) => text.trim() !== '')
  const partial = partlyRight(points.filter(([key]) => !texts.includes(key)).length)
  const isNumeric = /^(float|integer)$/.test(response?.attrs['baseType'] ?? '')
  if (!isNumeric) {
    const findings = texts.length > 0 ? scoringFindings(item, interaction, texts) : []
    return {
      content: { form, stem, numeric: false },
      key: { form, texts: texts.map((text) => text.trim().slice(0, 500)), numbers: [] },
      findings: [...findings, ...partial],
    }
  }
  const tolerant = descendants(item, 'equal').flatMap((equal) => {
    const value = Number(xmlText(childElement(equal, 'baseValue')))
    const tolerance = Math.abs(Number((equal.attrs['tolerance'] ?? '0').trim().split(/\s+/)[0]))
    const isAbsolute = equal.attrs['toleranceMode'] !== 'relative'
    return Number.isFinite(value) && Number.isFinite(tolerance) && childElement(equal, 'baseValue')
      ? [{ value, tolerance: isAbsolute ? tolerance : (Math.abs(value) * tolerance) / 100 }]
      : []
  })
  const numbers =
    tolerant.length > 0
      ? tolerant
      : texts
          .map(Number)
          .filter(Number.isFinite)
          .map((value) => ({ value, tolerance: 0 }))
  const values = numbers.map(({ value }) => value)
  const findings = values.length > 0 ? scoringFindings(item, interaction, values) : []
  return {
    content: { form, stem, numeric: true },
    key: { form, texts: [], numbers },
    findings: [...findings, ...(tolerant.length > 0 ? [] : partial)],
  }
}

function extendedText(item: XmlElement, stem: string, field: QtiField): Built {
  const form = 'uraian'
  const rubric = descendants(item, 'rubricBlock').find(({ attrs }) =>
    /scorer|tutor/.test(attrs['view'] ?? ''),
  )
  const score = childElements(item, 'outcomeDeclaration').find(({ attrs }) => attrs['identifier'] === 'SCORE')
  const most = Number(score?.attrs['normalMaximum'])
  const maxMark = most > 0 && most <= 1000 ? most : defaultMaxMark
  return { content: { form, stem }, key: { form, maxMark, rubric: field(rubric).html }, findings: [] }
}

function mapping(response: XmlElement | undefined): Map<string, number> {
  const entries = childElements(
    childElement(response, 'mapping') ?? { name: '', attrs: {}, children: [] },
    'mapEntry',
  )
  return new Map(entries.map(({ attrs }) => [attrs['mapKey'] ?? '', Number(attrs['mappedValue'] ?? 0) || 0]))
}
