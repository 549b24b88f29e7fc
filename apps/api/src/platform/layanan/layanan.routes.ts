import { Readable } from 'node:stream'
import { layanan, type Layanan } from '@suluh/contract/platform/layanan/layanan'
import { SuluhError } from '@suluh/contract/platform/error'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import { attachment } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getPaket, measureUse } from './limits.ts'
import { beginGathering } from './begin-gathering.ts'
import { deleteUnduhan, findBagian, getUnduhan, insertUnduhan, listUnduhan } from './unduhan.queries.ts'

/** What one's own application has here: its plan, how much is used, and everything it owns as one file. */
export function layananRoutes(app: Server): void {
  serve(app, layanan.one, ({ db, actor }) => getLayanan(db, actor.applicationId))

  servePooled(app, layanan.unduh, async ({ db, actor, request }) => {
    const made = await tenant(db, actor, async (tx) => {
      const begun = await insertUnduhan(tx, actor.applicationId, 'Pengelola')
      await recordAudit(tx, actor, { action: layanan.unduh, target: 'layanan/unduhan', request })
      return begun
    })
    beginGathering(app, actor.applicationId, made.id)
    return made
  })

  serve(app, layanan.bukti, async ({ db, params }) => {
    await getUnduhan(db, params.id)
    return null
  })

  servePooled(app, layanan.berkas, async ({ db, actor, params, request }) => {
    const { nama, kode, found } = await tenant(db, actor, async (tx) => {
      const unduhan = await getUnduhan(tx, params.id)
      if (unduhan.status !== 'siap') throw new SuluhError('conflict', 'Unduhan ini belum selesai disiapkan.')
      await recordAudit(tx, actor, { action: layanan.berkas, target: 'layanan/unduhan', request })
      return { ...(await nameOf(tx, actor.applicationId)), found: unduhan }
    })
    const file = attachment(
      Readable.from(piecesOf(db, actor, params.id)),
      `suluh ${kode} ${nama}`,
      'zip',
      'application/zip',
    )
    file.headers['content-length'] = String(found.bytes)
    return file
  })

  serve(app, layanan.deleteUnduhan, ({ db, params }) => deleteUnduhan(db, params.id))
}

async function getLayanan(db: Tx, applicationId: string): Promise<Layanan> {
  const { nama } = await nameOf(db, applicationId)
  return {
    nama,
    ...(await getPaket(db, applicationId)),
    pemakaian: await measureUse(db),
    unduhan: await listUnduhan(db),
  }
}

function nameOf(db: Tx, applicationId: string): Promise<{ nama: string; kode: string }> {
  return db
    .selectFrom('application')
    .select(['nama', 'kode'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
}

/** Piece by piece, each in a transaction of its own: however slow the line is, no connection waits for it. */
async function* piecesOf(db: Db, scope: { applicationId: string }, id: string): AsyncGenerator<Buffer> {
  for (let nomor = 0; ; nomor++) {
    const piece = await tenant(db, scope, (tx) => findBagian(tx, id, nomor))
    if (!piece) return
    yield piece
  }
}
