import { hash } from 'node:crypto'
import {
  SebabBerubah,
  type BuktiMilik,
  type BuktiSimpan,
  type BuktiUmum,
  type IsiBukti,
} from '@suluh/contract/exams/bukti-simpan'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import type { StatusAttempt } from '@suluh/contract/exams/ujian'
import { notYours } from '#exams/attempt/attempt-facts.ts'
import { openGroupWriter, type GroupWrite, type Keyed } from '#exams/attempt/group-writer.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { askedIn, getSnapshot, type Snapshot } from '#papers/snapshot/snapshot.ts'
import type { BuktiKey } from './bukti-key.ts'
import { newKode, readKode } from './bukti-kode.ts'

/** By attempt and who asks: what somebody else asks of it in the same moment is another question. */
type Asked = Keyed & { id: string; userId: string }
type Receipt = Keyed & { status: StatusAttempt; bukti: BuktiSimpan; digest: Buffer }
type Giver = GroupWrite<Asked, Receipt>
type Read = {
  attemptId: string
  userId: string
  status: StatusAttempt
  submittedAt: Date | null
  snapshotId: string
  murid: string
  lembaga: string
  event: string
  paketSoal: string
  answers: Answers | null
  /** Codes that were given before, of which answers. */
  given: { kode: string; digest: string; at: number }[] | null
}

/** Gives receipts in groups: a room that hands in together asks for them together. */
export function openReceiptGiver(db: Db): Giver {
  return openGroupWriter(
    (applicationId, asked: Asked[]) =>
      tenant(db, { applicationId }, (tx) => giveReceipts(tx, applicationId, asked)),
    () => false,
  )
}

/**
 * The receipt of the actor's finished attempt with its signed text: the code given before where the stored answers are
 * still the same, else a new one.
 */
export async function getBukti(
  give: Giver,
  { applicationId, userId }: Actor,
  attemptId: string,
  key: BuktiKey,
): Promise<BuktiMilik> {
  const [receipt] = await give(applicationId, [{ key: attemptId + userId, id: attemptId, userId }])
  if (!receipt) throw notYours()
  if (!isFinished(receipt.status))
    throw new SuluhError('conflict', 'Bukti simpan dibuat setelah ujian dikumpulkan.')
  const { bukti, digest } = receipt
  return { ...bukti, text: key.sign(toIsi(bukti, digest)) }
}

function isFinished(status: StatusAttempt): boolean {
  return status !== 'siap' && status !== 'berlangsung'
}

async function giveReceipts(tx: Tx, applicationId: string, asked: Asked[]): Promise<Receipt[]> {
  const { rows } = await sql<Read>`select * from read_receipts(
    ${asked.map(({ id }) => id)}, ${asked.map(({ userId }) => userId)})`.execute(tx)
  const fresh: { kode: string; attemptId: string; digest: Buffer; stored: number }[] = []
  const receipts: Receipt[] = []
  for (const { attemptId, userId, answers, given, snapshotId, submittedAt, status, ...names } of rows) {
    const { digest, stored } = digestOf(attemptId, answers ?? [])
    const known = given?.find((each) => each.digest === digest.toString('hex'))
    const kode = known?.kode ?? newKode()
    if (!known && isFinished(status)) fresh.push({ kode, attemptId, digest, stored })
    const bukti = {
      ...names,
      kode,
      stored,
      soal: questionsOf(await getSnapshot(tx, snapshotId)),
      submittedAt: submittedAt?.toISOString() ?? null,
      at: new Date(known?.at ?? Date.now()).toISOString(),
      isSame: true,
      sebab: [],
    }
    receipts.push({ key: attemptId + userId, status, digest, bukti })
  }
  if (fresh.length === 0) return receipts
  // As it will be read again: by the database's clock.
  const at = await insertBukti(tx, applicationId, fresh)
  const isFresh = new Set(fresh.map(({ kode }) => kode))
  for (const { bukti } of receipts) if (isFresh.has(bukti.kode)) bukti.at = at.toISOString()
  return receipts
}

async function insertBukti(
  tx: Tx,
  applicationId: string,
  fresh: { kode: string; attemptId: string; digest: Buffer; stored: number }[],
): Promise<Date> {
  const { at } = await tx
    .insertInto('buktiSimpan')
    .values(fresh.map((each) => ({ applicationId, ...each })))
    .returning('at')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('buktiAlamat')
    .values(fresh.map(({ kode }) => ({ applicationId, kode })))
    .execute()
  return at
}

