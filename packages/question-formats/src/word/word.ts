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
import { lostMark } from './word-written-out.ts'
import type { ZipEntry } from '@suluh/tabular/zip'

export type WordFile = { tables: Table[]; paragraphs: Line[]; sourceHtml: string; images: StoredImage[] }

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
    } else {
      const source = nextSource()
      // As it is now: its mark belongs to the preview only.
      lead.push({ ...block, attrs: { ...block.attrs } })
      for (const line of lines(block)) paragraphs.push({ ...line, source })
      block.attrs['data-source'] = source
    }
  }
  return { tables, paragraphs, sourceHtml: toHtml(tree, true), images: store.images }
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

/** A text with what its marks stand for: something that is lost, or a formula. */
function withMarked(text: string, formulas: string[]): SafeNode[] {
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
