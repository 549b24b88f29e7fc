import { readConfig } from '#config.ts'
import { openDatabase } from '#db/open.ts'
import { buildApp } from './app.ts'
import { demoAccounts, seedDemo } from './demo/seed-demo.ts'

const config = readConfig()
const database = await openDatabase(config)
const hasDemo = config.demo && (await seedDemo(database.db))
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
process.stdout.write(
  `\nSuluh siap di ${config.publicUrl ?? `http://localhost:${config.port}`}\n${hasDemo ? demoAccounts : ''}`,
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void app.http
      .close()
      .then(() => database.close())
      .then(() => process.exit(0))
  })
}
