import { SuluhError } from '@suluh/contract/platform/error'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import type {
  StagedChange,
  StagedColumn,
  StagedOutcome,
  StagedProblem,
} from '@suluh/contract/platform/staged-import'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { isDiskFull, noRoomWords } from '#platform/db/fault.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { ImportKind, ImportRun, ImportWork, RowKind } from './import-kind.ts'
import { deadAfter, importScope, listWritten, type WrittenRow } from './staged-import.queries.ts'

type NewImport = {
  kind: string
  fileName: string
  layout: string
  sheet?: string
  titles?: string[]
  ignored?: string[]
  columns?: StagedColumn[]
  note?: string | null
  peranId?: string
  lembagaId?: string | null
  newGroups?: string[]
  likeGroups?: string[]
}

/** What one row of a file is and would do. */
export type NewRow = {
  row: number
  nama: string
  outcome: StagedOutcome
  /** The row as it stood in the file. */
  cells?: string[]
  values?: Record<string, string>
  changes?: StagedChange[]
  problems?: StagedProblem[]
  /** What is to be written, by its kind's own rules. */
  input?: unknown
  recordId?: string | null
  /** What undoing puts back, by its kind's own rules, and the version that it was read from. */
  before?: unknown
  version?: number | null
}

const chunk = 500
/** Of what had to stay. */
const mostNamed = 20

