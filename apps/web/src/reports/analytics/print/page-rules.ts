import type { PrintSetup } from '@suluh/contract/reports/report-definition'
import { cssText } from '#platform/ui/print/css-text.ts'
import { paperSizes } from '#platform/ui/print/print-page.ts'

/** What `{{judul}}`, `{{tanggal}}` and `{{lembaga}}` stand for. */
export type PrintWords = { judul: string; tanggal: string; lembaga: string }

const lineMm = 6
const headingMm = 12

/** Width and height of the paper as it lies, as CSS lengths. */
export function paperOf({ paper, orientation }: Pick<PrintSetup, 'paper' | 'orientation'>): [string, string] {
  const [width, height] = [`${paperSizes[paper][0]}mm`, `${paperSizes[paper][1]}mm`]
  return orientation === 'tegak' ? [width, height] : [height, width]
}

/** How high a chart may be below its heading, in pixels of CSS, so that both fit on one page. */
export function mostOnPage(setup: PrintSetup): number {
  const heightMm = Number.parseFloat(paperOf(setup)[1]) - 2 * (setup.marginMm + lineMm) - headingMm
  return Math.floor((heightMm * 96) / 25.4)
}

/** Size, margins, header, footer and page numbers of the printed report. */
export function pageRules(setup: PrintSetup, words: PrintWords): string {
  const { marginMm, pageNumbers } = setup
  const header = filled(setup.header, words)
  const footer = filled(setup.footer, words)
  const top = marginMm + (header ? lineMm : 0)
  const bottom = marginMm + (footer || pageNumbers ? lineMm : 0)
  const font = 'font: 8pt "Plus Jakarta Sans", sans-serif; color: #333; white-space: pre-wrap'
  return [
    `@page { size: ${paperOf(setup).join(' ')}; margin: ${top}mm ${marginMm}mm ${bottom}mm;`,
    header &&
      `@top-left { content: ${cssText(header)}; ${font}; vertical-align: bottom; padding-bottom: 3mm }`,
    footer && `@bottom-left { content: ${cssText(footer)}; ${font}; vertical-align: top; padding-top: 3mm }`,
    pageNumbers &&
      `@bottom-right { content: "Halaman " counter(page) " dari " counter(pages); ${font}; vertical-align: top; padding-top: 3mm }`,
    '}',
  ]
    .filter(Boolean)
    .join(' ')
}

function filled(text: string, words: PrintWords): string {
  return text
    .replace(/\{\{\s*(judul|tanggal|lembaga)\s*\}\}/g, (_, name: keyof PrintWords) => words[name])
    .trim()
}
