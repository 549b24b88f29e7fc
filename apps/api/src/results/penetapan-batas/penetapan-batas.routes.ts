import { penetapanBatas } from '@suluh/contract/results/penetapan-batas'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { getCalon } from './calon-penetapan.ts'
import {
  closeRonde,
  deletePenetapan,
  finish,
  handIn,
  insertPenetapan,
  openRonde,
  saveOwnPenilaian,
  savePanel,
  takeOver,
} from './penetapan-batas.commands.ts'
import { getPenetapan, listPenetapan, type Sesi } from './penetapan-batas.queries.ts'
import { penetapanTables } from './penetapan-batas-table.ts'

/** What the log calls a session, whichever call changed it. */
const named = ({ nama, paket }: Pick<Sesi, 'nama' | 'paket'>) => ({ targetNama: `${nama} (${paket})` })

export function penetapanBatasRoutes(app: Server): void {
  serve(app, penetapanBatas.list, ({ db, actor, query }) => listPenetapan(db, actor, query))
  serve(app, penetapanBatas.calon, ({ db, actor, params, query }) =>
    getCalon(db, actor, params.id, query.snapshotId),
  )
  serve(app, penetapanBatas.create, async ({ db, actor, params, body, note }) => {
    const made = await insertPenetapan(db, actor, params.id, body)
    note({ target: `penetapan-batas/${made.id}`, targetNama: body.nama })
    return made
  })
  serve(app, penetapanBatas.one, ({ db, actor, params }) => getPenetapan(db, actor, params.id))
  serve(app, penetapanBatas.rate, ({ db, actor, params, body }) =>
    saveOwnPenilaian(db, actor, params.id, body),
  )
  serve(app, penetapanBatas.handIn, ({ db, actor, params, body }) => handIn(db, actor, params.id, body.ronde))
  serve(app, penetapanBatas.closeRonde, async ({ db, actor, params, body, note }) => {
    note(named(await closeRonde(db, actor, params.id, body.ronde)))
    return null
  })
  serve(app, penetapanBatas.openRonde, async ({ db, actor, params, body, note }) => {
    note(named(await openRonde(db, actor, params.id, body.ronde)))
    return null
  })
  serve(app, penetapanBatas.finish, async ({ db, actor, params, body, note }) => {
    note(named(await finish(db, actor, params.id, body.ronde)))
    return null
  })
  serve(app, penetapanBatas.savePanel, async ({ db, actor, params, body, note }) => {
    note(named(await savePanel(db, actor, params.id, body.panelis)))
    return null
  })
  serve(app, penetapanBatas.takeOver, async ({ db, actor, params, body, note }) => {
    note(named(await takeOver(db, actor, params.id, body.nilai)))
    return null
  })
  serve(app, penetapanBatas.deleteOne, ({ db, actor, params }) => deletePenetapan(db, actor, params.id))
  serve(app, penetapanBatas.exported, async ({ db, actor, params, query: { format } }) => {
    const shown = await getPenetapan(db, actor, params.id)
    return writeTables(format, shown.nama, penetapanTables(shown))
  })
}
