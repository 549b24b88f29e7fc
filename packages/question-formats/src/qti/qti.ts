import { SuluhError } from '@suluh/contract/platform/error'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { ImageStore } from '../image-store.ts'
import { itemsOfQti12, readQti12Item } from './qti12.ts'
import { inNamesOfQti2 } from './qti-names.ts'
import { readQtiItem } from './qti-item.ts'
import { qtiPassages } from './qti-passages.ts'
import { addProblem, finding, type Reading } from '../soal/reading.ts'
import { tellUnequalMarks, type Marks } from '../soal/unequal-marks.ts'
import type { TextFile } from '../gift/aiken.ts'
import { cleanText } from '@suluh/tabular/text-decoding'
import { childElement, descendants, readXmlDocument } from '../xml.ts'
import type { XmlElement } from '../xml.ts'
import { inflate } from '@suluh/tabular/zip'
import type { ZipEntry } from '@suluh/tabular/zip'

export function isQtiPackage(names: string[]): boolean {
  return names.some((name) => /(^|\/)imsmanifest\.xml$/i.test(name))
}

export function isQtiItem(text: string): boolean {
  return /^\s*(<\?xml[^>]*\?>)?\s*(<!--[^]{0,2000}?-->\s*)*<([\w-]+:)?(?:assessmentItem|qti-assessment-item|questestinterop)[\s>]/.test(
    text.slice(0, 5000),
  )
}

/** Reads a package of QTI 1.2, 2 or 3; its pictures and sounds go to the store. Throws `validation` without items. */
export function readQtiPackage(entries: Map<string, ZipEntry>, store: ImageStore): TextFile {
  const reading: Reading = { questions: [], problems: [] }
  let sourceHtml = ''
  const { items: paths, tests } = listedPaths(entries)
  if (paths.length === 0) return readOlderPackage(entries, store)
  const passage = qtiPassages(
    {
      open: (path) => knownXml(entries.get(path)),
      media: (path, src) => stored(path, src, entries, store),
      joined,
    },
    tests,
  )
  paths.forEach((path, index) => {
    const site = { place: `Soal ke-${index + 1} (${fileName(path)})`, source: `s${index + 1}` }
    const media = (src: string) => stored(path, src, entries, store)
    const item = openItem(entries.get(path))
    if (item instanceof SuluhError) {
      sourceHtml += `<p data-source="${site.source}">${escapeHtml(fileName(path))}</p>`
      addProblem(reading, site, finding('soal', 'galat', 'qti-rusak', item.message))
    } else sourceHtml += readQtiItem(reading, item, site, media, passage(path, item))
  })
  return { ...reading, sourceHtml }
}

/** Items of QTI 1.2 stand together in documents, which Canvas and Blackboard name in ways of their own. */
function readOlderPackage(entries: Map<string, ZipEntry>, store: ImageStore): TextFile {
  const reading: Reading = { questions: [], problems: [] }
  let sourceHtml = ''
  const seen = new Set<string>()
  const marks: Marks = []
  let count = 0
  for (const [path, entry] of entries) {
    if (!/\.(xml|qti|dat)$/i.test(path) || entry.size > 20_000_000) continue
    if (!textOf(entry).slice(0, 2000).includes('<questestinterop')) continue
    const root = openItem(entry)
    if (root instanceof SuluhError) {
      const site = { place: fileName(path), source: null }
      addProblem(reading, site, finding('soal', 'galat', 'qti-rusak', root.message))
      continue
    }
    for (const item of itemsOfQti12(root)) {
      // A course holds its quizzes twice, the second time as a common cartridge.
      const ident = item.attrs['ident'] ?? ''
      if (ident !== '' && seen.has(ident)) continue
      seen.add(ident)
      count += 1
      const site = { place: `Soal ke-${count} (${fileName(path)})`, source: `s${count}` }
      const media = (src: string) => storedOlder(path, src, entries, store)
      sourceHtml += readQti12Item(reading, item, site, media, marks)
    }
  }
  if (count === 0 && reading.problems.length === 0) throw noItems()
  tellUnequalMarks(reading, marks)
  return { ...reading, sourceHtml }
}

