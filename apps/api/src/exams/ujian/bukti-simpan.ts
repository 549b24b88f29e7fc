import { createHash, randomBytes } from 'node:crypto'
import { KodeBukti, type BuktiSimpan } from '@suluh/contract/exams/bukti-simpan'
import { SuluhError } from '@suluh/contract/platform/error'
import { getAttemptFacts } from '#exams/attempt/attempt-facts.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { askedIn, getSnapshot } from '#papers/snapshot/snapshot.ts'

/** As `KodeBukti`: 32 letters, so that five bits of a byte choose one without favour. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * The receipt of the actor's finished attempt: the code given before where the stored answers are still the same, else
 * a new one.
 */
export async function getBukti(db: Tx, actor: Actor, attemptId: string): Promise<BuktiSimpan> {
  await getAttemptFacts(db, actor, attemptId)
  const { digest, stored, status } = await digestOf(db, attemptId)
  if (status === 'siap' || status === 'berlangsung')
    throw new SuluhError('conflict', 'Bukti simpan dibuat setelah ujian dikumpulkan.')
  const known = await db
    .selectFrom('buktiSimpan')
    .select('kode')
    .where('attemptId', '=', attemptId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (known) return checkBukti(db, known.kode)
  const kode = newKode()
  await db
    .insertInto('buktiSimpan')
    .values({ applicationId: actor.applicationId, kode, attemptId, digest, stored })
    .execute()
  return checkBukti(db, kode)
}

/** What a code stands for; not-found for a code of nobody's. Throws `validation` for what is no code at all. */
export async function checkBukti(db: Tx, given: string): Promise<BuktiSimpan> {
  const parsed = KodeBukti.safeParse(given)
  if (!parsed.success) throw new SuluhError('validation', parsed.error.issues[0]?.message)
  const kode = parsed.data.replace(/^(.{5})-?/, '$1-')
  const row = await db
    .selectFrom('buktiSimpan as b')
    .innerJoin('attempt as a', 'a.id', 'b.attemptId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['b.kode', 'b.digest', 'b.stored', 'b.at', 'a.id as attemptId', 'a.submittedAt', 'e.snapshotId'])
    .select(['u.nama as murid', 'e.nama as event', 'p.nama as paketSoal'])
    .where('b.kode', '=', kode)
    .executeTakeFirst()
  if (!row)
    throw new SuluhError('not-found', 'Kode bukti simpan ini tidak dikenal. Periksa kembali hurufnya.')
  const { structure } = await getSnapshot(db, row.snapshotId)
  const { digest } = await digestOf(db, row.attemptId)
  return {
    kode: row.kode,
    murid: row.murid,
    event: row.event,
    paketSoal: row.paketSoal,
    stored: row.stored,
    soal: structure.sections.reduce((sum, section) => sum + askedIn(section), 0),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    at: row.at.toISOString(),
    isSame: digest.equals(row.digest),
  }
}

/** SHA-256 over all stored answers, in the order of their questions. */
async function digestOf(db: Tx, attemptId: string) {
  const { status } = await db
    .selectFrom('attempt')
    .select('status')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  const answers = await db
    .selectFrom('answer')
    .select(['soalId', 'value', 'seq'])
    .where('attemptId', '=', attemptId)
    .orderBy('soalId')
    .execute()
  const hash = createHash('sha256').update(attemptId)
  for (const { soalId, value, seq } of answers) hash.update(`\n${soalId} ${seq} ${JSON.stringify(value)}`)
  return { digest: hash.digest(), stored: answers.filter(({ value }) => value !== null).length, status }
}

function newKode(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}
