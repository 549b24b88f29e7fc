import { readConfig, type Config } from './platform/config.ts'
import { settleData } from './platform/db/data-place.ts'
import { openDatabase } from './platform/db/open.ts'
import { startBackups } from './platform/db/schedule-backups.ts'
import { grantNewIzin } from './platform/peran-izin/grant-new-izin.ts'
import { openLifetime } from './platform/lifetime.ts'
import { siteUrl } from './platform/email/site-url.ts'
import { buildApp } from './composition/app.ts'
import { renewSetupCode } from './people/application/setup.ts'
import { rewriteListText } from './bank/soal/rewrite-list-text.ts'
import { demoAccounts, seedDemo } from './demo/seed-demo.ts'

const { begin, end } = openLifetime()
await start().catch((error: unknown) => end(1, error))

async function start(): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl) await settleData(config, (sentence) => process.stdout.write(sentence))
  const database = await begin(
    () => openDatabase(config),
    (opened) => opened.close(),
  )
  await grantNewIzin(database.db)
  const hasDemo = config.demo && (await seedDemo(database.db))
  const setupCode = await renewSetupCode(database.db)
  const app = await begin(
    () => buildApp(config, database),
    (opened) => opened.http.close(),
  )
  await app.http.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new Error(refusalOf(error, config))
  })
  const log = (what: string) => (error: unknown) => app.http.log.error({ err: error }, what)
  rewriteListText(database.db).catch(log('teks daftar'))
  const { dataDir, backupDir } = config
  if (backupDir && !config.databaseUrl)
    await begin(
      () => startBackups(dataDir, backupDir, log('backup')),
      (stop) => stop(),
    )
  const site = siteUrl(config)
  const firstVisit = `Kunjungan pertama: buka ${site}/setup dan isikan kode ${setupCode}\n`
  const place = config.databaseUrl ? '' : `Data: ${dataDir}\n`
  process.stdout.write(
    `\nSuluh siap di ${site}\n${place}${hasDemo ? demoAccounts : ''}${setupCode ? firstVisit : ''}`,
  )
}

/** Why nobody can be served at this address. */
function refusalOf(error: unknown, { port, host }: Config): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `Port ${port} sudah dipakai. Hentikan yang lain, atau pilih port lain: PORT=${port + 1} npm start`
    : `Suluh tidak dapat dibuka di ${host}:${port}: ${String(error)}`
}
