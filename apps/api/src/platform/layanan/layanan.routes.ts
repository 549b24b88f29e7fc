import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { layanan, type Layanan } from '@suluh/contract/platform/layanan/layanan'
import { SuluhError } from '@suluh/contract/platform/error'
import { recordAudit } from '#platform/audit/record-audit.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Db } from '#platform/db/open.ts'
import { attachment, RawBody } from '#platform/http/raw-body.ts'
import { serve, servePooled } from '#platform/http/serve.ts'
import type { Server } from '#platform/http/server.ts'
import { getPaket, measureUse } from './limits.ts'
import { beginGathering } from './begin-gathering.ts'
import {
  deleteUnduhan,
  findBagian,
  findPlace,
  getUnduhan,
  insertUnduhan,
  listUnduhan,
} from './unduhan.queries.ts'

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
    const [bytes, tag] = [found.bytes ?? 0, `"${found.sha256}"`]
    const from = resumedAt(request.headers, tag, bytes)
    const { headers, bytes: rest } = attachment(
      Readable.from(piecesOf(db, actor, params.id, from)),
      `suluh ${kode} ${nama}`,
      'zip',
      'application/zip',
    )
    const lasting = {
      ...headers,
      'accept-ranges': 'bytes',
      etag: tag,
      'content-length': String(bytes - from),
    }
    if (from === 0) return new RawBody(rest, lasting)
    return new RawBody(rest, { ...lasting, 'content-range': `bytes ${from}-${bytes - 1}/${bytes}` }, 206)
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

/**
 * Where a download that broke goes on: a browser asks for the rest of what it has (RFC 9110, 14.2), and of the same file. Any
 * other range is answered with the whole.
 */
function resumedAt(headers: IncomingHttpHeaders, tag: string, bytes: number): number {
  const from = Number(/^bytes=(\d{1,15})-$/.exec(headers.range ?? '')?.[1] ?? 0)
  return from < bytes && (headers['if-range'] ?? tag) === tag ? from : 0
}

/** Piece by piece, each in a transaction of its own: however slow the line is, no connection waits for it. */
async function* piecesOf(
  db: Db,
  scope: { applicationId: string },
  id: string,
  from: number,
): AsyncGenerator<Buffer> {
  const first = await tenant(db, scope, (tx) => findPlace(tx, id, from))
  for (let { nomor, skip } = first; ; nomor++, skip = 0) {
    const piece = await tenant(db, scope, (tx) => findBagian(tx, id, nomor))
    if (!piece) return
    yield piece.subarray(skip)
  }
}
