import { once } from 'node:events'
import { settledConfig } from '#platform/db/data-place.ts'
import { openDatabase, type Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { chainAudit, verifyAudit } from './audit-chain.ts'
import { linesAfter, listApplications } from './audit-lines.ts'

// `npm run -s audit:verify`: whether anybody has altered the log behind the program's back, application by application; its end
// is 1 where somebody has. With heads of earlier (`KODE=HEAD`) it also says whether the chain is still the same one. With
// `--jsonl [KODE]` it writes the lines themselves, one JSON object each, for another system.

const args = process.argv.slice(2)

/** A code that nobody has would pass for a chain that was looked at. */
async function applicationsNamed(
  db: Db,
  named: string[],
): Promise<Awaited<ReturnType<typeof listApplications>>> {
  const all = await listApplications(db)
  const codes = all.map(({ kode }) => kode)
  const unknown = named.filter((kode) => !codes.includes(kode))
  if (unknown.length > 0)
    throw new Error(`Tidak ada aplikasi berkode ${unknown.join(', ')}. Yang ada: ${codes.join(', ')}.`)
  return all
}

async function verifyAll(db: Db, heads: Map<string, string>): Promise<void> {
  await chainAudit(db)
  for (const { id: applicationId, kode } of await applicationsNamed(db, [...heads.keys()])) {
    const verdict = await tenant(db, { applicationId }, (tx) => verifyAudit(tx, heads.get(kode)))
    const { lines, forgotten, waiting, problems, head } = verdict
    process.stdout.write(
      `${kode}: ${problems.length ? 'RUSAK' : 'utuh'}, ${lines} baris, ${forgotten} dengan orang yang dilupakan, ${waiting} belum dirantai\n  kepala ${kode}=${head}\n`,
    )
    for (const problem of problems.slice(0, 20)) process.stdout.write(`  ${problem}\n`)
    if (problems.length > 20) process.stdout.write(`  dan ${problems.length - 20} lagi\n`)
    if (problems.length) process.exitCode = 1
  }
}

async function writeAll(db: Db, only: string | undefined): Promise<void> {
  await chainAudit(db)
  for (const { id: applicationId, kode } of await applicationsNamed(db, only === undefined ? [] : [only])) {
    if (only !== undefined && only !== kode) continue
    let after = 0
    for (;;) {
      const rows = await tenant(db, { applicationId }, (tx) => linesAfter(tx, after))
      for (const { line, seq } of rows) {
        after = seq
        if (!process.stdout.write(`${JSON.stringify({ aplikasi: kode, ...line })}\n`))
          await once(process.stdout, 'drain')
      }
      if (rows.length === 0) break
    }
  }
}

const database = await openDatabase(await settledConfig())
try {
  if (args[0] === '--jsonl') await writeAll(database.db, args[1])
  else {
    const heads = args.map((each): [string, string] => {
      const [kode = '', head = ''] = each.split('=')
      return [kode, head]
    })
    await verifyAll(database.db, new Map(heads))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await database.close()
}
