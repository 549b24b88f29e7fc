import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { readConfig, type Config } from '#platform/config.ts'
import { copyFolder, copyOne, stamp } from '#platform/backup/backup.ts'
import { syncFolders } from '#platform/backup/backup-manifest.ts'
import { stopLeft } from './embedded.ts'
import { withLock } from './lock.ts'

/** Where Suluh kept its data before they left the program's folder. */
const formerPlace = resolve(import.meta.dirname, '../../../../../data')

/**
 * Makes the place of the data there. In a place that nobody has chosen, what an earlier Suluh has left in the folder of the
 * program (`former`) is brought along first; `say` hears of it. Throws an Error with a mend where that cannot be done:
 * nobody starts with an empty database beside a full one.
 */
export async function settleData(
  { dataDir, isOwnPlace }: { dataDir: string; isOwnPlace: boolean },
  say: (sentence: string) => void,
  former = formerPlace,
): Promise<void> {
  try {
    // Started by root, PostgreSQL's own user has to come through.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(
      `Folder data ${dataDir} tidak dapat dibuat atau ditulisi (${codeOf(error)}). Pilih folder lain: atur DATA_DIR.`,
      { cause: error },
    )
  }
  if (!isOwnPlace || !(await holdsData(former))) return
  await withLock(join(dataDir, 'pindahan.lock'), async () => {
    if (!(await holdsData(former))) return
    if (existsSync(join(dataDir, 'postgres'))) return say(`${wordsOfTwo(former, dataDir)}\n`)
    await bringAlong(former, dataDir)
    say(`Data dipindahkan dari ${former} ke ${dataDir}.\n`)
  })
}

/** For commands: the settings, with the data where they belong; ends the process with a sentence where that is not to be. */
export async function settledConfig(): Promise<Config> {
  try {
    const config = readConfig()
    if (!config.databaseUrl) await settleData(config, (sentence) => process.stderr.write(sentence))
    return config
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const holdsData = async (folder: string) =>
  existsSync(folder) && (await readdir(folder)).some((name) => name === 'postgres' || name === 'cadangan')

function wordsOfTwo(former: string, dataDir: string): string {
  return `Yang dipakai adalah data di ${dataDir}. Di ${former} ada data yang lain; untuk memakainya jalankan dengan DATA_DIR=${former}, bila tidak perlu hapus foldernya.`
}

/** The database comes last: where this was cut off it goes on with the next start. */
async function bringAlong(former: string, dataDir: string): Promise<void> {
  try {
    if (!(await stopLeft(former)))
      throw new Error(
        `Suluh yang lama masih berjalan dengan data di ${former}. Hentikan dahulu, lalu ulangi.`,
      )
    const names = await readdir(former)
    for (const name of names.toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres')))
      await move(join(former, name), join(dataDir, name))
    await syncFolders(dirname(dataDir)).catch(() => undefined)
    await rmdir(former)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `Data di ${former} belum dapat dipindahkan ke ${dataDir}: ${reason}\nUntuk memakainya di tempatnya: atur DATA_DIR=${former}.`,
      { cause: error },
    )
  }
}

/** What has the name already keeps another one. From one disk to another it is whole in the new place before the old goes. */
async function move(from: string, to: string): Promise<void> {
  if (existsSync(to)) await rename(to, `${to}.sebelum-${stamp()}`)
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyAcross(from, to)
  }
}

async function copyAcross(from: string, to: string): Promise<void> {
  const draft = `${to}.belum-lengkap`
  await rm(draft, { recursive: true, force: true })
  const isFolder = await readdir(from).then(
    () => true,
    () => false,
  )
  if (isFolder) await copyFolder(from, draft, false)
  else await copyOne(from, draft)
  await rename(draft, to)
  await rm(from, { recursive: true })
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
