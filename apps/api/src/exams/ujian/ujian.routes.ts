import { buktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { attempt, ujian } from '@suluh/contract/exams/ujian'
import { visitAttempt } from '#exams/attempt/attempt-device.ts'
import { demandThisEvent, demandThisExam } from '#exams/attempt/one-exam.ts'
import { demandRoomAddress } from './room-addresses.ts'
import type { FastifyRequest } from 'fastify'
import { openAnswerWriter } from '#exams/attempt/write-answers.ts'
import { openRareLog } from '#platform/http/error-handler.ts'
import type { Touched } from '#exams/event/touched.ts'
import { openPulseWriter, takePulse } from '#exams/attempt/pulse.ts'
import { openSubmissionWriter } from '#exams/attempt/submit-attempt.ts'
import { openAttemptReader } from './read-attempt.ts'
import { openReceipts } from './receipt.ts'
import { networkOf } from '#platform/auth/network-of.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { RawBody } from '#platform/http/raw-body.ts'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { isSatElsewhere } from '#platform/db/fault.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { openExamLines } from './exam-lines.ts'
import { getAttemptContent, getAttemptState, leaveSection } from './attempt.queries.ts'
import { openBuktiKey } from './bukti-key.ts'
import { checkBukti, getBukti, getByKode, openReceiptGiver } from './bukti-simpan.ts'
import { saveAnswers, submitWithAnswers } from './save-answers.ts'
import { openStartWriter } from '#exams/attempt/start-in-groups.ts'
import { openSealing } from './sealed-content.ts'
import { leadToAttempt, start } from './start.ts'
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

  /** Every call of an attempt names it through this, */
  const reached = (actor: Actor, id: string) => {
    demandThisExam(actor, id)
    return id
  }
  /** or through this, where it belongs to working on it. */
  const worked = async (actor: Actor, id: string, { ip }: FastifyRequest) => {
    await demandRoomAddress(app.db, actor, { id: reached(actor, id) }, ip)
    return id
  }

  serve(app, ujian.list, ({ db, actor }) => listUjian(db, actor))
  serve(app, ujian.ofPaket, ({ db, actor, params }) => listUjian(db, actor, params.paketId))
  servePooled(app, ujian.start, async ({ db, actor, params, body, request }) => {
    demandThisEvent(actor, params.eventId)
    await demandRoomAddress(app.db, actor, { eventId: params.eventId }, request.ip)
    const tools = { db, write: startInGroups, read, guess, sealing }
    return start(tools, actor, params.eventId, { ...body, address: request.ip }).catch(
      async (error: unknown) => {
        if (isSatElsewhere(error)) await leadToAttempt(db, actor, params.eventId)
        throw error
      },
    )
  })

  servePooled(app, attempt.device, async ({ db, actor, params, body: { device, move }, request }) => {
    const id = await worked(actor, params.id, request)
    return tenant(db, actor, (tx) => visitAttempt(tx, actor, id, { device, address: request.ip }, move))
  })
  servePooled(app, attempt.one, async ({ db, actor, params, request }) =>
    getAttemptState({ db, read, sealing }, actor, await worked(actor, params.id, request)),
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
    await guessCode(networkOf(request.ip))
    return getByKode(db, params.kode)
  })
  serve(app, buktiSimpan.kunci, () => ({ pem: buktiKey.pem, x: buktiKey.x }))
  servePooled(app, attempt.nextSection, async ({ db, actor, params, body, request }) => {
    const id = await worked(actor, params.id, request)
    return tenant(db, actor, async (tx) => {
      const state = await leaveSection(tx, sealing, actor, id, body.sectionId)
      const line = { action: attempt.nextSection, target: `attempt/${id}`, detail: body, request }
      await recordAudit(tx, actor, line)
      return state
    })
  })
  servePooled(app, attempt.save, async ({ db, actor, params, body, request }) =>
    saveAnswers(
      { db, write, sign, touched, address: request.ip },
      actor,
      await worked(actor, params.id, request),
      body.entries,
    ),
  )
  servePooled(app, attempt.pulse, async ({ db, actor, params, body, request }) =>
    takePulse({ db, pulses, touched }, actor, await worked(actor, params.id, request), body, {
      address: request.ip,
      line: null,
      heardAt: null,
    }),
  )
  servePooled(app, attempt.submit, async ({ db, actor, params, body, request }) =>
    submitWithAnswers(
      { db, write, submit, sign, touched, address: request.ip },
      actor,
      await worked(actor, params.id, request),
      body.entries,
    ),
  )
}
