import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import { deleteWaitingAttempts } from '#exams/attempt/follow-audience.ts'
import { followAudience } from '#exams/attempt/follow-audience.ts'
import { openTouched } from '#exams/event/touched.ts'
import { listenToPeople } from '#people/account/people-changed.ts'
import { startForgetting } from '#people/account/forget-expired.ts'
import { startSettling } from '#results/scoring-version/settle-scoring.ts'
import { startSweep } from '#exams/attempt/sweep.ts'
import { openSessionCache } from '#platform/auth/session-cache.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/open.ts'
import { startBeat } from '#platform/db/process-beat.ts'
import { boundComing } from '#platform/http/coming-bodies.ts'
import { boundUnread } from '#platform/http/unread-answers.ts'
import { handleErrors, refuseAddress } from '#platform/http/error-handler.ts'
import { isForLine } from '#platform/http/lines.ts'
import { logError } from '#platform/http/log-error.ts'
import { serveDocs } from '#platform/http/openapi.ts'
import { serveOperations } from '#platform/http/operations.ts'
import { openRateLimits } from '#platform/http/rate-limit.ts'
import { openSaves } from '#platform/http/saves.ts'
import type { Server } from '#platform/http/server.ts'
import { serveWeb } from '#platform/http/web.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openPdf } from '#platform/pdf/pdf.ts'
import { pdfRoutes } from '#platform/pdf/pdf.routes.ts'
import { startPostman } from '#platform/email/postman.ts'
import { applicationRoutes } from '#people/application/application.routes.ts'
import { startErasing } from '#people/application/erase-closed.ts'
import { paketLayananRoutes } from '#people/paket-layanan/paket-layanan.routes.ts'
import { merekRoutes } from '#platform/merek/merek.routes.ts'
import { layananRoutes } from '#platform/layanan/layanan.routes.ts'
import { setupRoutes } from '#people/application/setup.routes.ts'
import { applicationUserImportRoutes } from '#people/application-user-import/application-user-import.routes.ts'
import { applicationUserRoutes } from '#people/application-user/application-user.routes.ts'
import { atributRoutes } from '#platform/atribut/atribut.routes.ts'
import { auditRoutes } from '#platform/audit/audit.routes.ts'
import { authenticationRoutes } from '#people/authentication/authentication.routes.ts'
import { startChain } from '#platform/audit/audit-chain.ts'
import { startSending } from '#platform/audit/send-audit.ts'
import { authorizationRoutes } from '#platform/auth/authorization.routes.ts'
import { dashboardRoutes } from '#home/dashboard/dashboard.routes.ts'
import { devsRoutes } from '#platform/devs/devs.routes.ts'
import { emailRoutes } from '#platform/email/email.routes.ts'
import { eventRoutes } from '#exams/event/event.routes.ts'
import { fileRoutes } from '#platform/file/file.routes.ts'
import { gangguanRoutes } from '#exams/gangguan/gangguan.routes.ts'
import { startOutageWatch } from '#exams/gangguan/watch-outages.ts'
import { gabunganRoutes } from '#results/gabungan/gabungan.routes.ts'
import { generalTableRoutes } from '#school/general-table/general-table.routes.ts'
import { myGroupsRoutes } from '#exams/my-groups/my-groups.routes.ts'
import { groupBelajarRoutes } from '#people/group-belajar/group-belajar.routes.ts'
import { analisisButirRoutes } from '#results/analisis-butir/analisis-butir.routes.ts'
import { hasilUjianRoutes } from '#results/hasil-ujian/hasil-ujian.routes.ts'
import { kartuPesertaRoutes } from '#people/kartu-peserta/kartu-peserta.routes.ts'
import { keadaanRoutes } from '#platform/keadaan/keadaan.routes.ts'
import { laporanRoutes } from '#reports/laporan/laporan.routes.ts'
import { suratHasilRoutes } from '#reports/surat-hasil/surat-hasil.routes.ts'
import { raporRoutes } from '#reports/rapor/rapor.routes.ts'
import { startSummaries } from '#reports/laporan/summarise-due.ts'
import { lembagaRoutes } from '#school/lembaga/lembaga.routes.ts'
import { berkasLaporanRoutes } from '#reports/berkas-laporan/berkas-laporan.routes.ts'
import { folderLaporanRoutes } from '#reports/folder-laporan/folder-laporan.routes.ts'
import { pantauanRoutes } from '#reports/pantauan/pantauan.routes.ts'
import { startWatching } from '#reports/pantauan/watch.ts'
import { analyticsRoutes } from '#reports/analytics/analytics.routes.ts'
import { ambangBatasRoutes } from '#papers/ambang-batas/ambang-batas.routes.ts'
import { heldAnswerRoutes } from '#exams/held-answer/held-answer.routes.ts'
import { markingRoutes } from '#exams/marking/marking.routes.ts'
import { notifikasiRoutes } from '#home/notifikasi/notifikasi.routes.ts'
import { paketSoalRoutes } from '#papers/paket-soal/paket-soal.routes.ts'
import { cobaRoutes } from '#results/coba/coba.routes.ts'
import { paperRoutes } from '#papers/paper/paper.routes.ts'
import { pelajaranRoutes } from '#school/pelajaran/pelajaran.routes.ts'
import { pengirimanRoutes } from '#platform/pengiriman/pengiriman.routes.ts'
import { peranIzinRoutes } from '#platform/peran-izin/peran-izin.routes.ts'
import { startSelBeat } from '#platform/sel/beat.ts'
import { selRoutes } from '#platform/sel/sel.routes.ts'
import { sesiRoutes } from '#platform/sesi/sesi.routes.ts'
import { privasiRoutes } from '#home/privasi/privasi.routes.ts'
import { startRetention } from '#home/privasi/retensi.ts'
import { profileRoutes } from '#people/profile/profile.routes.ts'
import { openPasskeys } from '#platform/auth/passkeys.ts'
import { openSecondFactors } from '#platform/auth/second-factor.ts'
import { passkeyRoutes } from '#people/passkey/passkey.routes.ts'
import { secondFactorRoutes } from '#people/second-factor/second-factor.routes.ts'
import { penyediaMasukRoutes } from '#people/penyedia-masuk/penyedia-masuk.routes.ts'
import { pendaftaranRoutes } from '#people/pendaftaran/pendaftaran.routes.ts'
import { riwayatUjianRoutes } from '#reports/riwayat-ujian/riwayat-ujian.routes.ts'
import { searchRoutes } from '#home/search/search.routes.ts'
import { soalImportRoutes } from '#bank/soal/soal-import.routes.ts'
import { soalRoutes } from '#bank/soal/soal.routes.ts'
import { stimulusRoutes } from '#bank/stimulus/stimulus.routes.ts'
import { scoringVersionRoutes } from '#results/scoring-version/scoring-version.routes.ts'
import { irtScoringRoutes } from '#results/irt-scoring/irt-scoring.routes.ts'
import { keadilanRoutes } from '#results/keadilan/keadilan.routes.ts'
import { penetapanBatasRoutes } from '#results/penetapan-batas/penetapan-batas.routes.ts'
import { kemiripanRoutes } from '#results/kemiripan/kemiripan.routes.ts'
import { skalaBersamaRoutes } from '#results/skala-bersama/skala-bersama.routes.ts'
import { prakiraanRoutes } from '#results/prakiraan/prakiraan.routes.ts'
import { masukUjianRoutes } from '#exams/ujian/masuk-ujian.ts'
import { ujianRoutes } from '#exams/ujian/ujian.routes.ts'
import { wilayahRoutes } from '#school/wilayah/wilayah.routes.ts'

