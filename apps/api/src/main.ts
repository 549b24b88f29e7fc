import { readConfig, type Config } from './platform/config.ts'
import { settleData } from './platform/db/data-place.ts'
import { openDatabase } from './platform/db/open.ts'
import { startBackups } from './platform/backup/schedule-backups.ts'
import { endArchive, startArchive } from './platform/backup/wal-archive.ts'
import { grantNewIzin } from './platform/peran-izin/grant-new-izin.ts'
import { openLifetime } from './platform/lifetime.ts'
import { untilTaken } from './platform/sel/move.ts'
import { standBy } from './platform/siaga/stand-by.ts'
import { chooseHost, lanAddresses } from './platform/keadaan/address.ts'
import { readyLines } from './platform/keadaan/console.ts'
import { watchDisk } from './platform/keadaan/disk.ts'
import { localName, serveLocalName } from './platform/keadaan/local-name.ts'
import { siteUrl } from './platform/email/site-url.ts'
import { isExamUnderWay } from './exams/gangguan/exam-under-way.ts'
import { renewSetupCode } from './people/application/setup.ts'

const { begin, end } = openLifetime()
// Most of the code is read while the database starts.
const product = Promise.all([
  import('./composition/app.ts'),
  import('./demo/seed-demo.ts'),
  import('./bank/soal/rewrite-list-text.ts'),
])
product.catch(() => undefined)
await start().catch((error: unknown) => end(1, error))

async function start(): Promise<void> {
  const settings = readConfig()
  const { dataDir, backupDir, archiveDir } = settings
  if (!settings.databaseUrl) {
    const say = (sentence: string) => process.stdout.write(sentence)
    await settleData(settings, say)
    await standBy(dataDir, begin, say)
  }
  await untilTaken(dataDir, (sentence) => process.stdout.write(sentence))
  const database = await begin(
    () => openDatabase(settings),
    (opened) => opened.close(),
  )
  const [{ buildApp }, { demoAccounts, findDemo, seedDemo }, { rewriteListText }] = await product
  await grantNewIzin(database.db)
  const isSeeded = settings.demo && (await seedDemo(database.db))
  const hasDemo = isSeeded || (await findDemo(database.db)) === true
  const setupCode = await renewSetupCode(database.db)
  const config: Config = { ...settings, host: chooseHost(settings, hasDemo) }
  // Asking whether the name is free takes a moment.
  const naming =
    config.host === '0.0.0.0' && !config.publicUrl
      ? begin(
          () => serveLocalName(lanAddresses),
          ({ stop }) => stop(),
        )
      : undefined
  const app = await begin(
    () => buildApp(config, database),
    (opened) => opened.http.close(),
  )
  await app.http.listen({ port: config.port, host: config.host! }).catch((error: unknown) => {
    throw new Error(refusalOf(error, config))
  })
  const log = (what: string) => (error: unknown) => app.http.log.error({ err: error }, what)
  rewriteListText(database.db).catch(log('teks daftar'))
  await begin(
    () => watchDisk(config, (warning) => process.stderr.write(`${warning}\n`)),
    (stop) => stop(),
  )
  const { backupKey: key } = config
  if (!config.databaseUrl) {
    if (archiveDir)
      await begin(
        () => startArchive({ dataDir, archiveDir, key }, log('arsip WAL')),
        (stop) => stop(),
      )
    else endArchive(dataDir).catch(log('arsip WAL'))
    if (backupDir)
      await begin(
        () =>
          startBackups(
            { dataDir, backupDir, archiveDir, key, isBusy: () => isExamUnderWay(database.db) },
            log('pencadangan harian'),
          ),
        (stop) => stop(),
      )
  }
  if ((await naming)?.isMine) config.localName = localName
  const firstVisit = `Kunjungan pertama: buka ${siteUrl(config)}/setup dan isikan kode ${setupCode}\n`
  process.stdout.write(
    `${readyLines({ config, hasDemo, isTerminal: process.stdout.isTTY })}${hasDemo ? demoAccounts : ''}${setupCode ? firstVisit : ''}`,
  )
}

/** Why nobody can be served at this address. */
function refusalOf(error: unknown, { port, host }: Config): string {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `Port ${port} sudah dipakai. Hentikan yang lain, atau pilih port lain: PORT=${port + 1} npm start`
    : `Suluh tidak dapat dibuka di ${host}:${port}: ${String(error)}`
}
