import { irtScoring } from '@suluh/contract/irt-scoring'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#auth/actor.ts'
import { recordAudit } from '#audit/record-audit.ts'
import { tenant } from '#db/tenant.ts'
import { serve, servePooled } from '#http/serve.ts'
import type { Server } from '#http/server.ts'
import { getIrt, saveIrt } from './irt-scoring.queries.ts'

const longestSeconds = 600
const underWay = new Set<string>()

export function irtScoringRoutes(app: Server): void {
  serve(app, irtScoring.one, async ({ db, actor, params, request }) => {
    const { stale, ...shown } = await getIrt(db, actor, params.id)
    if (stale) calibrate(app, actor, request, params.id, stale)
    return shown
  })
  // The choice must be stored before the worker reads it.
  servePooled(app, irtScoring.save, async ({ db, actor, params: { id }, body, request }) => {
    await tenant(db, actor, async (tx) => {
      await saveIrt(tx, actor, id, body.setting)
      const target = `paket-soal/${id}`
      await recordAudit(tx, actor, {
        action: 'PUT /paket-soal/:id/irt-scoring',
        target,
        detail: body.setting,
        request,
      })
    })
    const { stale, ...shown } = await tenant(db, actor, (tx) => getIrt(tx, actor, id))
    if (stale) calibrate(app, actor, request, id, stale)
    return shown
  })
}

/** Calibrates on a worker after the answer has gone; one at a time for each package. */
function calibrate(
  app: Server,
  { applicationId }: Actor,
  { log }: FastifyRequest,
  paketSoalId: string,
  snapshotId: string,
): void {
  if (underWay.has(paketSoalId)) return
  underWay.add(paketSoalId)
  app.jobs
    .run('computeIrt', { url: app.databaseUrl, applicationId, paketSoalId, snapshotId }, longestSeconds)
    .catch((error: unknown) => log.error({ err: error }, 'irt'))
    .finally(() => underWay.delete(paketSoalId))
}
