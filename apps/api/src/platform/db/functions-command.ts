import { settledConfig } from './data-place.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// `npm run db:functions`: puts the database's functions back as this program has them, whatever somebody has made of them.
// The tables that they are about come first, for a database that was left by a former Suluh.
const { dataDir, databaseUrl } = await settledConfig()
const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { durable: true })
try {
  const names = await migrate(databaseUrl ?? embedded!.url, undefined, 'put-back')
  process.stdout.write(
    names.length > 0
      ? `Dipasang kembali: ${names.join(', ')}. Jalankan npm start.\n`
      : 'Semua fungsi sudah sebagaimana mestinya.\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await embedded?.stop()
}
