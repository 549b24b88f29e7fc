import { suratHasil } from '@suluh/contract/reports/surat-hasil'
import { networkOf } from '#platform/auth/network-of.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getByKode, issueSurat, listSurat, revokeSurat } from './surat-hasil.ts'

export function suratHasilRoutes(app: Server): void {
  // A school behind one address may check a pile; who tries codes in turn finds none.
  const guessCode = app.limits.limit('surat', 60, 60)
  serve(app, suratHasil.list, ({ db, actor, params }) => listSurat(db, actor, params.id))
  serve(app, suratHasil.issue, async ({ db, actor, params, body, note }) => {
    const { nama, ...made } = await issueSurat(db, actor, params.id, body)
    note({ targetNama: nama, detail: { surat: made.terbit } })
    return made
  })
  serve(app, suratHasil.revoke, async ({ db, actor, params, body, note }) => {
    const { murid, ujian } = await revokeSurat(db, actor, params.kode, body.alasan)
    note({ targetNama: `${murid}, ${ujian}`, detail: { alasan: body.alasan } })
    return null
  })
  serve(app, suratHasil.ofKode, async ({ db, params, request }) => {
    await guessCode(networkOf(request.ip))
    return getByKode(db, params.kode)
  })
}
