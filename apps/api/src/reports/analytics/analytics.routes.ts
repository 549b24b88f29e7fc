import { analyticsQuery } from '@suluh/contract/reports/analytics-query'
import { applicationReport, type ApplicationReportDetail } from '@suluh/contract/reports/application-report'
import type { Tx } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshAfterwards } from '#results/statistik/refresh-statistik.ts'
import { download } from '#platform/sheet/write-sheet.ts'
import {
  archiveReport,
  copyReport,
  deleteReports,
  insertReport,
  publishReport,
  saveReport,
} from './application-report.commands.ts'
import { getReading, getReport, listFolders, listReport } from './application-report.queries.ts'
import { listTemplateSketches } from './sketch.ts'
import { shareReport } from './application-report.share.ts'
import { openPresence } from './presence.ts'
import { getVersion, listVersions, restoreVersion } from './application-report.versions.ts'
import { listCatalogue } from './catalogue/catalogue.ts'
import { item } from './catalogue/item.ts'
import { listValues } from './query/list-values.ts'
import { runQuery } from './query/run-query.ts'
import { listStaleStatistik } from './analytics.job.ts'
import { untilGone } from './query/until-gone.ts'
import type * as analyticsWork from './analytics.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const analyticsJob = jobFile<typeof analyticsWork>(new URL('./analytics.job.ts', import.meta.url))

const exportSeconds = 120

export async function analyticsRoutes(app: Server): Promise<void> {
  serve(app, analyticsQuery.catalogue, ({ db, actor }) => listCatalogue(db, actor))
  servePooled(app, analyticsQuery.run, ({ actor, body, request }) =>
    untilGone(app, actor, request, async (db) => {
      const result = await runQuery(db, actor, body.query, body.parameters)
      // Item statistics are made when somebody asks for them, so that the next look is at newer ones.
      if (body.query.dataset === item.name) refreshAfterwards(app, actor, await listStaleStatistik(db, actor))
      return result
    }),
  )
  servePooled(app, analyticsQuery.values, ({ actor, query, request }) =>
    untilGone(app, actor, request, (db) => listValues(db, actor, query, query.keys?.split(','))),
  )

  const report = applicationReport
  const presence = await openPresence(app)
  /** Whoever has it open hears that there is a newer version. */
  const told = async (db: Tx, stored: Promise<ApplicationReportDetail>) => {
    const done = await stored
    await presence.saved(db, done.id)
    return done
  }
  servePooled(app, report.presence, ({ actor, params, request }) => presence.watch(actor, params.id, request))
  serve(app, report.list, ({ db, actor, query }) => listReport(db, actor, query))
  serve(app, report.folders, ({ db, actor }) => listFolders(db, actor))
  serve(app, report.templates, () => listTemplateSketches())
  serve(app, report.one, ({ db, actor, params }) => getReport(db, actor, params.id))
  serve(app, report.reading, ({ db, actor, params, query }) =>
    getReading(db, actor, params.id, query.draf === 'ya'),
  )
  serve(app, report.create, ({ db, actor, body }) => insertReport(db, actor, body))
  serve(app, report.save, ({ db, actor, params, body, note }) => {
    // The history holds the definition; the log only says that it was saved.
    note({ detail: { definition: `${Object.keys(body.definition.widgets).length} widget` } })
    return told(db, saveReport(db, actor, params.id, body))
  })
  serve(app, report.share, ({ db, actor, params, body }) => shareReport(db, actor, params.id, body))
  serve(app, report.publish, ({ db, actor, params, body }) =>
    told(db, publishReport(db, actor, params.id, body.version)),
  )
  serve(app, report.archive, ({ db, actor, params, body }) =>
    told(db, archiveReport(db, actor, params.id, body.archived)),
  )
  serve(app, report.copy, ({ db, actor, params }) => copyReport(db, actor, params.id))
  serve(app, report.deleteOne, ({ db, actor, params }) => deleteReports(db, actor, [params.id]))
  serve(app, report.deleteMany, ({ db, actor, body }) => deleteReports(db, actor, body))
  serve(app, report.versions, ({ db, actor, params }) => listVersions(db, actor, params.id))
  serve(app, report.version, ({ db, actor, params }) => getVersion(db, actor, params))
  serve(app, report.restore, ({ db, actor, params, body }) =>
    told(db, restoreVersion(db, actor, params, body.version)),
  )
  servePooled(app, report.exported, async ({ actor, params, body }) => {
    const input = { url: app.databaseUrl, actor, id: params.id, ...body }
    const { name, bytes } = await app.jobs.run(actor, analyticsJob, 'exportAnalytics', input, exportSeconds)
    return download(body.format, name, Buffer.from(bytes))
  })
}
