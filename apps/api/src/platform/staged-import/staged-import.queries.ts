import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import {
  StagedChange,
  StagedColumn,
  StagedProblem,
  StagedRow,
  type StagedImport,
} from '@suluh/contract/platform/staged-import'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/scope.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'
import type { ImportKind } from './import-kind.ts'

/** Without a sign of life for so long, the work was broken off. */
export const deadAfter = '60 seconds'

/** The imports `i` of a kind that the actor may see and decide about. */
export async function importScope(db: Tx, actor: Actor, kind: ImportKind): Promise<RawBuilder<boolean>> {
  const reach = await (kind.scope?.(db, actor) ?? sql<boolean>`i.application_user_id = ${actor.userId}`)
  return sql<boolean>`(i.kind = ${kind.key} and ${reach})`
}

/** What comes of the rows of an import, counted in one reading of them: whoever waits asks every second. */
const countOf = (outcome: StagedRow['outcome']) =>
  sql<number>`count(*) filter (where r.outcome = ${outcome})`.as(outcome)

function selectImport(db: Tx) {
  return db
    .selectFrom('stagedImport as i')
    .innerJoin('applicationUser as u', 'u.id', 'i.applicationUserId')
    .leftJoin('peran as p', 'p.id', 'i.peranId')
    .leftJoin('lembaga as l', 'l.id', 'i.lembagaId')
    .leftJoin('kartuPeserta as k', 'k.id', 'i.kartuPesertaId')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('stagedImportRow as r')
          .whereRef('r.importId', '=', 'i.id')
          .select([countOf('baru'), countOf('ubah'), countOf('sama'), countOf('tolak')])
          .select(
            sql<number>`count(*) filter (where r.outcome <> 'tolak' and r.problems <> '[]')`.as('warnings'),
          )
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'i.id',
      'i.fileName',
      'i.layout',
      'i.sheet',
      'i.columns',
      'i.ignored',
      'i.newGroups',
      'i.likeGroups',
      'i.note',
    ])
    .select(['i.done', 'i.total', 'i.dibuatPada', 'p.kode', 'p.nama as peran', 'l.nama as lembaga'])
    .select([
      'u.nama as oleh',
      sql<
        StagedImport['status']
      >`case when i.status = 'berjalan' and i.alive_at < now() - ${deadAfter}::interval then 'gagal' else i.status end`.as(
        'status',
      ),
      sql<string | null>`case when k.berakhir_pada > now() and k.application_user_id = u.id then k.id end`.as(
        'kartuId',
      ),
    ])
    .select(['counts.baru', 'counts.ubah', 'counts.sama', 'counts.tolak', 'counts.warnings'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImport>['executeTakeFirstOrThrow']>>

function toImport({
  columns,
  kode,
  peran,
  baru,
  ubah,
  sama,
  tolak,
  done,
  total,
  dibuatPada,
  ...row
}: Row): StagedImport {
  return {
    ...row,
    columns: z.array(StagedColumn).parse(columns),
    peran: kode === null || peran === null ? null : { kode, nama: peran },
    counts: { baru, ubah, sama, tolak },
    progress: { done, total },
    dibuatPada: dibuatPada.toISOString(),
  }
}

export async function getImport(db: Tx, actor: Actor, kind: ImportKind, id: string): Promise<StagedImport> {
  const row = await selectImport(db)
    .where('i.id', '=', id)
    .where(await importScope(db, actor, kind))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Impor tidak ditemukan. Unggah berkasnya sekali lagi.')
  return toImport(row)
}

export async function listImport(
  db: Tx,
  actor: Actor,
  kind: ImportKind,
  query: ListQuery,
): Promise<{ rows: StagedImport[]; total: number }> {
  const page = await listRows(selectImport(db).where(await importScope(db, actor, kind)), query, {
    fields: { dibuatPada: sql.ref('i.dibuat_pada') },
    search: [sql.ref('i.file_name')],
    id: sql.ref('i.id'),
    order: ['dibuatPada', 'desc'],
  })
  return { total: page.total, rows: page.rows.map(toImport) }
}

/** The rows of a file as they were understood. */
export async function listImportRows(
  db: Tx,
  id: string,
  query: ListQuery,
): Promise<{ rows: StagedRow[]; total: number }> {
  const rows = db
    .selectFrom('stagedImportRow as r')
    .select(['r.row', 'r.nama', 'r.outcome', 'r.values', 'r.changes', 'r.problems'])
    .where('r.importId', '=', id)
  const page = await listRows(rows, query, {
    fields: {
      row: sql.ref('r.row'),
      nama: sql.ref('r.nama'),
      outcome: sql.ref('r.outcome'),
      hasProblem: sql`(r.problems <> '[]')`,
    },
    search: [sql.ref('r.nama'), sql`r.values::text`],
    id: sql.ref('r.row'),
    order: ['row', 'asc'],
  })
  return {
    total: page.total,
    rows: page.rows.map(({ values, changes, problems, ...row }) => ({
      ...row,
      id: String(row.row),
      values: StagedRow.shape.values.parse(values),
      changes: z.array(StagedChange).parse(changes),
      problems: z.array(StagedProblem).parse(problems),
    })),
  }
}

/** What could not be taken over, as it stood in the file, each row with its reason in a last column. */
export async function listRejected(db: Tx, id: string): Promise<string[][]> {
  const { titles } = await db
    .selectFrom('stagedImport')
    .select('titles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('stagedImportRow')
    .select(['cells', 'problems'])
    .where('importId', '=', id)
    .where('outcome', '=', 'tolak')
    .orderBy('row')
    .execute()
  const body = rows.map(({ cells, problems }) => {
    const reasons = z
      .array(StagedProblem)
      .parse(problems)
      .map(({ column, message, mend }) => `${column === null ? '' : `${column}: `}${message}. ${mend}`)
    return [...titles.map((_, at) => cells[at] ?? ''), reasons.join('\n')]
  })
  return [[...titles, 'ALASAN'], ...body]
}

export type WrittenRow = {
  row: number
  nama: string
  outcome: 'baru' | 'ubah'
  recordId: string
  input: unknown
  before: unknown
  version: number
  joinedGroupId: string | null
}

/** The rows that an import writes or has written, from one row on. */
export async function listWritten(
  db: Tx,
  importId: string,
  {
    outcome = ['baru', 'ubah'],
    after = 0,
    limit = 1_000_000,
  }: { outcome?: WrittenRow['outcome'][]; after?: number; limit?: number } = {},
): Promise<WrittenRow[]> {
  const rows = await db
    .selectFrom('stagedImportRow')
    .select(['row', 'nama', 'outcome', 'recordId', 'input', 'before', 'version', 'joinedGroupId'])
    .where('importId', '=', importId)
    .where('outcome', 'in', outcome)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    outcome: row.outcome as WrittenRow['outcome'],
    recordId: row.recordId ?? '',
    version: row.version ?? 0,
  }))
}
