import { once } from 'node:events'
import { sql } from 'kysely'
import { settledConfig } from '#platform/db/data-place.ts'
import { openDatabase, type Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { chainAudit, verifyAudit } from './audit-chain.ts'

// `npm run -s audit:verify`: whether anybody has altered the log behind the program's back, application by application; its end
// is 1 where somebody has. With heads of earlier (`KODE=HEAD`) it also says whether the chain is still the same one. With
// `--jsonl [KODE]` it writes the lines themselves, one JSON object each, for another system: `| logger -t suluh` for syslog.

const args = process.argv.slice(2)

async function verifyAll(db: Db, heads: Map<string, string>): Promise<void> {
  await chainAudit(db)
  for (const { id: applicationId, kode } of await listApplications(db)) {
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
  for (const { id: applicationId, kode } of await listApplications(db)) {
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

function listApplications(db: Db): Promise<{ id: string; kode: string }[]> {
  return db.selectFrom('application').select(['id', 'kode']).orderBy('kode').execute()
}

async function linesAfter(tx: Tx, seq: number): Promise<{ seq: number; line: object }[]> {
  const { rows } = await sql<{ seq: number; line: object }>`
    select r.seq::float8 as seq,
           jsonb_build_object('urut', r.seq, 'pada', a.at, 'oleh', a.application_user_id, 'nama', a.nama, 'tindakan', a.action,
             'sasaran', a.target, 'namaSasaran', a.target_nama, 'rincian', a.detail, 'alamat', a.address, 'perangkat', a.device,
             'rantai', encode(r.hash, 'hex')) as line
      from audit_rantai r join audit a on a.id = r.audit_id
     where r.seq > ${seq} order by r.seq limit 1000`.execute(tx)
  return rows
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
