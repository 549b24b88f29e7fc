import { strToU8, zipSync } from 'fflate'
import { mediaIn, mediaName, richTexts } from '../soal/export-file.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import type { StoredImage } from '../image-store.ts'
import { qtiDialects, type QtiDialect, type QtiVersion } from './qti-dialect.ts'
import { qtiInteraction } from './write-qti-interaction.ts'
import { own, qtiStyle, writeQtiHtml } from './write-qti-html.ts'

const prolog = '<?xml version="1.0" encoding="UTF-8"?>\n'
const styleName = 'gaya.css'

/** A QTI package: a manifest, one item per question, the test that puts them in order, and the media beside them. */
export function writeQti(version: QtiVersion, { questions, media }: ExportInput): Uint8Array {
  const dialect = qtiDialects[version]
  const items = questions.map((question, index) => ({
    path: `items/soal-${String(index + 1).padStart(4, '0')}.xml`,
    xml: itemXml(dialect, question, index, media),
    files: filesOf(richTexts(question).slice(1), media),
  }))
  const shared = filesOf(
    questions.map(({ stimulus = '' }) => stimulus),
    media,
  )
  const style = qtiStyle(questions.flatMap(richTexts).join(''))
  return zipSync({
    'imsmanifest.xml': strToU8(manifestXml(dialect, items, shared)),
    'tes.xml': strToU8(testXml(dialect, questions, items, media)),
    ...(style === '' ? {} : { [styleName]: strToU8(style) }),
    ...Object.fromEntries(items.map(({ path, xml }) => [path, strToU8(xml)])),
    ...Object.fromEntries(media.map((file, index) => [mediaPath(media, index), file.bytes])),
  })
}

type Item = { path: string; files: string[] }

function manifestXml({ manifest }: QtiDialect, items: Item[], shared: string[]): string {
  const resource = (id: string, type: string, path: string, files: string[]) =>
    `<resource identifier="${id}" type="${type}" href="${path}">${[path, ...files].map((href) => `<file href="${href}"/>`).join('')}</resource>`
  const resources = [
    resource('res-tes', manifest.test, 'tes.xml', shared),
    ...items.map(({ path, files }, index) => resource(`res-${index + 1}`, manifest.item, path, files)),
  ]
  return `${prolog}<manifest xmlns="${manifest.space}" identifier="suluh"><metadata><schema>${manifest.schema}</schema><schemaversion>${manifest.version}</schemaversion></metadata><organizations/><resources>${resources.join('')}</resources></manifest>`
}

/** The files that texts need beside them, each once. */
function filesOf(htmls: string[], media: StoredImage[]): string[] {
  const html = htmls.join('')
  return [
    ...(qtiStyle(html) !== '' ? [styleName] : []),
    ...mediaIn(html).map((each) => mediaPath(media, each)),
  ]
}

/** The questions in their order, those that share a text in a section that shows it. */
function testXml(dialect: QtiDialect, questions: ExportSoal[], items: Item[], media: StoredImage[]): string {
  const { element } = dialect
  const sections: string[] = []
  questions.forEach(({ stimulus = '' }, index) => {
    const item = element('assessmentItemRef', {
      identifier: `butir-${index + 1}`,
      href: items[index]?.path ?? '',
    })
    if (index > 0 && stimulus === (questions[index - 1]?.stimulus ?? ''))
      sections.push(`${sections.pop()}${item}`)
    else {
      const text = writeQtiHtml(stimulus, { files: media, path: (each) => mediaPath(media, each) })
      const rubric =
        stimulus === ''
          ? ''
          : element(
              'rubricBlock',
              { view: 'candidate', use: 'ext:bacaan' },
              dialect.content(own(text), styled(dialect, stimulus, '')),
            )
      sections.push(`${rubric}${item}`)
    }
  })
  const written = sections.map((inner, index) =>
    element(
      'assessmentSection',
      { identifier: `bagian-${index + 1}`, title: `Bagian ${index + 1}`, visible: true },
      inner,
    ),
  )
  const part = element(
    'testPart',
    { identifier: 'semua', navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
    ...written,
  )
  return `${prolog}${element('assessmentTest', { ...dialect.root, identifier: 'tes', title: 'Tes' }, part)}`
}

function styled({ element }: QtiDialect, html: string, folder: string): string {
  return qtiStyle(html) !== ''
    ? element('stylesheet', { href: `${folder}${styleName}`, type: 'text/css' })
    : ''
}

function mediaPath(media: StoredImage[], index: number): string {
  const file = media[index]
  return file ? `media/${mediaName(file, index)}` : ''
}

function itemXml(dialect: QtiDialect, question: ExportSoal, index: number, media: StoredImage[]): string {
  const { element, content } = dialect
  const rich = (html: string) =>
    writeQtiHtml(html, { files: media, path: (each) => `../${mediaPath(media, each)}` })
  const { declaration, body, processing, most } = qtiInteraction(dialect, question, rich)
  const { key, pembahasan } = question
  const rubric =
    key.form === 'uraian' && key.rubric !== ''
      ? element('rubricBlock', { view: 'scorer', use: 'scoring' }, content(own(rich(key.rubric)), ''))
      : ''
  const feedback =
    pembahasan === ''
      ? ''
      : element(
          'modalFeedback',
          { outcomeIdentifier: 'FEEDBACK', identifier: 'pembahasan', showHide: 'show' },
          content(own(rich(pembahasan)), ''),
        )
  const start = (value: string) => element('defaultValue', {}, element('value', {}, value))
  const outcomes = [
    element(
      'outcomeDeclaration',
      { identifier: 'SCORE', cardinality: 'single', baseType: 'float', normalMaximum: most },
      start('0'),
    ),
    element(
      'outcomeDeclaration',
      { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' },
      start('pembahasan'),
    ),
  ]
  const names = {
    identifier: `suluh-${question.id}`,
    title: `Soal ${index + 1}`,
    adaptive: false,
    timeDependent: false,
  }
  const parts = [
    declaration,
    ...outcomes,
    styled(dialect, richTexts(question).slice(1).join(''), '../'),
    element('itemBody', {}, own(rich(question.content.stem)), rubric, body),
    processing,
    feedback,
  ]
  return `${prolog}${element('assessmentItem', { ...dialect.root, ...names }, `\n${parts.filter((part) => part !== '').join('\n')}\n`)}`
}
