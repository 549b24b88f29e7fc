import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Pace } from './gentle.ts'

/** What lists the files of a backup, written last: without it the backup was not finished. */
export const manifestName = 'manifest.json'
const format = 1
/** Without these no backup can be brought back: they are named in words where they are missing. */
const needed: Record<string, string> = {
  'postgres/PG_VERSION': 'basis datanya',
  'postgres/backup_label': 'penanda awal pemulihan (backup_label)',
  'postgres.password': 'kata sandi basis data (postgres.password)',
}
const mostNamed = 5

type Entry = { path: string; size: number; sha256: string }
type Manifest = { format: number; made: string; files: Entry[]; sealed?: Sealed }
/** Of a backup under a key: its own id, by what the key is known, and what nobody without the key can write. */
type Sealed = { id: string; key: string; mac: string }

/** A backup under a key. */
export type BackupSeal = { key: Buffer; id: string }

/** Writes down every file of the backup in `folder`, its size and its SHA-256, and has all of it on the disk. */
export async function writeManifest(folder: string, pace?: Pace, seal?: BackupSeal): Promise<void> {
  // What was written later is not in it.
  const made = new Date().toISOString()
  const files: Entry[] = []
  for (const path of await listFiles(folder)) files.push(await describe(folder, path, pace))
  const manifest: Manifest = { format, made, files }
  if (seal) manifest.sealed = { id: seal.id, key: keyMark(seal.key), mac: macOf(manifest, seal) }
  const place = join(folder, manifestName)
  await writeFile(place, JSON.stringify(manifest))
  await sync(place)
  await syncFolders(folder)
}

/**
 * Compares the backup in `folder` with its manifest. Throws an Error that says in Indonesian what of it is missing, cut
 * short, changed or too much, and where `key` is not the one that it was made under; a folder without a manifest is no
 * finished backup. Gives when it was made, and what opens it where it is sealed.
 */
export async function verifyManifest(
  folder: string,
  pace?: Pace,
  key?: Buffer,
): Promise<{ made: Date; seal: BackupSeal | undefined }> {
  demandNeeded(folder)
  const manifest = await readManifest(folder)
  const seal = sealOf(manifest, key)
  const listed = new Map(manifest.files.map((entry) => [entry.path, entry]))
  const problems: string[] = []
  const present = new Set(await listFiles(folder))
  for (const entry of manifest.files) {
    const problem = present.has(entry.path) ? await problemOf(folder, entry, pace) : 'hilang'
    if (problem) problems.push(`${entry.path} ${problem}`)
  }
  for (const path of present) if (!listed.has(path)) problems.push(`${path} tidak ada dalam daftar isinya`)
  if (problems.length === 0) return { made: new Date(manifest.made), seal }
  const more = problems.length > mostNamed ? `\n  dan ${problems.length - mostNamed} lagi` : ''
  throw new Error(
    `Cadangan ini rusak, jadi tidak dipulihkan:\n  ${problems.slice(0, mostNamed).join('\n  ')}${more}\nPakai cadangan yang lain.`,
  )
}

/** Throws where something is missing without which no backup can be brought back. */
export function demandNeeded(folder: string): void {
  if (!existsSync(join(folder, 'postgres'))) throw new Error(`${folder} bukan cadangan Suluh.`)
  for (const [path, what] of Object.entries(needed))
    if (!existsSync(join(folder, path)))
      throw new Error(`Cadangan ini rusak: ${what} hilang. Pakai cadangan yang lain.`)
}

/** What opens the backup in `folder`; undefined where it is not sealed. Throws in words without its key. */
export async function readSeal(folder: string, key: Buffer | undefined): Promise<BackupSeal | undefined> {
  return sealOf(await readManifest(folder), key)
}

/** Whether the backup in `folder` asks for a key. */
export async function isSealedBackup(folder: string): Promise<boolean> {
  return (await readManifest(folder)).sealed !== undefined
}

function sealOf(manifest: Manifest, key: Buffer | undefined): BackupSeal | undefined {
  const { sealed } = manifest
  if (!sealed) return undefined
  if (!key) throw new Error('Cadangan ini tersandi. Isi BACKUP_KEY dengan kuncinya; tidak ada yang berubah.')
  if (sealed.key !== keyMark(key))
    throw new Error('BACKUP_KEY bukan kunci cadangan ini. Pakai kunci yang lama; tidak ada yang berubah.')
  const seal = { key, id: sealed.id }
  const [written, own] = [Buffer.from(sealed.mac), Buffer.from(macOf(manifest, seal))]
  if (written.length !== own.length || !timingSafeEqual(written, own))
    throw new Error(
      'Daftar isi cadangan ini diubah orang lain, jadi tidak dipulihkan. Pakai cadangan yang lain.',
    )
  return seal
}

/** By what a key is known; it says nothing of it. */
function keyMark(key: Buffer): string {
  return createHmac('sha256', key).update('suluh kunci cadangan').digest('hex').slice(0, 16)
}

function macOf({ format: form, made, files }: Manifest, { key, id }: BackupSeal): string {
  const said = [form, made, id, files.map(({ path, size, sha256 }) => [path, size, sha256])]
  return createHmac('sha256', key)
    .update(`suluh daftar isi ${JSON.stringify(said)}`)
    .digest('hex')
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(
      `${folder} tidak memuat daftar isi (${manifestName}): pencadangannya tidak selesai, atau Suluh yang membuatnya belum menulisnya. Pakai cadangan yang lain; bila tidak ada, tambahkan --tanpa-daftar-isi.`,
    )
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === format && Array.isArray(manifest.files)) return manifest
  } catch {
    // Said below.
  }
  throw new Error(`Daftar isi cadangan ini (${manifestName}) tidak dapat dibaca. Pakai cadangan yang lain.`)
}

async function problemOf(
  folder: string,
  { path, size, sha256 }: Entry,
  pace?: Pace,
): Promise<string | undefined> {
  const found = (await stat(join(folder, path))).size
  if (found !== size) return `berukuran ${found} bita, seharusnya ${size}`
  return (await describe(folder, path, pace)).sha256 === sha256 ? undefined : 'isinya berubah'
}

async function describe(folder: string, path: string, pace?: Pace): Promise<Entry> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(join(folder, path), { highWaterMark: 1 << 20 })) {
    hash.update(bytes as Buffer)
    await pace?.()
  }
  return { path, size: (await stat(join(folder, path))).size, sha256: hash.digest('hex') }
}

/** Paths below `folder` with forward slashes, without the manifest itself. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => path !== manifestName)
    .toSorted()
}

/** Waits until a file is on the disk, and not only on its way there. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The same for the names in a folder and in those below it. */
export async function syncFolders(folder: string): Promise<void> {
  // Windows has no such thing: there a name is on the disk with its file.
  if (process.platform === 'win32') return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...below, folder]) {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
