import { expect, it } from 'vitest'
import type { PrintSetup } from '@suluh/contract/reports/report-definition'
import { mostOnPage, pageRules, paperOf } from './page-rules.ts'

const setup: PrintSetup = {
  paper: 'F4',
  orientation: 'mendatar',
  marginMm: 15,
  header: '{{judul}} – {{ lembaga }}',
  footer: '',
  pageNumbers: true,
  kop: false,
}
const words = { judul: 'Leger "A"', tanggal: '21/11/2026', lembaga: 'SMP } @page { size: 1mm } \\' }

it('paper lies as it is told to, and what is not wanted is not there', () => {
  expect(paperOf(setup)).toEqual(['330mm', '215mm'])
  const rules = pageRules(setup, words)
  expect(rules).toContain('size: 330mm 215mm; margin: 21mm 15mm 21mm')
  expect(rules).toContain('counter(pages)')
  expect(rules).not.toContain('@bottom-left')
  expect(pageRules({ ...setup, pageNumbers: false, header: '' }, words)).toBe(
    '@page { size: 330mm 215mm; margin: 15mm 15mm 15mm; }',
  )
})

it('words in a header stay words', () => {
  const [, header] = /@top-left \{ content: "([^"]*)"/.exec(pageRules(setup, words)) ?? []
  expect(header).toBe('Leger \\22 A\\22  – SMP \\7d  \\40 page \\7b  size: 1mm \\7d  \\5c ')
})

it('a chart and its heading fit on a page', () => {
  // 215 mm, without margins, the lines of head and foot, and the heading: 161 mm.
  expect(mostOnPage(setup)).toBe(608)
  expect(mostOnPage({ ...setup, paper: 'A4', orientation: 'tegak' })).toBeGreaterThan(850)
})
