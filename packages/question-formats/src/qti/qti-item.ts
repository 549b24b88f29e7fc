import { escapeHtml } from '@suluh/rich-text/escape'
import { markupField } from '../html/html-text.ts'
import { qtiAnswer, type QtiField } from './qti-answer.ts'
import { addProblem, addSoal, finding, type Reading } from '../soal/reading.ts'
import { lostFinding } from '../table/soal-table.ts'
import { qtiLooks, qtiPlays, qtiSource, qtiStart } from './write-qti-html.ts'
import { shortened } from '../soal/soal-parts.ts'
import { childElement, childElements, descendants, xmlText } from '../xml.ts'
import type { XmlElement, XmlNode } from '../xml.ts'

type Media = (src: string) => number | null

/** Every element that takes an answer, held by our forms or not. */
const isInteraction = (name: string) => name.endsWith('Interaction')
const inline = new Set(['textEntryInteraction', 'inlineChoiceInteraction'])

/** Reads one item and returns what it shows; what our forms do not hold becomes an explained problem. */
export function readQtiItem(
  reading: Reading,
  item: XmlElement,
  site: { place: string; source: string },
  media: Media,
  stimulus = '',
): string {
  const lost = { count: 0 }
  const field: QtiField = (element) => {
    const read = markupField(element ? qtiHtml(element.children) : '', media)
    lost.count += read.lost
    return read
  }
  const body = childElement(item, 'itemBody')
  const title = shortened(item.attrs['title'] ?? item.attrs['identifier'] ?? '')
  const source = (html: string) =>
    `<div data-source="${site.source}"><p><strong>${escapeHtml(title)}</strong></p>${html}</div>`
  const interactions = body
    ? descendants(body, ...namesIn(body)).filter(({ name }) => isInteraction(name))
    : []
  const [interaction] = interactions
  if (body === undefined || interaction === undefined) {
    addProblem(reading, site, finding('soal', 'peringatan', 'qti-tanpa-jawaban'))
    return source(field(body).html)
  }
  const shown = field(body).html
  lost.count = 0
  const stem = field({ ...body, children: withoutRubrics(body.children) }).html
  const built = interactions.length === 1 ? qtiAnswer(item, interaction, stem, field) : null
  if (built === null) {
    const count = interactions.length
    addProblem(
      reading,
      site,
      count > 1
        ? finding('soal', 'galat', 'qti-beberapa-isian', String(count))
        : finding('soal', 'galat', 'qti-bentuk', interaction.name),
    )
    return source(shown)
  }
  const pembahasan = childElements(item, 'modalFeedback').map((feedback) => field(feedback).html)
  const ref = /^suluh-(.+)$/.exec(item.attrs['identifier'] ?? '')?.[1] ?? ''
  addSoal(reading, site, {
    number: String(reading.questions.length + 1),
    ref,
    stimulus,
    ...built,
    pembahasan:
      pembahasan.length > 1 ? pembahasan.map((html) => `<div>${html}</div>`).join('') : (pembahasan[0] ?? ''),
    findings: lost.count > 0 ? [lostFinding(lost.count), ...built.findings] : built.findings,
  })
  return source(shown)
}

function namesIn(element: XmlElement): string[] {
  return [...new Set(childElements(element).flatMap((child) => [child.name, ...namesIn(child)]))]
}

function withoutRubrics(nodes: XmlNode[]): XmlNode[] {
  return nodes.filter((node) => typeof node === 'string' || node.name !== 'rubricBlock')
}

const blank = '_____'

/** HTML of a piece of an item: interactions give their prompt, or a blank where one writes into the text. */
export function qtiHtml(nodes: XmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeHtml(node) : elementHtml(node))).join('')
}

function elementHtml(element: XmlElement): string {
  const { name, attrs, children } = element
  if (inline.has(name)) return blank
  if (isInteraction(name)) return qtiHtml(childElement(element, 'prompt')?.children ?? [])
  if (attrs['class'] === 'suluh-isi') return qtiHtml(children)
  if (name === 'object') return objectHtml(element)
  const drawn = ownHtml(element)
  if (drawn !== null) return drawn
  // A paragraph that is nothing but the place for an answer is no part of the question.
  const only = children.filter((node) => typeof node !== 'string' || node.trim() !== '')
  if (name === 'p' && only.length === 1 && typeof only[0] !== 'string' && inline.has(only[0]?.name ?? ''))
    return ''
  const written = Object.entries(attrs).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const open = `<${name}${written.join('')}>`
  return ['br', 'img', 'hr', 'source'].includes(name) ? open : `${open}${qtiHtml(children)}</${name}>`
}

/** What our own packages write as a class, because QTI has no word for it. */
function ownHtml(element: XmlElement): string | null {
  const { name, attrs, children } = element
  const classes = attrs['class']?.split(/\s+/) ?? []
  if (name === 'ol') {
    const start = classes.find((each) => each.startsWith(qtiStart))?.slice(qtiStart.length)
    return start === undefined ? null : `<ol start="${escapeHtml(start)}">${qtiHtml(children)}</ol>`
  }
  if (name !== 'span') return null
  if (classes.includes(qtiSource)) return `<span data-tex="${escapeHtml(xmlText(element))}"></span>`
  const look = Object.keys(qtiLooks).find((tag) => classes.includes(qtiLooks[tag] ?? ''))
  return look === undefined ? null : `<${look}>${qtiHtml(children)}</${look}>`
}

function objectHtml({ attrs, children }: XmlElement): string {
  const src = escapeHtml(attrs['data'] ?? '')
  const plays = attrs['class']?.startsWith(qtiPlays) ? attrs['class'].slice(qtiPlays.length) : ''
  if (attrs['type']?.startsWith('audio/'))
    return `<audio src="${src}"${plays ? ` data-plays="${escapeHtml(plays)}"` : ''}></audio>`
  return attrs['type']?.startsWith('image/') ? `<img src="${src}" alt="">` : qtiHtml(children)
}
