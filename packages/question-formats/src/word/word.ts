import { countLost, fieldHtml, toHtml, toText } from '../html/html-text.ts'
import { createImageStore } from '../image-store.ts'
import type { ImageStore, StoredImage } from '../image-store.ts'
import { formulaNodes } from '../html/plain-text.ts'
import { element, parseSafeHtml } from '../html/safe-html.ts'
import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import { tableGrid } from '../table/table.ts'
import type { Line, Table } from '../table/table.ts'
import { openWord } from './word-converter.ts'
import { documentPieces } from './word-pieces.ts'
import { marginText } from './word-margins.ts'
import { labelMarks, lostMark } from './word-written-out.ts'
import { firstHue, hues, signMarks } from './word-signs.ts'
import { hiddenTexts } from './word-unseen.ts'
import type { ZipEntry } from '@suluh/tabular/zip'

export type WordFile = {
  tables: Table[]
  paragraphs: Line[]
  /** All of it in its order, each block and each row with its mark. */
  blocks: SafeElement[]
  /** Somebody has written or deleted what nobody has accepted yet. */
  hasTrackedChanges: boolean
  /** How many texts are hidden, and how many parts are other documents within it. */
  hidden: number
  embedded: number
  /** How many remarks stand in the margin. */
  remarks: number
  /** Which of the pictures show an equation of an older kind. */
  oldFormulas: Set<number>
  /** What stands at the top or bottom of the pages and is more than the name of the paper. */
  margins: string
  sourceHtml: string
  images: StoredImage[]
}

/** Tables, pictures and safe HTML of a Word document. Throws `validation` where it is damaged. */
export async function readWord(entries: Map<string, ZipEntry>, document: string): Promise<WordFile> {
  const store = createImageStore()
  const source = openWord(entries, document, store)
  const tree: SafeElement[] = []
  for (const { xml, goesOn } of documentPieces(source.xml)) {
    const { html, formulas } = await source.toHtml(xml)
    const blocks = readTree(html, store, formulas)
    const [first] = blocks
    const table = tree.at(-1)
    if (goesOn && first?.tag === 'table' && table?.tag === 'table') {
      for (const child of first.children) table.children.push(child)
      blocks.shift()
    }
    for (const block of blocks) tree.push(block)
  }
  const marks = { count: 0 }
  const nextSource = () => `s${(marks.count += 1)}`
  const tables: Table[] = []
  const paragraphs: Line[] = []
  let lead: SafeElement[] = []
  for (const block of tree) {
    if (block.tag === 'table') {
      tables.push({ ...tableGrid(block, `Tabel ${tables.length + 1}`, nextSource), lead, block })
      lead = []
      paragraphs.push({ ...tableLine(block), source: tables.at(-1)?.rows[0]?.source ?? nextSource() })
    } else {
      const source = nextSource()
      lead.push(block)
      for (const line of lines(block)) paragraphs.push({ ...line, source })
      block.attrs['data-source'] = source
    }
  }
  return {
    tables,
    paragraphs,
    blocks: tree,
    hasTrackedChanges: /<w:(ins|del|moveFrom|moveTo) /.test(source.xml),
    hidden: hiddenTexts(source.xml),
    embedded: source.xml.match(/<w:altChunk\b/g)?.length ?? 0,
    remarks: source.xml.match(/<w:commentReference\b/g)?.length ?? 0,
    oldFormulas: source.oldFormulas,
    margins: marginText(entries),
    sourceHtml: toHtml(tree, true),
    images: store.images,
  }
}

/** A table among the paragraphs; its words are those of its cells and begin nothing. */
function tableLine(table: SafeElement): Omit<Line, 'source'> {
  return { html: toHtml([table]).replace(/ data-source="\w+"/g, ''), text: '', lost: countLost([table]) }
}

