import { buildSoal } from '../soal/build-soal.ts'
import { escapeHtml } from '@suluh/rich-text/escape'
import { readCodes } from '../soal/key-text.ts'
import { plainTextHtml } from '../html/plain-text.ts'
import { addSoal, finding, type Finding, type Reading } from '../soal/reading.ts'
import { defaultMaxMark } from '../soal/soal-parts.ts'

export type TextFile = Reading & { sourceHtml: string }

type Block = { line: number; lines: string[]; stem: string[]; options: string[][]; key: string | null }

const answerLine = /^\s*(?:ANSWER|KUNCI(?: JAWABAN)?|JAWABAN(?: BENAR)?)\s*[:=]\s*(.*)$/i
const optionLine = /^\s*([A-Z])\s*[.)]\s*(.*)$/i

/** Whether a text has lines that only Aiken has: an option A and an answer. */
export function isAiken(text: string): boolean {
  return (
    /^\s{0,20}ANSWER\s*:/im.test(text) ||
    (/^\s{0,20}A\s?[.)]/im.test(text) && /^\s{0,20}(KUNCI|JAWABAN)[^:=\n]{0,20}[:=]/im.test(text))
  )
}

/** Reads Aiken: a question, options `A.` or `A)`, `ANSWER: B`. Never throws. */
export function readAiken(text: string): TextFile {
  const blocks = splitBlocks(text.split('\n'))
  const reading: Reading = { questions: [], problems: [] }
  const isNumbered =
    blocks.length > 1 && blocks.every(({ stem }) => /^\s*\d{1,4}\s*[.)]\s/.test(stem[0] ?? ''))
  let sourceHtml = ''
  const [first] = blocks
  // Answers above their questions are read as those of the questions before.
  const isAbove = first !== undefined && first.key !== null && first.stem.length === 0
  blocks.forEach((block, index) => {
    const source = `s${index + 1}`
    sourceHtml += `<pre data-source="${source}">${escapeHtml(block.lines.join('\n').trimEnd())}</pre>`
    readBlock(reading, isAbove ? { ...block, key: null } : block, source, isNumbered)
  })
  return { ...reading, sourceHtml }
}

function splitBlocks(lines: string[]): Block[] {
  const blocks: Block[] = []
  let block: Block | null = null
  let isAfterBlank = false
  lines.forEach((line, index) => {
    const answer = answerLine.exec(line)
    const isBlank = line.trim() === ''
    const option = optionLine.exec(line)
    const expected: string = String.fromCharCode(65 + (block?.options.length ?? 0))
    const isNext = option?.[1]?.toUpperCase() === expected && (block?.stem.length ?? 0) > 0
    const isNew: boolean =
      block === null || block.key !== null || (isAfterBlank && block.options.length > 0 && !isNext && !answer)
    if (!isBlank && isNew)
      blocks.push((block = { line: index + 1, lines: [], stem: [], options: [], key: null }))
    isAfterBlank = isBlank
    if (block === null) return
    block.lines.push(line)
    if (isBlank) return
    if (answer && block.key === null) block.key = (answer[1] ?? '').trim()
    else if (option && isNext && block.stem.length > 0 && !isNew) block.options.push([option[2] ?? ''])
    else (block.options.at(-1) ?? block.stem).push(line)
  })
  return blocks
}

function readBlock(reading: Reading, block: Block, source: string, isNumbered: boolean): void {
  const findings: Finding[] = []
  const stem = block.stem.join('\n')
  const numbered = /^\s*(\d{1,4})\s*[.)]\s+/.exec(stem)
  const options = block.options.map((lines, i) => {
    const text = lines.join('\n').trim()
    return { id: String.fromCharCode(65 + i), html: plainTextHtml(text), text }
  })
  if (options.length < 2) findings.push(finding('soal', 'galat', 'opsi-kurang', 'aiken'))
  const keys = readCodes(block.key ?? '')
  const key = keys !== null && keys.length > 0 ? keys.join(',') : (block.key ?? '')
  const form = (keys?.length ?? 0) > 1 ? 'pilihan-ganda-kompleks' : 'pilihan-ganda'
  // Letters that begin anew are those of a next question, whose key this may be.
  const isTwo = block.options.some((lines) => lines.slice(1).some((line) => /^\s*A\s*[.)]/i.test(line)))
  if (block.key === null || isTwo) findings.push(finding('kunci', 'galat', 'aiken-answer'))
  const built = buildSoal(form, {
    stem: plainTextHtml(isNumbered && numbered ? stem.slice(numbered[0].length) : stem),
    options,
    key,
    keyHtml: '',
    categories: [],
    maxMark: defaultMaxMark,
  })
  const number = (isNumbered && numbered?.[1]) || String(reading.questions.length + 1)
  const site = { place: `Baris ${block.line}`, source }
  addSoal(reading, site, { number, ...built, pembahasan: '', findings: [...findings, ...built.findings] })
}
