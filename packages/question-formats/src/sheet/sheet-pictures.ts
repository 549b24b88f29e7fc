import type { ImageStore } from '../image-store.ts'
import { childElement, childElements, descendants, readXmlDocument, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'
import { inflate } from '@suluh/tabular/zip'
import type { ZipEntry } from '@suluh/tabular/zip'

/** A picture and the cell that its upper left corner stands on, both counted from 0; null for a kind not shown. */
export type SheetPicture = { row: number; column: number; image: number | null }

/** The pictures of every sheet of an .xlsx by the sheet's name. Throws `validation` for damaged parts. */
export function readSheetPictures(
  entries: Map<string, ZipEntry>,
  store: ImageStore,
): Map<string, SheetPicture[]> {
  const book = part(entries, 'xl/workbook.xml')
  const targets = relations(entries, 'xl/workbook.xml')
  const pictures = new Map<string, SheetPicture[]>()
  for (const sheet of book ? descendants(book, 'sheet') : []) {
    const path = targets.get(sheet.attrs['id'] ?? '')
    const drawings =
      path === undefined
        ? []
        : [...relations(entries, path).values()].filter((name) => /\/drawings\/[^/]+\.xml$/.test(name))
    const found = drawings.flatMap((name) => anchored(entries, name, store))
    if (found.length > 0) pictures.set(sheet.attrs['name'] ?? '', found)
  }
  return pictures
}

function anchored(entries: Map<string, ZipEntry>, path: string, store: ImageStore): SheetPicture[] {
  const drawing = part(entries, path)
  const targets = relations(entries, path)
  const anchors = drawing
    ? childElements(drawing).filter(({ name }) => /^(one|two)CellAnchor$/.test(name))
    : []
  return anchors.flatMap((anchor): SheetPicture[] => {
    const from = childElement(anchor, 'from')
    const blip = descendants(anchor, 'blip')[0]
    const media = entries.get(targets.get(blip?.attrs['embed'] ?? '') ?? '')
    if (from === undefined || blip === undefined) return []
    const at = (name: string) => Number(xmlText(childElement(from, name))) || 0
    return [{ row: at('row'), column: at('col'), image: media ? store.add(inflate(media)) : null }]
  })
}

function part(entries: Map<string, ZipEntry>, path: string): XmlElement | undefined {
  const entry = entries.get(path)
  return entry && readXmlDocument(new TextDecoder().decode(inflate(entry)))
}

/** What the relation ids of a part point at, as paths from the root of the zip. */
function relations(entries: Map<string, ZipEntry>, path: string): Map<string, string> {
  const cut = path.lastIndexOf('/')
  const root = part(entries, `${path.slice(0, cut)}/_rels/${path.slice(cut + 1)}.rels`)
  const list = root ? childElements(root, 'Relationship') : []
  return new Map(
    list.map(({ attrs }) => [attrs['Id'] ?? '', resolved(path.slice(0, cut), attrs['Target'] ?? '')]),
  )
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const steps = folder.split('/')
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/')
}
