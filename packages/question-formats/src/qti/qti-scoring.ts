import { childElement, childElements, descendants, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'
import { correctValues, responseOf } from './qti-response.ts'

/** An answer as QTI holds it: several values where the response may have several. */
export type QtiValue = string | number | boolean | string[] | null

/** Something that this reader does not work out; its name is told. */
class Unread extends Error {}

type Scoring = {
  identifier: string
  response: XmlElement | undefined
  answer: QtiValue
  /** What is set so far; what could not be worked out says so when somebody asks for it. */
  outcomes: Map<string, QtiValue | Unread>
}

/**
 * What an item gives for each of these answers, by its own scoring or a standard template of it. Null where it has none or
 * sets no points; a name where it asks for something that is not worked out here.
 */
export function qtiScores(
  item: XmlElement,
  interaction: XmlElement,
  answers: QtiValue[],
): number[] | string | null {
  const processing = childElement(item, 'responseProcessing')
  if (processing === undefined) return null
  const identifier = interaction.attrs['responseIdentifier'] ?? ''
  const response = responseOf(item, interaction)
  try {
    const statements = statementsOf(processing, identifier, response)
    const variable = pointsVariable(item, statements)
    if (variable === null) return null
    return answers.map((answer) => {
      const scoring = { identifier, response, answer, outcomes: defaultsOf(item) }
      run(statements, scoring)
      return numberOf(variableOf(variable, scoring)) ?? 0
    })
  } catch (error) {
    if (error instanceof Unread) return error.message
    throw error
  }
}

const standard = /(?:^|\/)(match_correct|map_response|CC2_match(?:_basic)?|CC2_map_response)(?:\.xml)?$/

function statementsOf(
  processing: XmlElement,
  identifier: string,
  response: XmlElement | undefined,
): XmlElement[] {
  const own = childElements(processing)
  const name = processing.attrs['template'] ?? processing.attrs['templateLocation']
  if (own.length > 0 || name === undefined) return own
  const template = standard.exec(name.trim())?.[1]
  if (template === undefined) throw new Unread(name.trim().slice(-60))
  // Without what it compares with, it says nothing beyond what is declared.
  if (childElement(response, template.endsWith('map_response') ? 'mapping' : 'correctResponse') === undefined)
    return []
  const asked = (kind: string): XmlElement => ({ name: kind, attrs: { identifier }, children: [] })
  const set = (value: XmlElement): XmlElement => ({
    name: 'setOutcomeValue',
    attrs: { identifier: 'SCORE' },
    children: [value],
  })
  if (template.endsWith('map_response')) return [set(asked('mapResponse'))]
  const isRight = { name: 'match', attrs: {}, children: [asked('variable'), asked('correct')] }
  const one = { name: 'baseValue', attrs: { baseType: 'float' }, children: ['1'] }
  const then = { name: 'responseIf', attrs: {}, children: [isRight, set(one)] }
  return [{ name: 'responseCondition', attrs: {}, children: [then] }]
}

const isNumeric = ({ attrs }: XmlElement) => /^(float|integer)$/.test(attrs['baseType'] ?? '')
const idOf = ({ attrs }: XmlElement) => attrs['identifier'] ?? ''

/** The variable that holds the points: SCORE, or the only number that is set. */
function pointsVariable(item: XmlElement, statements: XmlElement[]): string | null {
  const set = new Set(settersIn(statements).map(idOf))
  if (set.has('SCORE')) return 'SCORE'
  const numbers = childElements(item, 'outcomeDeclaration').filter(
    (each) => isNumeric(each) && set.has(idOf(each)),
  )
  if (numbers.length > 1) throw new Unread(numbers.map(idOf).join(', '))
  return numbers[0] ? idOf(numbers[0]) : null
}

function settersIn(statements: XmlElement[]): XmlElement[] {
  const names = ['setOutcomeValue', 'lookupOutcomeValue']
  return statements.flatMap((each) => [
    ...(names.includes(each.name) ? [each] : []),
    ...descendants(each, ...names),
  ])
}

function defaultsOf(item: XmlElement): Map<string, QtiValue> {
  return new Map(
    childElements(item, 'outcomeDeclaration').map((each) => {
      const written = childElement(childElement(each, 'defaultValue'), 'value')
      const value = written === undefined ? null : xmlText(written).trim()
      return [idOf(each), isNumeric(each) ? Number(value ?? 0) || 0 : value]
    }),
  )
}

/** Runs statements in their order; true where one of them ends the scoring. */
function run(statements: XmlElement[], scoring: Scoring): boolean {
  return statements.some((statement) => {
    switch (statement.name) {
      case 'responseCondition':
        return runCondition(statement, scoring)
      case 'responseProcessingFragment':
        return run(childElements(statement), scoring)
      case 'setOutcomeValue':
        scoring.outcomes.set(
          idOf(statement),
          attempted(() => evaluate(only(statement), scoring)),
        )
        return false
      case 'lookupOutcomeValue':
        scoring.outcomes.set(idOf(statement), new Unread(statement.name))
        return false
      case 'exitResponse':
        return true
      default:
        throw new Unread(statement.name)
    }
  })
}

function runCondition(condition: XmlElement, scoring: Scoring): boolean {
  for (const branch of childElements(condition)) {
    const inner = childElements(branch)
    const asked = branch.name === 'responseElse' ? undefined : inner[0]
    const then = asked === undefined ? inner : inner.slice(1)
    const isMet = asked === undefined || attempted(() => evaluate(asked, scoring))
    if (isMet instanceof Unread) {
      if (descendants(condition, 'exitResponse').length > 0) throw isMet
      for (const setter of settersIn([condition])) scoring.outcomes.set(idOf(setter), isMet)
      return false
    }
    if (isMet === true) return run(then, scoring)
  }
  return false
}

function attempted(work: () => QtiValue): QtiValue | Unread {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unread) return error
    throw error
  }
}

