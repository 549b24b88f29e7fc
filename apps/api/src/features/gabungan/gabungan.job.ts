import { connect } from '#db/open.ts'
import { enterTenant, tenant } from '#db/tenant.ts'
import { reportProgress } from './gabungan.compute.ts'
import { readVersionInput, writeVersion } from './gabungan.write-version.ts'

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
