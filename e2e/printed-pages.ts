import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'

type Sheet = { what: string; of: number; first: number; texts: string[] }

/** The text of every page as a printer would get them; an empty page is an empty text. */
export async function printedPages(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text
}

/** The sheets of a print, by what stands at the foot of their pages; pages are counted from 1. */
export function sheetsOf(pages: string[], foot: RegExp): Sheet[] {
  const sheets: Sheet[] = []
  for (const [at, text] of pages.entries()) {
    if (text.trim() === '') continue
    const [, what = '?'] = foot.exec(text) ?? []
    const [, number, of] = /Halaman (\d+) dari (\d+)/.exec(text) ?? []
    if (number === '1') sheets.push({ what, of: Number(of), first: at + 1, texts: [] })
    const sheet = sheets.at(-1)!
    sheet.texts.push(text)
    expect([what, Number(number), Number(of)]).toEqual([sheet.what, sheet.texts.length, sheet.of])
  }
  expect(sheets.map(({ of }) => of)).toEqual(sheets.map(({ texts }) => texts.length))
  return sheets
}
