import { SuluhError } from '@suluh/contract/platform/error'
import type { Data } from '@suluh/contract/platform/endpoint'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { IrtCalibration, IrtScale, type irtScoring, type IrtModel } from '@suluh/contract/results/irt-scoring'
import { irtModelLabels } from '@suluh/contract/results/irt-words'
import { scaleProblem } from '@suluh/psychometrics/irt/irt-scale'
import { proposeModel } from '@suluh/psychometrics/irt/propose-model'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { inScope } from '#platform/auth/scope.ts'
import { noteTindakan } from '#exams/event/event-tindakan.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { chooseTerbitan, demandTerbitan, listTerbitan, type Which } from '#results/terbitan/terbitan.ts'
import { hasilScope } from '#results/hasil-ujian/hasil-ujian.queries.ts'
import { listStaleIrt } from './refresh-irt.ts'
import { UNEXPECTED } from './calibrate.ts'

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
  const usulan = await propose(db, snapshotId)
  if (!setting) return { snapshotId, setting: null, usulan, calibration: null, isComputing: false }
  const row = await db
    .selectFrom('irtScoring')
    .select('result')
    .where('snapshotId', '=', snapshotId)
    .executeTakeFirst()
  const stale = await listStaleIrt(db, [paketSoalId])
  return {
    snapshotId,
    setting,
    usulan,
    // What an earlier release calibrated lacks what this one shows, and is on its way.
    calibration: IrtCalibration.safeParse(row?.result).data ?? null,
    isComputing: stale.some((each) => each.snapshotId === snapshotId),
  }
}

/** Enough to know how many answers have part of their points. */
const sample = 1000

async function propose(db: Tx, snapshotId: string | null): Promise<Data<typeof irtScoring.one>['usulan']> {
  const { rows } = await sql<{ n: number; partialShare: number | null }>`
    select (select count(*)::int from hasil where snapshot_id = ${snapshotId} and counted) as n,
           (select avg((o.outcome = 'partial')::int)::float8
              from (select outcomes from hasil where snapshot_id = ${snapshotId} and counted limit ${sample}::int) h
             cross join lateral unnest(h.outcomes) as o (outcome)
             where o.outcome not in ('pending', 'void')) as "partialShare"`.execute(db)
  const { n, partialShare } = rows[0]!
  const { model, reason } = proposeModel({ n, partialShare: partialShare ?? 0 })
  return { model, alasan: reason }
}

const mostJanggal = 50

/** Of the students whose results the actor may read those whose answers go least with their ability, the least first. */
export async function listJanggal(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  asked: Which,
): Promise<Data<typeof irtScoring.janggal>> {
  await demandPaket(db, actor, 'hasil-ujian.read', paketSoalId)
  const snapshotId = chooseTerbitan(await listTerbitan(db, paketSoalId), asked)?.id
  if (!snapshotId || !(await findIrtSetting(db, snapshotId))) return []
  const rows = await db
    .selectFrom('irtScore as i')
    .innerJoin('hasil as h', 'h.attemptId', 'i.attemptId')
    .innerJoin('attempt as a', 'a.id', 'h.attemptId')
    .innerJoin('event as e', 'e.id', 'h.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'h.applicationUserId')
    .select(['i.attemptId', 'h.eventId', 'i.score', 'i.error', 'u.id', 'u.nama', 'u.nomor'])
    .select([
      sql<number>`i.infit`.as('infit'),
      sql<number>`i.outfit`.as('outfit'),
      sql<number>`i.lz`.as('lz'),
    ])
    .where('i.snapshotId', '=', snapshotId)
    .where('i.lz', '<', UNEXPECTED)
    .where('h.counted', '=', true)
    .where(hasilScope(actor))
    .where(sql<boolean>`h.application_user_id <> ${actor.userId}`)
    .orderBy('i.lz')
    .orderBy('i.attemptId')
    .limit(mostJanggal)
    .execute()
  return rows.map(({ id, nama, nomor, ...row }) => ({ ...row, murid: { id, nama, nomor } }))
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
  const before = await findIrtSetting(db, snapshotId)
  await db
    .insertInto('irtScoring')
    .values(row)
    .onConflict((on) => on.column('snapshotId').doUpdateSet(row))
    .execute()
  await db.deleteFrom('irtScore').where('snapshotId', '=', snapshotId).execute()
  const ubahan = { apa: 'skala IRT', dari: settingWords(before), menjadi: settingWords(setting) }
  if (ubahan.dari !== ubahan.menjadi) await noteWithUjian(db, actor, snapshotId, ubahan)
  return snapshotId
}

async function noteWithUjian(db: Tx, actor: Actor, snapshotId: string, ubahan: Ubahan): Promise<void> {
  const sat = await db.selectFrom('event').select('id').where('snapshotId', '=', snapshotId).execute()
  for (const { id } of sat) await noteTindakan(db, actor, id, 'skala-irt', { ubahan: [ubahan] })
}

function settingWords(setting: Setting | null | undefined): string {
  if (!setting) return 'mati'
  const { centre, spread, min, max, decimals } = setting.scale
  const limits = min === null && max === null ? '' : `, ${min ?? 'tanpa batas'} s.d. ${max ?? 'tanpa batas'}`
  return `${irtModelLabels[setting.model]}, pusat ${centre}, simpangan ${spread}${limits}, ${decimals} desimal`
}