/** A sender who says its headers slowly is let go soon; a file of 20 MB has five minutes on a school's line. */
const headersMs = 15_000
const requestMs = 300_000

/** Exams follow people wherever they go. */
const exams = { moved: followAudience, left: deleteWaitingAttempts }

/** The whole server, ready to listen or to be injected into. */
export async function buildApp(config: Config, { db, pool, exam, url }: Database): Promise<Server> {
  const http = fastify({
    // Every body is read by its contract, which takes known keys only.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, serializers: { err: logError } },
    trustProxy: config.trustProxy,
    http: { shouldUpgradeCallback: isForLine, headersTimeout: headersMs, connectionsCheckingInterval: 5000 },
    requestTimeout: requestMs,
    // What reaches one that is closing is served as well: nobody has stored less because of where a request was on its way.
    return503OnClosing: false,
    // What is being answered is answered to its end; the boards end their streams themselves.
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAddress,
    routerOptions: { maxParamLength: 300 },
  })
  listenToPeople(exams)
  const sessions = await openSessionCache(url)
  const app: Server = {
    http,
    uploads: http,
    db,
    pool,
    exam,
    databaseUrl: url,
    config,
    beat: await startBeat(exam.db, (error) => http.log.error({ err: error }, 'beat')),
    sessions,
    limits: openRateLimits(url, config.callsPerMinute),
    jobs: openJobs(),
    pdf: openPdf(config, (error) => http.log.error({ err: error }, 'pdf')),
    saves: openSaves(),
    endpoints: [],
  }
  const stopSweep = startSweep(exam.db, (error) => http.log.error({ err: error }, 'sweep'))
  const stopSettling = startSettling(db, (error) => http.log.error({ err: error }, 'scoring'))
  const stopOutageWatch = startOutageWatch(db, (error) => http.log.error({ err: error }, 'gangguan'))
  const stopPostman = startPostman(db, config, (error) => http.log.error({ err: error }, 'postman'))
  const stopForgetting = startForgetting(db, (error) => http.log.error({ err: error }, 'forgetting'))
  const stopSummaries = startSummaries(app, (error) => http.log.error({ err: error }, 'laporan'))
  const stopWatching = startWatching(db, config, (error) => http.log.error({ err: error }, 'pantauan'))
  const stopChain = startChain(db, (error) => http.log.error({ err: error }, 'rantai'))
  const stopSending =
    config.syslogUrl === undefined
      ? () => undefined
      : startSending(db, config.syslogUrl, (error) => http.log.error({ err: error }, 'syslog'))
  const stopRetention = startRetention(db, (error) => http.log.error({ err: error }, 'retensi'))
  const stopErasing = startErasing(db, (error) => http.log.error({ err: error }, 'hapus aplikasi'))
  const stopSelBeat = startSelBeat(db, (error) => http.log.error({ err: error }, 'sel'))
  const touched = await openTouched(url, db, app.beat.id)
  // What is being printed is not waited for.
  http.addHook('preClose', async () => app.pdf.close())
  http.addHook('onClose', async () => {
    await Promise.all([
      touched.close(),
      stopSweep(),
      stopSettling(),
      stopOutageWatch(),
      stopPostman(),
      stopSending(),
      stopForgetting(),
      stopSummaries(),
      stopWatching(),
      stopRetention(),
      stopChain(),
      stopErasing(),
      stopSelBeat(),
    ])
    await Promise.all([app.beat.stop(), sessions.close(), app.limits.close(), app.jobs.close()])
  })
  handleErrors(http)
  boundComing(http)
  boundUnread(http)
  // Where files come in only: its hooks would run for every call.
  await http.register(async (uploads) => {
    await uploads.register(multipart)
    app.uploads = uploads
  })
  serveOperations(app)
  /** The same server on the exam's own connections. */
  const onExamLane: Server = { ...app, ...exam }

  const factors = await openSecondFactors(app.db, app.limits)
  const passkeys = await openPasskeys(app.db)
  await authenticationRoutes(app, { factors, passkeys })
  authorizationRoutes(app)
  applicationRoutes(app)
  paketLayananRoutes(app)
  layananRoutes(app)
  merekRoutes(app)
  auditRoutes(app)
  setupRoutes(app)
  applicationUserRoutes(app)
  peranIzinRoutes(app)
  sesiRoutes(app)
  selRoutes(app)
  devsRoutes(app)
  emailRoutes(app)
  pengirimanRoutes(app)
  keadaanRoutes(app)
  pdfRoutes(app)
  applicationUserImportRoutes(app)
  kartuPesertaRoutes(app)
  lembagaRoutes(app)
  groupBelajarRoutes(app)
  myGroupsRoutes(app)
  atributRoutes(app)
  paperRoutes(app)
  cobaRoutes(app)
  pelajaranRoutes(app)
  pendaftaranRoutes(app)
  await penyediaMasukRoutes(app)
  privasiRoutes(app)
  profileRoutes(app)
  secondFactorRoutes(app, factors)
  passkeyRoutes(app, { factors, passkeys })
  wilayahRoutes(app)
  generalTableRoutes(app)
  fileRoutes(app)
  soalRoutes(app)
  stimulusRoutes(app)
  soalImportRoutes(app)
  paketSoalRoutes(app)
  ambangBatasRoutes(app)
  eventRoutes(onExamLane, touched)
  gangguanRoutes(app)
  await ujianRoutes(onExamLane, touched)
  masukUjianRoutes(app)
  hasilUjianRoutes(app)
  analisisButirRoutes(app)
  gabunganRoutes(app)
  await heldAnswerRoutes(app)
  markingRoutes(app)
  scoringVersionRoutes(app)
  irtScoringRoutes(app)
  keadilanRoutes(app)
  kemiripanRoutes(app)
  prakiraanRoutes(app)
  penetapanBatasRoutes(app)
  skalaBersamaRoutes(app)
  laporanRoutes(app)
  raporRoutes(app)
  suratHasilRoutes(app)
  riwayatUjianRoutes(app)
  await analyticsRoutes(app)
  pantauanRoutes(app)
  folderLaporanRoutes(app)
  berkasLaporanRoutes(app)
  dashboardRoutes(app)
  searchRoutes(app)
  notifikasiRoutes(app)

  await serveDocs(app)
  await serveWeb(app)
  return app
}
