import { computeGabungan, exportGabungan } from '../apps/api/src/results/gabungan/gabungan.job.ts'
import { everyRow } from '../apps/api/src/platform/db/list-query.ts'
import type { Actor } from '../apps/api/src/platform/auth/scope.ts'
import type { MillionWorld } from './million.ts'

/** Ranks everybody of these exams; gives the gabungan and how long the computation took. */
export async function insertGabungan(
  { client, applicationId, ownerUrl }: MillionWorld,
  eventIds: string[],
): Promise<{ id: string; ms: number }> {
  const one = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id
  const tieBreak = JSON.stringify([
    { by: 'benar', order: 'desc' },
    { by: 'waktu', order: 'asc' },
  ])
  const id = await one(
    `insert into gabungan (application_id, nama, missing, tie_break, threshold) values ($1, 'Gabungan Besar', 'nol', $2, 50) returning id`,
    [applicationId, tieBreak],
  )
  await client.query(
    `insert into gabungan_member select $1, $2, e, n, n, false, null from unnest($3::uuid[]) with ordinality as m (e, n)`,
    [applicationId, id, eventIds],
  )
  const versionId = await one(
    'insert into gabungan_version (application_id, gabungan_id, number) values ($1, $2, 1) returning id',
    [applicationId, id],
  )
  const started = performance.now()
  await computeGabungan({ url: ownerUrl, applicationId, versionId })
  const ms = performance.now() - started
  await client.query('update gabungan_version set shown_at = now() where id = $1', [versionId])
  await client.query(`update gabungan set status = 'beku', shown_version_id = $2 where id = $1`, [
    id,
    versionId,
  ])
  return { id, ms }
}

/** The whole ranking as Excel. */
export async function writeGabungan({ ownerUrl }: MillionWorld, actor: Actor, id: string): Promise<void> {
  await exportGabungan({ url: ownerUrl, actor, id, query: everyRow, format: 'xlsx' })
}
