import {
  ImportChange,
  ImportProblem,
  PersonValues,
  type UserImport,
  type UserImportRow,
} from '@suluh/contract/people/application-user-import'
import { SuluhError } from '@suluh/contract/platform/error'
import type { ListQuery } from '@suluh/contract/platform/list'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import { reachesAll } from '#platform/auth/scope.ts'
import { grantablePeranIds } from '#platform/auth/grant.ts'
import { listRows } from '#platform/db/list-query.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** Without a sign of life for so long, the work was broken off. */
export const deadAfter = '60 seconds'

/** Imports of the actor, into roles that the actor may give; whoever reaches the whole application sees all of these. */
export async function importScope(db: Tx, actor: Actor) {
  const isAll = reachesAll(actor, 'application-user.write')
  const grantable = [...(await grantablePeranIds(db, actor))]
  return sql<boolean>`(i.peran_id = any(${grantable}::uuid[]) and (${isAll} or i.application_user_id = ${actor.userId}))`
}

const countOf = (outcome: string) =>
  sql<number>`(select count(*) from application_user_import_row r where r.import_id = i.id and r.outcome = ${outcome})`

function selectImport(db: Tx) {
  return db
    .selectFrom('applicationUserImport as i')
    .innerJoin('peran as p', 'p.id', 'i.peranId')
    .innerJoin('applicationUser as u', 'u.id', 'i.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'i.lembagaId')
    .leftJoin('kartuPeserta as k', 'k.id', 'i.kartuPesertaId')
    .select([
      'i.id',
      'i.fileName',
      'i.layout',
      'i.sheet',
      'i.ignored',
      'i.newGroups',
      'i.note',
      'i.dibuatPada',
    ])
    .select(['i.done', 'i.total', 'p.kode', 'p.nama as peran', 'l.nama as lembaga', 'u.nama as oleh'])
    .select([
      sql<
        UserImport['status']
      >`case when i.status = 'berjalan' and i.alive_at < now() - ${deadAfter}::interval then 'gagal' else i.status end`.as(
        'status',
      ),
      sql<string | null>`case when k.berakhir_pada > now() and k.application_user_id = u.id then k.id end`.as(
        'kartuId',
      ),
      countOf('baru').as('baru'),
      countOf('ubah').as('ubah'),
      countOf('sama').as('sama'),
      countOf('tolak').as('tolak'),
      sql<number>`(select count(*) from application_user_import_row r where r.import_id = i.id and r.outcome <> 'tolak' and r.problems <> '[]')`.as(
        'warnings',
      ),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImport>['executeTakeFirstOrThrow']>>

function toImport({
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
}: Row): UserImport {
  return {
    ...row,
    peran: { kode, nama: peran },
    counts: { baru, ubah, sama, tolak },
    progress: { done, total },
    dibuatPada: dibuatPada.toISOString(),
  }
}

export async function getImport(db: Tx, actor: Actor, id: string): Promise<UserImport> {
  const row = await selectImport(db)
    .where('i.id', '=', id)
    .where(await importScope(db, actor))
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Impor tidak ditemukan. Unggah berkasnya sekali lagi.')
  return toImport(row)
}

export async function listImport(
  db: Tx,
  actor: Actor,
  query: ListQuery,
): Promise<{ rows: UserImport[]; total: number }> {
  const page = await listRows(selectImport(db).where(await importScope(db, actor)), query, {
    fields: { dibuatPada: sql.ref('i.dibuat_pada') },
    search: [sql.ref('i.file_name')],
    id: sql.ref('i.id'),
    order: ['dibuatPada', 'desc'],
  })
  return { total: page.total, rows: page.rows.map(toImport) }
}

/** The rows of a file as they were understood, without their passwords. */
export async function listImportRows(
  db: Tx,
  id: string,
  query: ListQuery,
): Promise<{ rows: UserImportRow[]; total: number }> {
  const rows = db
    .selectFrom('applicationUserImportRow as r')
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
  return { total: page.total, rows: page.rows.map(toRow) }
}

function toRow({
  values,
  changes,
  problems,
  ...row
}: {
  row: number
  nama: string
  outcome: UserImportRow['outcome']
  values: unknown
  changes: unknown
  problems: unknown
}): UserImportRow {
  return {
    ...row,
    id: String(row.row),
    values: PersonValues.parse(values),
    changes: z.array(ImportChange).parse(changes),
    problems: z.array(ImportProblem).parse(problems),
  }
}

/** What could not be taken over, as it stood in the file, each row with its reason in a last column. */
export async function listRejected(db: Tx, id: string): Promise<string[][]> {
  const { titles } = await db
    .selectFrom('applicationUserImport')
    .select('titles')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('applicationUserImportRow')
    .select(['cells', 'problems'])
    .where('importId', '=', id)
    .where('outcome', '=', 'tolak')
    .orderBy('row')
    .execute()
  const body = rows.map(({ cells, problems }) => {
    const reasons = z
      .array(ImportProblem)
      .parse(problems)
      .map(({ column, message, mend }) => `${column}: ${message}. ${mend}`)
    return [...titles.map((_, at) => cells[at] ?? ''), reasons.join('\n')]
  })
  return [[...titles, 'ALASAN'], ...body]
}
