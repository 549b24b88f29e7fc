import type { ListQuery } from '@suluh/contract/platform/list'
import type { SheetFormat } from '@suluh/contract/platform/sheet'
import type { Actor } from '#platform/auth/actor.ts'
import { connect } from '#platform/db/open.ts'
import { enterTenant, tenant } from '#platform/db/tenant.ts'
import { sheetBytes } from '#platform/sheet/write-sheet.ts'
import { gabunganTable } from './gabungan.export.ts'
import { readVersionInput, reportProgress, writeVersion } from './gabungan.write-version.ts'

export type ComputeInput = { url: string; applicationId: string; versionId: string }

/** Computes a version from what rules and results are at one moment and writes it, whole or not at all. */
export async function computeGabungan({ url, applicationId, versionId }: ComputeInput): Promise<null> {
  const scope = { applicationId }
  // One connection writes, the other says how far it is.
  const { db } = connect(url, 2)
  try {
    const input = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await enterTenant(tx, scope)
        return readVersionInput(tx, versionId)
      })
    const total = input.read.students.length
    const progress = (done: number) => tenant(db, scope, (tx) => reportProgress(tx, versionId, done, total))
    await progress(0)
    await tenant(db, scope, (tx) => writeVersion(tx, { applicationId, versionId }, input, progress))
    return null
  } finally {
    await db.destroy()
  }
}

export type ExportInput = { url: string; actor: Actor; id: string; query: ListQuery; format: SheetFormat }

/** A ranking as a file; written on a worker thread, because a province's takes seconds. */
export async function exportGabungan({ url, actor, id, query, format }: ExportInput) {
  const { db } = connect(url, 1)
  try {
    const table = await tenant(db, actor, (tx) => gabunganTable(tx, actor, id, query))
    return { name: table.name, bytes: (await sheetBytes(format, table)) as Uint8Array }
  } finally {
    await db.destroy()
  }
}
