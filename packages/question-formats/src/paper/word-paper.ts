import type { SignatureBlock } from '@suluh/contract/platform/print/signatures'
import { escapeHtml } from '@suluh/rich-text/escape'
import { imageSize } from '../image-size.ts'
import type { StoredImage } from '../image-store.ts'
import { packWord } from '../word/word-package.ts'
import { pictureRun, type WordParts } from '../word/word-rich.ts'

/** Whose paper it is: the letterhead, its logo as it is stored. */
export type Letterhead = { atas: string[]; nama: string; bawah: string[]; logo: StoredImage | null }

/** In mm; F4 as Indonesian schools buy it. */
const sizes = { A4: [210, 297], F4: [215, 330], Letter: [215.9, 279.4] } as const
export type WordSize = keyof typeof sizes
export type WordSheet = { size: WordSize; isLandscape: boolean; foot: string }

const perMm = 1440 / 25.4
const twips = (mm: number) => Math.round(mm * perMm)
const margin = { top: 13, side: 15, bottom: 16 }
/** Between two columns. */
const gap = 500

export function emptyParts(media: StoredImage[]): WordParts {
  return { media: [...media], used: new Set(), lists: [], drawings: 0, isForPeople: true }
}

/** The room between the margins, in twentieths of a point. */
export function roomOf({ size, isLandscape }: WordSheet, columns = 1): number {
  const [short, long] = sizes[size]
  const whole = twips((isLandscape ? long : short) - 2 * margin.side)
  return columns === 1 ? whole : Math.floor((whole - gap) / 2)
}

/** A document of these blocks on such paper, with its pages numbered. */
export function packPaper(body: string, parts: WordParts, sheet: WordSheet, columns = 1): Uint8Array {
  const right = `<w:tabs><w:tab w:val="right" w:pos="${roomOf(sheet)}"/></w:tabs>`
  const foot = `<w:p><w:pPr>${right}</w:pPr>${run(sheet.foot, { size: 17 })}<w:r><w:tab/></w:r>${run('Halaman ', { size: 17 })}${field('PAGE')}${run(' dari ', { size: 17 })}${field('NUMPAGES')}</w:p>`
  const settings = `<w:sectPr><w:footerReference w:type="default" r:id="foot"/>${columns > 1 ? '<w:type w:val="continuous"/>' : ''}${pageOf(sheet)}${columnsOf(columns)}</w:sectPr>`
  return packWord(body, parts, { settings, font: 'Times New Roman', halfPoints: 22, foot })
}

/** Ends the part of a document that goes over the whole width; what follows stands in columns. */
export function endOfWhole(sheet: WordSheet): string {
  return `<w:p><w:pPr><w:spacing w:after="0" w:line="120" w:lineRule="exact"/><w:sectPr><w:footerReference w:type="default" r:id="foot"/><w:type w:val="continuous"/>${pageOf(sheet)}</w:sectPr></w:pPr></w:p>`
}

function pageOf({ size, isLandscape }: WordSheet): string {
  const [short, long] = sizes[size].map(twips) as [number, number]
  const [width, height] = isLandscape ? [long, short] : [short, long]
  const turned = isLandscape ? ' w:orient="landscape"' : ''
  const side = twips(margin.side)
  return `<w:pgSz w:w="${width}" w:h="${height}"${turned}/><w:pgMar w:top="${twips(margin.top)}" w:right="${side}" w:bottom="${twips(margin.bottom)}" w:left="${side}" w:header="400" w:footer="500" w:gutter="0"/>`
}

const columnsOf = (count: number) =>
  count > 1 ? `<w:cols w:num="${count}" w:space="${gap}" w:sep="1"/>` : ''

const field = (code: string) => `<w:fldSimple w:instr="${code}">${run('1', { size: 17 })}</w:fldSimple>`

type RunLook = { isBold?: boolean; isItalic?: boolean; size?: number }

