import { writeZip } from '@suluh/question-formats/write-zip'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import type { Actor } from '#platform/auth/scope.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { sheetBytes, workbookBytes } from '#platform/sheet/write-sheet.ts'
import { printReports } from './cetak.ts'
import { archiveTables } from './archive.ts'
import { tableOf, type WhichTable } from './report-tables.ts'
import { summariseEvent } from './summarise.ts'

type Caller = { url: string; actor: Actor }
type Exported = { name: string; bytes: Uint8Array }

/** The summaries of a large event, on a worker thread with a connection of its own. */
export function summarise(input: { url: string; applicationId: string; eventId: string }): Promise<void> {
  return inTenant(input.url, input, (tx) => summariseEvent(tx, input.eventId))
}

/** A report's table as a file; written on a worker thread, because a province's takes seconds. */
export async function exportLaporan({
  url,
  actor,
  what,
  format,
}: Caller & { what: WhichTable; format: SheetFormat }): Promise<Exported> {
  const table = await inTenant(url, actor, (tx) => tableOf(tx, actor, what))
  return { name: table.name, bytes: await sheetBytes(format, table) }
}

/** Every table of one event as one zip, each as Excel, the students as CSV besides. */
export async function exportArchive({
  url,
  actor,
  eventId,
}: Caller & { eventId: string }): Promise<Exported> {
  const { name, workbooks } = await inTenant(url, actor, (tx) => archiveTables(tx, actor, eventId))
  const files = []
  for (const tables of workbooks)
    files.push({ name: `${tables[0]?.name}.xlsx`, bytes: await workbookBytes(tables) })
  const peserta = workbooks[0]?.[0]
  if (peserta) files.push({ name: `${peserta.name}.csv`, bytes: await sheetBytes('csv', peserta) })
  return { name, bytes: writeZip(files) }
}

/** The reports of many students, one after the other, so that nobody waits and progress is seen. */
export async function printLaporan({ url, actor, id }: Caller & { id: string }): Promise<void> {
  const { db } = connect(url, 1)
  try {
    await printReports(db, actor, id)
  } finally {
    await db.destroy()
  }
}

async function inTenant<T>(
  url: string,
  scope: { applicationId: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db } = connect(url, 1)
  try {
    return await tenant(db, scope, work)
  } finally {
    await db.destroy()
  }
}
