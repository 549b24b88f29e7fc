import { escapeHtml } from '@suluh/rich-text/escape'
import { imageSize } from '../image-size.ts'
import type { StoredImage } from '../image-store.ts'
import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import { texToEquations, texToOmml } from '../formula/tex-omml.ts'
import { parseOwnHtml } from '../html/html-text.ts'

export type WordList = { kind: 'ul' | 'ol'; start: number }

/** What rich text needs of the document around it, gathered while writing. */
export type WordParts = {
  media: StoredImage[]
  /** Media that the document shows, in order of their first appearance. */
  used: Set<number>
  /** The lists so far; each counts for itself. */
  lists: WordList[]
  drawings: number
  /** Nobody reads it into the bank again, so that every formula is an equation, if only nearly the same. */
  isForPeople?: boolean
}

/** How blocks stand in from the edge (in twentieths of a point), with a number or letter before the first of them. */
export type WordIndent = { left: number; hanging: number; lead: string; keepNext?: boolean }

type Style = {
  marks: string
  list?: { id: number; level: number }
  isRtl: boolean
  widest: number
  /** Its `lead` is emptied once it is written. */
  indent?: WordIndent | undefined
}

/** Paragraphs and tables of Word for one cell, always at least one paragraph. */
export function wordBlocks(html: string, parts: WordParts, widest = 300): string {
  const blocks = write(parseOwnHtml(html), parts, { marks: '', isRtl: false, widest })
  // A cell must end in a paragraph.
  return blocks === '' || blocks.endsWith('</w:tbl>') ? `${blocks}<w:p/>` : blocks
}

/** The same, indented, as a question or an option stands on an exam's paper. */
export function indentedBlocks(
  html: string,
  parts: WordParts,
  widest: number,
  indent: WordIndent,
  isRtl = false,
): string {
  const style: Style = { marks: '', isRtl, widest, indent: { ...indent } }
  const blocks = write(parseOwnHtml(html), parts, style)
  return blocks === '' ? paragraph([], parts, style) : blocks
}

const blockTags = new Set(['p', 'div', 'ul', 'ol', 'li', 'table', 'blockquote', 'pre'])
const isBlock = (node: SafeNode) => typeof node !== 'string' && blockTags.has(node.tag)

function write(nodes: SafeNode[], parts: WordParts, style: Style): string {
  let written = ''
  let inline: SafeNode[] = []
  const flush = () => {
    if (inline.length > 0) written += paragraph(inline, parts, style)
    inline = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) inline.push(node)
    else if (typeof node !== 'string') {
      flush()
      written += block(node, parts, style)
    }
  }
  flush()
  return written
}

function block(node: SafeElement, parts: WordParts, style: Style): string {
  const isRtl = node.attrs['dir'] === undefined ? style.isRtl : node.attrs['dir'] === 'rtl'
  // A list or a table has no place for the number before it.
  const isLeading = style.indent?.lead && ['ul', 'ol', 'table'].includes(node.tag)
  return (isLeading ? paragraph([], parts, style) : '') + blockOf(node, parts, style, isRtl)
}

function blockOf(node: SafeElement, parts: WordParts, style: Style, isRtl: boolean): string {
  switch (node.tag) {
    case 'ul':
    case 'ol': {
      const level = (style.list?.level ?? -1) + 1
      const id =
        style.list?.id ?? parts.lists.push({ kind: node.tag, start: Number(node.attrs['start'] ?? 1) })
      return write(node.children, parts, { ...style, isRtl, list: { id, level } })
    }
    case 'table':
      return table(node, parts, style)
    case 'p':
      return node.children.some(isBlock)
        ? write(node.children, parts, { ...style, isRtl })
        : paragraph(node.children, parts, { ...style, isRtl })
    default:
      return write(node.children, parts, { ...style, isRtl })
  }
}

function paragraph(nodes: SafeNode[], parts: WordParts, style: Style): string {
  const { list, isRtl, indent } = style
  const lead = indent?.lead ?? ''
  if (indent) indent.lead = ''
  const settings = [
    indent?.keepNext ? '<w:keepNext/>' : '',
    list
      ? `<w:numPr><w:ilvl w:val="${Math.min(list.level, 8)}"/><w:numId w:val="${list.id}"/></w:numPr>`
      : '',
    isRtl ? '<w:bidi/>' : '',
    indent ? indentOf(indent, list, lead !== '') : '',
  ].join('')
  const before =
    lead === '' ? '' : `<w:r><w:t xml:space="preserve">${escapeHtml(lead)}</w:t></w:r><w:r><w:tab/></w:r>`
  return `<w:p>${settings === '' ? '' : `<w:pPr>${settings}</w:pPr>`}${before}${runs(nodes, parts, style)}</w:p>`
}

