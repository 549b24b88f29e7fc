import { rapor } from '@suluh/contract/reports/rapor'
import { signingOf } from '#papers/paper/signing.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { tenant } from '#platform/db/tenant.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { matchKehadiran } from './kehadiran.ts'
import { legerTable } from './leger-table.ts'
import {
  deleteRapor,
  getAturan,
  insertRapor,
  publishRapor,
  saveKehadiran,
  setAturan,
  updateRapor,
  withdrawRapor,
} from './rapor.commands.ts'
import { listCalonSumber } from './rapor.compute.ts'
import type * as raporWork from './rapor.job.ts'
import { getRapor, getWithin, listKelas, listRapor } from './rapor.queries.ts'

const raporJob = jobFile<typeof raporWork>(new URL('./rapor.job.ts', import.meta.url))
const longestReadSeconds = 30

/** What the log calls a rapor. */
const named = ({
  judul,
  kelas,
  semester,
  tahunAjaran,
}: Record<'judul' | 'kelas' | 'semester' | 'tahunAjaran', string>) => ({
  targetNama: `${judul} ${kelas}, ${semester} ${tahunAjaran}`,
})

export function raporRoutes(app: Server): void {
  serve(app, rapor.list, ({ db, actor, query }) => listRapor(db, actor, query))
  serve(app, rapor.kelas, ({ db, actor, query }) => listKelas(db, actor, query))
  serve(app, rapor.create, async ({ db, actor, body, note }) => {
    const { id, kelas } = await insertRapor(db, actor, body)
    note({ target: `rapor/${id}`, ...named({ ...body, kelas }) })
    return { id }
  })
  serve(app, rapor.one, ({ db, actor, params }) => getRapor(db, actor, params.id))
  serve(app, rapor.sumber, async ({ db, actor, params }) => {
    const { groupBelajarId } = await getWithin(db, actor, params.id, 'laporan.write')
    return listCalonSumber(db, actor, groupBelajarId)
  })
  serve(app, rapor.update, async ({ db, actor, params, body, note }) => {
    note(named(await updateRapor(db, actor, params.id, body)))
    return null
  })
  serve(app, rapor.kehadiran, async ({ db, actor, params, body, note }) => {
    note(named(await saveKehadiran(db, actor, params.id, body)))
    return null
  })
  // Reading happens on a worker thread: no transaction waits for it.
  servePooled(app, rapor.readKehadiran, async ({ db, actor, params, body }) => {
    const murid = await tenant(db, actor, async (tx) => {
      await getWithin(tx, actor, params.id, 'laporan.write')
      return (await getRapor(tx, actor, params.id)).murid
    })
    const input = { bytes: body.bytes }
    const rows = await app.jobs.run(actor, raporJob, 'readKehadiranRows', input, longestReadSeconds)
    return matchKehadiran(rows, murid)
  })
  serve(app, rapor.publish, async ({ db, actor, params, body, note }) => {
    note(named(await publishRapor(db, actor, params.id, body.version)))
    return null
  })
  serve(app, rapor.withdraw, async ({ db, actor, params, body, note }) => {
    note({ ...named(await withdrawRapor(db, actor, params.id)), detail: { alasan: body.alasan } })
    return null
  })
  serve(app, rapor.deleteOne, async ({ db, actor, params, note }) => {
    note(named(await deleteRapor(db, actor, params.id)))
    return null
  })
  serve(app, rapor.leger, async ({ db, actor, params, query: { format } }) => {
    const detail = await getRapor(db, actor, params.id)
    const signing = await signingOf(db, actor, detail.lembagaId, detail.terbitPada ?? undefined)
    const table = legerTable(detail, signing)
    return writeTables(format, table.name, [table])
  })
  serve(app, rapor.aturan, ({ db, actor, query }) => getAturan(db, actor, query.lembagaId))
  serve(app, rapor.setAturan, ({ db, actor, body }) => setAturan(db, actor, body))
}
