import { statfs } from 'node:fs/promises'
import type { Ruang, RuangSimpan } from '@suluh/contract/platform/keadaan'
import type { Config } from '#platform/config.ts'
import { startRounds } from '#platform/jobs/rounds.ts'

export type Disk = { free: number; total: number }

const gigabyte = 1e9
const leastShare = 0.1
/** A tenth of a very large disk is no reason to warn. */
const mostWarned = 50 * gigabyte
const everyMs = 60_000

/** Room on the disk of the embedded database; undefined where the database is elsewhere or the system does not say. */
export async function readDisk({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Disk | undefined> {
  if (databaseUrl) return undefined
  const found = await statfs(dataDir).catch(() => undefined)
  return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize }
}

export function ruangOf(disk: Disk | undefined): Ruang {
  if (!disk) return 'cukup'
  if (disk.free < gigabyte) return 'genting'
  return disk.free < Math.min(disk.total * leastShare, mostWarned) ? 'kurang' : 'cukup'
}

export function toRuangSimpan(disk: Disk | undefined): RuangSimpan {
  return { ruang: ruangOf(disk), sisa: disk?.free ?? null }
}

/** For the console; undefined where there is enough. */
export function diskWarning(disk: Disk | undefined, dataDir: string): string | undefined {
  const ruang = ruangOf(disk)
  if (!disk || ruang === 'cukup') return undefined
  const left = (disk.free / gigabyte).toLocaleString('id-ID', { maximumFractionDigits: 1 })
  const end =
    ruang === 'genting'
      ? 'Bila habis, jawaban murid tidak dapat disimpan.'
      : 'Kosongkan sebelum ujian berikutnya.'
  return `Ruang simpan tinggal ${left} GB di disk ${dataDir}. ${end}`
}

/** Looks once a minute, and says what `diskWarning` says whenever it has become worse. Gives what stops it. */
export function watchDisk(config: Config, say: (warning: string) => void): () => Promise<void> {
  const order: Ruang[] = ['cukup', 'kurang', 'genting']
  let known = 0
  const look = async () => {
    const disk = await readDisk(config)
    const now = order.indexOf(ruangOf(disk))
    const warning = now > known ? diskWarning(disk, config.dataDir) : undefined
    known = now
    if (warning) say(warning)
  }
  void look()
  return startRounds(everyMs, look, () => undefined)
}
