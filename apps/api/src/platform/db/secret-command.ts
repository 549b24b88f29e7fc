import pg from 'pg'
import { secretMakers } from '#platform/auth/secret.ts'
import { settledConfig } from './data-place.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// `npm run rahasia:ganti -- NAMA`: one secret of the installation is made anew, for after a leak. What each costs stands in
// docs/operations.md. Copies of the API that run keep the former one until they are started again.

const name = process.argv[2] ?? ''
if (!Object.hasOwn(secretMakers, name)) {
  process.stderr.write(
    `Sebutkan satu nama: npm run rahasia:ganti -- NAMA\nYang ada: ${Object.keys(secretMakers).join(', ')}\n`,
  )
  process.exit(2)
}
const config = await settledConfig()
const embedded = config.databaseUrl
  ? undefined
  : await startEmbedded(config.dataDir, { durable: true, guarded: true })
const url = config.databaseUrl ?? embedded?.url ?? ''
const client = new pg.Client(url)
try {
  await client.connect()
  await client.query('delete from platform_secret where name = $1', [name])
  // Makes what is missing, as at every start.
  await migrate(url)
  process.stdout.write(`Rahasia ${name} dibuat baru. Mulai ulang Suluh supaya dipakai.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client.end()
  await embedded?.stop()
}
