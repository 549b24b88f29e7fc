import { SuluhError } from '@suluh/contract/platform/error'
import { kemiripan } from '@suluh/contract/results/kemiripan'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { serve } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { writeTables } from '#platform/sheet/write-sheet.ts'
import { getKopHasil } from '#results/terbitan/kop-hasil.ts'
import { getBukti, listBukti } from './bukti.queries.ts'
import { jawabanTable, pasanganTable } from './kemiripan-table.ts'
import { getExam, getKemiripan, listPasangan } from './kemiripan.queries.ts'
import { beginKemiripan, refreshKemiripan } from './refresh-kemiripan.ts'

export function kemiripanRoutes(app: Server): void {
  serve(app, kemiripan.one, ({ db, actor, params }) => getKemiripan(db, actor, params.id))
  serve(app, kemiripan.compute, async ({ db, actor, params, note }) => {
    const { id, nama, snapshotId, halangan } = await getExam(db, actor, params.id)
    note({ targetNama: nama })
    if (halangan !== null) throw new SuluhError('conflict', halangan)
    if (await beginKemiripan(db, actor, id)) refreshKemiripan(app, actor, { eventId: id, snapshotId })
    return null
  })
  serve(app, kemiripan.pasangan, async ({ db, actor, params, note }) => {
    const exam = await getExam(db, actor, params.id)
    note({ targetNama: exam.nama })
    return listPasangan(db, actor, exam)
  })
  serve(app, kemiripan.bukti, async ({ db, actor, params, note }) => {
    const exam = await getExam(db, actor, params.id)
    // Of whom stands in the line as attempts: a name would stay there when its person is taken from the system.
    note({ targetNama: exam.nama })
    return getBukti(db, actor, exam, params)
  })
  serve(app, kemiripan.printed, async ({ db, actor, params, note }) => {
    const { exam, hasil, bukti } = await getAll(db, actor, params.id)
    note({ targetNama: exam.nama })
    const of = { snapshotIds: [exam.snapshotId], eventId: exam.id }
    const kop = await getKopHasil(db, actor, exam.paketSoalId, of)
    return { event: { id: exam.id, nama: exam.nama }, hasil, bukti, kop }
  })
  serve(app, kemiripan.exported, async ({ db, actor, params, query: { format }, note }) => {
    const { exam, hasil, bukti } = await getAll(db, actor, params.id)
    note({ targetNama: exam.nama })
    const pairs = pasanganTable(exam.nama, hasil, bukti)
    return writeTables(format, pairs.name, [pairs, jawabanTable(bukti)])
  })
}

/** Every pair that stands out with what stands beside it; refused where nothing was compared. */
async function getAll(db: Tx, actor: Actor, eventId: string) {
  const exam = await getExam(db, actor, eventId)
  const { hasil, halangan } = await getKemiripan(db, actor, eventId)
  if (!hasil) throw new SuluhError('conflict', halangan ?? 'Jawaban ujian ini belum dibandingkan.')
  return { exam, hasil, bukti: await listBukti(db, exam, await listPasangan(db, actor, exam)) }
}
