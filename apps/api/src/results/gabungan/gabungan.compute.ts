import { SuluhError } from '@suluh/contract/platform/error'
import type { GabunganDetail } from '@suluh/contract/results/gabungan'
import type { GabunganRules } from '@suluh/psychometrics/ranking/gabungan-rules'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import type { Server } from '#platform/http/server.ts'
import { refreshIrt } from '#results/irt-scoring/refresh-irt.ts'
import { getWithin, moveGabungan } from './gabungan.commands.ts'
import { getGabungan } from './gabungan.queries.ts'
import { isSameRules, problemsOf, toRules } from './gabungan.rules.ts'
import { changesSince, readSources, type LiveSource } from './gabungan.sources.ts'
import type * as gabunganWork from './gabungan.job.ts'
import { jobFile } from '#platform/jobs/jobs.ts'

const gabunganJob = jobFile<typeof gabunganWork>(new URL('./gabungan.job.ts', import.meta.url))

const longestSeconds = 600
const signMs = 10_000

/** Puts a new computation in the place of one that is not shown; refuses rules that cannot be computed. */
export async function beginVersion(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<{ id: string; detail: GabunganDetail }> {
  await getWithin(db, actor, id, 'gabungan.write')
  const definition = await getGabungan(db, actor, id)
  const problems = problemsOf(
    definition,
    await readSources(
      db,
      definition.members.map((each) => each.eventId),
      definition.basis,
    ),
  )
  if (problems.length > 0)
    throw new SuluhError(
      'validation',
      `Belum dapat dihitung: ${problems.join(' ')}`,
      problems.map((message) => ({ path: 'members', message })),
    )
  if (definition.calon?.status === 'menghitung')
    throw new SuluhError('conflict', 'Peringkat ini sedang dihitung. Tunggu sampai selesai.')
  await deleteCalon(db, id)
  const row = await db
    .insertInto('gabunganVersion')
    .values({
      applicationId: actor.applicationId,
      gabunganId: id,
      dibuatOleh: actor.userId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from gabungan_version where gabungan_id = ${id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, detail: await getGabungan(db, actor, id) }
}

/**
 * On a worker thread; whatever goes wrong is said where its result would be. Abilities that another scoring or newer
 * results have overtaken are calibrated first.
 */
export async function runVersion(app: Server, applicationId: string, versionId: string): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => tenant(app.db, { applicationId }, work)
  const sign = setInterval(() => void within((tx) => signLife(tx, versionId)).catch(() => undefined), signMs)
  try {
    await refreshIrt(app, { applicationId }, await within((tx) => listCalibrated(tx, versionId)))
    await app.jobs.run(
      { applicationId },
      gabunganJob,
      'computeGabungan',
      { url: app.databaseUrl, applicationId, versionId },
      longestSeconds,
    )
  } catch (error) {
    const note =
      error instanceof SuluhError && error.code !== 'too-large'
        ? error.message
        : 'Perhitungan tidak selesai. Coba lagi; bila terulang, kurangi ujian di dalamnya.'
    await within((tx) =>
      tx.updateTable('gabunganVersion').set({ status: 'gagal', note }).where('id', '=', versionId).execute(),
    )
    if (!(error instanceof SuluhError)) throw error
  } finally {
    clearInterval(sign)
  }
}

async function signLife(tx: Tx, versionId: string): Promise<void> {
  await tx
    .updateTable('gabunganVersion')
    .set({ aliveAt: sql<Date>`now()` })
    .where('id', '=', versionId)
    .where('status', '=', 'menghitung')
    .execute()
}

/** The packages whose abilities a version ranks by. */
async function listCalibrated(tx: Tx, versionId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('gabunganVersion as v')
    .innerJoin('gabungan as g', 'g.id', 'v.gabunganId')
    .innerJoin('gabunganMember as m', 'm.gabunganId', 'g.id')
    .innerJoin('event as e', 'e.id', 'm.eventId')
    .select('e.paketSoalId as id')
    .distinct()
    .where('v.id', '=', versionId)
    .where('g.basis', '=', 'irt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Throws away what is computed and not shown. */
export async function discardCalon(db: Tx, actor: Actor, id: string): Promise<GabunganDetail> {
  await getWithin(db, actor, id, 'gabungan.write')
  await deleteCalon(db, id)
  return getGabungan(db, actor, id)
}

async function deleteCalon(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('gabunganVersion').where('gabunganId', '=', id).where('shownAt', 'is', null).execute()
}

/** Lets readers see a computation in place of the one before; it must still be what rules and results give. */
export async function freezeVersion(
  db: Tx,
  actor: Actor,
  id: string,
  { versionId, reason }: { versionId: string; reason: string | null },
): Promise<GabunganDetail> {
  const { status, shownVersionId } = await getWithin(db, actor, id, 'gabungan.publish')
  const version = await db
    .selectFrom('gabunganVersion')
    .select(['id', 'rules', 'sources'])
    .where('id', '=', versionId)
    .where('gabunganId', '=', id)
    .where('status', '=', 'siap')
    .where('shownAt', 'is', null)
    .executeTakeFirst()
  if (!version)
    throw new SuluhError(
      'conflict',
      'Perhitungan ini sudah diganti atau sudah dipakai. Muat ulang untuk melihatnya.',
    )
  if (shownVersionId !== null && reason === null)
    throw new SuluhError('validation', 'Tulis alasan peringkat yang lama diganti.', [
      { path: 'reason', message: 'Tolong masukkan alasan' },
    ])
  await refuseOutdated(db, actor, id, version)
  await db
    .updateTable('gabunganVersion')
    .set({ shownAt: new Date(), shownBy: actor.userId, reason })
    .where('id', '=', versionId)
    .execute()
  return moveGabungan(db, actor, id, {
    status: status === 'draf' ? 'beku' : status,
    shownVersionId: versionId,
  })
}

async function refuseOutdated(
  db: Tx,
  actor: Actor,
  id: string,
  version: { rules: unknown; sources: unknown },
): Promise<void> {
  const definition = await getGabungan(db, actor, id)
  const before = version.sources as LiveSource[]
  const now = await readSources(
    db,
    definition.members.map(({ eventId }) => eventId),
    definition.basis,
  )
  const changes = isSameRules(toRules(definition, now), version.rules as GabunganRules)
    ? changesSince(before, now, definition.basis)
    : ['aturannya diubah.']
  if (changes.length > 0)
    throw new SuluhError(
      'conflict',
      `Sejak dihitung ada yang berubah. Hitung ulang dahulu. ${changes.join(' ')}`,
    )
}

/** What has changed since the newest finished computation, in words. */
export async function listChanges(db: Tx, actor: Actor, id: string): Promise<string[]> {
  const { calon, shown, members, basis } = await getGabungan(db, actor, id)
  const newest = calon?.status === 'siap' ? calon : shown
  if (!newest) return []
  const row = await db
    .selectFrom('gabunganVersion')
    .select('sources')
    .where('id', '=', newest.id)
    .executeTakeFirstOrThrow()
  return changesSince(
    row.sources as LiveSource[],
    await readSources(
      db,
      members.map((each) => each.eventId),
      basis,
    ),
    basis,
  )
}
