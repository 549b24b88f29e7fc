import { SuluhError, type ErrorCode } from '@suluh/contract/platform/error'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { paperFor, whileThere } from '#platform/pdf/pdf.routes.ts'
import { getReadableEvent, type ReadableEvent } from '../laporan/murid-events.queries.ts'

/** What an archive holds as PDF, and what it does not hold, with why. */
export type ArchivePapers = {
  files: { name: string; bytes: Uint8Array }[]
  missing: { nama: string; sebab: string }[]
}

type Asked = { nama: string; path: string; izin: GrantableIzin }

/** Of more students the matrix of answers is left to the Excel beside it: it would be hundreds of pages that nobody turns. */
const mostInMatrix = 500

/** The papers of an exam in the order in which a school files them. */
function papersOf({ id, paketId }: ReadableEvent, results: number): Asked[] {
  const berkas = (nama: string, jenis: string): Asked => ({
    nama,
    path: `/pengawasan/${id}/berkas?jenis=${jenis}`,
    izin: 'event.awasi',
  })
  const naskah = (nama: string, bagian: string): Asked => ({
    nama,
    path: `/paket-soal/${paketId}/cetak?bagian=${bagian}`,
    izin: 'soal.read',
  })
  return [
    berkas('Berita acara', 'acara'),
    berkas('Daftar hadir', 'hadir'),
    { nama: 'Daftar nilai', path: `/laporan/daftar-nilai/${id}`, izin: 'laporan.read' },
    berkas('Jadwal ujian', 'jadwal'),
    berkas('Daftar pengawas', 'pengawas'),
    berkas('Daftar hadir pengawas', 'petugas'),
    berkas('Daftar di pintu', 'pintu'),
    berkas('Denah tempat duduk', 'denah'),
    berkas('Label amplop', 'amplop'),
    berkas('Label meja', 'meja'),
    naskah('Naskah soal', 'naskah'),
    naskah('Kunci dan pembahasan', 'kunci,pembahasan'),
    {
      nama: 'Analisis butir',
      path: `/paket-soal/${paketId}/analisis-butir?ujian=${id}${results > mostInMatrix ? '&lembar=butir' : ''}`,
      izin: 'hasil-ujian.read',
    },
  ]
}

const noBrowser = 'di server ini tidak ada peramban yang membuat PDF; cetak dari halamannya'
const noRight = 'pembuat arsip tidak berhak membukanya'
const isNewer = 'paketnya terbit lagi sesudah ujian ini, jadi naskahnya bukan yang dikerjakan'

/** The event as the archive's maker reads it, whether its package has been published anew since, and how many results it has. */
export async function findEventOfPapers(db: Tx, actor: Actor, id: string) {
  const event = await getReadableEvent(db, actor, id)
  const newest = await db
    .selectFrom('paketSnapshot')
    .select('id')
    .where('paketSoalId', '=', event.paketId)
    .orderBy('dibuatPada', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { results } = await db
    .selectFrom('hasil')
    .select(({ fn }) => fn.countAll<number>().as('results'))
    .where('eventId', '=', id)
    .executeTakeFirstOrThrow()
  return { event, isNewest: newest?.id === event.snapshotId, results }
}

const stopsAll: ReadonlySet<ErrorCode> = new Set(['too-many-requests', 'unauthenticated', 'session-expired'])

const codeOf = (error: unknown) => (error instanceof SuluhError ? error.code : undefined)

/** Prints what its maker may open, one paper after the other; what cannot be printed is named and does not stop the others. */
export async function printArchive(
  app: Server,
  actor: Actor,
  request: FastifyRequest,
  { event, isNewest, results }: Awaited<ReturnType<typeof findEventOfPapers>>,
  zone: string,
): Promise<ArchivePapers> {
  const made: ArchivePapers = { files: [], missing: [] }
  const lack = (nama: string, sebab: string) => void made.missing.push({ nama, sebab })
  await whileThere(request, async (signal) => {
    for (const { nama, path, izin } of papersOf(event, results)) {
      const isNaskah = izin === 'soal.read'
      if (!actor.izin.has(izin)) lack(nama, noRight)
      else if (isNaskah && !isNewest) lack(nama, isNewer)
      else if (!app.pdf.isOffered()) lack(nama, noBrowser)
      else
        try {
          const paper = paperFor(app, request, path, zone)
          const print = () => app.pdf.print(actor, paper, signal)
          const { bytes } = await print().catch((error: unknown) => {
            // A browser that died in the midst is no reason to lack a paper for years.
            if (codeOf(error) === 'unavailable' && !signal.aborted && app.pdf.isOffered()) return print()
            throw error
          })
          made.files.push({ name: `${nama} ${event.nama}.pdf`, bytes })
        } catch (error) {
          if (!(error instanceof SuluhError) || signal.aborted) throw error
          // No archive is less than another because its maker had others made meanwhile, or has left.
          if (stopsAll.has(error.code)) throw error
          lack(nama, error.code === 'forbidden' ? noRight : error.message)
        }
    }
  })
  return made
}
