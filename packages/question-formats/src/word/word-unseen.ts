import { lostMark } from './word-written-out.ts'

/** What Word shows and the converter does not: signs of fonts of symbols, raised texts, and the text of fields. */

const runs = /<w:r(?:\s[^>]*)?>(?:<w:rPr>(?:(?!<\/w:rPr>)[^])*<\/w:rPr>)?/g
const text = /(<w:t(?:\s[^>]*)?>)([^<]*)<\/w:t>/g
const ofSymbols = /^(Symbol|Wingdings(?: [23])?|Webdings)$/i
/** From how far above or below its line, in half points, a text is a power or an index. */
const raised = 4

/** The document with what the converter would drop or show otherwise written as it knows it. */
export function writeUnseen(xml: string): string {
  return writeRuns(writeFields(xml)).replace(/<w:sym\b[^>]*w:font="([^"]*)"[^>]*\/>/g, (sign, font: string) =>
    ofSymbols.test(font) ? sign : `${sign}<w:t>${lostMark}</w:t>`,
  )
}

function writeFields(xml: string): string {
  if (!xml.includes('<w:fldSimple')) return xml
  return xml
    .replace(/<w:fldSimple\b[^>]*w:instr="\s*EQ[\s\\][^>]*>/gi, (tag) => {
      return `<w:r><w:t>${lostMark}</w:t></w:r>${tag}`
    })
    .replace(/<\/?w:fldSimple\b[^>]*>/g, '')
}

function writeRuns(xml: string): string {
  if (!/<w:position\b|[\uf020-\uf0ff]|"(Symbol|Wingdings|Webdings)/i.test(xml)) return xml
  const all = runsIn(xml)
  const written = all.map(({ head, body }) => {
    const font = /<w:rFonts\b[^>]*w:(?:ascii|hAnsi)="([^"]*)"/.exec(head)?.[1] ?? ''
    return withPower(head) + withSymbols(body, font)
  })
  return xml.slice(0, all[0]?.from) + written.join('')
}

/** The runs of a document, each with its settings as its head and all up to the next one as its body. */
function runsIn(xml: string): { from: number; head: string; body: string }[] {
  const starts = [...xml.matchAll(runs)]
  return starts.map(({ 0: head, index: from }, i) => {
    return { from, head, body: xml.slice(from + head.length, starts[i + 1]?.index) }
  })
}

function withPower(head: string): string {
  const points = Number(/<w:position\b[^>]*w:val="(-?\d{1,3})"/.exec(head)?.[1] ?? 0)
  if (Math.abs(points) < raised || head.includes('<w:vertAlign')) return head
  return head.replace(
    '</w:rPr>',
    `<w:vertAlign w:val="${points > 0 ? 'superscript' : 'subscript'}"/></w:rPr>`,
  )
}

/** A letter of a font of symbols is the sign that stands there, and not the letter. */
function withSymbols(xml: string, font: string): string {
  const isOwn = ofSymbols.test(font)
  if (!isOwn && !/[\uf020-\uf0ff]/.test(xml)) return xml
  return xml.replace(text, (_, open: string, words: string) => {
    const signs = words.replace(isOwn ? /[!-~\u00a0-\u00ff\uf021-\uf0ff]/g : /[\uf021-\uf0ff]/g, (letter) => {
      const code = letter.charCodeAt(0)
      const char = (code < 0x100 ? 0xf000 + code : code).toString(16).toUpperCase()
      return `</w:t><w:sym w:font="${isOwn ? font : 'Symbol'}" w:char="${char}"/>${open}`
    })
    return `${open}${signs}</w:t>`
  })
}

/** How many texts of the document nobody sees on its pages. */
export function hiddenTexts(xml: string): number {
  const hidden = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/
  return runsIn(xml).filter(({ head, body }) => hidden.test(head) && /<w:t(?:\s[^>]*)?>[^<]*\S/.test(body))
    .length
}
