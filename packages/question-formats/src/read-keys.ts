import { SuluhError } from '@suluh/contract/platform/error'
import { corrupt, defaultLimits } from '@suluh/tabular/zip'
import { readZone } from './plain/assign-keys.ts'
import { keyTable, type ListedKey } from './plain/key-list.ts'
import { splitItems } from './plain/split-items.ts'
import type { Line } from './plain/line.ts'
import { textLines } from './plain/text-lines.ts'
import { wordLines } from './plain/word-lines.ts'
import { recogniseSoal } from './recognise.ts'
import { readSheets } from './sheet/sheet.ts'
import { readWord } from './word/word.ts'

/**
 * The keys that a file of their own lists, as somebody would type them: "1. A" in lines. Of a document that holds the
 * questions, too, it is the list in it. Throws as `readQuestions` does, and `validation` where there is no list.
 */
export async function readKeyFile(bytes: Uint8Array): Promise<string> {
  try {
    // A number without a key is a question without one.
    const keys = (await listedKeys(bytes)).filter(({ text }) => text.trim() !== '')
    const oneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')
    if (keys.length > 0) return keys.map(({ number, text }) => `${number}. ${oneLine(text)}`).join('\n')
  } catch (error) {
    throw error instanceof SuluhError ? error : corrupt(error)
  }
  throw new SuluhError(
    'validation',
    'Daftar kunci tidak ditemukan di berkas ini. Tulis nomor dan kuncinya, misalnya “1. A”, atau tabel dengan kolom NO dan KUNCI.',
  )
}

async function listedKeys(bytes: Uint8Array): Promise<Pick<ListedKey, 'number' | 'text'>[]> {
  const file = recogniseSoal(bytes, defaultLimits)
  switch (file.kind) {
    case 'word':
      return keysIn(wordLines((await readWord(file.entries, file.document)).blocks))
    case 'workbook':
      return readSheets(file.file).tables.flatMap(({ rows }) =>
        keysInTable(rows.map(({ cells }) => cells.map(({ text }) => text))),
      )
    case 'text': {
      const listed = [';', ',', '\t'].map((delimiter) => keysInTable(cellsOf(file.text, delimiter)))
      return listed.find((keys) => keys.length > 0) ?? keysIn(textLines(file.text).lines)
    }
    case 'qti':
      return []
  }
}

// A number and a key hold no delimiter, so the lines of such a table are cut as they stand.
const cellsOf = (text: string, delimiter: string) =>
  text.split('\n').map((line) => line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))

/** Titles and names of the school may stand above the table. */
function keysInTable(texts: string[][]): NonNullable<ReturnType<typeof keyTable>> {
  const from = texts.slice(0, 21).findIndex((_, at) => keyTable(texts.slice(at)) !== null)
  return from < 0 ? [] : (keyTable(texts.slice(from)) ?? [])
}

function keysIn(lines: Line[]): ListedKey[] {
  const { keyZones, sections } = splitItems(lines)
  const hasQuestions = sections.some(({ items }) => items.some(({ run }) => run !== null))
  const zones = hasQuestions ? keyZones : [lines]
  return zones.flatMap((zone) => readZone(zone).blocks.flatMap(({ entries }) => entries))
}