export function run(text: string, { isBold, isItalic, size }: RunLook = {}): string {
  const look = [isBold ? '<w:b/>' : '', isItalic ? '<w:i/>' : '', size ? `<w:sz w:val="${size}"/>` : ''].join(
    '',
  )
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`
}

type LineLook = RunLook & {
  align?: 'center' | 'right'
  keepNext?: boolean
  after?: number
  before?: number
  /** Within the paragraph's settings, in the order that Word asks for. */
  rule?: string
}

/** One paragraph of plain words. */
export function line(text: string, look: LineLook = {}): string {
  const { align, keepNext, after, before, rule = '' } = look
  const spacing =
    after === undefined && before === undefined
      ? ''
      : `<w:spacing${before === undefined ? '' : ` w:before="${before}"`}${after === undefined ? '' : ` w:after="${after}"`}/>`
  const settings = `${keepNext ? '<w:keepNext/>' : ''}${rule}${spacing}${align ? `<w:jc w:val="${align}"/>` : ''}`
  return `<w:p>${settings && `<w:pPr>${settings}</w:pPr>`}${text === '' ? '' : run(text, look)}</w:p>`
}

type CellLook = { width: number; span?: number }

export const cell = (blocks: string, { width, span }: CellLook) =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${span ? `<w:gridSpan w:val="${span}"/>` : ''}</w:tcPr>${blocks}</w:tc>`

/** Words alone would not say it. */
export const isDrawn = (html: string) => /<(img\b|span data-tex=)/.test(html)

/** Pixels for what stands in a cell of a ruled table, so many twentieths of a point wide: without its margins. */
export const insideOf = (width: number) => Math.floor((width - 2 * cellMargin) / 15)
const cellMargin = 80

type RowLook = { isHead?: boolean }
export const row = (cells: string, { isHead = false }: RowLook = {}) =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells}</w:tr>`

type TableLook = { isRuled?: boolean; indent?: number; isRtl?: boolean }

export function table(widths: readonly number[], rows: string, look: TableLook = {}): string {
  const { isRuled = false, indent = 0, isRtl = false } = look
  const width = widths.reduce((sum, each) => sum + each, 0)
  const settings = [
    isRuled ? '<w:tblStyle w:val="Kisi"/>' : '',
    isRtl ? '<w:bidiVisual/>' : '',
    `<w:tblW w:w="${width}" w:type="dxa"/>`,
    indent > 0 ? `<w:tblInd w:w="${indent}" w:type="dxa"/>` : '',
    '<w:tblLayout w:type="fixed"/>',
    isRuled
      ? ''
      : '<w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>',
  ].join('')
  const grid = widths.map((each) => `<w:gridCol w:w="${each}"/>`).join('')
  return `<w:tbl><w:tblPr>${settings}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows}</w:tbl>`
}

/** The letterhead with the double rule below it; without a logo its lines have the whole width. */
export function letterhead({ atas, nama, bawah, logo }: Letterhead, parts: WordParts, room: number): string {
  const rule = '<w:pBdr><w:bottom w:val="thinThickSmallGap" w:sz="18" w:space="1" w:color="000000"/></w:pBdr>'
  const lines = [
    ...atas.map((text) => line(text, { align: 'center', after: 0 })),
    line(nama, { align: 'center', after: 0, isBold: true, size: 28 }),
    ...bawah.map((text) => line(text, { align: 'center', after: 0, size: 19 })),
  ].join('')
  const end = line('', { rule, after: 120 })
  if (!logo) return lines + end
  const side = 1300
  const picture = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${pictureRun(parts, parts.media.push(logo) - 1, logoSize(logo))}</w:p>`
  const widths = [side, room - 2 * side, side]
  const cells = [picture, lines, '<w:p/>'].map((blocks, at) => cell(blocks, { width: widths[at]! })).join('')
  return table(widths, row(cells)) + end
}

/** Within 75 pixels. */
function logoSize({ bytes }: StoredImage) {
  const { width, height } = imageSize(bytes)
  const scale = 75 / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Names and what they are, in two columns of pairs. */
export function facts(pairs: readonly (readonly [name: string, value: string])[], room: number): string {
  const name = Math.round(Math.min(room * 0.2, 2000))
  const value = Math.floor(room / 2) - name
  const widths = [name, value, name, value]
  const dots = '…………………………………'
  const rows = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, at) =>
    row(
      [pairs[2 * at], pairs[2 * at + 1]]
        .flatMap((pair) => (pair ? [pair[0], `: ${pair[1] || dots}`] : ['', '']))
        .map((text, column) => cell(line(text, { after: 20 }), { width: widths[column]! }))
        .join(''),
    ),
  )
  return table(widths, rows.join(''))
}

/** Who signs below, side by side, all on one page. */
export function signatures(lines: readonly SignatureBlock[][], room: number): string {
  return lines
    .map((blocks, at) => {
      const cells = besideEachOther(blocks, { at, room })
      const all = cells.map(({ width, block }) =>
        cell(block ? signed(block, { keepNext: at < lines.length - 1 }) : '<w:p/>', { width }),
      )
      const widths = cells.map(({ width }) => width)
      return `${line('', { after: 60, keepNext: true })}${table(widths, row(all.join('')))}`
    })
    .join('')
}

/** Thirds of the page: two leave the middle one empty; one alone stands on the right, below others in the middle. */
function besideEachOther(blocks: readonly SignatureBlock[], { at, room }: { at: number; room: number }) {
  const width = Math.floor(room / 3)
  const [first, ...rest] = blocks
  const placed = rest.length > 1 ? blocks : rest.length === 1 ? [first, null, ...rest] : alone(first, at)
  return placed.map((block) => ({ width, block: block ?? null }))
}

const alone = (block: SignatureBlock | undefined, at: number) =>
  at === 0 ? [null, null, block] : [null, block, null]

function signed({ above, role, nama, nomor }: SignatureBlock, { keepNext }: { keepNext: boolean }): string {
  const say = (text: string, look: LineLook = {}) => line(text, { after: 0, keepNext: true, ...look })
  return [
    say(above),
    say(role),
    say(''),
    say(''),
    say(''),
    say(nama || '…………………………………', { isBold: nama !== '' }),
    say(nomor ?? '', { keepNext }),
  ].join('')
}
