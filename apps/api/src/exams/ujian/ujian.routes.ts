import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { visitAttempt } from '#exams/attempt/attempt-device.ts'
import { demandThisEvent, demandThisExam } from '#exams/attempt/one-exam.ts'
import { openAnswerWriter } from '#exams/attempt/write-answers.ts'
import { openRareLog } from '#platform/http/error-handler.ts'
import type { Touched } from '#exams/event/touched.ts'
import { openPulseWriter, takePulse } from '#exams/attempt/pulse.ts'
import { openSubmissionWriter } from '#exams/attempt/submit-attempt.ts'
import { openAttemptReader } from './read-attempt.ts'
import { openReceipts } from './receipt.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { RawBody } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { openExamLines } from './exam-lines.ts'
import { getAttemptContent, getAttemptState, leaveSection } from './attempt.queries.ts'
import { openBuktiKey } from './bukti-key.ts'
import { checkBukti, getBukti, getByKode, openReceiptGiver } from './bukti-simpan.ts'
import { saveAnswers, submitWithAnswers } from './save-answers.ts'
import { openStartWriter } from '#exams/attempt/start-in-groups.ts'
import { openSealing } from './sealed-content.ts'
import { start } from './start.ts'
import { listUjian } from './ujian.queries.ts'

/** A student who waits so long waits for a disk, and somebody has to know. */
const slowMs = 500

export async function ujianRoutes(app: Server, touched: Touched): Promise<void> {
  const rarely = openRareLog()
  const write = openAnswerWriter(app.pool, (tookMs, isStored) => {
    app.saves.note(tookMs / 1000, isStored)
    if (tookMs > slowMs)
      rarely('lambat', (count) =>
        app.http.log.warn(
          { tookMs: Math.round(tookMs), count },
          'menyimpan jawaban lambat: periksa disk server dan program lain yang memakainya',
        ),
      )
  })
  const submit = openSubmissionWriter(app.db)
  const sign = await openReceipts(app.db)
  const startInGroups = openStartWriter(app.pool)
  const pulses = openPulseWriter(app.pool)
  const read = openAttemptReader(app.db)
  const sealing = await openSealing(app.db)
  await openExamLines(app, pulses, touched)
  const guess = app.limits.limit('tebakan', 10, 60)
  const buktiKey = await openBuktiKey(app.db)
  const give = openReceiptGiver(app.db)
  // A class behind one address may check its receipts; who tries codes in turn would need longer than the sun has.
  const guessCode = app.limits.limit('bukti', 60, 60)

  /** Every call of an attempt names it through this. */
  const reached = (actor: Actor, id: string) => {
    demandThisExam(actor, id)
    return id
  }

  serve(app, ujian.list, ({ db, actor }) => listUjian(db, actor))
  serve(app, ujian.ofPaket, ({ db, actor, params }) => listUjian(db, actor, params.paketId))
  servePooled(app, ujian.start, ({ db, actor, params, body, request }) => {
    demandThisEvent(actor, params.eventId)
    return start({ db, write: startInGroups, read, guess, sealing }, actor, params.eventId, {
      ...body,
      address: request.ip,
    })
  })

  serve(app, attempt.device, ({ db, actor, params, body: { device, move }, request }) =>
    visitAttempt(db, actor, reached(actor, params.id), { device, address: request.ip }, move),
  )
  servePooled(app, attempt.one, ({ db, actor, params }) =>
    getAttemptState({ db, read, sealing }, actor, reached(actor, params.id)),
  )
  servePooled(app, attempt.content, async ({ db, actor, params }) => {
    const content = await getAttemptContent(db, sealing, actor, reached(actor, params.id), params.hash)
    return new RawBody(content, {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      // For ever, within the session that asked for it: whoever comes next at this browser finds nothing.
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'cookie',
    })
  })
  servePooled(app, buktiSimpan.ofAttempt, ({ actor, params }) =>
    getBukti(give, actor, reached(actor, params.id), buktiKey),
  )
  serve(app, buktiSimpan.check, async ({ db, actor, params }) => {
    await guess(`bukti:${actor.userId}`)
    return checkBukti(db, params.kode)
  })
  serve(app, buktiSimpan.ofKode, async ({ db, params, request }) => {
    await guessCode(request.ip)
    return getByKode(db, params.kode)
  })
  serve(app, buktiSimpan.kunci, () => ({ pem: buktiKey.pem, x: buktiKey.x }))
  serve(app, attempt.nextSection, ({ db, actor, params, body }) =>
    leaveSection(db, sealing, actor, reached(actor, params.id), body.sectionId),
  )
  servePooled(app, attempt.save, ({ db, actor, params, body, request }) =>
    saveAnswers(
      { db, write, sign, touched, address: request.ip },
      actor,
      reached(actor, params.id),
      body.entries,
    ),
  )
  servePooled(app, attempt.pulse, ({ db, actor, params, body, request }) =>
    takePulse({ db, pulses, touched }, actor, reached(actor, params.id), body, {
      address: request.ip,
      line: null,
      heardAt: null,
    }),
  )
  servePooled(app, attempt.submit, ({ db, actor, params, body, request }) =>
    submitWithAnswers(
      { db, write, submit, sign, touched, address: request.ip },
      actor,
      reached(actor, params.id),
      body.entries,
    ),
  )
}
