import { readConfig } from '#platform/config.ts'
import { findEmbedded } from '#platform/db/embedded.ts'
import { examineDatabase } from './examine-database.ts'
import { examineMachine } from './examine-machine.ts'
import { good, toText, wrong, type Finding } from './finding.ts'

// `npm run doctor`: looks at the settings, the database and this machine, says what to do, and changes nothing.
async function examine(): Promise<Finding[]> {
  try {
    const config = readConfig()
    const url = config.databaseUrl ?? (await findEmbedded(config.dataDir))
    const database = url
      ? await examineDatabase(url, config.databaseUrl === undefined)
      : [good('Basis data bawaan sedang tidak berjalan; npm start menyalakannya.')]
    return [...database, ...(await examineMachine(config))]
  } catch (error) {
    return [wrong(error instanceof Error ? error.message : String(error), 'Perbaiki, lalu ulangi.')]
  }
}

const findings = await examine()
for (const finding of findings) process.stdout.write(toText(finding))
const isWrong = findings.some(({ mark }) => mark === 'salah')
process.stdout.write(
  isWrong ? '\nSuluh belum dapat berjalan dengan baik di sini.\n' : '\nSuluh dapat berjalan di sini.\n',
)
process.exitCode = isWrong ? 1 : 0
