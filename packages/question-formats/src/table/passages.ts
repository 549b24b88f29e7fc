import { addProblem, finding, type Reading, type Site } from '../soal/reading.ts'
import { fieldHtml, toHtml, toText } from '../html/html-text.ts'
import type { SafeElement } from '../html/safe-html.ts'
import type { Table } from './table.ts'

/** The text that the questions being read share, in formats where one stands before the questions it belongs to. */
export type Passages = {
  /** From here on this text is shared; it ends the one before. An own one says itself which questions share it. */
  begin(html: string, site: Site, isOwn: boolean): void
  end(): void
  /** What a question shares; `isShared` where it says so itself. */
  current(isShared: boolean): string
}

/** Says of every foreign text which questions it was given to, because these formats do not say where it ends. */
export function followPassages(reading: Reading): Passages {
  let open: { html: string; site: Site; from: number; isOwn: boolean } | null = null
  const end = () => {
    const passage = open
    open = null
    if (passage === null || passage.isOwn) return
    const count = reading.questions.length - passage.from
    addProblem(
      reading,
      passage.site,
      count === 0
        ? finding('soal', 'peringatan', 'keterangan-sendiri')
        : finding('soal', 'peringatan', 'keterangan-bacaan', String(count)),
    )
  }
  return {
    begin: (html, site, isOwn) => {
      end()
      open = { html, site, from: reading.questions.length, isOwn }
    },
    end,
    current: (isShared) => (open && (isShared || !open.isOwn) ? open.html : ''),
  }
}

/** A text and the numbers of the questions that share it. */
export type NumberedPassage = { from: number; to: number; html: string }

const range =
  /\buntuk\s+(?:menjawab\s+)?(?:soal|pertanyaan)(?:[-–\s]+soal)?\s*(?:nomor|nomer|no\.?)?\s*(\d{1,3})(?!\d)(?:\s*(?:[-–—]|s\.?\s?\/?\s?d\.?|sampai(?:\s+dengan)?|hingga|dan)\s*(?:nomor|no\.?)?\s*(\d{1,3})(?!\d))?/i

/** The questions that a line such as "Bacalah teks berikut untuk soal nomor 3–5" speaks of. */
export function questionRange(text: string): { from: number; to: number } | null {
  const found = text.length > 300 ? null : range.exec(text)
  const from = Number(found?.[1])
  const to = Number(found?.[2] ?? from)
  return found !== null && from <= to && to - from < 100 ? { from, to } : null
}

/** The text that a question of this number has, of those that name it. */
export function passageOf(passages: NumberedPassage[], number: string): string {
  const place = /^\d{1,3}$/.test(number) ? Number(number) : Number.NaN
  return passages.findLast(({ from, to }) => from <= place && place <= to)?.html ?? ''
}

/** Gathers the texts that stand between the tables of a document, for the table of questions that comes next. */
export function createLead(used: Set<SafeElement>) {
  let list: { from: number; to: number; blocks: SafeElement[] }[] = []
  return {
    addBlocks(blocks: SafeElement[]): void {
      for (const block of blocks) {
        const asked = questionRange(toText([block]))
        if (asked !== null || list.length > 0) used.add(block)
        if (asked === null) list.at(-1)?.blocks.push(block)
        else list.push({ ...asked, blocks: toHtml([block]).includes('<img') ? [block] : [] })
      }
    },
    /** Whether a text stands above that the table can belong to. */
    addTable({ block }: Table): boolean {
      if (block) list.at(-1)?.blocks.push(block)
      if (block && list.length > 0) used.add(block)
      return list.length > 0
    },
    take(): NumberedPassage[] {
      const taken = list.map(({ from, to, blocks }) => ({ from, to, html: plainHtml(blocks) }))
      list = []
      return taken.filter(({ html }) => html !== '')
    },
  }
}

// The marks belong to the preview only.
const plainHtml = (blocks: SafeElement[]) =>
  fieldHtml(blocks.map((block) => ({ ...block, attrs: withoutMark(block.attrs) }))).replace(
    / data-source="\w+"/g,
    '',
  )

function withoutMark({ 'data-source': _, ...attrs }: SafeElement['attrs']): SafeElement['attrs'] {
  return attrs
}
