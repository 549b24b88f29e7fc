import { sql } from 'kysely'
import type { Ujian } from '@suluh/contract/exams/ujian'
import type { Actor } from '#platform/auth/scope.ts'
import { followAudience } from '#exams/attempt/follow-audience.ts'
import { isShownTo, lateUntil } from '#exams/attempt/show-result.ts'
import { hasAnother, lacksSesi, whyClosed, windowOf } from '#exams/attempt/start-attempt.ts'
import { statusOfEvent } from '#exams/attempt/clock.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { contentHashOf } from './sealed-content.ts'
import { askedIn, getSnapshot, totalSeconds, type Snapshot } from '#papers/snapshot/snapshot.ts'
import { isNewestAttempt } from '#exams/attempt/prepare-attempts.ts'

const most = 100

/** The actor's exams, the nearest first: those to come and running, then those that are over. */
export async function listUjian(db: Tx, actor: Actor, paketSoalId?: string): Promise<Ujian[]> {
  await followAudience(db, actor.applicationId, [actor.userId])
  let rows = attemptsOf(db, actor.userId)
  if (paketSoalId) rows = rows.where('p.id', '=', paketSoalId)
  if (actor.onlyEventId) rows = rows.where('e.id', '=', actor.onlyEventId)
  const exams: Ujian[] = []
  for (const row of await rows.execute()) exams.push(ujianOf(row, await getSnapshot(db, row.snapshotId)))
  return exams
}

type Row = Awaited<ReturnType<ReturnType<typeof attemptsOf>['execute']>>[number]

/** The newest of their attempts at each event, with the event, its package and what came of it. */
function attemptsOf(db: Tx, userId: string) {
  return db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .leftJoin('hasil as h', (on) =>
      on
        .onRef('h.eventId', '=', 'a.eventId')
        .onRef('h.applicationUserId', '=', 'a.applicationUserId')
        .on('h.counted', '=', true),
    )
    .leftJoin('eventRuang as r', 'r.id', 'a.ruangId')
    .leftJoin('eventSesi as s', 's.id', 'a.sesiId')
    .select([
      'a.id',
      'a.status',
      'a.deadline',
      'e.id as eventId',
      'e.nama as event',
      'e.opensAt',
      'e.closesAt',
      'e.lateMinutes',
      'e.maxAttempts',
      'e.minMinutes',
      'e.lockDevice',
      'e.lateRule',
      'e.showResult',
      'e.graceSeconds',
    ])
    .select([
      'a.number',
      'a.pausedAt',
      'a.extraPercent',
      lacksSesi.as('lacksSesi'),
      'a.opensAt as ownOpensAt',
      'a.closesAt as ownClosesAt',
    ])
    .select(['r.nama as ruang', 's.nama as sesi', 'e.tokenMinutes'])
    .select(['e.token', 'e.dibatalkan', 'e.snapshotId', 'p.id as paketSoalId', 'p.nama as paketSoal'])
    .select(['h.nilai', isShownTo(sql`${userId}`).as('isShown'), lateUntil(sql`${userId}`).as('lateUntil')])
    .where('a.applicationUserId', '=', userId)
    .where(isNewestAttempt)
    .orderBy('e.closesAt', 'desc')
    .limit(most)
}

function ujianOf(row: Row, snapshot: Snapshot): Ujian {
  const { structure } = snapshot
  const window = windowOf(row)
  return {
    event: {
      id: row.eventId,
      nama: row.event,
      status: statusOfEvent({ ...row, ...window }),
      opensAt: window.opensAt.toISOString(),
      closesAt: window.closesAt.toISOString(),
      needsToken: row.token !== null || row.tokenMinutes !== null,
      minMinutes: row.minMinutes,
      lockDevice: row.lockDevice,
      lateRule: row.lateRule,
      showResult: row.showResult,
      endsAt: new Date(row.closesAt.getTime() + row.graceSeconds * 1000).toISOString(),
    },
    paketSoal: {
      id: row.paketSoalId,
      nama: row.paketSoal,
      timeMode: structure.timeMode,
      navigation: structure.navigation,
    },
    durationSeconds: totalSeconds(structure),
    sections: structure.sections.map((section) => ({
      id: section.id,
      nama: section.nama,
      durationSeconds: section.durationSeconds,
      questions: askedIn(section),
    })),
    attempt: {
      id: row.id,
      status: row.status,
      deadline: row.deadline?.toISOString() ?? null,
      number: row.number,
      paused: row.pausedAt !== null,
      extraPercent: row.extraPercent,
      contentHash: contentHashOf({ id: row.id, eventId: row.eventId, snapshot }),
    },
    maxAttempts: row.maxAttempts,
    mayRepeat: hasAnother(row) && !whyClosed({ ...row, ...window }),
    latestStart: window.latestStart.toISOString(),
    ruang: row.ruang,
    sesi: row.sesi,
    nilai: row.isShown ? row.nilai : null,
    lateUntil: row.lateUntil?.toISOString() ?? null,
    serverNow: new Date().toISOString(),
  }
}
