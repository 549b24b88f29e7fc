import { marking } from '@suluh/contract/exams/marking'
import { markingAgreement } from '@suluh/contract/exams/marking-agreement'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant } from '#platform/db/tenant.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { readAgreement } from './agreement.queries.ts'
import { agreementTables } from './agreement-tables.ts'
import { arrangeMarking } from './cara-menilai.ts'
import { saveMark } from './marking.commands.ts'
import { getMarking, listAnswers, listMarking } from './marking.queries.ts'
import type * as keandalanWork from './keandalan.job.ts'
import { settleDifference } from './settle-difference.ts'

const keandalanJob = jobFile<typeof keandalanWork>(new URL('./keandalan.job.ts', import.meta.url))
const longestSeconds = 60

/** In the log in place of a mark that nobody else may learn of, and of whose answer it is. */
const sealed = '(nilai dari salah satu dari dua penilai)'

export function markingRoutes(app: Server): void {
  serve(app, marking.list, ({ db, actor, query }) => listMarking(db, actor, query))
  serve(app, marking.one, ({ db, actor, params }) => getMarking(db, actor, params.eventId))
  serve(app, marking.answers, ({ db, actor, params, query }) => listAnswers(db, actor, params.eventId, query))
  serve(app, marking.save, async ({ db, actor, params, body, note }) => {
    const { nama, event, isSealed, ...saved } = await saveMark(db, actor, params, body)
    if (isSealed)
      note({
        target: `event/${event.id}`,
        targetNama: event.nama,
        detail: { mark: sealed, catatan: sealed, seq: sealed, version: sealed },
      })
    else note({ targetNama: nama })
    return saved
  })
  serve(app, marking.settle, async ({ db, actor, params, body, note }) => {
    const { nama, ...settled } = await settleDifference(db, actor, params, body)
    note({ targetNama: nama })
    return settled
  })
  serve(app, marking.arrange, async ({ db, actor, params, body, note }) => {
    const { cara, nama, ubahan } = await arrangeMarking(db, actor, params.eventId, body)
    note({ targetNama: nama, detail: { ubahan } })
    return cara
  })
  servePooled(app, markingAgreement.one, async ({ db, actor, params }) => {
    return (await getAgreement(app, db, actor, params.eventId)).agreement
  })
  servePooled(app, markingAgreement.exported, async ({ db, actor, params, query: { format } }) => {
    const { agreement, given, names } = await getAgreement(app, db, actor, params.eventId)
    const { name, tables } = agreementTables(agreement, given, names)
    return writeTables(format, name, tables)
  })
}

/** Read, and on a worker how far its marks generalize. */
async function getAgreement(app: Server, db: Db, actor: Actor, eventId: string) {
  const { agreement, marks, ...read } = await tenant(db, actor, (tx) => readAgreement(tx, actor, eventId))
  const keandalan = await app.jobs.run(actor, keandalanJob, 'toKeandalan', marks, longestSeconds)
  return { ...read, agreement: { ...agreement, keandalan } }
}
