import { strToU8 } from 'fflate'
import type { ExportFormat } from '@suluh/contract/bank/soal-export'
import type { ExportInput, WrittenFile } from './soal/export-file.ts'
import { isLeftOut } from './soal/limits.ts'
import { writeExcel } from './sheet/write-excel.ts'
import { writeKahoot, writeQuizizz } from './sheet/write-quiz-sheets.ts'
import { writeGift } from './gift/write-gift.ts'
import { writeMoodleXml } from './moodle/write-moodle-xml.ts'
import { writeQti } from './qti/write-qti.ts'
import { writeWord } from './word/write-word.ts'

export const sheetFile = {
  extension: 'xlsx',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
export const documentFile = {
  extension: 'docx',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The questions as a file of a format. What the format cannot hold is left out; `lossesOf` says what that is. */
export async function writeQuestions(format: ExportFormat, all: ExportInput): Promise<WrittenFile> {
  const input = { ...all, questions: all.questions.filter((question) => !isLeftOut(format, question)) }
  switch (format) {
    case 'excel':
      return { bytes: await writeExcel(input, 'lengkap'), ...sheetFile }
    case 'excel-8-kolom':
      return { bytes: await writeExcel(input, '8-kolom'), ...sheetFile }
    case 'kahoot':
      return { bytes: await writeKahoot(input), ...sheetFile }
    case 'quizizz':
      return { bytes: await writeQuizizz(input), ...sheetFile }
    case 'word':
      return { bytes: writeWord(input), ...documentFile }
    case 'gift':
      return { bytes: strToU8(writeGift(input)), extension: 'txt', mime: 'text/plain; charset=utf-8' }
    case 'moodle-xml':
      return { bytes: strToU8(writeMoodleXml(input)), extension: 'xml', mime: 'application/xml' }
    case 'qti':
      return { bytes: writeQti('2.2', input), extension: 'zip', mime: 'application/zip' }
    case 'qti-3':
      return { bytes: writeQti('3.0', input), extension: 'zip', mime: 'application/zip' }
  }
}
