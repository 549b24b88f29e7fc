import pg from 'pg'
import { readConfig } from '#platform/config.ts'
import { demandReady, distribute } from './distribute.ts'

// `npm run distribute`: spreads the tables of running exams over the nodes of a Citus cluster (docs/operations.md).
const { databaseUrl } = readConfig()
if (!databaseUrl) {
  process.stderr.write(
    'Basis data bawaan tidak memiliki Citus. Isi DATABASE_URL dengan koordinator Citus (docs/operations.md).\n',
  )
  process.exit(2)
}
await (process.argv.includes('--coba') ? distribute(databaseUrl) : refuse(databaseUrl)).then(
  (done) => {
    const said = done.length ? [...done, 'Basis data kini tersebar.'] : ['Basis data sudah tersebar.']
    process.stdout.write(`${said.join('\n')}\n`)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)

/** Says what is missing first; then that this is for trying. */
async function refuse(url: string): Promise<never> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await demandReady(client)
  } finally {
    await client.end()
  }
  throw new Error(
    'Citus siap, tetapi belum ada yang diubah: pada basis data yang tersebar, daftar ujian, papan pengawas, dan hasil belum berjalan (docs/operations.md). Untuk klaster uji dengan cadangan: npm run distribute -- --coba',
  )
}
