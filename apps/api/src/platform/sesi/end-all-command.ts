import { endSessionsOfApplication } from '#platform/auth/sessions.ts'
import { settledConfig } from '#platform/db/data-place.ts'
import { openDatabase } from '#platform/db/open.ts'

// `npm run sesi:akhiri [-- KODE]`: everybody of every application, or of one, signs in again; also those who sit an exam, so
// it is for after a leak. Copies of the API that run hear it at once.

const kode = process.argv[2]
const database = await openDatabase(await settledConfig())
try {
  const applications = await database.db
    .selectFrom('application')
    .select(['id', 'kode'])
    .$if(kode !== undefined, (query) => query.where('kode', '=', kode ?? ''))
    .orderBy('kode')
    .execute()
  if (applications.length === 0)
    throw new Error(kode === undefined ? 'Belum ada aplikasi.' : `Tidak ada aplikasi berkode ${kode}.`)
  for (const { id, kode: ended } of applications) {
    await endSessionsOfApplication(database.db, id)
    process.stdout.write(`${ended}: semua orang harus masuk lagi.\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
