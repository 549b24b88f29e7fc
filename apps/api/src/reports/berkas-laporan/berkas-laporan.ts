import { SuluhError } from '@suluh/contract/platform/error'
import type {
  AnalyticsQuery,
  GroupCell,
  ParameterValues,
  QueryFilter,
} from '@suluh/contract/reports/analytics-query'
import { mostBerkas, PerBerkas, perBerkasLabels } from '@suluh/contract/reports/berkas-laporan'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { queryOf } from '@suluh/contract/reports/widget-query'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { openFairQueue } from '#platform/fair/fair-queue.ts'
import { paperFor, whileThere } from '#platform/pdf/pdf.routes.ts'
import { getReading } from '../analytics/application-report.queries.ts'
import { listCatalogue } from '../analytics/catalogue/catalogue.ts'
import { runQuery } from '../analytics/query/run-query.ts'

/** So long all that is asked of the database may take to know whose files there are, and who may have them. */
export const planMs = 30_000

/** Files of a batch are in memory until all of them are made: so many batches at once, however many ask. */
export const batches = openFairQueue({
  atOnce: 2,
  perTenant: 1,
  perPerson: 1,
  mostWaiting: 2,
  longestWaitMs: 15 * 60_000,
  tooMany: 'Berkas laporan Anda yang lain masih dibuat. Tunggu sampai selesai, lalu coba lagi.',
})

export type Catalogue = Awaited<ReturnType<typeof listCatalogue>>

/** Whether figures of a dataset can be told apart by this dimension. */
export function isKnownBy(catalogue: Catalogue, dataset: string, dimension: string): boolean {
  const known = catalogue.find(({ name }) => name === dataset)
  return known?.dimensions.some(({ field }) => field === dimension) ?? false
}

/** By what a report can be divided: every widget with figures has to know whose they are. */
export async function listChoices(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ per: PerBerkas; sebab: string | null }[]> {
  const { definition } = await getReading(db, actor, id)
  const catalogue = await listCatalogue(db, actor)
  return PerBerkas.options.map((per) => ({ per, sebab: reasonAgainst(definition, catalogue, per) }))
}

/** Why a report cannot be divided so, in words; null where it can. Figures that stay whole would be everybody's in each file. */
function reasonAgainst(definition: ReportDefinition, catalogue: Catalogue, per: PerBerkas): string | null {
  const asking = Object.values(definition.widgets).flatMap((widget) => {
    const query = queryOf(widget)
    return query ? [{ judul: widget.judul || widget.kind, dataset: query.dataset }] : []
  })
  if (asking.length === 0) return 'Laporan ini belum berisi angka.'
  const whole = asking.find(({ dataset }) => !isKnownBy(catalogue, dataset, per))
  return whole
    ? `Widget “${whole.judul}” tidak dapat dipersempit per ${perBerkasLabels[per].toLowerCase()}; keluarkan dari laporan ini.`
    : null
}

/** One file of a report: whose it is, and what its name says. */
export type Berkas = { key: string; nama: string; di: string | null }

export type Asked = { per: PerBerkas; parameters: ParameterValues }

/** Whose files there are: everybody whom the report has figures of, as the reader has it filtered. */
export async function listBerkas(
  db: Tx,
  actor: Actor,
  id: string,
  { per, parameters }: Asked,
): Promise<{
  nama: string
  nomor: number
  definition: ReportDefinition
  catalogue: Catalogue
  berkas: Berkas[]
}> {
  const { nama, definition, nomor } = await getReading(db, actor, id)
  if (nomor === null) throw new SuluhError('conflict', 'Terbitkan dahulu laporan ini.')
  const catalogue = await listCatalogue(db, actor)
  const reason = reasonAgainst(definition, catalogue, per)
  if (reason) throw new SuluhError('validation', reason, [{ path: 'per', message: reason }])
  const found = new Map<string, Berkas>()
  for (const { dataset, filters } of askedFor(definition)) {
    const { rows } = await runQuery(
      db,
      actor,
      {
        dataset,
        columns: (per === 'murid' ? ['kelas', 'murid'] : [per]).map((field) => ({
          id: field,
          kind: 'dimension' as const,
          field,
        })),
        filters,
        having: [],
        sort: [],
        top: null,
        totals: [],
      },
      parameters,
    )
    for (const row of rows) {
      const cells = row as GroupCell[]
      const of = cells.at(-1)!
      if (typeof of.key !== 'string' || found.has(of.key)) continue
      const at = cells.length > 1 ? cells[0]! : undefined
      found.set(of.key, { key: of.key, nama: of.label, di: at && at.key !== null ? at.label : null })
    }
  }
  const berkas = [...found.values()].toSorted((a, b) =>
    fileNameOf(a).localeCompare(fileNameOf(b), 'id', { numeric: true }),
  )
  if (berkas.length === 0)
    throw new SuluhError('validation', 'Tidak ada data untuk dibuatkan berkas. Longgarkan saringannya.')
  if (berkas.length > mostBerkas)
    throw new SuluhError(
      'too-large',
      `Laporan ini menjadi ${berkas.length} berkas; paling banyak ${mostBerkas} sekaligus. Saring dahulu, misalnya satu kelas.`,
    )
  return { nama, nomor, definition, catalogue, berkas }
}

