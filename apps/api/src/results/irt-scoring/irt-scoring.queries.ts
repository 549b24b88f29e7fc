import { SuluhError } from '@suluh/contract/platform/error'
import type { Data } from '@suluh/contract/platform/endpoint'
import { IrtCalibration, IrtScale, type irtScoring, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { scaleProblem } from '@suluh/psychometrics/irt/irt-scale'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
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

/** What is chosen and found; it is being computed where newer results or another scoring are not worked in. */
export async function getIrt(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
): Promise<Data<typeof irtScoring.one>> {
  await demandPaket(db, actor, 'hasil-ujian.read', paketSoalId)
  const row = await db
    .selectFrom('irtScoring')
    .select(['model', 'scale', 'result'])
    .where('paketSoalId', '=', paketSoalId)
    .executeTakeFirst()
  if (!row) return { setting: null, calibration: null, isComputing: false }
  return {
    setting: { model: row.model, scale: IrtScale.parse(row.scale) },
    calibration: row.result === null ? null : IrtCalibration.parse(row.result),
    isComputing: (await listStaleIrt(db, [paketSoalId])).length > 0,
  }
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
      applicationId: actor.applicationId,
      paketSoalId,
      model: setting.model,
      diubahOleh: actor.userId,
      scale: JSON.stringify(setting.scale),
    })
    .execute()
}
