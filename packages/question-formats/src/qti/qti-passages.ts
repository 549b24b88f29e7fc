import { markupField } from '../html/html-text.ts'
import { qtiHtml } from './qti-item.ts'
import { childElement, childElements, descendants } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

/** The files of a package: an XML document of it, and which picture or sound stands behind an address in one. */
export type QtiFiles = {
  open(path: string): XmlElement | null
  media(path: string, src: string): number | null
  /** A path as it stands in the file `from`, seen from the root of the package. */
  joined(from: string, path: string): string
}

/**
 * The text that an item shares with others: what its section shows above its items, or a stimulus that it refers to.
 * `tests` are the paths of the package's tests.
 */
export function qtiPassages(files: QtiFiles, tests: string[]): (path: string, item: XmlElement) => string {
  const bySection = new Map<string, string>()
  for (const path of tests) {
    const test = files.open(path)
    for (const part of test ? descendants(test, 'testPart') : [])
      for (const section of childElements(part, 'assessmentSection'))
        readSection(files, path, section, '', bySection)
  }
  const textOf = (path: string, element: XmlElement) =>
    markupField(qtiHtml(element.children), (src) => files.media(path, src)).html
  return (path, item) => {
    const own = descendants(item, 'assessmentStimulusRef', 'stimulusRef').flatMap(({ attrs }) => {
      const place = files.joined(path, attrs['href'] ?? '')
      const body = childElement(files.open(place) ?? undefined, 'stimulusBody')
      return body ? [textOf(place, body)] : []
    })
    return own.length > 0 ? own.join('') : (bySection.get(path) ?? '')
  }
}

function readSection(
  files: QtiFiles,
  path: string,
  section: XmlElement,
  outer: string,
  found: Map<string, string>,
): void {
  const own = childElements(section, 'rubricBlock')
    .filter(isShared)
    .map((rubric) => markupField(qtiHtml(rubric.children), (src) => files.media(path, src)).html)
  const passage = own.some((html) => html !== '') ? own.join('') : outer
  for (const item of childElements(section, 'assessmentItemRef'))
    if (passage !== '') found.set(files.joined(path, item.attrs['href'] ?? ''), passage)
  for (const inner of childElements(section, 'assessmentSection'))
    readSection(files, path, inner, passage, found)
}

// Instructions and what only the scorer sees are no text of the questions.
function isShared({ attrs }: XmlElement): boolean {
  const isForCandidates = /candidate/.test(attrs['view'] ?? 'candidate')
  return isForCandidates && !['instructions', 'scoring', 'navigation'].includes(attrs['use'] ?? '')
}