function only(element: XmlElement): XmlElement {
  const [first] = childElements(element)
  if (first === undefined) throw new Unread(element.name)
  return first
}

function variableOf(name: string, { identifier, answer, outcomes }: Scoring): QtiValue {
  if (name === identifier) return answer
  const value = outcomes.get(name)
  if (value instanceof Unread) throw value
  if (value === undefined) throw new Unread(name)
  return value
}

const numberOf = (value: QtiValue | undefined): number | null => {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}
const listOf = (value: QtiValue): string[] =>
  value === null ? [] : Array.isArray(value) ? value : [String(value)]

function isSame(a: QtiValue, b: QtiValue): boolean {
  if (Array.isArray(a) || Array.isArray(b)) {
    const [left, right] = [listOf(a).toSorted(), listOf(b).toSorted()]
    return left.length === right.length && left.every((each, at) => each === right[at])
  }
  if (typeof a === 'number' || typeof b === 'number')
    return numberOf(a) !== null && numberOf(a) === numberOf(b)
  return a !== null && a === b
}

/** The numbers of all operands, or null where one has none: then the whole has none. */
function numbersOf(values: QtiValue[]): number[] | null {
  const numbers = values.map(numberOf)
  return numbers.includes(null) ? null : numbers.filter((number) => number !== null)
}

const arithmetic: Record<string, (numbers: number[]) => number> = {
  sum: (all) => all.reduce((sum, each) => sum + each, 0),
  product: (all) => all.reduce((product, each) => product * each, 1),
  subtract: ([a = 0, b = 0]) => a - b,
  divide: ([a = 0, b = 0]) => a / b,
  min: (all) => Math.min(...all),
  max: (all) => Math.max(...all),
  integerToFloat: ([a = 0]) => a,
}
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
}