/** Keeps what was understood of a file until it is confirmed; nothing else is touched. */
export async function insertImport(db: Tx, actor: Actor, made: NewImport, rows: NewRow[]): Promise<string> {
  await deleteForgotten(db)
  const { id } = await db
    .insertInto('stagedImport')
    .values({
      sheet: '',
      titles: [],
      ignored: [],
      ...made,
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      fileName: made.fileName.slice(0, 200),
      columns: JSON.stringify(made.columns ?? []),
      total: rows.filter(({ outcome }) => outcome === 'baru' || outcome === 'ubah').length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(db, actor, id, rows)
  return id
}

async function insertRows(db: Tx, { applicationId }: Actor, importId: string, rows: NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk)
    await db
      .insertInto('stagedImportRow')
      .values(
        rows
          .slice(from, from + chunk)
          .map(({ row, nama, outcome, recordId, version, ...more }) => ({
            applicationId,
            importId,
            row,
            nama,
            outcome,
            recordId: recordId ?? null,
            version: version ?? null,
            cells: more.cells ?? [],
            values: JSON.stringify(more.values ?? {}),
            changes: JSON.stringify(more.changes ?? []),
            problems: JSON.stringify(more.problems ?? []),
            input: asJson(more.input),
            before: asJson(more.before),
          })),
      )
      .execute()
}

const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Files that nobody confirmed hold names and sometimes passwords: they go after a day. */
async function deleteForgotten(db: Tx): Promise<void> {
  await db
    .deleteFrom('stagedImport')
    .where('status', 'in', ['pratinjau', 'gagal'])
    .where('dibuatPada', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Takes hold of an import that waits for it, so that it is done once only; gives this run of it. */
export async function beginImport(db: Tx, actor: Actor, kind: ImportKind, id: string): Promise<ImportRun> {
  const begun = await db
    .updateTable('stagedImport as i')
    .set({
      status: 'berjalan',
      done: 0,
      note: null,
      aliveAt: sql<Date>`now()`,
      run: sql<string>`gen_random_uuid()`,
    })
    .where('i.id', '=', id)
    .where(await importScope(db, actor, kind))
    .where(
      sql<boolean>`(i.status in ('pratinjau', 'gagal') or (i.status = 'berjalan' and i.alive_at < now() - ${deadAfter}::interval))`,
    )
    .returning('i.run')
    .executeTakeFirst()
  if (!begun?.run)
    throw new SuluhError(
      'conflict',
      'Impor ini sudah dijalankan atau tidak ditemukan. Muat ulang untuk melihatnya.',
    )
  return { importId: id, run: begun.run }
}

/** Does what was confirmed. Whatever goes wrong leaves nothing written and says why; it can be begun again. */
export async function runImport(kind: RowKind, work: ImportWork): Promise<void> {
  const { db, actor } = work
  try {
    await kind.write(work)
  } catch (error) {
    const note =
      error instanceof SuluhError
        ? error.message
        : isDiskFull(error)
          ? `${noRoomWords} Tidak ada yang tertulis.`
          : 'Terjadi kesalahan. Tidak ada yang tertulis; coba lagi.'
    await tenant(db, actor, (tx) => setImport(tx, work, { status: 'gagal', note, done: 0 }))
    if (!(error instanceof SuluhError)) throw error
  }
}

/** The rows to write, some hundred at a time, so that memory stays flat however long the file is. */
export async function* rowsToWrite(
  { db, actor, importId }: ImportWork,
  outcome: WrittenRow['outcome'][],
  within?: Tx,
): AsyncGenerator<WrittenRow[]> {
  let after = 0
  for (;;) {
    const read = (tx: Tx) => listWritten(tx, importId, { outcome, after, limit: chunk })
    const rows = await (within ? read(within) : tenant(db, actor, read))
    if (rows.length === 0) return
    after = rows.at(-1)!.row
    yield rows
  }
}

/** Puts other rows in the place of all that there are: those that were chosen, as they have been written. */
export async function replaceRows(db: Tx, actor: Actor, importId: string, rows: NewRow[]): Promise<void> {
  await db.deleteFrom('stagedImportRow').where('importId', '=', importId).execute()
  await insertRows(db, actor, importId, rows)
}

/** What each row would do now, in the order of the rows. */
export async function setOutcomes(db: Tx, importId: string, outcomes: StagedOutcome[]): Promise<void> {
  await sql`update staged_import_row r set outcome = o.outcome
    from unnest(${outcomes}::import_outcome[]) with ordinality as o (outcome, row)
    where r.import_id = ${importId} and r.row = o.row and r.outcome <> o.outcome`.execute(db)
  await sql`update staged_import i
    set total = (select count(*) from staged_import_row r where r.import_id = i.id and r.outcome in ('baru', 'ubah'))
    where i.id = ${importId}`.execute(db)
}

/** What undoing needs to know of a row that has been written. */
export async function noteWritten(
  db: Tx,
  importId: string,
  row: number,
  { id, version, before }: { id: string; version: number; before: unknown },
): Promise<void> {
  await db
    .updateTable('stagedImportRow')
    .set({ recordId: id, version, before: asJson(before) })
    .where('importId', '=', importId)
    .where('row', '=', row)
    .execute()
}

const telling = new WeakSet<ImportWork>()

/**
 * Said on a connection of its own: what is not committed yet can be seen on the way. Nobody waits for it: whoever writes
 * holds one of the few connections of a person, and several who each wait for another one would wait for each other.
 */
export function showProgress(work: ImportWork, done: number): void {
  if (telling.has(work)) return
  telling.add(work)
  tenant(work.db, work.actor, (tx) => setImport(tx, work, { done }))
    .catch(() => undefined)
    .finally(() => telling.delete(work))
}

/**
 * The end of the work, in its own transaction; what new rows were to be has done its work, passwords among it. Throws
 * `conflict`, so that nothing is written, where this run was given up and another one has the import.
 */
export async function finishImport(
  db: Tx,
  work: ImportRun,
  done: number,
  kartuPesertaId: string | null = null,
): Promise<void> {
  await db
    .updateTable('stagedImportRow')
    .set({ input: null })
    .where('importId', '=', work.importId)
    .where('outcome', '=', 'baru')
    .execute()
  if (!(await setImport(db, work, { status: 'selesai', note: null, done, kartuPesertaId })))
    throw new SuluhError('conflict', 'Impor ini sudah dijalankan lagi dari awal; yang lama dihentikan.')
}

type Change = {
  done?: number
  status?: 'selesai' | 'gagal'
  note?: string | null
  kartuPesertaId?: string | null
}

/** Of a run that has the import still; false where it has not. */
async function setImport(tx: Tx, { importId, run }: ImportRun, change: Change): Promise<boolean> {
  const changed = await tx
    .updateTable('stagedImport')
    .set({ ...change, aliveAt: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('run', '=', run)
    .where('status', '=', 'berjalan')
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteImport(db: Tx, actor: Actor, kind: ImportKind, id: string): Promise<null> {
  const deleted = await db
    .deleteFrom('stagedImport as i')
    .where('i.id', '=', id)
    .where(await importScope(db, actor, kind))
    .where('i.status', 'in', ['pratinjau', 'gagal'])
    .returning('i.id')
    .executeTakeFirst()
  if (!deleted)
    throw new SuluhError('conflict', 'Impor yang sudah dijalankan tidak dapat dihapus; batalkan saja.')
  return null
}

/** Takes an import back as its kind does it, and keeps what had to stay. */
export async function undoImport(db: Tx, actor: Actor, kind: ImportKind, id: string): Promise<void> {
  const found = await db
    .selectFrom('stagedImport as i')
    .select('i.id')
    .where('i.id', '=', id)
    .where(await importScope(db, actor, kind))
    .where('i.status', '=', 'selesai')
    .forUpdate('i')
    .executeTakeFirst()
  if (!found)
    throw new SuluhError(
      'conflict',
      'Hanya impor yang sudah selesai dapat dibatalkan. Muat ulang untuk melihatnya.',
    )
  const notes = await kind.undo(db, actor, id)
  await db
    .updateTable('stagedImport')
    .set({ status: 'dibatalkan', note: notes.join(' ') || null })
    .where('id', '=', id)
    .execute()
}

/**
 * Undoes row by row, the last first, each wholly or not at all; says which had to stay because something uses them or
 * they were changed since.
 */
export async function undoRows(
  db: Tx,
  importId: string,
  noun: string,
  undoRow: (row: WrittenRow) => Promise<void>,
): Promise<string[]> {
  const kept: string[] = []
  for (const row of (await listWritten(db, importId)).toReversed())
    try {
      await sql`savepoint undo_row`.execute(db)
      await undoRow(row)
    } catch (error) {
      if (!(error instanceof SuluhError) && !isPointedAt(error)) throw error
      await sql`rollback to savepoint undo_row`.execute(db)
      kept.unshift(row.nama)
    }
  return kept.length === 0
    ? []
    : [
        `${kept.length} ${noun} tetap seperti sekarang karena sudah dipakai atau diubah lagi: ${namesInShort(kept, mostNamed)}.`,
      ]
}

/** What the row would point at again is gone, or something that no rule knows of points at the row. */
function isPointedAt(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
