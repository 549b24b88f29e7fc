import { readConfig } from '#config.ts'
import { distribute } from './distribute.ts'

// `npm run distribute`: spreads the tables of running exams over the nodes of a Citus cluster (docs/operations.md).
const { databaseUrl } = readConfig()
if (!databaseUrl) {
  process.stderr.write(
    'Basis data bawaan tidak memiliki Citus. Isi DATABASE_URL dengan koordinator Citus (docs/operations.md).\n',
  )
  process.exit(2)
}
await distribute(databaseUrl).then(
  (done) => {
    const said = done.length ? [...done, 'Basis data kini tersebar.'] : ['Basis data sudah tersebar.']
    process.stdout.write(`${said.join('\n')}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
