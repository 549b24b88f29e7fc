import type { Field } from '../html/html-text.ts'
import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { finding, type Finding } from '../soal/reading.ts'
import { choices, defaultMaxMark } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
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
  const response = childElements(item, 'responseDeclaration').find(
    ({ attrs }) => attrs['identifier'] === interaction.attrs['responseIdentifier'],
  )
  switch (interaction.name) {
    case 'choiceInteraction':
      return choice(childElements(interaction, 'simpleChoice'), interaction, response, stem, field)
    case 'inlineChoiceInteraction':
      return choice(childElements(interaction, 'inlineChoice'), interaction, response, stem, field)
    case 'matchInteraction':
      return match(interaction, response, stem, field)
    case 'textEntryInteraction':
      return textEntry(item, response, stem)
    case 'extendedTextInteraction':
      return extendedText(item, stem, field)
    default:
      return null
  }
}

function choice(
  elements: XmlElement[],
  interaction: XmlElement,
  response: XmlElement | undefined,
  stem: string,
  field: QtiField,
): Built {
  const ids = elements.map((element) => element.attrs['identifier'] ?? '')
  const options = choices(elements.map((element, i): Option => ({ id: columnLetter(i), ...field(element) })))
  const letter = (id: string) => columnLetter(ids.indexOf(id))
  const correct = correctValues(response).filter((id) => ids.includes(id))
  const mapped = mapping(response)
  const most = Math.max(0, ...mapped.values())
  const outside: Finding[] = correctValues(response)
    .filter((id) => !ids.includes(id))
    .slice(0, 1)
    .map((id) => finding('kunci', 'galat', 'qti-kunci', id.slice(0, 40)))
  const isMultiple =
    response?.attrs['cardinality'] === 'multiple' || response?.attrs['cardinality'] === 'ordered'
  if (isMultiple) {
    const form = 'pilihan-ganda-kompleks'
    const right = correct.length > 0 ? correct : ids.filter((id) => (mapped.get(id) ?? 0) > 0)
    return { content: { form, stem, options }, key: { form, correct: right.map(letter) }, findings: outside }
  }
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
  if (correct.length > 0 && scored.length > 0 && !scored.some((id) => correct.includes(id)))
    outside.push(
      finding(
        'kunci',
        'galat',
        'kunci-berselisih',
        `correctResponse: ${correct.map(letter).join()}; mapping: ${scored.map(letter).join()}`,
      ),
    )
  const accepted = ids.filter((id) => correct.includes(id) || scored.includes(id))
  return {
    content: { form, stem, options },
    key: { form, accepted: accepted.map(letter) },
    findings: outside,
  }
}

function match(
  interaction: XmlElement,
  response: XmlElement | undefined,
  stem: string,
  field: QtiField,
): Built {
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
  if (!isKategori)
    return buildMatching({
      stem,
      rows,
      columns,
      pairs: pairs.map(([row, column]) => [String(row + 1), columnLetter(column)]),
    })
  const form = 'kategori'
  const correct = Object.fromEntries(pairs.map(([row, column]) => [String(row + 1), columnLetter(column)]))
  return {
    content: { form, stem, statements: choices(rows), categories: choices(columns) },
    key: { form, correct },
    findings: [],
  }
}

// Each statement once, and more statements than categories to put them in.
function looksLikeKategori(rows: XmlElement[], columns: string[], pairs: [number, number][]): boolean {
  const isOnce = rows.every((row) => row.attrs['matchMax'] === '1')
  const used = new Set(pairs.map(([, column]) => column))
  return isOnce && pairs.length === rows.length && columns.length >= 2 && used.size < pairs.length
}

function textEntry(item: XmlElement, response: XmlElement | undefined, stem: string): Built {
  const form = 'isian-singkat'
  const mapped = [...mapping(response)].filter(([, value]) => value > 0).map(([key]) => key)
  const texts = [...new Set([...correctValues(response), ...mapped])].filter((text) => text.trim() !== '')
  const isNumeric = /^(float|integer)$/.test(response?.attrs['baseType'] ?? '')
  if (!isNumeric)
    return {
      content: { form, stem, numeric: false },
      key: { form, texts: texts.map((text) => text.trim().slice(0, 500)), numbers: [] },
      findings: [],
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
  return { content: { form, stem, numeric: true }, key: { form, texts: [], numbers }, findings: [] }
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

function correctValues(response: XmlElement | undefined): string[] {
  const correct = childElement(response, 'correctResponse')
  return correct ? childElements(correct, 'value').map((value) => xmlText(value).trim()) : []
}

function mapping(response: XmlElement | undefined): Map<string, number> {
  const entries = childElements(
    childElement(response, 'mapping') ?? { name: '', attrs: {}, children: [] },
    'mapEntry',
  )
  return new Map(entries.map(({ attrs }) => [attrs['mapKey'] ?? '', Number(attrs['mappedValue'] ?? 0) || 0]))
}
