import { zipSync } from 'fflate'

export type ZipFile = { name: string; bytes: Uint8Array }

/** Files under names that every system bears; of two with one name the later gets a number. */
export function namedApart(files: readonly ZipFile[]): ZipFile[] {
  const taken = new Set<string>()
  return files.map(({ name, bytes }) => {
    const plain = name.replace(/[\\/:*?"<>|]/g, '-')
    let free = plain
    for (let number = 2; taken.has(free); number++) free = plain.replace(/(\.\w+)?$/, ` (${number})$1`)
    taken.add(free)
    return { name: free, bytes }
  })
}

/** Files as one zip. */
export function writeZip(files: readonly ZipFile[]): Uint8Array {
  return zipSync(Object.fromEntries(namedApart(files).map(({ name, bytes }) => [name, bytes])))
}
