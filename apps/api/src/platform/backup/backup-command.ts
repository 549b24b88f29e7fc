import { readdirSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { backUp, sizeWords, stamp, tryOut } from './backup.ts'
import { settledConfig } from '#platform/db/data-place.ts'

// `npm run backup [-- FOLDER]`: a copy of the embedded database, tried out before it is called done.
const { dataDir, databaseUrl, backupDir, backupKey } = await settledConfig()
if (databaseUrl) {
  process.stderr.write(
    'DATABASE_URL dipakai: cadangkan PostgreSQL itu dengan alatnya sendiri (docs/operations.md).\n',
  )
  process.exit(2)
}
const given = process.argv[2]
const target = given ? resolve(given) : join(backupDir ?? join(dataDir, 'cadangan'), stamp())
// An exam may be under way.
const never = new AbortController().signal
process.stdout.write('Mencadangkan pelan-pelan, supaya ujian yang sedang berjalan tidak terganggu ...\n')
await backUp(dataDir, target, never, backupKey)
  .then(() => {
    setPriority(constants.priority.PRIORITY_LOW)
    return tryOut(target, never, backupKey)
  })
  .then(
    (contents) => {
      const megabytes = Math.ceil(sizeOf(target) / 1e6)
      process.stdout.write(
        `Cadangan: ${target}\n${sizeWords(contents)}, ${megabytes} MB${backupKey ? ', tersandi' : ''}; dipulihkan di tempat lain dan terbaca semua.\n`,
      )
    },
    (error: unknown) => {
      process.stderr.write(`Cadangan gagal: ${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
