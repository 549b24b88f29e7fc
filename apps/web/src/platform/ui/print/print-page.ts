import './print-page.css'

/** F4 as Indonesian schools buy it. */
export const paperSizes = { A4: '210mm 297mm', F4: '215mm 330mm' } as const
export type PaperSize = keyof typeof paperSizes

/** Size, margins and page numbers of everything in `.paper` that is printed. */
export function pageRule(size: PaperSize): string {
  return `@page { size: ${paperSizes[size]}; margin: 13mm 13mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt serif } }`
}
