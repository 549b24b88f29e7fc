import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import type { ImageStore } from '../image-store.ts'
import { takeFormulas } from '../formula/omml.ts'
import { cleanText } from '@suluh/tabular/text-decoding'
import { markSigns } from './word-signs.ts'
import { writeUnseen } from './word-unseen.ts'
import { markLost, writeNotes, writeNumbers } from './word-written-out.ts'
import { corrupt, inflate } from '@suluh/tabular/zip'
import type { ZipEntry } from '@suluh/tabular/zip'

/** A Word document whose parts are checked: its XML, and the way from pieces of that to HTML. */
export type WordSource = {
  xml: string
  /** Places of the pictures that show an equation of an older kind, as they are converted. */
  oldFormulas: Set<number>
  /** HTML of a piece; pictures are `stored:0` or `lost:`, equations are marks that stand for a place in `formulas`. */
  toHtml(xml: string): Promise<{ html: string; formulas: string[] }>
}

/** Opens a document. Throws `validation` where a part of it is damaged. */
export function openWord(entries: Map<string, ZipEntry>, document: string, store: ImageStore): WordSource {
  const parts = checkedParts(entries)
  const textOf = (name: string) => new TextDecoder().decode(parts[name] ?? new Uint8Array())
  const styles = textOf('word/styles.xml')
  const numbered = writeNumbers(writeUnseen(textOf(document)), textOf('word/numbering.xml'), styles)
  const noted = writeNotes(numbered, textOf('word/footnotes.xml'), textOf('word/endnotes.xml'))
  const xml = markLost(markSigns(noted, styles))
  const previews = oldFormulaPreviews(xml, textOf(relationsOf(document)))
  const oldFormulas = new Set<number>()
  const picture = mammoth.images.imgElement(async (image) => {
    try {
      const name = (await image.readAsBuffer()).toString('utf8')
      const entry = entries.get(name)
      const index = entry ? store.add(inflate(entry)) : null
      if (index !== null && previews.has(name)) oldFormulas.add(index)
      return { src: index === null ? 'lost:' : `stored:${index}` }
    } catch {
      return { src: 'lost:' }
    }
  })
  const toHtml = async (piece: string) => {
    const formulas: string[] = []
    const text = piece.includes('<m:oMath') ? takeFormulas(piece, formulas) : piece
    const buffer = Buffer.from(
      zipSync({ ...parts, [document]: new TextEncoder().encode(text) }, { level: 0 }),
    )
    try {
      const { value } = await mammoth.convertToHtml(
        { buffer },
        { styleMap: ['u => u'], convertImage: picture },
      )
      return { html: cleanText(value), formulas }
    } catch (cause) {
      throw corrupt(cause)
    }
  }
  return { xml, oldFormulas, toHtml }
}

const relationsOf = (document: string) => document.replace(/([^/]+)$/, '_rels/$1.rels')

/** The pictures that stand for equations of Equation Editor or MathType: Word keeps them as objects of another program. */
function oldFormulaPreviews(xml: string, relations: string): Set<string> {
  const objects = xml.match(/<w:object\b[^]*?<\/w:object>/g) ?? []
  const ids = objects
    .filter((object) => /\bProgID="(Equation|MathType|WPEquation)/i.test(object))
    .flatMap((object) => /<v:imagedata\b[^>]*\br:id="([^"]+)"/.exec(object)?.[1] ?? [])
  if (ids.length === 0) return new Set()
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      /\bId="([^"]*)"/.exec(tag)?.[1] ?? '',
      /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? '',
    ]),
  )
  return new Set(ids.map((id) => (targets.get(id) ?? '').replace(/^\//, '').replace(/^(?!word\/)/, 'word/')))
}

// The converter never sees the file as it came: only checked parts, inflated within the limits. Of pictures and
// other bytes it sees the name only, so that they are not copied along with every piece.
function checkedParts(entries: Map<string, ZipEntry>): Record<string, Uint8Array> {
  const parts: Record<string, Uint8Array> = {}
  for (const [name, entry] of entries) {
    if (name.endsWith('/') || !/^(word\/|_rels\/|\[Content_Types\])/.test(name)) continue
    if (/\.(bin|odttf|ttf)$|^word\/theme\//i.test(name)) continue
    const bytes = inflate(entry)
    const isXml = /\.(xml|rels)$/i.test(name)
    if (isXml && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('<!DOCTYPE'))
      throw corrupt()
    parts[name] = isXml ? bytes : new TextEncoder().encode(name)
  }
  return parts
}
