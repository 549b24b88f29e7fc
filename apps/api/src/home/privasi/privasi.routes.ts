import { privasi } from '@suluh/contract/home/privasi'
import { profile } from '@suluh/contract/people/profile'
import { asPage } from '#people/account/data-page.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { collectOwnData } from './own-data.ts'
import { erasePerson } from './erase-person.ts'
import { getOrang } from './orang.queries.ts'
import { collectPersonData, demandNothingHidden } from './person-data.ts'
import { listPersetujuan, recordPersetujuan, withdrawPersetujuan } from './persetujuan.queries.ts'
import { insertNaskah } from './naskah.queries.ts'
import { getOwnPrivasi, getPrivasi } from './privasi.queries.ts'
import { updateRetensi } from './retensi.ts'

export function privasiRoutes(app: Server): void {
  serve(app, privasi.one, ({ db }) => getPrivasi(db))
  serve(app, privasi.saveNaskah, ({ db, actor, body }) => insertNaskah(db, actor, body))
  serve(app, privasi.saveRetensi, async ({ db, actor, body }) => {
    await updateRetensi(db, actor, body)
    return getPrivasi(db)
  })
  serve(app, profile.data, async ({ db, actor, query }) => {
    const data = await collectOwnData(db, actor)
    const isPage = query.bentuk === 'html'
    const bytes = Buffer.from(isPage ? asPage(data, 'Data saya di Suluh') : JSON.stringify(data, null, 2))
    const mime = `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`
    return attachment(bytes, 'data-saya', query.bentuk, mime)
  })
  serve(app, privasi.saya, ({ db, actor }) => getOwnPrivasi(db, actor))

  serve(app, privasi.persetujuan, ({ db, actor, query }) => listPersetujuan(db, actor, query))
  serve(app, privasi.record, async ({ db, actor, body }) => ({
    dicatat: await recordPersetujuan(db, actor, body),
  }))
  serve(app, privasi.withdraw, async ({ db, actor, body }) => ({
    ditarik: await withdrawPersetujuan(db, actor, body),
  }))

  serve(app, privasi.orang, ({ db, actor, params }) => getOrang(db, actor, params.id))
  serve(app, privasi.salinan, async ({ db, actor, params, query, note }) => {
    const { nama } = await getOrang(db, actor, params.id)
    note({ target: `application-user/${params.id}`, targetNama: nama })
    if (params.id === actor.userId) await demandNothingHidden(db, actor)
    const data = await collectPersonData(db, params.id)
    const isPage = query.bentuk === 'html'
    const text = isPage ? asPage(data, `Data ${nama} di Suluh`) : JSON.stringify(data, null, 2)
    const mime = `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`
    return attachment(Buffer.from(text), `data ${nama}`, query.bentuk, mime)
  })
  serve(app, privasi.erase, async ({ db, actor, params, note }) => {
    await erasePerson(db, actor, params.id)
    note({ target: `application-user/${params.id}` })
    return null
  })
}
