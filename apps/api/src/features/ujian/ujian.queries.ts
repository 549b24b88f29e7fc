import type { Ujian } from '@suluh/contract/ujian'
import type { Actor } from '#auth/actor.ts'
import { mayShowResult } from '#attempt/show-result.ts'
import { statusOfEvent } from '#attempt/status-of-event.ts'
import type { Tx } from '#db/tenant.ts'
import { getSnapshot, totalSeconds } from '#snapshot/snapshot.ts'

const most = 100

/** The actor's exams, the nearest first: those to come and running, then those that are over. */
export async function listUjian(db: Tx, actor: Actor, paketSoalId?: string): Promise<Ujian[]> {
  let rows = db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .leftJoin('hasil as h', 'h.attemptId', 'a.id')
    .select([
      'a.id',
      'a.status',
      'a.deadline',
      'e.id as eventId',
      'e.nama as event',
      'e.opensAt',
      'e.closesAt',
    ])
    .select([
      'e.token',
      'e.dibatalkan',
      'e.showResult',
      'e.snapshotId',
      'p.id as paketSoalId',
      'p.nama as paketSoal',
    ])
    .select('h.nilai')
    .where('a.applicationUserId', '=', actor.userId)
    .orderBy('e.closesAt', 'desc')
    .limit(most)
  if (paketSoalId) rows = rows.where('p.id', '=', paketSoalId)
  const found = await rows.execute()
  const exams: Ujian[] = []
  for (const row of found) {
    const { structure } = await getSnapshot(db, row.snapshotId)
    exams.push({
      event: {
        id: row.eventId,
        nama: row.event,
        status: statusOfEvent(row),
        opensAt: row.opensAt.toISOString(),
        closesAt: row.closesAt.toISOString(),
        needsToken: row.token !== null,
      },
      paketSoal: {
        id: row.paketSoalId,
        nama: row.paketSoal,
        timeMode: structure.timeMode,
        navigation: structure.navigation,
      },
      durationSeconds: totalSeconds(structure),
      sections: structure.sections.map(({ id, nama, durationSeconds, soal }) => ({
        id,
        nama,
        durationSeconds,
        questions: soal.length,
      })),
      attempt: { id: row.id, status: row.status, deadline: row.deadline?.toISOString() ?? null },
      nilai: row.nilai !== null && mayShowResult(row) ? row.nilai : null,
      serverNow: new Date().toISOString(),
    })
  }
  return exams
}