/** Canvas calls the folder of its files by a name that is no folder. */
function storedOlder(
  path: string,
  src: string,
  entries: Map<string, ZipEntry>,
  store: ImageStore,
): number | null {
  const own = /^\$IMS-CC-FILEBASE\$\/?(.+)$/.exec(decodedPath(src))?.[1]?.replace(/\?.*$/, '')
  if (own === undefined) return stored(path, src, entries, store)
  const names = [own, `web_resources/${own}`, `non_cc_assessments/${own}`]
  const name =
    names.find((each) => entries.has(each)) ?? [...entries.keys()].find((key) => key.endsWith(`/${own}`))
  const entry = entries.get(name ?? '')
  return entry === undefined ? null : store.add(inflate(entry))
}

/** Reads one item that came without its package, or a document of QTI 1.2. */
export function readLoneQtiItem(text: string): TextFile {
  const reading: Reading = { questions: [], problems: [] }
  const root = inNamesOfQti2(readXmlDocument(text))
  if (root.name !== 'questestinterop')
    return {
      sourceHtml: readQtiItem(reading, root, { place: 'Soal ke-1', source: 's1' }, () => null),
      ...reading,
    }
  const shown = itemsOfQti12(root).map((item, at) =>
    readQti12Item(reading, item, { place: `Soal ke-${at + 1}`, source: `s${at + 1}` }, () => null),
  )
  return { sourceHtml: shown.join(''), ...reading }
}

function listedPaths(entries: Map<string, ZipEntry>): { items: string[]; tests: string[] } {
  const manifest = [...entries.keys()].find((name) => /(^|\/)imsmanifest\.xml$/i.test(name)) ?? ''
  const root = readXmlDocument(textOf(entries.get(manifest)))
  const resources = descendants(root, 'resource')
  const listed = (type: RegExp) => {
    const paths = resources
      .filter((resource) => type.test(resource.attrs['type'] ?? ''))
      .map((resource) =>
        joined(manifest, resource.attrs['href'] ?? childElement(resource, 'file')?.attrs['href'] ?? ''),
      )
    return [...new Set(paths)].filter((path) => entries.has(path))
  }
  return {
    items: listed(/^imsqti_item_xmlv(2p[0-2]|3p\d)/),
    tests: listed(/^imsqti_(test|assessment)_xmlv(2p[0-2]|3p\d)/),
  }
}

function openItem(entry: ZipEntry | undefined): XmlElement | SuluhError {
  try {
    return inNamesOfQti2(readXmlDocument(textOf(entry)))
  } catch (error) {
    if (error instanceof SuluhError) return error
    throw error
  }
}

// A test that cannot be read takes no question away.
function knownXml(entry: ZipEntry | undefined): XmlElement | null {
  const root = openItem(entry)
  return root instanceof SuluhError ? null : root
}

function textOf(entry: ZipEntry | undefined): string {
  if (entry === undefined) return ''
  const bytes = inflate(entry)
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return cleanText(new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n'))
}

function stored(item: string, src: string, entries: Map<string, ZipEntry>, store: ImageStore): number | null {
  const inline = /^data:(?:image|audio)\/[\w+.-]+;base64,(.+)$/s.exec(src)?.[1]
  if (inline !== undefined) return store.add(new Uint8Array(Buffer.from(inline, 'base64')))
  const entry = entries.get(joined(item, src)) ?? entries.get(joined(item, decodedPath(src)))
  return entry === undefined ? null : store.add(inflate(entry))
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path as it stands in the file `from`, seen from the root of the package. */
function joined(from: string, path: string): string {
  const steps = from.split('/').slice(0, -1)
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

const fileName = (path: string) => path.split('/').at(-1) ?? path

function noItems(): SuluhError {
  return new SuluhError(
    'validation',
    'Di paket ini tidak ada butir soal QTI. Yang dapat dibaca: QTI 1.2, 2.0 sampai 2.2, dan 3.0.',
  )
}
