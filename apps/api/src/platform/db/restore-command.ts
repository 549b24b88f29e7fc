import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore, sizeWords } from './backup.ts'
import { settledConfig } from './data-place.ts'
import { backupsIn } from './schedule-backups.ts'

// `npm run restore -- FOLDER`: the backup takes the place of the embedded database, which is kept beside it.
const { dataDir, backupDir } = await settledConfig()
const { values, positionals } = parseArgs({
  options: { 'tanpa-daftar-isi': { type: 'boolean', default: false } },
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
await restore(existsSync(folder) ? folder : resolve(given), dataDir, {
  hasManifest: !values['tanpa-daftar-isi'],
}).then(
  ({ contents, before }) => {
    const former = before ? `Yang lama tetap ada di ${before}; hapus bila tidak diperlukan lagi.\n` : ''
    process.stdout.write(
      `Pulih dari ${folder}: ${sizeWords(contents)}, terbaca semua. ${former}Jalankan npm start.\n`,
    )
  },
  (error: unknown) => {
    process.stderr.write(`Pemulihan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
