import { childElement, childElements, descendants, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/** What is answered, by the name of each response. */
export type Answers = Record<string, string[]>

/** A condition of a kind that is not worked out here; its name is told. */
class Unread extends Error {}

const variableOf = ({ attrs }: XmlElement) => attrs['varname'] ?? attrs['variablename'] ?? 'SCORE'
const isScore = (variable: string) => /^(que_)?score$/i.test(variable)

/** Which variables of an item hold its points: hints and the like are counted in variables of their own. */
export function pointsOfVariables(item: XmlElement): (set: XmlElement) => boolean {
  const hasScore = childElements(item, 'resprocessing').some((each) =>
    descendants(each, 'setvar').some((set) => isScore(variableOf(set))),
  )
  return (set) => (hasScore ? isScore(variableOf(set)) : !/feedback/i.test(variableOf(set)))
}

/** The points that a `setvar` says, of 100 at most. */
export function pointsIn(set: XmlElement | undefined): number {
  const written = xmlText(set).trim()
  return /max/i.test(written) ? 100 : Number(written || NaN)
}

/**
 * What an item of QTI 1.2 gives for answers: its conditions in their order, each setting, adding or taking points, up to
 * the first one that says so. A name where a condition is of a kind that is not worked out here.
 */
export function qti12Score(item: XmlElement, answers: Answers): number | string {
  const counts = pointsOfVariables(item)
  const conditions = childElements(item, 'resprocessing').flatMap((each) =>
    childElements(each, 'respcondition'),
  )
  const isMet = (condition: XmlElement): boolean => {
    const variable = childElement(condition, 'conditionvar')
    return variable !== undefined && holds(variable, { item, answers, isOther: () => isNone(condition) })
  }
  const isNone = (own: XmlElement) =>
    conditions.every((each) => each === own || descendants(each, 'other').length > 0 || !isMet(each))
  let score = startOf(item)
  try {
    for (const condition of conditions) {
      const sets = childElements(condition, 'setvar').filter(counts)
      if (sets.length === 0 || !isMet(condition)) continue
      for (const set of sets) score = changed(score, set)
      // What adds up goes on by itself; what sets the points is the end of it, unless it says otherwise.
      const adds = sets.some(({ attrs }) => /^(add|subtract)$/i.test(attrs['action'] ?? ''))
      if (!/^yes$/i.test(condition.attrs['continue'] ?? (adds ? 'Yes' : 'No'))) break
    }
    return score
  } catch (error) {
    if (error instanceof Unread) return error.message
    throw error
  }
}

function startOf(item: XmlElement): number {
  const variables = descendants(item, 'decvar').filter((each) => isScore(variableOf(each)))
  return Number(variables[0]?.attrs['defaultval'] ?? 0) || 0
}

function changed(score: number, set: XmlElement): number {
  const points = pointsIn(set)
  const action = (set.attrs['action'] ?? 'Set').toLowerCase()
  if (!Number.isFinite(points)) throw new Unread(`setvar ${xmlText(set).trim().slice(0, 40)}`)
  switch (action) {
    case 'set':
      return points
    case 'add':
      return score + points
    case 'subtract':
      return score - points
    default:
      throw new Unread(`setvar ${action}`)
  }
}

type Case = { item: XmlElement; answers: Answers; isOther: () => boolean }

function holds(element: XmlElement, about: Case): boolean {
  const inner = childElements(element)
  switch (element.name) {
    case 'conditionvar':
      return areAnswersOfOne(inner, about)
        ? inner.some((each) => holds(each, about))
        : inner.every((each) => holds(each, about))
    case 'and':
      return inner.every((each) => holds(each, about))
    case 'or':
      return inner.some((each) => holds(each, about))
    case 'not':
      return !inner.some((each) => holds(each, about))
    case 'other':
      return about.isOther()
    case 'unanswered':
      return answerOf(element, about).length === 0
    case 'varequal':
      return answerOf(element, about).some((answer) => isEqual(answer, element))
    case 'varlt':
    case 'varlte':
    case 'vargt':
    case 'vargte':
      return answerOf(element, about).some((answer) => isWithin(answer, element))
    default:
      throw new Unread(element.name)
  }
}

/** Several texts side by side, of a response that has one: any of them. */
function areAnswersOfOne(inner: XmlElement[], { item }: Case): boolean {
  const names = new Set(inner.map(({ attrs }) => attrs['respident']))
  const isMultiple = descendants(item, 'response_lid').some(({ attrs }) =>
    /multiple/i.test(attrs['rcardinality'] ?? ''),
  )
  return inner.length > 1 && names.size === 1 && !isMultiple && inner.every(({ name }) => name === 'varequal')
}

/** What is answered to the response that a condition names; where there is only one, whatever it is called. */
function answerOf({ attrs }: XmlElement, { answers }: Case): string[] {
  const [first = [], ...others] = Object.values(answers)
  return others.length === 0 ? first : (answers[attrs['respident'] ?? ''] ?? [])
}

const numberIn = (text: string) => Number(text.trim().replace(',', '.') || NaN)

function isEqual(answer: string, element: XmlElement): boolean {
  const text = xmlText(element).trim()
  if (/^no$/i.test(element.attrs['case'] ?? '') && answer.toLowerCase() === text.toLowerCase()) return true
  return answer === text || numberIn(answer) === numberIn(text)
}

function isWithin(answer: string, element: XmlElement): boolean {
  const [own, bound] = [numberIn(answer), numberIn(xmlText(element))]
  const isAtBound = element.name.endsWith('e') && own === bound
  return isAtBound || (element.name.startsWith('varlt') ? own < bound : own > bound)
}
