import { tryKeep } from '#platform/kernel/try-keep.ts'
import './print-page.css'

/** Width and height in mm; F4 as Indonesian schools buy it. */
export const paperSizes = { A4: [210, 297], F4: [215, 330], Letter: [215.9, 279.4] } as const
export type PaperSize = keyof typeof paperSizes

export const pixelsPerMm = 96 / 25.4

/** In mm: above, beside and below what is printed; the foot stands in the last. */
export const paperMargins = { top: 13, side: 13, bottom: 16 }
export const footFont = '8.5pt serif'

const place = 'suluh.kertas'

/** What an address says of the paper, or else what was chosen last at this machine: its printer holds one size. */
export function paperSizeOf(text: string | null = inAddress('kertas')): PaperSize {
  const known = [text, localStorage.getItem(place)].find((each) => each !== null && each in paperSizes)
  return (known ?? 'A4') as PaperSize
}

/** Whether both sides of the paper are used, as its address says; a sheet begins on paper of its own unless somebody minds. */
export function isDuplexAsked(): boolean {
  return inAddress('bolakBalik') !== 'tidak'
}

/** What an address says of a paper that otherwise stands on its page only. */
export function inAddress(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

export function rememberPaperSize(size: PaperSize): void {
  tryKeep(localStorage, place, size)
}

/** Width and height of a page, upright or on its side. */
export function sidesOf(size: PaperSize, isLandscape: boolean): readonly [width: number, height: number] {
  const [short, long] = paperSizes[size]
  return isLandscape ? [long, short] : [short, long]
}

/** Size, margins and page numbers of what a page prints as one whole. */
export function pageRule(size = paperSizeOf(), isLandscape = false): string {
  const [width, height] = sidesOf(size, isLandscape)
  const { top, side, bottom } = paperMargins
  return `@page { size: ${width}mm ${height}mm; margin: ${top}mm ${side}mm ${bottom}mm; @bottom-right { content: "Halaman " counter(page) " dari " counter(pages); font: ${footFont}; white-space: nowrap } }`
}
