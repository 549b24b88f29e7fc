import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore, sizeWords } from './backup.ts'
import { settledConfig } from '#platform/db/data-place.ts'
import { readMoment } from './until.ts'
import { backupsIn } from './schedule-backups.ts'

// `npm run restore -- FOLDER [--until TIME]`: the backup, or what came of it until then by the archive of the log, takes the
// place of the embedded database, which is kept beside it.
const { dataDir, backupDir, archiveDir } = await settledConfig()
const { values, positionals } = parseArgs({
  options: { 'tanpa-daftar-isi': { type: 'boolean', default: false }, until: { type: 'string' } },
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
  return restore(place, dataDir, { hasManifest: !values['tanpa-daftar-isi'], ...untilOf(values.until) })
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
