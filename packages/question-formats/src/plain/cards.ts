import { elements } from '../table/table.ts'
import type { SafeElement } from '../html/safe-html.ts'
import { headingOf } from './headings.ts'
import { numberOf } from './labels.ts'
import { isBlank, linesOfBlock, type Line } from './line.ts'
import { sliceNodes } from './slice-nodes.ts'

/** A kartu soal: a form for one question, with its place in the curriculum above or beside it. */
type Card = {
  number: string | null
  form: Line | null
  content: Line[]
  key: Line[]
  explanation: Line[]
  indikator: Line[]
  capaian: Line[]
  /** The labels that this card has said. */
  said: Set<string>
}

type Part = 'nomor' | 'bentuk' | 'butir' | 'kunci' | 'pembahasan' | 'indikator' | 'capaian' | 'isian'

const labels: [Part, RegExp][] = [
  ['nomor', /^(no|nomor)\.?( butir)?( soal)?$/],
  ['bentuk', /^bentuk( (soal|tes|instrumen))?$/],
  ['butir', /^((rumusan|bunyi|teks|isi) )?(butir )?soal$|^(rumusan|butir) pertanyaan$/],
  ['kunci', /^kunci( jawaban)?( soal)?$|^jawaban$/],
  ['pembahasan', /^(pembahasan|penyelesaian)( soal)?$/],
  ['indikator', /^indikator( soal| butir soal)?$/],
  ['capaian', /^(kd|cp|tp|cp ?\/ ?tp|kompetensi dasar|(capaian|tujuan) pembelajaran)$/],
  [
    'isian',
    /^(jenis (sekolah|ujian|tes)|jenjang( pendidikan)?|(satuan|program) pendidikan|nama (sekolah|penyusun|guru|madrasah)|mata pelajaran|mapel|kelas( ?\/ ?semester)?|fase|semester|kurikulum( acuan)?|alokasi waktu|jumlah soal|penyusun|tahun (pelajaran|ajaran)|program( studi| keahlian)?|tanggal|sumber|buku (sumber|acuan|referensi)|referensi|tingkat kesukaran|skor|bobot|proses berpikir|ranah( kognitif)?|dimensi .{3,20}|aspek( kognitif)?|elemen( cp)?|konten|konteks|lingkup materi|kemampuan( yang diuji)?)$/,
  ],
  [
    'isian',
    /^(kompetensi inti|standar kompetensi|(sub ?)?materi( pokok)?|pokok bahasan|indikator pencapaian( kompetensi)?|level( kognitif)?|kompetensi)$/,
  ],
]
/** What only a form says of a question. */
const strong =
  /^(kompetensi( dasar| inti)?|standar kompetensi|capaian pembelajaran|tujuan pembelajaran|(sub ?)?materi( pokok)?|pokok bahasan|indikator( soal| butir soal| pencapaian( kompetensi)?)?|level( kognitif)?)$/
const cardTitle = /^\s*(format\s+)?kartu\s+(butir\s+)?soal\b/i

type Named = { part: Part; name: string; valueFrom: number }

/** "Indikator Soal : …" or a label alone. */
function namedOf(raw: string): Named | null {
  const colon = /^[^:=\n]{1,45}[:=]/.exec(raw)?.[0].length
  const name = (colon === undefined ? raw : raw.slice(0, colon - 1))
    .replace(/\s+/g, ' ')
    .replace(/^\s*\d{0,2}[.)]?\s*/, '')
    .trim()
    .toLowerCase()
  if (name.length > 45) return null
  const found = labels.find(([, pattern]) => pattern.test(name.replace(/\.$/, '')))
  return found ? { part: found[0], name, valueFrom: colon ?? raw.length } : null
}

const isStrong = (raw: string) => strong.test(namedOf(raw)?.name ?? '')

/** Whether a table is the form of a question, rather than one of many questions. */
export function isCardTable(rows: SafeElement[]): boolean {
  const raws = rows.flatMap((row) => cellLines(row, '').flat()).map(({ raw }) => raw)
  return raws.filter(isStrong).length >= 2 && raws.some((raw) => namedOf(raw)?.part === 'butir')
}

function cellLines(row: SafeElement, source: string, next: () => number = () => 0): Line[][] {
  return elements(row.children).map((cell) =>
    linesOfBlock(cell, source, next).filter((line) => !isBlank(line) && !/^\s*:\s*$/.test(line.raw)),
  )
}

/** The lines of a form's cells; what stands below a title of a column follows that title. */
export function cardTableLines(
  rows: SafeElement[],
  sourceOf: (row: SafeElement) => string,
  next: () => number,
): Line[] {
  const lines: Line[] = []
  let above: Line[][] = []
  for (const row of rows) {
    const cells = cellLines(row, sourceOf(row), next)
    const titles = above
    above = []
    const titled = cells.filter(isColumnTitle)
    if (titled.length > 1) {
      above = cells
      for (const cell of cells) if (!isColumnTitle(cell)) lines.push(...cell)
      continue
    }
    const shift = titles.length - cells.length
    cells.forEach((cell, c) => {
      const title = titles[c + shift]
      if (title && isColumnTitle(title)) lines.push(...title)
      lines.push(...cell)
    })
  }
  return lines
}

