import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import { startForgetting } from '#account/forget-expired.ts'
import { startSweep } from '#attempt/sweep.ts'
import { openSessionCache } from '#auth/session-cache.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/open.ts'
import { handleErrors, refuseAddress } from '#http/error-handler.ts'
import { logError } from '#http/log-error.ts'
import { serveDocs } from '#http/openapi.ts'
import { serveOperations } from '#http/operations.ts'
import { openRateLimits } from '#http/rate-limit.ts'
import type { Server } from '#http/server.ts'
import { serveWeb } from '#http/web.ts'
import { openJobs } from '#jobs/jobs.ts'
import { startPostman } from '#mail/postman.ts'
import { applicationRoutes } from './features/application/application.routes.ts'
import { setupRoutes } from './features/application/setup.routes.ts'
import { applicationUserImportRoutes } from './features/application-user-import/application-user-import.routes.ts'
import { applicationUserRoutes } from './features/application-user/application-user.routes.ts'
import { atributRoutes } from './features/atribut/atribut.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { authenticationRoutes } from './features/authentication/authentication.routes.ts'
import { authorizationRoutes } from './features/authorization/authorization.routes.ts'
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts'
import { devsRoutes } from './features/devs/devs.routes.ts'
import { emailRoutes } from './features/email/email.routes.ts'
import { eventRoutes } from './features/event/event.routes.ts'
import { fileRoutes } from './features/file/file.routes.ts'
import { gabunganRoutes } from './features/gabungan/gabungan.routes.ts'
import { generalTableRoutes } from './features/general-table/general-table.routes.ts'
import { groupBelajarRoutes } from './features/group-belajar/group-belajar.routes.ts'
import { hasilUjianRoutes } from './features/hasil-ujian/hasil-ujian.routes.ts'
import { kartuPesertaRoutes } from './features/kartu-peserta/kartu-peserta.routes.ts'
import { laporanRoutes } from './features/laporan/laporan.routes.ts'
import { startSummaries } from './features/laporan/summarise-due.ts'
import { lembagaRoutes } from './features/lembaga/lembaga.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { ambangBatasRoutes } from './features/ambang-batas/ambang-batas.routes.ts'
import { markingRoutes } from './features/marking/marking.routes.ts'
import { notifikasiRoutes } from './features/notifikasi/notifikasi.routes.ts'
import { paketSoalRoutes } from './features/paket-soal/paket-soal.routes.ts'
import { paperRoutes } from './features/paper/paper.routes.ts'
import { pelajaranRoutes } from './features/pelajaran/pelajaran.routes.ts'
import { peranIzinRoutes } from './features/peran-izin/peran-izin.routes.ts'
import { privasiRoutes } from './features/privasi/privasi.routes.ts'
import { startRetention } from './features/privasi/retensi.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { pendaftaranRoutes } from './features/pendaftaran/pendaftaran.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { soalImportRoutes } from './features/soal/soal-import.routes.ts'
import { soalRoutes } from './features/soal/soal.routes.ts'
import { stimulusRoutes } from './features/soal/stimulus.routes.ts'
import { scoringVersionRoutes } from './features/scoring-version/scoring-version.routes.ts'
import { irtScoringRoutes } from './features/irt-scoring/irt-scoring.routes.ts'
import { ujianRoutes } from './features/ujian/ujian.routes.ts'
import { wilayahRoutes } from './features/wilayah/wilayah.routes.ts'

/** The whole server, ready to listen or to be injected into. */
export async function buildApp(config: Config, { db, pool, url }: Database): Promise<Server> {
  const http = fastify({
    // Every body is read by its contract, which takes known keys only.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { err: logError } },
    trustProxy: 'loopback',
    // What is being answered is answered to its end; the boards end their streams themselves.
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 300 },
  })
  const sessions = await openSessionCache(url)
  const app: Server = {
    http,
    uploads: http,
    db,
    pool,
    databaseUrl: url,
    config,
    sessions,
    limits: openRateLimits(url),
    jobs: openJobs(),
    endpoints: [],
  }
  const stopSweep = startSweep(db, (error) => http.log.error({ err: error }, 'sweep'))
  const stopPostman = startPostman(db, config, (error) => http.log.error({ err: error }, 'postman'))
  const stopForgetting = startForgetting(db, (error) => http.log.error({ err: error }, 'forgetting'))
  const stopSummaries = startSummaries(app, (error) => http.log.error({ err: error }, 'laporan'))
  const stopRetention = startRetention(db, (error) => http.log.error({ err: error }, 'retensi'))
  http.addHook('onClose', async () => {
    await Promise.all([stopSweep(), stopPostman(), stopForgetting(), stopSummaries(), stopRetention()])
    await Promise.all([sessions.close(), app.limits.close(), app.jobs.close()])
  })
  handleErrors(http)
  // Where files come in only: its hooks would run for every call.
  await http.register(async (uploads) => {
    await uploads.register(multipart)
    app.uploads = uploads
  })
  serveOperations(app)

  authenticationRoutes(app)
  authorizationRoutes(app)
  applicationRoutes(app)
  auditRoutes(app)
  setupRoutes(app)
  applicationUserRoutes(app)
  peranIzinRoutes(app)
  devsRoutes(app)
  emailRoutes(app)
  applicationUserImportRoutes(app)
  kartuPesertaRoutes(app)
  lembagaRoutes(app)
  groupBelajarRoutes(app)
  atributRoutes(app)
  paperRoutes(app)
  pelajaranRoutes(app)
  pendaftaranRoutes(app)
  privasiRoutes(app)
  profileRoutes(app)
  wilayahRoutes(app)
  generalTableRoutes(app)
  fileRoutes(app)
  soalRoutes(app)
  stimulusRoutes(app)
  soalImportRoutes(app)
  paketSoalRoutes(app)
  ambangBatasRoutes(app)
  eventRoutes(app)
  await ujianRoutes(app)
  hasilUjianRoutes(app)
  gabunganRoutes(app)
  markingRoutes(app)
  scoringVersionRoutes(app)
  irtScoringRoutes(app)
  laporanRoutes(app)
  analyticsRoutes(app)
  dashboardRoutes(app)
  searchRoutes(app)
  notifikasiRoutes(app)

  await serveDocs(app)
  await serveWeb(app)
  return app
}
