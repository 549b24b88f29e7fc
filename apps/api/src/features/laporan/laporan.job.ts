import type { SheetFormat } from '@suluh/contract/sheet'
import type { Actor } from '#auth/actor.ts'
import { connect } from '#db/open.ts'
import { tenant, type Tx } from '#db/tenant.ts'
import { sheetBytes } from '#sheet/write-sheet.ts'
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
