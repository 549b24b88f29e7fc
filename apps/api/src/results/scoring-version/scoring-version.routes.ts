import { scoringVersion } from '@suluh/contract/results/scoring-version'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshIrtAfterwards } from '#results/irt-scoring/refresh-irt.ts'
import { forgetScoring } from '#papers/scoring/scoring.ts'
import { deleteDraft, saveDraft, setEffectProblem } from './scoring-version.commands.ts'
import { getDraft, getPublished, getScoringVersions } from './scoring-version.queries.ts'
import type * as scoringVersionWork from './scoring-version.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const scoringVersionJob = jobFile<typeof scoringVersionWork>(
  new URL('./scoring-version.job.ts', import.meta.url),
)

const longestSeconds = 600
const notComputed = 'Dampaknya tidak selesai dihitung, dan tidak ada nilai yang berubah. Hitung sekali lagi.'

export function scoringVersionRoutes(app: Server): void {
  serve(app, scoringVersion.one, ({ db, actor, params, query }) =>
    getScoringVersions(db, actor, params.id, query),
  )
  servePooled(app, scoringVersion.saveDraft, async ({ db, actor, params, body, request }) => {
    const draft = await tenant(db, actor, (tx) => saveDraft(tx, actor, params.id, body))
    void app.jobs
      .run(
        actor,
        scoringVersionJob,
        'previewScoring',
        { ...at(app, actor), id: draft.id, revision: draft.revision },
        longestSeconds,
      )
      .catch(async (error: unknown) => {
        request.log.error({ err: error }, 'scoring preview')
        await tenant(db, actor, (tx) => setEffectProblem(tx, draft, notComputed))
      })
      .catch((error: unknown) => request.log.error({ err: error }, 'scoring preview'))
    return draft
  })
  serve(app, scoringVersion.draft, ({ db, actor, params }) => getDraft(db, actor, params.id))
  serve(app, scoringVersion.removeDraft, async ({ db, actor, params }) => {
    await getDraft(db, actor, params.id)
    await deleteDraft(db, params.id)
    return null
  })
  // Both hold no transaction of their own while the worker changes every result in one.
  servePooled(app, scoringVersion.publish, async ({ db, actor, params: { id }, body, request }) => {
    await tenant(db, actor, (tx) => getDraft(tx, actor, id))
    const input = { ...at(app, actor), id, ...body, userId: actor.userId }
    const number = await app.jobs.run(actor, scoringVersionJob, 'publishScoring', input, longestSeconds)
    await tenant(db, actor, async (tx) => {
      const { snapshotId, paketSoalId, nama } = await getPublished(tx, actor, id)
      forgetScoring(snapshotId)
      refreshIrtAfterwards(app, actor, [paketSoalId])
      await recordAudit(tx, actor, {
        action: scoringVersion.publish,
        target: `scoring-version/${id}`,
        targetNama: nama,
        detail: { number, reason: body.reason },
        request,
      })
    })
    return { number }
  })
  servePooled(app, scoringVersion.withdraw, async ({ db, actor, params: { id }, body, request }) => {
    const { snapshotId, paketSoalId, nama } = await tenant(db, actor, (tx) => getPublished(tx, actor, id))
    const input = { ...at(app, actor), id, ...body, userId: actor.userId }
    const number = await app.jobs.run(actor, scoringVersionJob, 'withdrawScoring', input, longestSeconds)
    forgetScoring(snapshotId)
    refreshIrtAfterwards(app, actor, [paketSoalId])
    await tenant(db, actor, (tx) =>
      recordAudit(tx, actor, {
        action: scoringVersion.withdraw,
        target: `scoring-version/${id}`,
        targetNama: nama,
        detail: { number, reason: body.reason },
        request,
      }),
    )
    return { number }
  })
}

function at(app: Server, { applicationId }: { applicationId: string }) {
  return { url: app.databaseUrl, applicationId }
}
