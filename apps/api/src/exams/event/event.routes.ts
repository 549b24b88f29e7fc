import { berkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { event } from '@suluh/contract/exams/event'
import { papanSel } from '@suluh/contract/exams/papan-sel'
import { pengawasan } from '@suluh/contract/exams/pengawasan'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import type { Touched } from './touched.ts'
import { getBerkas } from './berkas.queries.ts'
import {
  actOnAttempts,
  arrangePeserta,
  identifyAttempts,
  insertMessage,
  previewReopeningOf,
} from './board.commands.ts'
import { getBoard, getBoardHead } from './board.queries.ts'
import { openBoards } from './board-stream.ts'
import { cancelEvent, insertEvent } from './event.commands.ts'
import { updateEvent } from './event.change.ts'
import { getEvent, listEvent } from './event.queries.ts'
import { getSelBoard } from './sel-board.ts'
import { noteTindakan } from './event-tindakan.ts'
import { listLog } from './board.queries.ts'

export function eventRoutes(app: Server, touched: Touched): void {
  const boards = openBoards(app, touched)

  serve(app, event.list, ({ db, actor, query }) => listEvent(db, actor, query))
  serve(app, event.one, ({ db, actor, params }) => getEvent(db, actor, params.id))
  serve(app, event.create, ({ db, actor, body }) => insertEvent(db, actor, body))
  serve(app, event.update, async ({ db, actor, params, body, note }) => {
    const changed = await updateEvent(db, actor, params.id, body)
    note({ detail: { ubahan: changed.ubahan } })
    return changed.event
  })
  serve(app, event.cancel, ({ db, actor, params }) => cancelEvent(db, actor, params.id))

  serve(app, pengawasan.board, ({ db, actor, params }) => getBoard(db, actor, params.id))
  serve(app, papanSel.one, ({ db, actor, params }) => getSelBoard(db, actor, params.id))
  servePooled(app, pengawasan.stream, ({ actor, params, request }) => boards.watch(actor, params.id, request))
  serve(app, pengawasan.act, ({ db, actor, params, body }) => actOnAttempts(db, actor, params.id, body))
  serve(app, pengawasan.reopening, ({ db, actor, params, query }) =>
    previewReopeningOf(db, actor, params, query),
  )
  serve(app, pengawasan.say, ({ db, actor, params, body }) => insertMessage(db, actor, params.id, body))
  serve(app, pengawasan.identify, ({ db, actor, params, body }) =>
    identifyAttempts(db, actor, params.id, body),
  )
  serve(app, pengawasan.log, async ({ db, actor, params, query }) => {
    await getBoardHead(db, actor, params.id)
    return listLog(db, actor, params.id, query.attemptId)
  })
  serve(app, pengawasan.arrange, ({ db, actor, params, body }) =>
    arrangePeserta(db, actor, params.id, body.peserta),
  )

  serve(app, berkasUjian.one, ({ db, actor, params }) => getBerkas(db, actor, params.id))
  serve(app, berkasUjian.printed, async ({ db, actor, params, note }) => {
    const { event } = await getBoardHead(db, actor, params.id)
    await noteTindakan(db, actor, params.id, 'berita-acara')
    note({ targetNama: event.nama })
    return null
  })
}