function evaluate(element: XmlElement, scoring: Scoring): QtiValue {
  const { name } = element
  if (name === 'variable') return variableOf(idOf(element), scoring)
  if (name === 'baseValue') return baseValue(element)
  if (name === 'null') return null
  if (name === 'correct' || name === 'mapResponse') {
    if (idOf(element) !== scoring.identifier) throw new Unread(`${name} ${idOf(element)}`)
    return name === 'correct' ? correctOf(scoring) : mapped(scoring)
  }
  const values = childElements(element).map((each) => evaluate(each, scoring))
  const numbers = arithmetic[name] || comparisons[name] || name === 'equal' ? numbersOf(values) : null
  if (arithmetic[name]) return numbers && arithmetic[name](numbers)
  if (comparisons[name]) return numbers && comparisons[name](numbers[0] ?? NaN, numbers[1] ?? NaN)
  if (name === 'equal') return numbers && isEqual(element, numbers[0] ?? NaN, numbers[1] ?? NaN)
  const [a = null, b = null] = values
  switch (name) {
    case 'match':
      return isSame(a, b)
    case 'not':
      return a === null ? null : a !== true
    case 'and':
      return values.every((value) => value === true)
    case 'or':
      return values.includes(true)
    case 'isNull':
      return listOf(a).join('') === ''
    case 'member':
      return listOf(b).includes(String(a))
    case 'contains':
      return listOf(b).every((each) => listOf(a).includes(each))
    case 'multiple':
    case 'ordered':
      return values.flatMap(listOf)
    case 'containerSize':
      return listOf(a).length
    case 'stringMatch':
      return isSameText(element, listOf(a).join(''), listOf(b).join(''))
    default:
      throw new Unread(name)
  }
}

function baseValue(element: XmlElement): QtiValue {
  const text = xmlText(element).trim()
  return isNumeric(element)
    ? numberOf(text)
    : element.attrs['baseType'] === 'boolean'
      ? text === 'true'
      : text
}

function isEqual({ attrs }: XmlElement, a: number, b: number): boolean {
  const mode = attrs['toleranceMode'] ?? 'exact'
  if (mode === 'exact') return a === b
  const [low = NaN, high = low] = (attrs['tolerance'] ?? '').trim().split(/\s+/).map(Number)
  if (!/^(absolute|relative)$/.test(mode) || Number.isNaN(low + high)) throw new Unread(`equal ${mode}`)
  const unit = mode === 'relative' ? Math.abs(a) / 100 : 1
  const least = 1e-9 * Math.max(1, Math.abs(a))
  return b >= a - Math.abs(low) * unit - least && b <= a + Math.abs(high) * unit + least
}

function isSameText({ attrs }: XmlElement, a: string, b: string): boolean {
  const [left, right] = attrs['caseSensitive'] === 'false' ? [a.toLowerCase(), b.toLowerCase()] : [a, b]
  return attrs['substring'] === 'true' ? left.includes(right) : left === right
}

function correctOf({ response }: Scoring): QtiValue {
  const values = correctValues(response)
  const isSingle = (response?.attrs['cardinality'] ?? 'single') === 'single'
  return isSingle ? (values[0] ?? null) : values
}

function mapped({ response, answer }: Scoring): number {
  const mapping = childElement(response, 'mapping')
  if (mapping === undefined) return 0
  const worth = (value: string) => {
    const entry = childElements(mapping, 'mapEntry').find(({ attrs }) => {
      const key = (attrs['mapKey'] ?? '').trim()
      return attrs['caseSensitive'] === 'false' ? key.toLowerCase() === value.toLowerCase() : key === value
    })
    return Number(entry?.attrs['mappedValue'] ?? mapping.attrs['defaultValue'] ?? 0) || 0
  }
  const sum = [...new Set(listOf(answer))].reduce((total, value) => total + worth(value), 0)
  const bound = (name: string, free: number) =>
    mapping.attrs[name] === undefined ? free : Number(mapping.attrs[name])
  return Math.min(Math.max(sum, bound('lowerBound', -Infinity)), bound('upperBound', Infinity))
}
