import type { CellObject } from '@e965/xlsx'
import { cellHtml } from './cell-text.ts'

/*
 * What is raised or lowered in the cells of an .ods (OpenDocument 1.3, 20.394 style:text-position). The library reads the
 * text alone, so signs that no document holds go around it before, and become tags after.
 */
const marks = { sup: ['\uF8A0', '\uF8A1'], sub: ['\uF8A2', '\uF8A3'] } as const
const anyMark = /[\uF8A0-\uF8A3]/

/** The content of an .ods with marks around what is raised or lowered. */
export function markOdsRich(xml: string): string {
  const styles = new Map<string, keyof typeof marks>()
  for (const [, name = '', body = ''] of xml.matchAll(
    /<style:style\b[^>]*?\bstyle:name="([^"]+)"[^>]*>((?:(?!<\/style:style>)[^])*?)<\/style:style>/g,
  )) {
    const position = /style:text-position="(super|sub|-?\d)/.exec(body)?.[1]
    if (position !== undefined && position !== '0')
      styles.set(name, position === 'sub' || position.startsWith('-') ? 'sub' : 'sup')
  }
  if (styles.size === 0) return xml
  return xml.replace(
    /<text:span\b[^>]*?\btext:style-name="([^"]+)"[^>]*>([^<]*)<\/text:span>/g,
    (whole, name: string, words: string) => {
      const tag = styles.get(name)
      return tag === undefined ? whole : marks[tag][0] + words + marks[tag][1]
    },
  )
}

/** Takes the marks off a cell again; its HTML has tags in their place. */
export function unmarkOdsRich(cell: CellObject): void {
  if (typeof cell.v !== 'string' || !anyMark.test(cell.v)) return
  let html = cellHtml(cell.v)
  for (const [tag, [open, close]] of Object.entries(marks))
    html = html.replaceAll(open, `<${tag}>`).replaceAll(close, `</${tag}>`)
  cell.h = html
  cell.v = cell.v.replace(/[\uF8A0-\uF8A3]/g, '')
  if (typeof cell.w === 'string') cell.w = cell.w.replace(/[\uF8A0-\uF8A3]/g, '')
}
