import { writeZip, type ZipFile } from '@suluh/question-formats/write-zip'

/** Files of a report as one zip: a second of work for a class. */
export function zip(files: ZipFile[]): Uint8Array {
  return writeZip(files)
}
