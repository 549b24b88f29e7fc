import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config.ts'
import { restore, sizeWords } from './backup.ts'

// `npm run restore -- FOLDER`: the backup takes the place of the embedded database, which is kept beside it.
const { dataDir } = readConfig()
const { values, positionals } = parseArgs({
  options: { 'tanpa-daftar-isi': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) {
  process.stderr.write('Sebutkan foldernya: npm run restore -- data/cadangan/2026-07-14T08-30-05\n')
  process.exit(2)
}
await restore(resolve(folder), dataDir, { hasManifest: !values['tanpa-daftar-isi'] }).then(
  ({ contents, before }) => {
    const kept = before ? `Yang lama tetap ada di ${before}; hapus bila tidak diperlukan lagi.\n` : ''
    process.stdout.write(
      `Pulih dari ${resolve(folder)}: ${sizeWords(contents)}, terbaca semua. ${kept}Jalankan npm start.\n`,
    )
  },
  (error: unknown) => {
    process.stderr.write(`Pemulihan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
