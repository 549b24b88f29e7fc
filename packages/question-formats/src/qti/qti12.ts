import { escapeHtml } from '@suluh/rich-text/escape'
import { markupField, plainField, type Field } from '../html/html-text.ts'
import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { between } from '../soal/number-text.ts'
import { addProblem, addSoal, finding, type Finding, type Reading } from '../soal/reading.ts'
import { choices, defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import type { Marks } from '../soal/unequal-marks.ts'
import { lostFinding } from '../table/soal-table.ts'
import { childElement, childElements, descendants, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

type Media = (src: string) => number | null
type Site = { place: string; source: string }

/** What a condition asks of the response of one name: what it must be, and what it must not. */
type Condition = { points: number; is: Equal[]; isNot: Equal[]; from: number | null; to: number | null }
type Equal = { respident: string; value: string }

/** Every item of a QTI 1.2 document (Canvas, Blackboard), each once, whatever sections they stand in. */
export function itemsOfQti12(root: XmlElement): XmlElement[] {
  return root.name === 'questestinterop' ? descendants(root, 'item') : []
}

/** Reads one item and returns what it shows; what our forms do not hold is refused whole. */
export function readQti12Item(
  reading: Reading,
  item: XmlElement,
  site: Site,
  media: Media,
  marks: Marks = [],
): string {
  const lost = { count: 0 }
  const textOf = (elements: XmlElement[]): Field => {
    const fields = elements.map((element) => materialField(element, media))
    lost.count += fields.reduce((sum, each) => sum + each.lost, 0)
    return {
      html:
        fields.length > 1 ? fields.map(({ html }) => `<div>${html}</div>`).join('') : (fields[0]?.html ?? ''),
      text: fields.map(({ text }) => text).join('\n'),
      lost: 0,
    }
  }
  const presentation = childElement(item, 'presentation') ?? { name: '', attrs: {}, children: [] }
  const stem = textOf(ownMaterials(presentation)).html
  const kind = kindOf(item)
  const title = shortened(item.attrs['title'] ?? item.attrs['ident'] ?? '')
  const source = `<div data-source="${site.source}"><p><strong>${escapeHtml(title)}</strong></p>${stem}</div>`
  const responses = descendants(presentation, 'response_lid', 'response_str', 'response_num')
  if (responses.length === 0) {
    addProblem(reading, site, finding('soal', 'peringatan', 'qti-tanpa-jawaban'))
    return source
  }
  const built = answerOf(item, kind, responses, stem, textOf)
  if (typeof built === 'string') {
    addProblem(reading, site, finding('soal', 'galat', 'qti-bentuk', built))
    return source
  }
  const points = pointsOf(item)
  if (points !== null && built.content.form !== 'uraian') marks.push({ mark: points, source: site.source })
  const notes = childElements(item, 'itemfeedback').map((feedback) => textOf(ownMaterials(feedback)).html)
  const pembahasan = notes.filter((html) => html !== '')
  addSoal(reading, site, {
    number: String(reading.questions.length + 1),
    ...built,
    pembahasan:
      pembahasan.length > 1 ? pembahasan.map((html) => `<div>${html}</div>`).join('') : (pembahasan[0] ?? ''),
    findings: lost.count > 0 ? [lostFinding(lost.count), ...built.findings] : built.findings,
  })
  return source
}

/** What the application that wrote the item calls its kind: Canvas in a field, Blackboard in an element. */
function kindOf(item: XmlElement): string {
  const fields = descendants(item, 'qtimetadatafield')
  const field = fields.find((each) =>
    /^(question_type|cc_profile)$/.test(xmlText(childElement(each, 'fieldlabel')).trim()),
  )
  return xmlText(childElement(field, 'fieldentry') ?? descendants(item, 'bbmd_questiontype')[0]).trim()
}

const responseNames = new Set(['response_lid', 'response_str', 'response_num', 'response_xy', 'response_grp'])

/** The materials of an element, but for those of the answers in it. */
function ownMaterials(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) =>
    child.name === 'material' ? [child] : responseNames.has(child.name) ? [] : ownMaterials(child),
  )
}

