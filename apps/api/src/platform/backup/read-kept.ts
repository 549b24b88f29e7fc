import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupSeal } from './backup-manifest.ts'
import { unsealing } from './sealed-file.ts'

/** Reads one small file of a backup, sealed or not; empty where it is not there. */
export async function readKept(folder: string, path: string, seal: BackupSeal | undefined): Promise<string> {
  const place = join(folder, path)
  const bytes = await readFile(place).catch(() => Buffer.alloc(0))
  if (!seal || bytes.length === 0) return bytes.toString()
  const pieces: Buffer[] = []
  const sealing = { key: seal.key, what: whatOf(seal, folder, place) }
  for await (const piece of unsealing(Readable.from([bytes]), sealing)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Which file of which backup it is. */
export function whatOf({ id }: BackupSeal, folder: string, path: string): string {
  return `${id} ${relative(folder, path).replaceAll(sep, '/')}`
}
