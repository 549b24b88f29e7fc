import { skalaBersama, type SkalaBersama } from '@suluh/contract/results/skala-bersama'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import type { Which } from '#results/terbitan/terbitan.ts'
import type * as skalaBersamaWork from './skala-bersama.job.ts'
import { refreshIrtAfterwards } from '#results/irt-scoring/refresh-irt.ts'
import { findCalibrations, linkInput, withGrowth } from './skala-bersama.queries.ts'
import { skalaBersamaTable } from './skala-bersama-table.ts'

const skalaBersamaJob = jobFile<typeof skalaBersamaWork>(new URL('./skala-bersama.job.ts', import.meta.url))

const longestSeconds = 60

export function skalaBersamaRoutes(app: Server): void {
  servePooled(app, skalaBersama.one, ({ db, actor, params, query }) =>
    getSkalaBersama(app, db, actor, params.id, query),
  )
  servePooled(app, skalaBersama.exported, async ({ db, actor, params, query: { format, ...which } }) => {
    const table = skalaBersamaTable(await getSkalaBersama(app, db, actor, params.id, which))
    return writeTables(format, table.name, [table])
  })
}

/** Read, linked on a worker, and read once more for those who sat both. */
async function getSkalaBersama(
  app: Server,
  db: Db,
  actor: Actor,
  id: string,
  which: Which,
): Promise<SkalaBersama> {
  const { found, input } = await tenant(db, actor, async (tx) => {
    const read = await findCalibrations(tx, actor, id, which)
    return { found: read, input: await linkInput(tx, read) }
  })
  if (found.isComputing) refreshIrtAfterwards(app, actor, found.stale)
  const linked =
    input && input.lain.length > 0
      ? await app.jobs.run(actor, skalaBersamaJob, 'linkAll', input, longestSeconds)
      : []
  return tenant(db, actor, (tx) => withGrowth(tx, found, linked))
}