function materialField(material: XmlElement, media: Media): Field {
  const parts = descendants(material, 'mattext', 'mat_formattedtext', 'matimage', 'mataudio')
  const fields = parts.map((part): Field => {
    if (part.name === 'matimage' || part.name === 'mataudio') {
      const src = escapeHtml(part.attrs['uri'] ?? '')
      return markupField(
        part.name === 'matimage' ? `<img src="${src}">` : `<audio src="${src}"></audio>`,
        media,
      )
    }
    const text = xmlText(part)
    const type = `${part.attrs['texttype'] ?? ''} ${part.attrs['type'] ?? ''}`
    const isMarkup = /html|smart/i.test(type) || (!/plain/i.test(type) && /<\w+[^>]*>/.test(text))
    return isMarkup ? markupField(text, media) : plainField(text)
  })
  return {
    html: fields.map(({ html }) => html).join(fields.length > 1 ? '<br>' : ''),
    text: fields.map(({ text }) => text).join('\n'),
    lost: fields.reduce((sum, each) => sum + each.lost, 0),
  }
}

/** The question of an item, or the name of a form that is not ours. */
function answerOf(
  item: XmlElement,
  kind: string,
  responses: XmlElement[],
  stem: string,
  textOf: (elements: XmlElement[]) => Field,
): Built | string {
  const unknown = shortened(kind || responses.map(({ name }) => name).join(', '))
  if (/calculated|file_upload|multiple_blanks|multiple_dropdowns|jumbled|hot ?spot|ordering/i.test(kind))
    return unknown
  const conditions = conditionsOf(item)
  const [first, ...others] = responses
  if (first === undefined) return unknown
  if (others.length > 0)
    return responses.every(({ name }) => name === 'response_lid')
      ? (matching(responses, conditions, stem, textOf) ?? unknown)
      : unknown
  if (first.name === 'response_lid') return choice(first, conditions, stem, textOf) ?? unknown
  const isEssay =
    /essay|extended/i.test(kind) || (conditions.length === 0 && !/short|numer|fib|blank/i.test(kind))
  if (isEssay) return essay(item, stem)
  return /numer/i.test(kind) || first.name === 'response_num'
    ? numeric(conditions, stem)
    : short(conditions, stem)
}

function conditionsOf(item: XmlElement): Condition[] {
  const processing = childElements(item, 'resprocessing')
  const variableOf = ({ attrs }: XmlElement) => attrs['varname'] ?? attrs['variablename'] ?? 'SCORE'
  const isScore = (each: XmlElement) => /^(que_)?score$/i.test(variableOf(each))
  // Hints and the like are counted in variables of their own.
  const hasScore = processing.some((each) => descendants(each, 'setvar').some(isScore))
  return processing
    .flatMap((each) => childElements(each, 'respcondition'))
    .flatMap((condition) => {
      const set = childElements(condition, 'setvar').find((each) =>
        hasScore ? isScore(each) : !/feedback/i.test(variableOf(each)),
      )
      const written = xmlText(set).trim()
      const given = /max/i.test(written) ? 100 : Number(written || NaN)
      const points = /subtract/i.test(set?.attrs['action'] ?? '') ? -given : given
      const variable = childElement(condition, 'conditionvar')
      if (!(points > 0) || variable === undefined) return []
      const negated = descendants(variable, 'not')
      const isNot = negated.flatMap((not) => descendants(not, 'varequal'))
      const equalsOf = (elements: XmlElement[]) =>
        elements.map((equal): Equal => ({
          respident: equal.attrs['respident'] ?? '',
          value: xmlText(equal).trim(),
        }))
      const bound = (...names: string[]) => {
        const [element] = descendants(variable, ...names)
        return element ? Number(xmlText(element).trim().replace(',', '.')) : null
      }
      return [
        {
          points,
          is: equalsOf(descendants(variable, 'varequal').filter((equal) => !isNot.includes(equal))),
          isNot: equalsOf(isNot),
          from: bound('vargte', 'vargt'),
          to: bound('varlte', 'varlt'),
        },
      ]
    })
}

type Label = { ident: string } & Field

function labelsOf(response: XmlElement, textOf: (elements: XmlElement[]) => Field): Label[] {
  return descendants(response, 'response_label').map((label) => ({
    ident: label.attrs['ident'] ?? '',
    ...textOf(ownMaterials(label)),
  }))
}

