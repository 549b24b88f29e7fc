import { SuluhError } from '@suluh/contract/error'
import { AnswerValue } from '@suluh/contract/soal-form'
import type { AttemptState } from '@suluh/contract/ujian'
import { getAttemptFacts } from '#attempt/attempt-facts.ts'
import { nextSection, type Clock } from '#attempt/clock.ts'
import { setClock } from '#attempt/start-attempt.ts'
import { layoutOf } from '#attempt/layout.ts'
import type { Actor } from '#auth/actor.ts'
import type { Tx } from '#db/tenant.ts'

/** Everything a browser needs to go on where the student stopped, on any device. */
export async function getAttemptState(db: Tx, actor: Actor, id: string): Promise<AttemptState> {
  const { snapshot } = await getAttemptFacts(db, actor, id)
  const row = await getStarted(db, id)
  const layout = layoutOf(snapshot.structure, snapshot.soal, row.seed)
  const stored = await db
    .selectFrom('answer')
    .select(['soalId', 'value', 'ragu', 'seq', 'at'])
    .where('attemptId', '=', id)
    .execute()
  return {
    id,
    status: row.status,
    event: { id: row.eventId, nama: row.event },
    paketSoal: {
      id: row.paketSoalId,
      nama: row.paketSoal,
      timeMode: snapshot.structure.timeMode,
      navigation: snapshot.structure.navigation,
    },
    murid: { id: row.applicationUserId, nama: row.murid },
    contentHash: snapshot.contentHash,
    sections: layout.map((section) => {
      const [opens, closes] = row.clock[section.id] ?? [0, 0]
      return { ...section, opensAt: new Date(opens).toISOString(), deadline: new Date(closes).toISOString() }
    }),
    deadline: row.deadline.toISOString(),
    answers: stored.map(({ soalId, value, ragu, seq, at }) => ({
      soal: soalId,
      value: AnswerValue.parse(value),
      ragu,
      seq,
      at: at.toISOString(),
    })),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    serverNow: new Date().toISOString(),
  }
}

/** The gzipped content, for whoever has started; the address names its hash, so it may be kept for ever. */
export async function getAttemptContent(db: Tx, actor: Actor, id: string, hash: string): Promise<Buffer> {
  const { snapshot } = await getAttemptFacts(db, actor, id)
  await getStarted(db, id)
  if (snapshot.contentHash !== hash) throw new SuluhError('not-found')
  return snapshot.content
}

/** Leaves the open section for good, where sections are locked, and opens the next. */
export async function leaveSection(db: Tx, actor: Actor, id: string): Promise<AttemptState> {
  const { snapshot } = await getAttemptFacts(db, actor, id)
  const row = await getStarted(db, id)
  if (row.status !== 'berlangsung') throw new SuluhError('closed')
  if (snapshot.structure.navigation !== 'terkunci')
    throw new SuluhError('conflict', 'Bagian dapat dibuka bebas pada ujian ini.')
  await setClock(db, id, nextSection(snapshot.structure, row.clock, Date.now(), row.closesAt.getTime()))
  return getAttemptState(db, actor, id)
}

async function getStarted(db: Tx, id: string) {
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select([
      'a.status',
      'a.seed',
      'a.clock',
      'a.deadline',
      'a.submittedAt',
      'a.eventId',
      'a.applicationUserId',
    ])
    .select([
      'e.nama as event',
      'e.closesAt',
      'p.id as paketSoalId',
      'p.nama as paketSoal',
      'u.nama as murid',
    ])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  if (!row.deadline) throw new SuluhError('conflict', 'Ujian ini belum dimulai.')
  return { ...row, deadline: row.deadline, clock: row.clock as Clock }
}
