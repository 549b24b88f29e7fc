import type { ExportFormat, WhichSoal } from '@suluh/contract/bank/soal-export'
import type { ConfirmImport, ImportPreview, MendMany, MendSoal } from '@suluh/contract/bank/soal-import'
export { readKeyFile } from '@suluh/question-formats/read-keys'
export { writeTemplate } from '@suluh/question-formats/template-files'
import { readQuestions } from '@suluh/question-formats/read'
import { move } from 'piscina'
import type { Actor } from '#platform/auth/scope.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { checkExport, exportSoal } from './soal-export.queries.ts'
import { mendManySoalImport, mendSoalImport } from './mend-soal-import.ts'
import { confirmSoalImport, getSoalImport, insertSoalImport } from './soal-import.queries.ts'

/** Files of questions are read, matched, stored and written on a worker thread, with a connection of its own. */
type Caller = { url: string; actor: Actor }
type PastedSoal = Pick<ImportPreview, 'questions' | 'problems'>
type PlainFile = { name: string; bytes: Uint8Array }

/** The answer to an upload as it goes out: a preview of many questions takes long to write as JSON, too. */
export async function readImport({ file, ...caller }: Caller & { file: PlainFile }): Promise<Uint8Array> {
  const read = await readQuestions(file)
  return answerOf(await withTenant(caller, (tx) => insertSoalImport(tx, caller.actor, file.name, read)))
}

/** What a pasted text holds. A text brings no pictures, so there is nothing to keep. */
export async function splitText({ text }: { text: string }): Promise<PastedSoal> {
  const { questions, problems } = await readQuestions({
    name: 'tempelan.txt',
    bytes: new TextEncoder().encode(text),
  })
  return { questions, problems }
}

/** The same answer, of a file that was uploaded before. */
export async function reviewImport({ id, ...caller }: Caller & { id: string }): Promise<Uint8Array> {
  return answerOf(await withTenant(caller, (tx) => getSoalImport(tx, caller.actor, id)))
}

function answerOf(data: ImportPreview): Uint8Array {
  return move(new TextEncoder().encode(JSON.stringify({ success: true, message: 'OK', data }))) as Uint8Array
}

export function takeImport({ id, choice, ...caller }: Caller & { id: string; choice: ConfirmImport }) {
  return withTenant(caller, (tx) => confirmSoalImport(tx, caller.actor, id, choice))
}

export function mendImport({
  id,
  position,
  mended,
  ...caller
}: Caller & { id: string; position: number; mended: MendSoal }) {
  return withTenant(caller, (tx) => mendSoalImport(tx, caller.actor, id, position, mended))
}

export function mendManyImport({ id, change, ...caller }: Caller & { id: string; change: MendMany }) {
  return withTenant(caller, (tx) => mendManySoalImport(tx, caller.actor, id, change))
}

export function writeExport({
  which,
  format,
  ...caller
}: Caller & { which: WhichSoal; format: ExportFormat }) {
  return withTenant(caller, (tx) => exportSoal(tx, caller.actor, which, format))
}

export function checkExports({ which, ...caller }: Caller & { which: WhichSoal }) {
  return withTenant(caller, (tx) => checkExport(tx, caller.actor, which))
}

async function withTenant<T>({ url, actor }: Caller, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = connect(url, 1)
  try {
    return await tenant(db, actor, work)
  } finally {
    await db.destroy()
  }
}
