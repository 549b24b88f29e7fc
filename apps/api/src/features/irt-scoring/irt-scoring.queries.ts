import { SuluhError } from '@suluh/contract/error'
import { IrtCalibration, IrtScale, type IrtModel } from '@suluh/contract/irt-scoring'
import { scaleProblem } from '@suluh/psychometrics/irt-scale'
import { sql } from 'kysely'
import type { Actor } from '#auth/actor.ts'
import { inScope } from '#auth/scope.ts'
import type { Tx } from '#db/tenant.ts'

type Setting = { model: IrtModel; scale: IrtScale }

/** Throws not-found where the actor's right does not reach this package. */
async function demandPaket(
  db: Tx,
  actor: Actor,
  izin: 'hasil-ujian.read' | 'hasil-ujian.rescore',
  id: string,
): Promise<void> {
  const isOwn = sql`p.pembuat_id = ${actor.userId}`
  const found = await db
    .selectFrom('paketSoal as p')
    .select('p.id')
    .where('p.id', '=', id)
    .where(
      inScope(actor, izin, {
        lembaga: sql.ref('p.lembaga_id'),
        own:
          izin === 'hasil-ujian.rescore'
            ? isOwn
            : sql`${isOwn} or exists (select from event e where e.paket_soal_id = p.id and e.pembuat_id = ${actor.userId})`,
      }),
    )
    .executeTakeFirst()
  if (!found) throw new SuluhError('not-found', 'Paket soal tidak ditemukan.')
}

/** What is chosen and found; `stale` is the snapshot to calibrate anew, null where all results are worked in. */
export async function getIrt(db: Tx, actor: Actor, paketSoalId: string) {
  await demandPaket(db, actor, 'hasil-ujian.read', paketSoalId)
  const row = await db
    .selectFrom('irtScoring')
    .select(['model', 'scale', 'snapshotId', 'n', 'newestHasil', 'scoringVersion', 'result'])
    .where('paketSoalId', '=', paketSoalId)
    .executeTakeFirst()
  if (!row) return { setting: null, calibration: null, isComputing: false, stale: null }
  const now = await newestResults(db, paketSoalId)
  const isFresh =
    !now ||
    (row.result !== null &&
      row.snapshotId === now.snapshotId &&
      row.n === now.n &&
      row.scoringVersion === now.inForce &&
      Math.abs((row.newestHasil?.getTime() ?? 0) - now.newest) < 1)
  return {
    setting: { model: row.model, scale: IrtScale.parse(row.scale) },
    calibration: row.result === null ? null : IrtCalibration.parse(row.result),
    isComputing: !isFresh,
    stale: isFresh ? null : now.snapshotId,
  }
}

function newestResults(db: Tx, paketSoalId: string) {
  return db
    .selectFrom('hasil as h')
    .innerJoin('paketSnapshot as s', 's.id', 'h.snapshotId')
    .select(['h.snapshotId', sql<number>`count(*)::int`.as('n')])
    .select(sql<number>`scoring_number(h.snapshot_id)`.as('inForce'))
    .select(sql<number>`(extract(epoch from max(h.scored_at)) * 1000)::float8`.as('newest'))
    .where('h.paketSoalId', '=', paketSoalId)
    .where('h.counted', '=', true)
    .groupBy(['h.snapshotId', 's.dibuatPada'])
    .orderBy('s.dibuatPada', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Chooses or turns it off; what was calibrated under another choice is gone. */
export async function saveIrt(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  setting: Setting | null,
): Promise<void> {
  await demandPaket(db, actor, 'hasil-ujian.rescore', paketSoalId)
  await sql`delete from irt_score where snapshot_id in (select id from paket_snapshot where paket_soal_id = ${paketSoalId})`.execute(
    db,
  )
  await db.deleteFrom('irtScoring').where('paketSoalId', '=', paketSoalId).execute()
  if (!setting) return
  const problem = scaleProblem(setting.scale)
  if (problem) throw new SuluhError('validation', problem, [{ path: 'setting.scale', message: problem }])
  await db
    .insertInto('irtScoring')
    .values({
      ...{ applicationId: actor.applicationId, paketSoalId, model: setting.model, diubahOleh: actor.userId },
      scale: JSON.stringify(setting.scale),
    })
    .execute()
}