function isColumnTitle(cell: Line[]): boolean {
  const named = cell.length === 1 ? namedOf(cell[0]!.raw) : null
  return named !== null && /^(nomor|butir|kunci)$/.test(named.part) && named.valueFrom === cell[0]!.raw.length
}

/** Questions of forms as they would be typed below each other; `fields` are the other things that the forms say. */
export function takeCards(lines: Line[]): { lines: Line[]; fields: string[]; source: string | null } {
  const named = lines.map(({ raw, table }) => (table ? null : namedOf(raw)))
  const isForm =
    named.filter((each) => strong.test(each?.name ?? '')).length >= 2 &&
    named.some((each) => each?.part === 'butir') &&
    (lines.some(({ raw }) => cardTitle.test(raw)) || named.some((each) => each?.part === 'nomor'))
  if (!isForm) return { lines, fields: [], source: null }
  const first = lines.findIndex(({ raw }, at) => cardTitle.test(raw) || named[at] !== null)
  const cards: Card[] = []
  const fields = new Set<string>()
  let part: Part | null = null
  const open = (): Card => cards.at(-1) ?? begin(cards)
  lines.slice(first).forEach((line, i) => {
    const said = named[first + i] ?? null
    if (cardTitle.test(line.raw)) {
      begin(cards)
      part = 'isian'
      return
    }
    if (said === null) {
      take(open(), part, line)
      return
    }
    // The same label once more is that of the next form.
    const card = open().said.has(said.name) ? begin(cards) : open()
    card.said.add(said.name)
    part = said.part
    if (part === 'isian')
      fields.add(
        line.raw
          .slice(0, said.valueFrom)
          .replace(/[\s:=]+$/, '')
          .trim(),
      )
    const value = { ...line, nodes: sliceNodes(line.nodes, said.valueFrom, line.raw.length) }
    if (line.raw.slice(said.valueFrom).trim() !== '')
      take(card, part, { ...value, raw: line.raw.slice(said.valueFrom) })
  })
  return {
    lines: [...lines.slice(0, first), ...written(cards)],
    fields: [...fields],
    source: lines[first]?.source ?? null,
  }
}

function begin(cards: Card[]): Card {
  const last = cards.at(-1)
  if (last && last.said.size === 0 && last.content.length === 0) return last
  const card = {
    number: null,
    form: null,
    content: [],
    key: [],
    explanation: [],
    indikator: [],
    capaian: [],
    said: new Set<string>(),
  }
  cards.push(card)
  return card
}

function take(card: Card, part: Part | null, line: Line): void {
  if (part === 'nomor') card.number ??= /^\s*(\d{1,3})\s*[.)]?\s*$/.exec(line.raw)?.[1] ?? null
  else if (part === 'bentuk') card.form ??= line
  else if (part === 'butir') card.content.push(line)
  else if (part === 'kunci' && !isBlank(line)) card.key.push(line)
  else if (part === 'pembahasan') card.explanation.push(line)
  else if ((part === 'indikator' || part === 'capaian') && !isBlank(line)) card[part].push(line)
}

function written(cards: Card[]): Line[] {
  const lines: Line[] = []
  let form: string | null = null
  cards.forEach((card, at) => {
    const [begun, ...rest] = card.content.slice(card.content.findIndex((line) => !isBlank(line)))
    if (begun === undefined || isBlank(begun)) return
    const kisi = { indikator: textOf(card.indikator), capaian: textOf(card.capaian) }
    const first = { ...begun, kisi }
    const own = card.form && headingOf(card.form.raw, false)?.form
    if (card.form && own && own !== form) lines.push(card.form)
    form = own ?? form
    const number = card.number ?? String(at + 1)
    const isNumbered = first.label !== null || numberOf(first) !== null
    lines.push(isNumbered ? first : { ...first, label: { text: `${number}.`, level: 0, isWord: false } })
    lines.push(...rest, ...behind('Kunci: ', card.key), ...behind('Pembahasan: ', card.explanation))
  })
  return lines
}

function textOf(lines: Line[]): string {
  return lines.map(({ label, raw }) => [label?.text, raw.trim()].filter(Boolean).join(' ')).join('\n')
}

function behind(word: string, [first, ...rest]: Line[]): Line[] {
  if (first === undefined) return []
  const label = first.label ? `${first.label.text} ` : ''
  const line = { ...first, label: null, nodes: [word + label, ...first.nodes], raw: word + label + first.raw }
  return [line, ...rest]
}
