import { strToU8, zipSync } from 'fflate'
import { mediaIn, mediaName, richTexts } from '../soal/export-file.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { exportHtml, texFormula } from '../html/export-html.ts'
import { drawFormula } from '@suluh/rich-text/formula'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { StoredImage } from '../image-store.ts'
import { qtiInteraction } from './write-qti-interaction.ts'

const itemSpace =
  'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p1 http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"'
const manifestSpace = 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="suluh"'

/** A QTI 2.1 package: a manifest, one item per question, and the media beside them. */
export function writeQti({ questions, media }: ExportInput): Uint8Array {
  const items = questions.map((question, index) => ({
    path: `items/soal-${String(index + 1).padStart(4, '0')}.xml`,
    xml: itemXml(question, index, media),
    media: mediaIn(richTexts(question).join('')).map((each) => mediaPath(media, each)),
  }))
  const resources = items.map(
    ({ path, media: files }, index) =>
      `<resource identifier="res-${index + 1}" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/>${files.map((href) => `<file href="${href}"/>`).join('')}</resource>`,
  )
  const test = testXml(questions, items, media)
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>\n<manifest ${manifestSpace}><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources><resource identifier="res-tes" type="imsqti_test_xmlv2p1" href="tes.xml"><file href="tes.xml"/></resource>${resources.join('')}</resources></manifest>`
  return zipSync({
    'imsmanifest.xml': strToU8(manifest),
    'tes.xml': strToU8(test),
    ...Object.fromEntries(items.map(({ path, xml }) => [path, strToU8(xml)])),
    ...Object.fromEntries(media.map((file, index) => [mediaPath(media, index), file.bytes])),
  })
}

/** The questions in their order, those that share a text in a section that shows it. */
function testXml(questions: ExportSoal[], items: { path: string }[], media: StoredImage[]): string {
  const sections: string[] = []
  const rich = (html: string) => exportHtml(html, { formula, media: (each) => mediaPath(media, each) })
  questions.forEach(({ stimulus = '' }, index) => {
    const item = `<assessmentItemRef identifier="butir-${index + 1}" href="${items[index]?.path ?? ''}"/>`
    if (index > 0 && stimulus === (questions[index - 1]?.stimulus ?? ''))
      sections.push(`${sections.pop()}${item}`)
    else {
      const rubric =
        stimulus === '' ? '' : `<rubricBlock view="candidate">${own(rich(stimulus))}</rubricBlock>`
      sections.push(`${rubric}${item}`)
    }
  })
  const written = sections.map(
    (inner, index) =>
      `<assessmentSection identifier="bagian-${index + 1}" title="Bagian ${index + 1}" visible="true">${inner}</assessmentSection>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentTest ${itemSpace} identifier="tes" title="Tes"><testPart identifier="semua" navigationMode="nonlinear" submissionMode="simultaneous">${written.join('')}</testPart></assessmentTest>`
}

function mediaPath(media: StoredImage[], index: number): string {
  const file = media[index]
  return file ? `media/${mediaName(file, index)}` : ''
}

function itemXml(question: ExportSoal, index: number, media: StoredImage[]): string {
  const rich = (html: string) =>
    exportHtml(html, { formula, media: (each) => `../${mediaPath(media, each)}` })
  const { declaration, body, processing, most } = qtiInteraction(question, rich)
  const rubric =
    question.key.form === 'uraian' && question.key.rubric !== ''
      ? `<rubricBlock view="scorer">${own(rich(question.key.rubric))}</rubricBlock>`
      : ''
  const note = question.pembahasan
  const feedback =
    note === ''
      ? ''
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="pembahasan" showHide="show">${own(rich(note))}</modalFeedback>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<assessmentItem ${itemSpace} identifier="suluh-${escapeHtml(question.id)}" title="Soal ${index + 1}" adaptive="false" timeDependent="false">`,
    declaration,
    `<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="${most}"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>`,
    '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"><defaultValue><value>pembahasan</value></defaultValue></outcomeDeclaration>',
    `<itemBody>${own(rich(question.content.stem))}${rubric}${body}</itemBody>`,
    processing,
    feedback,
    '</assessmentItem>',
  ].join('\n')
}

// The body of an item holds blocks only; this one says nothing of its own.
const own = (html: string) => `<div class="suluh-isi">${html}</div>`

// A formula that nobody can draw stays as its source.
function formula(tex: string): string {
  const isReadable = tex.trim() === tex
  return (isReadable && drawFormula(tex)) || texFormula(tex)
}