export type Question = { dataset: string; filters: QueryFilter[] }

/** What its widgets ask about, each kind once; of each query these of its filters. */
export function askedFor(
  { widgets }: ReportDefinition,
  filtersOf: (query: AnalyticsQuery) => QueryFilter[] = ({ filters }) => filters,
): Question[] {
  const asked = Object.values(widgets).flatMap((widget) => {
    const query = queryOf(widget)
    return query ? [{ dataset: query.dataset, filters: filtersOf(query) }] : []
  })
  return [...new Map(asked.map((each) => [JSON.stringify(each), each])).values()]
}

/** "VIII A - Ani Lestari"; names of classes first, so that a folder is in their order. */
export function fileNameOf({ nama, di }: Berkas): string {
  return di === null ? nama : `${di} - ${nama}`
}

type Printing = Asked & {
  id: string
  zona: string
  berkas: readonly Berkas[]
  /** Bytes that each may have, and all together. */
  most: { each: number; all: number }
}

export type PrintedBerkas = { of: Berkas; name: string; bytes: Uint8Array }

/**
 * Prints each file by the page that people print, under the asker's own rights, narrowed to whose it is. Throws `too-large` as
 * soon as there is more than `most`: all of them are held in memory.
 */
export async function printEach(
  app: Server,
  actor: Actor,
  request: FastifyRequest,
  { id, per, parameters, zona, berkas, most }: Printing,
): Promise<PrintedBerkas[]> {
  if (!app.pdf.isOffered())
    throw new SuluhError(
      'conflict',
      'Di server ini tidak ada peramban yang membuat PDF. Cetak dari peramban Anda.',
    )
  return whileThere(request, async (signal) => {
    const made: PrintedBerkas[] = []
    let size = 0
    for (const of of berkas) {
      const paper = paperFor(app, request, addressOf(id, { per, parameters }, of), zona)
      const name = `${fileNameOf(of)}.pdf`
      const { bytes } = await app.pdf
        .print(actor, { ...paper, most: most.each }, signal)
        .catch((error: unknown) => {
          throw isTooLarge(error) ? new SuluhError('too-large', `Berkas ${name}: ${error.message}`) : error
        })
      size += bytes.length
      if (size > most.all)
        throw new SuluhError(
          'too-large',
          `Berkas-berkas ini bersama lebih dari ${Math.floor(most.all / 1e6)} MB. Kurangi gambar di laporan ini, atau saring dahulu, misalnya satu kelas.`,
        )
      made.push({ of, name, bytes })
    }
    return made
  })
}

const isTooLarge = (error: unknown): error is SuluhError =>
  error instanceof SuluhError && error.code === 'too-large'

/** The address of the printed page, as the browser would have it. */
function addressOf(id: string, { per, parameters }: Asked, { key, nama }: Berkas): string {
  const search = new URLSearchParams()
  for (const [name, values] of Object.entries(parameters))
    for (const value of values.length > 0 ? values : ['']) search.append(`p.${name}`, String(value))
  search.set('per', JSON.stringify([per, key, nama]))
  return `/analytics/cetak/${id}?${search}`
}
