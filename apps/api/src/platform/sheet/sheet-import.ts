import { SuluhError } from '@suluh/contract/platform/error'
import type { SheetPreview, SheetProblem } from '@suluh/contract/platform/sheet'
import type { z } from 'zod'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** A row as it will be stored, with how it is shown; `id` is the record that it changes. */
export type UnderstoodRow<T> = { row: number; id: string | null; input: T; isSame: boolean; values: string[] }

const shown = 200

/** Keeps understood rows until the same person confirms them, and says what will happen. */
export async function insertSheetImport<T>(
  db: Tx,
  actor: Actor,
  read: {
    target: string
    fileName: string
    columns: string[]
    rows: UnderstoodRow<T>[]
    problems: SheetProblem[]
    /** Rows that are left out. */
    galat: number
  },
): Promise<SheetPreview> {
  const changing = read.rows.filter(({ isSame }) => !isSame)
  await db.deleteFrom('sheetImport').where('applicationUserId', '=', actor.userId).execute()
  const { id } = await db
    .insertInto('sheetImport')
    .values({
      applicationId: actor.applicationId,
      applicationUserId: actor.userId,
      target: read.target,
      rows: JSON.stringify(changing.map(({ id: recordId, input }) => ({ id: recordId, input }))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const baru = changing.filter((each) => each.id === null).length
  return {
    id,
    fileName: read.fileName,
    columns: read.columns,
    rows: read.rows
      .slice(0, shown)
      .map(({ row, values, ...each }) => ({ row, values, action: actionOf(each) })),
    baru,
    ubah: changing.length - baru,
    sama: read.rows.length - changing.length,
    galat: read.galat,
    problems: read.problems,
  }
}

/** The rows to store now, once: a second time, and somebody else's, are refused. */
export async function takeSheetImport<T>(
  db: Tx,
  actor: Actor,
  { id, target, row }: { id: string; target: string; row: z.ZodType<T> },
): Promise<{ id: string | null; input: T }[]> {
  const taken = await db
    .deleteFrom('sheetImport')
    .where('id', '=', id)
    .where('target', '=', target)
    .where('applicationUserId', '=', actor.userId)
    .returning('rows')
    .executeTakeFirst()
  if (!taken)
    throw new SuluhError(
      'conflict',
      'Impor ini sudah dimasukkan atau tidak ditemukan. Unggah berkasnya sekali lagi.',
    )
  const rows = taken.rows as { id: string | null; input: unknown }[]
  return rows.map((each) => ({ id: each.id, input: row.parse(each.input) }))
}

function actionOf({ id, isSame }: { id: string | null; isSame: boolean }): 'baru' | 'ubah' | 'sama' {
  if (isSame) return 'sama'
  return id === null ? 'baru' : 'ubah'
}
