import { answersAad, answersFile, type heldAnswer } from '@suluh/contract/exams/held-answer'
import { AnswerEntry } from '@suluh/contract/exams/ujian'
import type { Data } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { z } from 'zod'
import { sectionsAsked, type AttemptFacts } from '#exams/attempt/attempt-facts.ts'
import { hasOpened, type Clock } from '#exams/attempt/clock.ts'
import { unseal } from '#platform/auth/seal.ts'
import { watching } from '#exams/event/watching.ts'
import { refusalOf, toRow } from '#exams/ujian/save-answers.ts'
import type { Sealing } from '#exams/ujian/sealed-content.ts'
import { getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { holdAnswers } from './hold-answers.ts'

const Entries = z.array(AnswerEntry).min(1).max(500)

/**
 * Takes the answers of a file that a device has sealed: they wait for a decision, whenever they were written. Throws
 * `validation` for what is no such file or was changed, not-found for one of another exam or of whom the actor may not watch.
 */
export async function bringAnswers(
  db: Tx,
  sealing: Sealing,
  actor: Actor,
  { eventId, text, address }: { eventId: string; text: string; address: string },
): Promise<Data<typeof heldAnswer.bring>> {
  const [, attemptId = '', sealed = ''] = answersFile.exec(text.replace(/\s/g, '')) ?? []
  if (!attemptId) throw new SuluhError('validation', 'Ini bukan berkas jawaban dari perangkat murid.')
  const row = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select([
      'a.id',
      'a.applicationId',
      'a.applicationUserId as userId',
      'a.eventId',
      'e.snapshotId',
      'a.clock',
      'u.nama',
    ])
    .where('a.id', '=', attemptId)
    .where('a.eventId', '=', eventId)
    .where(watching.within(actor))
    .executeTakeFirst()
  if (!row)
    throw new SuluhError('not-found', 'Berkas ini dari ujian lain atau peserta yang tidak Anda awasi.')
  const entries = openFile(sealing, attemptId, sealed)
  const facts: AttemptFacts = { ...row, snapshot: await getSnapshot(db, row.snapshotId) }
  const asked = sectionsAsked(facts)
  const now = Date.now()
  const clock = (row.clock ?? {}) as Clock
  const isOpened = ({ soal, at }: AnswerEntry) =>
    hasOpened(clock, asked.get(soal) ?? '', Math.min(Date.parse(at), now))
  const possible = entries.filter((entry) => !refusalOf(facts, asked, entry) && isOpened(entry))
  const stored = await db
    .selectFrom('answer')
    .select(['soalId', 'seq'])
    .where('attemptId', '=', attemptId)
    .execute()
  const seqOf = new Map(stored.map(({ soalId, seq }) => [soalId, seq]))
  const fresh = possible.filter(({ soal, seq }) => seq > (seqOf.get(soal) ?? 0))
  const outcomes = await holdAnswers(
    db,
    { attemptId, address },
    fresh.map((entry) => {
      const answer = toRow(facts, actor, asked, entry)
      return { ...answer, atMs: Math.min(answer.atMs, now), reason: 'berkas' }
    }),
  )
  const count = (outcome: (typeof outcomes)[number]) => outcomes.filter((each) => each === outcome).length
  return {
    nama: row.nama,
    held: count('held'),
    known: possible.length - fresh.length + count('known'),
    refused: entries.length - possible.length + count('full'),
  }
}

function openFile(sealing: Sealing, attemptId: string, sealed: string): AnswerEntry[] {
  try {
    const key = Buffer.from(sealing.answersKeyOf(attemptId), 'base64url')
    const text = unseal(key, Buffer.from(sealed, 'base64url'), answersAad(attemptId)).toString()
    return Entries.parse(JSON.parse(text))
  } catch {
    throw new SuluhError(
      'validation',
      'Berkas ini rusak atau sudah diubah. Simpan lagi dari perangkat murid.',
    )
  }
}
