import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/open.ts'
import { startBackups } from './platform/db/schedule-backups.ts'
import { grantNewIzin } from './platform/peran-izin/grant-new-izin.ts'
import { siteUrl } from './platform/email/site-url.ts'
import { buildApp } from './composition/app.ts'
import { renewSetupCode } from './people/application/setup.ts'
import { rewriteListText } from './bank/soal/rewrite-list-text.ts'
import { demoAccounts, seedDemo } from './demo/seed-demo.ts'

const config = readConfig()
const database = await openDatabase(config)
await grantNewIzin(database.db)
const hasDemo = config.demo && (await seedDemo(database.db))
const setupCode = await renewSetupCode(database.db)
const app = await buildApp(config, database)
await app.http.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  process.stderr.write(
    isTaken
      ? `Port ${config.port} sudah dipakai. Hentikan yang lain, atau pilih port lain: PORT=${config.port + 1} npm start\n`
      : `Suluh tidak dapat dibuka di ${config.host}:${config.port}: ${String(error)}\n`,
  )
  await app.http.close()
  await database.close()
  process.exit(1)
})
rewriteListText(database.db).catch((error: unknown) => app.http.log.error({ err: error }, 'teks daftar'))
const stopBackups =
  config.backupDir && !config.databaseUrl
    ? startBackups(config.dataDir, config.backupDir, (error) => app.http.log.error({ err: error }, 'backup'))
    : async () => undefined
const site = siteUrl(config)
const firstVisit = `Kunjungan pertama: buka ${site}/setup dan isikan kode ${setupCode}\n`
process.stdout.write(`\nSuluh siap di ${site}\n${hasDemo ? demoAccounts : ''}${setupCode ? firstVisit : ''}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void stopBackups()
      .then(() => app.http.close())
      .then(() => database.close())
      .then(() => process.exit(0))
  })
}
