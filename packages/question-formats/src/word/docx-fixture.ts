import { strToU8, zipSync } from 'fflate'

/** Small Word documents for the tests, written as the XML that Word writes. */

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'

export const xmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const run = (text: string, style = '') =>
  `<w:r>${style && `<w:rPr>${style}</w:rPr>`}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`

export const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`

/** A cell from plain text, one paragraph per line, or from ready paragraphs. */
export function cell(content: string, settings = ''): string {
  const body = content.startsWith('<w:')
    ? content
    : content
        .split('\n')
        .map((line) => paragraph(line === '' ? '' : run(line)))
        .join('')
  return `<w:tc><w:tcPr>${settings}</w:tcPr>${body}</w:tc>`
}

export const row = (...cells: string[]) =>
  `<w:tr>${cells.map((each) => (each.startsWith('<w:tc>') ? each : cell(each))).join('')}</w:tr>`

export const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
export const begin = (content: string) => cell(content, '<w:vMerge w:val="restart"/>')
export const below = () => cell('', '<w:vMerge/>')
export const wide = (content: string, columns: number) => cell(content, `<w:gridSpan w:val="${columns}"/>`)

export const picture = (id: string, isLinked = false) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="C:\\x.png"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:${isLinked ? 'link' : 'embed'}="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

export type DocxOptions = {
  media?: Record<string, Uint8Array>
  links?: Record<string, string>
  parts?: Record<string, Uint8Array>
}

/** The bytes of a document with this body; media and links are named by their relationship id. */
export function docx(body: string, { media = {}, links = {}, parts = {} }: DocxOptions = {}): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = [
    ...Object.keys(media).map(
      (id) => `<Relationship Id="${id}" Type="${type}/image" Target="media/${id}.png"/>`,
    ),
    ...Object.entries(links).map(
      ([id, url]) => `<Relationship Id="${id}" Type="${type}/image" Target="${url}" TargetMode="External"/>`,
    ),
  ]
  const open = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `${open}<Relationship Id="r1" Type="${type}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(`${open}${relations.join('')}</Relationships>`),
    'word/document.xml': strToU8(`<w:document ${namespaces}><w:body>${body}</w:body></w:document>`),
    ...Object.fromEntries(Object.entries(media).map(([id, bytes]) => [`word/media/${id}.png`, bytes])),
    ...parts,
  })
}

export const png = (seed = 0) =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array.from({ length: 8 }, () => seed)])
