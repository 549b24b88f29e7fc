import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readBackupKey } from '#platform/config.ts'
import { isSealedBackup, manifestName } from './backup-manifest.ts'
import { restore, sizeWords } from './backup.ts'
import { settledConfig } from '#platform/db/data-place.ts'
import { readMoment } from './until.ts'
import { backupsIn } from './schedule-backups.ts'

// `npm run restore -- FOLDER [--until TIME]`: the backup, or what came of it until then by the archive of the log, takes the
// place of the embedded database, which is kept beside it.
const { dataDir, backupDir, archiveDir, backupKey } = await settledConfig()
const { values, positionals } = parseArgs({
  options: {
    'tanpa-daftar-isi': { type: 'boolean', default: false },
    'tanpa-sandi': { type: 'boolean', default: false },
    until: { type: 'string' },
  },
  allowPositionals: true,
})
const [given] = positionals
const kept = backupDir ?? join(dataDir, 'cadangan')
if (!given) {
  const names = backupsIn(kept)
  const found = names.length > 0 ? `Yang ada di ${kept}:\n  ${names.join('\n  ')}` : `Di ${kept} belum ada.`
  process.stderr.write(`Sebutkan cadangannya: npm run restore -- 2026-07-14T08-30-05\n${found}\n`)
  process.exit(2)
}
// A name is enough for one of the daily ones.
const folder = existsSync(resolve(given)) ? resolve(given) : join(kept, basename(given))

/** What is asked of the archive; an Error in words where it cannot be. */
function untilOf(time: string | undefined) {
  if (time === undefined) return {}
  if (!archiveDir) throw new Error('--until memerlukan ARCHIVE_DIR: tempat arsip WAL (docs/operations.md).')
  return { until: { moment: readMoment(time), archiveDir } }
}

async function run() {
  const place = existsSync(folder) ? folder : resolve(given!)
  const hasManifest = !values['tanpa-daftar-isi']
  const key = backupKey ?? (hasManifest ? await askKey(place) : undefined)
  const isFromBefore = values['tanpa-sandi']
  return restore(place, dataDir, { hasManifest, key, isFromBefore, ...untilOf(values.until) })
}

/** Of a sealed backup, where nothing in the environment says it. */
async function askKey(place: string): Promise<Buffer | undefined> {
  if (!process.stdin.isTTY || !existsSync(join(place, manifestName)) || !(await isSealedBackup(place)))
    return undefined
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const key = readBackupKey(await lines.question('Cadangan ini tersandi. Kuncinya (BACKUP_KEY): '))
    if (!key) throw new Error('Itu bukan kunci cadangan. Tidak ada yang berubah.')
    return key
  } finally {
    lines.close()
  }
}

await run().then(
  ({ contents, before }) => {
    const former = before ? `Yang lama tetap ada di ${before}; hapus bila tidak diperlukan lagi.\n` : ''
    const moment = values.until ? ` sampai ${values.until}` : ''
    process.stdout.write(
      `Pulih dari ${folder}${moment}: ${sizeWords(contents)}, terbaca semua. ${former}Jalankan npm start.\n`,
    )
  },
  (error: unknown) => {
    process.stderr.write(`Pemulihan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
