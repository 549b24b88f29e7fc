import type { SheetFormat } from '@suluh/contract/platform/sheet'
import type { Actor } from '#platform/auth/scope.ts'
import { connect } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { sheetBytes } from '#platform/sheet/write-sheet.ts'
import { printReports } from './cetak.ts'
import type { ArchivePapers } from '../arsip-ujian/archive-papers.ts'
import { archiveZip, readArchive } from '../arsip-ujian/archive-files.ts'
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

/** All of one event as one zip: papers, tables, answers, and a page with its contents. */
export async function exportArchive({
  url,
  actor,
  eventId,
  papers,
}: Caller & { eventId: string; papers: ArchivePapers }): Promise<Exported & { nama: string }> {
  const content = await inTenant(url, actor, (tx) => readArchive(tx, actor, eventId, papers))
  return { name: content.name, nama: content.event.nama, bytes: await archiveZip(content) }
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
