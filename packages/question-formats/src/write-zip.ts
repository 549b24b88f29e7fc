import { zipSync } from 'fflate'

/** Files as one zip; of two with one name the later gets a number. */
export function writeZip(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const entries: Record<string, Uint8Array> = {}
  for (const { name, bytes } of files) {
    const plain = name.replace(/[\\/:*?"<>|]/g, '-')
    let free = plain
    for (let number = 2; free in entries; number++) free = plain.replace(/(\.\w+)?$/, ` (${number})$1`)
    entries[free] = bytes
  }
  return zipSync(entries)
}
