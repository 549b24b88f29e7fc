import { escapeHtml } from '@suluh/rich-text/escape'
import { markupField, plainField, type Field } from '../html/html-text.ts'
import { buildMatching, columnLetter } from '../soal/build-menjodohkan.ts'
import { between } from '../soal/number-text.ts'
import { addProblem, addSoal, finding, partlyRight, type Finding, type Reading } from '../soal/reading.ts'
import { choices, defaultMaxMark, shortened } from '../soal/soal-parts.ts'
import type { Built, Option } from '../soal/soal-parts.ts'
import type { Marks } from '../soal/unequal-marks.ts'
import { lostFinding } from '../table/soal-table.ts'
import { choicesBeside } from './choices-beside.ts'
import { pointsIn, pointsOfVariables, qti12Score, type Answers } from './qti12-scoring.ts'
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
      ? (matching(item, responses, conditions, stem, textOf) ?? unknown)
      : unknown
  if (first.name === 'response_lid') return choice(item, first, conditions, stem, textOf) ?? unknown
  const isEssay =
    /essay|extended/i.test(kind) || (conditions.length === 0 && !/short|numer|fib|blank/i.test(kind))
  if (isEssay) return essay(item, stem)
  return /numer/i.test(kind) || first.name === 'response_num'
    ? numeric(item, conditions, stem)
    : short(item, conditions, stem)
}

function conditionsOf(item: XmlElement): Condition[] {
  const counts = pointsOfVariables(item)
  return childElements(item, 'resprocessing')
    .flatMap((each) => childElements(each, 'respcondition'))
    .flatMap((condition) => {
      const set = childElements(condition, 'setvar').find(counts)
      const given = pointsIn(set)
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
  item: XmlElement,
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
    const correct = [...new Set(lettersOf(joint))]
    const idents = labels.map(({ ident }) => ident)
    const chosen = idents.filter((_, at) => correct.includes(columnLetter(at)))
    const others = choicesBeside(idents, chosen)
    if (chosen.length > 0)
      findings.push(
        ...scoringFindings(
          item,
          { own: chosen },
          others.map((own) => ({ own })),
        ),
      )
    return { content: { form, stem, options }, key: { form, correct }, findings }
  }
  for (const { is } of conditions) lettersOf(is)
  const scores = labels.map(({ ident }) => qti12Score(item, { own: [ident] }))
  findings.push(...unreadFindings(scores))
  const points = scores.map((score) => (typeof score === 'string' ? 0 : Math.max(0, score)))
  const most = Math.max(0, ...points)
  if (points.some((each) => each !== 0 && each !== most)) {
    const form = 'pilihan-berbobot'
    const weights = Object.fromEntries(options.map(({ id }, at) => [id, (points[at] ?? 0) / 100]))
    findings.push(finding('kunci', 'peringatan', 'opsi-bernilai-sebagian'))
    return { content: { form, stem, options }, key: { form, weights }, findings }
  }
  const form = 'pilihan-ganda'
  const accepted = options.flatMap(({ id }, at) => (most > 0 && points[at] === most ? [id] : []))
  return { content: { form, stem, options }, key: { form, accepted }, findings }
}

/** Says which condition could not be worked out, where one could not. */
function unreadFindings(scores: (number | string)[]): Finding[] {
  const unread = scores.find((score) => typeof score === 'string')
  return unread === undefined ? [] : [finding('kunci', 'galat', 'qti-penilaian', unread)]
}

/** Says where the item's own conditions give nothing for what is read as right, or more for something else. */
function scoringFindings(item: XmlElement, right: Answers, others: Answers[]): Finding[] {
  const scores = [right, ...others].map((answers) => qti12Score(item, answers))
  const unread = unreadFindings(scores)
  if (unread.length > 0) return unread
  const [own = 0] = scores
  if (Number(own) > 0 && scores.every((score) => Number(score) <= Number(own))) return []
  return [finding('kunci', 'galat', 'kunci-berselisih', 'respcondition')]
}

/** Several choices from one list of texts are pairs; anything else is several questions in one. */
function matching(
  item: XmlElement,
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
  const read: [string, string[]][] = sides.map((side) => [
    side.ident,
    conditions.flatMap(({ is }) => is.flatMap((each) => (each.respident === side.ident ? [each.value] : []))),
  ])
  const others = sides.flatMap(({ ident, labels }) =>
    labels.map((label) => Object.fromEntries([...read, [ident, [label.ident]]])),
  )
  const findings = pairs.length > 0 ? scoringFindings(item, Object.fromEntries(read), others) : []
  const built = buildMatching({
    stem,
    rows: sides.map(({ left }, i) => ({ id: String(i + 1), html: left.html, text: left.text })),
    columns: (sides[0]?.labels ?? []).map(({ html, text }, i) => ({ id: columnLetter(i), html, text })),
    pairs,
  })
  return { ...built, findings: [...built.findings, ...findings] }
}

function short(item: XmlElement, conditions: Condition[], stem: string): Built {
  const form = 'isian-singkat'
  const written = [...new Set(conditions.flatMap(({ is }) => is.map(({ value }) => value)))]
  const { right, findings } = scored(item, written, String)
  const texts = right.map((text) => text.slice(0, 500)).filter((text) => text !== '')
  return { content: { form, stem, numeric: false }, key: { form, texts, numbers: [] }, findings }
}

/** Of the answers that a condition names those that have most points in the end; others that have some are told of. */
function scored<T>(item: XmlElement, answers: T[], textOf: (answer: T) => string) {
  const scores = answers.map((answer) => qti12Score(item, { own: [textOf(answer)] }))
  const most = Math.max(...scores.map((score) => Number(score) || 0))
  const left = scores.filter((score) => Number(score) > 0 && Number(score) < most).length
  return {
    right: answers.filter((_, at) => Number(scores[at]) > 0 && scores[at] === most),
    findings: [...unreadFindings(scores), ...partlyRight(left)],
  }
}

function numeric(item: XmlElement, conditions: Condition[], stem: string): Built {
  const form = 'isian-singkat'
  const written = conditions.flatMap(({ is, from, to }) => {
    if (from !== null && to !== null)
      return Number.isFinite(from + to) && to >= from ? [between(from, to)] : []
    const exact = is.map(({ value }) => Number(value.replace(',', '.'))).filter(Number.isFinite)
    return exact.map((value) => ({ value, tolerance: 0 }))
  })
  const { right, findings } = scored(item, written, ({ value }) => String(value))
  return { content: { form, stem, numeric: true }, key: { form, texts: [], numbers: right }, findings }
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