// A line break inside a paragraph begins a line as a paragraph does; so does an item of a list.
function lines(block: SafeElement): Omit<Line, 'source'>[] {
  const parts: SafeNode[][] = [[]]
  for (const node of block.children) {
    if (typeof node !== 'string' && node.tag === 'br') parts.push([])
    else if (typeof node !== 'string' && node.tag === 'li') parts.push([node])
    else parts.at(-1)?.push(node)
  }
  return parts.map((nodes) => ({ html: fieldHtml(nodes), text: toText(nodes), lost: countLost(nodes) }))
}

function readTree(html: string, store: ImageStore, formulas: string[]): SafeElement[] {
  const nodes = parseSafeHtml(html, {
    media: (src) => storedIndex(src, store),
    expandText: (text) => withMarked(text, formulas),
    isSpoken,
  })
  // Every top block must carry a mark, so text between blocks becomes a paragraph.
  return nodes.map((node): SafeElement => (typeof node === 'string' ? element('p', [node]) : node))
}

// Word fills the alternative text with file names and paths, which help nobody who listens to the page.
function isSpoken(alt: string): boolean {
  return /\S\s+\S/.test(alt) && !/[\\/<>]|\.(png|jpe?g|gif|bmp)\b|^(picture|image|gambar)\s*\d+$/i.test(alt)
}

function storedIndex(src: string, store: ImageStore): number | null {
  const index = Number(/^stored:(\d+)$/.exec(src)?.[1] ?? NaN)
  return index < store.images.length ? index : null
}

const labels = new RegExp(
  `([${labelMarks.shown}${labelMarks.hidden}])(\\d);([^${labelMarks.end}]{0,40})${labelMarks.end}`,
)
const lastHue = String.fromCharCode(firstHue + hues.length - 1)
const signs = new RegExp(
  `([${signMarks.tint}${signMarks.glow}][${String.fromCharCode(firstHue)}-${lastHue}]|${signMarks.end})`,
)

/** A text with what its marks stand for: a number that Word made, a colour, something that is lost, or a formula. */
function withMarked(text: string, formulas: string[]): SafeNode[] {
  return text.split(labels).flatMap((piece, i, pieces): SafeNode[] => {
    // Around each label stand its mark, its level and its text.
    if (i % 4 === 0) return piece === '' ? [] : withSigns(piece, formulas)
    if (i % 4 !== 3) return []
    const isShown = pieces[i - 2] === labelMarks.shown
    return [
      element('label', [], { level: pieces[i - 1] ?? '0', text: piece, ...(isShown ? { shown: '' } : {}) }),
    ]
  })
}

function withSigns(text: string, formulas: string[]): SafeNode[] {
  const nodes: SafeNode[] = []
  const open: SafeElement[] = []
  for (const piece of text.split(signs)) {
    const into = open.at(-1)?.children ?? nodes
    if (piece === signMarks.end) open.pop()
    else if (piece.startsWith(signMarks.tint) || piece.startsWith(signMarks.glow)) {
      const hue = hues[piece.charCodeAt(1) - firstHue] ?? ''
      const sign = element(piece.startsWith(signMarks.tint) ? 'tint' : 'glow', [], { hue })
      into.push(sign)
      open.push(sign)
    } else into.push(...withLost(piece, formulas))
  }
  return nodes
}

function withLost(text: string, formulas: string[]): SafeNode[] {
  return text
    .split(lostMark)
    .flatMap((part, i) => [
      ...(i > 0 ? [element('lost', [])] : []),
      ...(part === '' ? [] : withFormulas(part, formulas)),
    ])
}

function withFormulas(text: string, formulas: string[]): SafeNode[] {
  if (!text.includes('\ue000')) return formulaNodes(text)
  return text.split(/\ue000(\d+)\ue001/).flatMap((piece, i): SafeNode[] => {
    if (i % 2 === 0) return piece === '' ? [] : formulaNodes(piece)
    const tex = formulas[Number(piece)]
    return tex ? [element('span', [], { 'data-tex': tex })] : []
  })
}
