import { marking } from '@suluh/contract/exams/marking'
import { markingAgreement } from '@suluh/contract/exams/marking-agreement'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { getAgreement } from './agreement.queries.ts'
import { agreementTables } from './agreement-tables.ts'
import { arrangeMarking } from './cara-menilai.ts'
import { saveMark } from './marking.commands.ts'
import { getMarking, listAnswers, listMarking } from './marking.queries.ts'
import { settleDifference } from './settle-difference.ts'

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
  serve(app, markingAgreement.one, ({ db, actor, params }) => getAgreement(db, actor, params.eventId))
  serve(app, markingAgreement.exported, async ({ db, actor, params, query: { format } }) => {
    const { name, tables } = await agreementTables(db, actor, params.eventId)
    return writeTables(format, name, tables)
  })
}
