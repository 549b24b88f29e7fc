import writeXlsx from 'write-excel-file/node'
import type { Image, SheetData } from 'write-excel-file/node'
import { columnLetter } from '../soal/build-menjodohkan.ts'
import { mediaIn } from '../soal/export-file.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { exportText } from '../html/export-text.ts'
import { imageSize } from '../image-size.ts'
import type { StoredImage } from '../image-store.ts'
import { tableCells } from '../table/table-cells.ts'

/** The 8-column table that every school system reads, or our own with all forms, pembahasan, scores and ids. */
export async function writeExcel(
  { questions, media }: ExportInput,
  kind: '8-kolom' | 'lengkap',
): Promise<Uint8Array> {
  const rows = questions.map((question) => ({ question, cells: tableCells(question) }))
  const most = Math.max(5, ...rows.map(({ cells }) => cells.options.length))
  const letters = Array.from({ length: most }, (_, i) => columnLetter(i))
  const isFull = kind === 'lengkap'
  const titles = ['NO', 'SOAL', ...letters.map((letter) => `JAWABAN ${letter}`), 'JAWABAN BENAR']
  if (isFull) titles.push('JENIS', 'PEMBAHASAN', 'SKOR', 'ID', 'BACAAN', 'INDIKATOR', 'CP ATAU TP')
  const lines = rows.map(({ question, cells }, index) => [
    String(index + 1),
    exportText(question.content.stem),
    ...letters.map((_, i) => cells.options[i] ?? ''),
    cells.key,
    ...(isFull
      ? [
          cells.jenis,
          exportText(question.pembahasan),
          cells.maxMark,
          question.id,
          exportText(question.stimulus ?? ''),
          question.indikator ?? '',
          question.capaian ?? '',
        ]
      : []),
  ])
  const head = titles.map((value) => ({
    value,
    fontWeight: 'bold' as const,
    backgroundColor: '#f2f2f2',
    borderColor: '#999999',
  }))
  const body = lines.map((line) =>
    line.map((value) =>
      value === '' ? null : { value, type: String, wrap: true, alignVertical: 'top' as const },
    ),
  )
  const data: SheetData = [head, ...body]
  const columns = titles.map((title) => ({ width: widthOf(title) }))
  const images = isFull ? rows.flatMap(({ question }, index) => pictures(question, index, most, media)) : []
  const sheet = { sheet: 'Soal', columns, stickyRowsCount: 1, ...(images.length > 0 && { images }) }
  return new Uint8Array(await writeXlsx(data, sheet).toBuffer())
}

const widths: Record<string, number> = {
  NO: 5,
  SOAL: 50,
  'JAWABAN BENAR': 18,
  JENIS: 16,
  PEMBAHASAN: 40,
  BACAAN: 40,
  INDIKATOR: 40,
  'CP ATAU TP': 40,
  SKOR: 7,
  ID: 38,
}

/** The width of a column in letters. */
export function widthOf(title: string): number {
  return widths[title] ?? 24
}

// A spreadsheet keeps pictures above its cells; each stands on the cell that its text fills.
function pictures(question: ExportSoal, index: number, most: number, media: StoredImage[]): Image[] {
  const { content, key, pembahasan, stimulus = '' } = question
  const options =
    'options' in content ? content.options : content.form === 'kategori' ? content.statements : []
  const texts: [column: number, html: string][] = [
    [2, content.stem],
    ...options.map(({ html }, i): [number, string] => [3 + i, html]),
    ...(key.form === 'uraian' ? [[3 + most, key.rubric] satisfies [number, string]] : []),
    [5 + most, pembahasan],
    [8 + most, stimulus],
  ]
  return texts.flatMap(([column, html]) =>
    mediaIn(html).flatMap((each) => {
      const file = media[each]
      if (!file || !/^image\/(png|jpeg|gif)$/.test(file.mime)) return []
      const { width, height } = imageSize(file.bytes)
      const scale = Math.min(1, 160 / Math.max(width, height))
      return [
        {
          content: Buffer.from(file.bytes),
          contentType: file.mime,
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
          dpi: 96,
          anchor: { row: index + 2, column },
        },
      ]
    }),
  )
}