function choice(
  response: XmlElement,
  conditions: Condition[],
  stem: string,
  textOf: (elements: XmlElement[]) => Field,
): Built | null {
  const labels = labelsOf(response, textOf)
  if (labels.length < 2) return null
  const options = choices(labels.map(({ html, text }, i): Option => ({ id: columnLetter(i), html, text })))
  const findings: Finding[] = []
  const lettersOf = (equals: Equal[]) =>
    equals.flatMap(({ value }) => {
      const at = labels.findIndex(({ ident }) => ident === value)
      if (at < 0 && findings.length === 0)
        findings.push(finding('kunci', 'galat', 'qti-kunci', value.slice(0, 40)))
      return at < 0 ? [] : [columnLetter(at)]
    })
  if (/multiple/i.test(response.attrs['rcardinality'] ?? '')) {
    const form = 'pilihan-ganda-kompleks'
    const most = conditions.toSorted((a, b) => b.points - a.points || b.is.length - a.is.length)[0]
    const joint = conditions.every(({ is }) => is.length === 1)
      ? conditions.flatMap(({ is }) => is)
      : (most?.is ?? [])
    return {
      content: { form, stem, options },
      key: { form, correct: [...new Set(lettersOf(joint))] },
      findings,
    }
  }
  const most = Math.max(0, ...conditions.map(({ points }) => points))
  if (conditions.some(({ points }) => points !== most)) {
    const form = 'pilihan-berbobot'
    const weights = Object.fromEntries(options.map(({ id }) => [id, 0]))
    for (const { is, points } of conditions)
      for (const letter of lettersOf(is)) weights[letter] = points / 100
    findings.push(finding('kunci', 'peringatan', 'opsi-bernilai-sebagian'))
    return { content: { form, stem, options }, key: { form, weights }, findings }
  }
  const form = 'pilihan-ganda'
  const accepted = [...new Set(conditions.flatMap(({ is }) => lettersOf(is)))]
  return { content: { form, stem, options }, key: { form, accepted }, findings }
}

/** Several choices from one list of texts are pairs; anything else is several questions in one. */
function matching(
  responses: XmlElement[],
  conditions: Condition[],
  stem: string,
  textOf: (elements: XmlElement[]) => Field,
): Built | null {
  const sides = responses.map((response) => ({
    ident: response.attrs['ident'] ?? '',
    left: textOf(childElements(response, 'material')),
    labels: labelsOf(response, textOf),
  }))
  const texts = sides[0]?.labels.map(({ text, html }) => text || html) ?? []
  const isOneList = sides.every(
    ({ left, labels }) =>
      left.html !== '' &&
      labels.length === texts.length &&
      labels.every(({ text, html }, i) => (text || html) === texts[i]),
  )
  if (!isOneList || texts.some((text) => text === '')) return null
  const pairs = conditions
    .flatMap(({ is }) => is)
    .flatMap(({ respident, value }): [string, string][] => {
      const row = sides.findIndex(({ ident }) => ident === respident)
      const column = sides[row]?.labels.findIndex(({ ident }) => ident === value) ?? -1
      return column < 0 ? [] : [[String(row + 1), columnLetter(column)]]
    })
  return buildMatching({
    stem,
    rows: sides.map(({ left }, i) => ({ id: String(i + 1), html: left.html, text: left.text })),
    columns: (sides[0]?.labels ?? []).map(({ html, text }, i) => ({ id: columnLetter(i), html, text })),
    pairs,
  })
}

function short(conditions: Condition[], stem: string): Built {
  const form = 'isian-singkat'
  const texts = [...new Set(conditions.flatMap(({ is }) => is.map(({ value }) => value.slice(0, 500))))]
  return {
    content: { form, stem, numeric: false },
    key: { form, texts: texts.filter((text) => text !== ''), numbers: [] },
    findings: [],
  }
}

function numeric(conditions: Condition[], stem: string): Built {
  const form = 'isian-singkat'
  const numbers = conditions.flatMap(({ is, from, to }) => {
    if (from !== null && to !== null)
      return Number.isFinite(from + to) && to >= from ? [between(from, to)] : []
    const exact = is.map(({ value }) => Number(value.replace(',', '.'))).filter(Number.isFinite)
    return exact.map((value) => ({ value, tolerance: 0 }))
  })
  return { content: { form, stem, numeric: true }, key: { form, texts: [], numbers }, findings: [] }
}

function essay(item: XmlElement, stem: string): Built {
  const form = 'uraian'
  const key = { form, maxMark: pointsOf(item) ?? defaultMaxMark, rubric: '' } as const
  return { content: { form, stem }, key, findings: [] }
}

function pointsOf(item: XmlElement): number | null {
  const fields = descendants(item, 'qtimetadatafield')
  const points = fields.find((each) => xmlText(childElement(each, 'fieldlabel')).trim() === 'points_possible')
  const mark = Number(xmlText(childElement(points, 'fieldentry')) || NaN)
  return mark > 0 && mark <= 1000 ? mark : null
}
