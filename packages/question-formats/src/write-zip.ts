import { zipSync } from 'fflate'

export type ZipFile = { name: string; bytes: Uint8Array }

/** Signs that some system keeps for itself, that end a line of a list, or that turn the letters around them. */
const notInNames = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** Systems bear 255 bytes; whoever unpacks it in a folder of its own name wants room for that too. */
const mostBytes = 180

/** As much of it as fits, in whole letters. */
function fitting(stem: string, most: number): string {
  let cut = stem.slice(0, most)
  while (new TextEncoder().encode(cut).length > most) cut = cut.slice(0, -1)
  return cut.replace(/[\ud800-\udbff]$/, '').toWellFormed()
}

/** Files under names that every system bears; of two with one name, however large its letters, the later gets a number. */
export function namedApart(files: readonly ZipFile[]): ZipFile[] {
  const taken = new Set<string>()
  return files.map(({ name, bytes }) => {
    const [, stem = '', end = ''] = /^(.*?)(\.\w+)?$/.exec(name.normalize('NFC').replace(notInNames, '-'))!
    const named = (more: string) =>
      `${fitting(stem, mostBytes - more.length - end.length).trim()}${more}${end}`
    let free = named('')
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = named(` (${number})`)
    taken.add(free.toLowerCase())
    return { name: free, bytes }
  })
}

/** Files as one zip. */
export function writeZip(files: readonly ZipFile[]): Uint8Array {
  return zipSync(Object.fromEntries(namedApart(files).map(({ name, bytes }) => [name, bytes])))
}