function questionsOf({ structure }: Snapshot): number {
  return structure.sections.reduce((sum, section) => sum + askedIn(section), 0)
}

function toIsi(bukti: BuktiSimpan, digest: Buffer): IsiBukti {
  return {
    kode: bukti.kode,
    lembaga: bukti.lembaga,
    ujian: bukti.event,
    paket: bukti.paketSoal,
    murid: bukti.murid,
    tersimpan: bukti.stored,
    soal: bukti.soal,
    dikumpulkan: bukti.submittedAt,
    dibuat: bukti.at,
    digest: digest.toString('base64url'),
  }
}

/** What a code of any application stands for, told to anybody; not-found for a code of nobody's. */
export async function getByKode(db: Db, given: string): Promise<BuktiUmum> {
  const known = await db
    .selectFrom('buktiAlamat')
    .select('applicationId')
    .where('kode', '=', readKode(given))
    .executeTakeFirst()
  if (!known) throw unknownKode()
  const { murid, ...rest } = await tenant(db, known, (tx) => checkBukti(tx, given))
  return { ...rest, inisial: initialsOf(murid) }
}

/** `Siti Nur Aminah` as `S. N. A.`: the student knows whose it is, and nobody else learns it. */
function initialsOf(nama: string): string {
  const words = nama.split(/\s+/).filter(Boolean)
  return words.map((word) => `${[...word][0]?.toUpperCase()}.`).join(' ')
}

function unknownKode(): SuluhError {
  return new SuluhError('not-found', 'Kode bukti simpan ini tidak dikenal. Periksa kembali hurufnya.')
}

/** What a code stands for; not-found for a code of nobody's. Throws `validation` for what is no code at all. */
export async function checkBukti(db: Tx, given: string): Promise<BuktiSimpan> {
  const kode = readKode(given)
  const row = await db
    .selectFrom('buktiSimpan as b')
    .innerJoin('application as o', 'o.id', 'b.applicationId')
    .innerJoin('attempt as a', 'a.id', 'b.attemptId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'a.lembagaId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['b.kode', 'b.digest', 'b.stored', 'b.at', 'a.id as attemptId', 'a.submittedAt', 'e.snapshotId'])
    .select(['u.nama as murid', 'e.nama as event', 'p.nama as paketSoal'])
    .select((row) => row.fn.coalesce('l.nama', 'o.nama').as('lembaga'))
    .where('b.kode', '=', kode)
    .executeTakeFirst()
  if (!row) throw unknownKode()
  const answers = await db
    .selectFrom('answer')
    .select(['soalId', 'seq', 'value'])
    .where('attemptId', '=', row.attemptId)
    .orderBy('soalId')
    .execute()
  const { digest } = digestOf(
    row.attemptId,
    answers.map(({ soalId, seq, value }) => [soalId, seq, value]),
  )
  const isSame = digest.equals(row.digest)
  return {
    kode: row.kode,
    murid: row.murid,
    lembaga: row.lembaga,
    event: row.event,
    paketSoal: row.paketSoal,
    stored: row.stored,
    soal: questionsOf(await getSnapshot(db, row.snapshotId)),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    at: row.at.toISOString(),
    isSame,
    sebab: isSame ? [] : await listReasons(db, row.attemptId, row.at),
  }
}

async function listReasons(db: Tx, attemptId: string, since: Date): Promise<SebabBerubah[]> {
  const rows = await db
    .selectFrom('attemptLog')
    .select('kind')
    .distinct()
    .where('attemptId', '=', attemptId)
    .where('kind', 'in', SebabBerubah.options)
    .where('at', '>', since)
    .execute()
  return SebabBerubah.options.filter((each) => rows.some(({ kind }) => kind === each))
}

/** Of each question, in their order. */
type Answers = [soalId: string, seq: number, value: unknown][]

/** SHA-256 over all stored answers, and how many of them are not blank. */
function digestOf(attemptId: string, answers: Answers): { digest: Buffer; stored: number } {
  const lines = answers.map(([soalId, seq, value]) => `\n${soalId} ${seq} ${JSON.stringify(value)}`)
  return {
    digest: hash('sha256', attemptId + lines.join(''), 'buffer'),
    stored: answers.filter(([, , value]) => value !== null).length,
  }
}
