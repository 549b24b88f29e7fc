import { escapeHtml } from '@suluh/rich-text/escape'
import { formulaNodes } from '../html/plain-text.ts'
import { lineOf, type Line } from './line.ts'

/** The lines of a typed or pasted text, and the text as it is shown beside what was understood. */
export function textLines(text: string): { lines: Line[]; sourceHtml: string } {
  const lines: Line[] = []
  const shown: string[] = []
  text.split('\n').forEach((raw, at) => {
    const source = `s${at + 1}`
    lines.push(lineOf(formulaNodes(raw), source, at))
    if (raw.trim() !== '') shown.push(`<p data-source="${source}">${escapeHtml(raw.trim())}</p>`)
  })
  return { lines, sourceHtml: shown.join('') }
}
