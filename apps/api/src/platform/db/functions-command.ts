import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { startEmbedded } from './embedded.ts'
import { applyFunctions } from './functions.ts'

// `npm run db:functions`: puts the database's functions back as this program has them, whatever somebody has made of them.
const { dataDir, databaseUrl } = readConfig()
const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { durable: true })
const client = new pg.Client(databaseUrl ?? embedded?.url)
try {
  await client.connect()
  await client.query('begin')
  const names = await applyFunctions(client)
  await client.query('commit')
  process.stdout.write(
    names.length > 0
      ? `Dipasang kembali: ${names.join(', ')}. Jalankan npm start.\n`
      : 'Semua fungsi sudah sebagaimana mestinya.\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client.end()
  await embedded?.stop()
}
