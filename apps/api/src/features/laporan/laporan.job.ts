import type { SheetFormat } from '@suluh/contract/sheet'
import type { Filter } from '@suluh/contract/list'
import type { Actor } from '#auth/actor.ts'
import { connect } from '#db/open.ts'
import { tenant, type Tx } from '#db/tenant.ts'
import { sheetBytes, type SheetTable } from '#sheet/write-sheet.ts'
import { pesertaTable } from './peserta-table.ts'
import { summariseEvent } from './summarise.ts'

type Caller = { url: string; actor: Actor }
type Exported = { name: string; bytes: Uint8Array }

/** The summaries of a large event, on a worker thread with a connection of its own. */
export function summarise(input: { url: string; applicationId: string; eventId: string }): Promise<void> {
  return inTenant(input.url, input, (tx) => summariseEvent(tx, input.eventId))
}

/** A report's table as a file; written on a worker thread, because a province's takes seconds. */
export function exportPeserta(
  input: Caller & { eventId: string; filters: Filter[]; format: SheetFormat },
): Promise<Exported> {
  return written(input, (tx) => pesertaTable(tx, input.actor, input.eventId, input.filters))
}

async function written(
  { url, actor, format }: Caller & { format: SheetFormat },
  make: (tx: Tx) => Promise<SheetTable>,
): Promise<Exported> {
  const table = await inTenant(url, actor, make)
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