function indentOf({ left, hanging }: WordIndent, list: Style['list'], hasLead: boolean): string {
  if (list) return `<w:ind w:left="${left + 360 * (list.level + 1)}" w:hanging="300"/>`
  return `<w:ind w:left="${left}"${hasLead ? ` w:hanging="${hanging}"` : ''}/>`
}

const marks: Record<string, string> = {
  strong: '<w:b/>',
  em: '<w:i/>',
  u: '<w:u w:val="single"/>',
  s: '<w:strike/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  code: '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>',
}

function runs(nodes: SafeNode[], parts: WordParts, style: Style): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return textRun(node, style)
      const tex = node.attrs['data-tex']
      if (node.tag === 'span' && tex !== undefined)
        return formulaOf(tex, parts, style) ?? textRun(`\\(${tex}\\)`, style)
      if (node.tag === 'br') return '<w:r><w:br/></w:r>'
      if (node.tag === 'img') return picture(node, parts, style)
      const own = marks[node.tag] ?? ''
      return runs(node.children, parts, { ...style, marks: style.marks + own })
    })
    .join('')
}

/** Between two equations a line may break. */
function formulaOf(tex: string, parts: WordParts, style: Style): string | null {
  if (!parts.isForPeople) return texToOmml(tex)
  const room = style.widest - (style.list ? 24 * (style.list.level + 1) : 0)
  return texToEquations(tex, room)?.join(textRun(' ', { ...style, marks: '' })) ?? null
}

// Word wants the settings of a run in one order.
const order = ['rFonts', 'b', 'i', 'strike', 'u', 'vertAlign', 'rtl']

function textRun(text: string, { marks: own, isRtl }: Style): string {
  if (text === '') return ''
  const list = `${own}${isRtl ? '<w:rtl/>' : ''}`.match(/<w:[^>]+>/g) ?? []
  const place = (mark: string) => order.indexOf(/^<w:(\w+)/.exec(mark)?.[1] ?? '')
  const settings = [...new Set(list)].toSorted((a, b) => place(a) - place(b)).join('')
  return `<w:r>${settings === '' ? '' : `<w:rPr>${settings}</w:rPr>`}<w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`
}

const emuPerPixel = 9525

function picture(node: SafeElement, parts: WordParts, style: Style): string {
  const index = Number(node.attrs['data-image'])
  const file = parts.media[index]
  if (!file) return ''
  const natural = imageSize(file.bytes)
  const asked = Number(node.attrs['width'] ?? natural.width)
  const width = Math.max(8, Math.min(asked, style.widest))
  const height = Math.max(8, Math.round((width / natural.width) * natural.height))
  return pictureRun(parts, index, { width, height }, node.attrs['alt'])
}

/** A picture of the document's media, so large in pixels. */
export function pictureRun(
  parts: WordParts,
  index: number,
  { width, height }: { width: number; height: number },
  said = '',
): string {
  parts.used.add(index)
  const size = `cx="${width * emuPerPixel}" cy="${height * emuPerPixel}"`
  const id = (parts.drawings += 1)
  const alt = escapeHtml(said)
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${id}" name="Gambar ${id}" descr="${alt}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Gambar ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="media${index}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

/** Left and right of what stands in a cell, in pixels. */
const cellMargins = 11

function table(node: SafeElement, parts: WordParts, style: Style): string {
  const rows = rowsOf(node)
  const cells = (row: SafeElement) =>
    row.children.filter((child): child is SafeElement => typeof child !== 'string')
  const most = Math.max(1, ...rows.map((row) => cells(row).length))
  const written = rows.map((row) => {
    const line = cells(row).map((cell) => {
      const span = Number(cell.attrs['colspan'] ?? 1)
      const settings = span > 1 ? `<w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>` : ''
      const inner = write(cell.children, parts, {
        ...style,
        indent: undefined,
        widest: Math.max(30, Math.floor(style.widest / most) - (parts.isForPeople ? cellMargins : 0)),
        marks: cell.tag === 'th' ? '<w:b/>' : '',
      })
      return `<w:tc>${settings}${inner === '' || inner.endsWith('</w:tbl>') ? `${inner}<w:p/>` : inner}</w:tc>`
    })
    return `<w:tr>${line.join('')}</w:tr>`
  })
  const grid = Array.from({ length: most }, () => '<w:gridCol/>').join('')
  return `<w:tbl><w:tblPr><w:tblStyle w:val="Kisi"/>${style.indent ? `<w:tblW w:w="${style.widest * 15}" w:type="dxa"/>` : '<w:tblW w:w="0" w:type="auto"/>'}${style.indent ? `<w:tblInd w:w="${style.indent.left}" w:type="dxa"/>` : ''}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join('')}</w:tbl>`
}

function rowsOf(node: SafeElement): SafeElement[] {
  return node.children.flatMap((child) =>
    typeof child === 'string'
      ? []
      : child.tag === 'tr'
        ? [child]
        : ['thead', 'tbody'].includes(child.tag)
          ? rowsOf(child)
          : [],
  )
}
