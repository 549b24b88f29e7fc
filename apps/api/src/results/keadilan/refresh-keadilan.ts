import type { Actor } from '#platform/auth/scope.ts'
import { tenant } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import type * as keadilanWork from './keadilan.job.ts'

const keadilanJob = jobFile<typeof keadilanWork>(new URL('./keadilan.job.ts', import.meta.url))

const longestSeconds = 600
const underWay = new Set<string>()

type Of = { snapshotId: string; menurut: string; fokus: string }

/** Compares the groups on a worker thread after the answer has gone, and stores what came of it; each once at a time. */
export function refreshKeadilan(app: Server, { applicationId }: Actor, of: Of): void {
  const key = JSON.stringify(of)
  if (underWay.has(key)) return
  underWay.add(key)
  const work = async () => {
    const computed = await app.jobs.run(
      { applicationId },
      keadilanJob,
      'computeKeadilan',
      { url: app.databaseUrl, applicationId, ...of },
      longestSeconds,
    )
    if (!computed) return
    const { result, ...about } = computed
    const row = { applicationId, ...of, ...about, result: JSON.stringify(result) }
    await tenant(app.db, { applicationId }, (tx) =>
      tx
        .insertInto('keadilan')
        .values(row)
        .onConflict((on) =>
          on.columns(['snapshotId', 'menurut', 'fokus']).doUpdateSet({ ...row, computedAt: new Date() }),
        )
        .execute(),
    )
  }
  void work()
    .catch((error: unknown) => app.http.log.error({ err: error }, 'fairness'))
    .finally(() => underWay.delete(key))
}
