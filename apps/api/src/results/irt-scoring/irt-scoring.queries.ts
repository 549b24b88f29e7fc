import { SuluhError } from '@suluh/contract/platform/error'
import type { Data } from '@suluh/contract/platform/endpoint'
import { IrtCalibration, IrtScale, type irtScoring, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { scaleProblem } from '@suluh/psychometrics/irt/irt-scale'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { chooseTerbitan, demandTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import { listStaleIrt } from './refresh-irt.ts'

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

/** What holds for a publication; undefined where it is off. */
export async function findIrtSetting(db: Tx, snapshotId: string): Promise<Setting | undefined> {
  const { rows } = await sql<{ model: IrtModel; scale: unknown }>`
    select model, scale from irt_setting(${snapshotId})`.execute(db)
  return rows[0] && { model: rows[0].model, scale: IrtScale.parse(rows[0].scale) }
}

/**
 * What is chosen and found for one publication; it is being computed where newer results or another scoring are not
 * worked in.
 */
export async function getIrt(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  asked: Which,
): Promise<Data<typeof irtScoring.one>> {
  await demandPaket(db, actor, 'hasil-ujian.read', paketSoalId)
  const snapshotId = chooseTerbitan(await listTerbitan(db, paketSoalId), asked)?.id ?? null
  const setting = snapshotId === null ? undefined : await findIrtSetting(db, snapshotId)
  if (!setting) return { snapshotId, setting: null, calibration: null, isComputing: false }
  const row = await db
    .selectFrom('irtScoring')
    .select('result')
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirst()
  const stale = await listStaleIrt(db, [paketSoalId])
  return {
    snapshotId,
    setting,
    calibration: row?.result ? IrtCalibration.parse(row.result) : null,
    isComputing: stale.some((each) => each.snapshotId === snapshotId),
  }
}

/** Chooses for one publication or turns it off; what was calibrated of it under another choice is gone. */
export async function saveIrt(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  { setting, snapshotId: asked }: { setting: Setting | null; snapshotId?: string | undefined },
): Promise<string> {
  await demandPaket(db, actor, 'hasil-ujian.rescore', paketSoalId)
  const { id: snapshotId } = demandTerbitan(await listTerbitan(db, paketSoalId), asked)
  const problem = setting && scaleProblem(setting.scale)
  if (problem) throw new SuluhError('validation', problem, [{ path: 'setting.scale', message: problem }])
  const row = {
    applicationId: actor.applicationId,
    paketSoalId,
    snapshotId,
    model: setting && setting.model,
    scale: setting && JSON.stringify(setting.scale),
    diubahOleh: actor.userId,
    diubahPada: new Date(),
    n: null,
    newestHasil: null,
    scoringVersion: null,
    result: null,
  }
  await db
    .insertInto('irtScoring')
    .values(row)
    .onConflict((on) => on.column('snapshotId').doUpdateSet(row))
    .execute()
  await db.deleteFrom('irtScore').where('snapshotId', '=', snapshotId).execute()
  return snapshotId
}
