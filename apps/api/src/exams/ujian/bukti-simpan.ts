import { createHash, randomBytes } from 'node:crypto'
import {
  KodeBukti,
  SebabBerubah,
  type BuktiMilik,
  type BuktiSimpan,
  type BuktiUmum,
  type IsiBukti,
} from '@suluh/contract/exams/bukti-simpan'
import { SuluhError } from '@suluh/contract/platform/error'
import { getAttemptFacts } from '#exams/attempt/attempt-facts.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Db } from '#platform/db/open.ts'
import { tenant, type Tx } from '#platform/db/tenant.ts'
import { askedIn, getSnapshot } from '#papers/snapshot/snapshot.ts'
import type { BuktiKey } from './bukti-key.ts'

/** As `KodeBukti`: 32 letters, so that five bits of a byte choose one without favour. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

type Given = { applicationId: string; kode: string }

/**
 * The receipt of the actor's finished attempt with its signed text: the code given before where the stored answers are
 * still the same, else a new one.
 */
export async function getBukti(db: Tx, actor: Actor, attemptId: string, key: BuktiKey): Promise<BuktiMilik> {
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
  const { applicationId } = actor
  const kode = known?.kode ?? (await insertBukti(db, { applicationId, attemptId, digest, stored }))
  const bukti = await describeBukti(db, kode, digest)
  return { ...bukti, text: key.sign(toIsi(bukti, digest)) }
}

async function insertBukti(
  db: Tx,
  bukti: { applicationId: string; attemptId: string; digest: Buffer; stored: number },
): Promise<string> {
  const given: Given = { applicationId: bukti.applicationId, kode: newKode() }
  await db
    .insertInto('buktiSimpan')
    .values({ ...bukti, ...given })
    .execute()
  await db.insertInto('buktiAlamat').values(given).execute()
  return given.kode
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

/** As it is stored. Throws `validation` for what is no code at all. */
function readKode(given: string): string {
  const parsed = KodeBukti.safeParse(given)
  if (!parsed.success) throw new SuluhError('validation', parsed.error.issues[0]?.message)
  return parsed.data.replace(/^(.{5})-?/, '$1-')
}

function unknownKode(): SuluhError {
  return new SuluhError('not-found', 'Kode bukti simpan ini tidak dikenal. Periksa kembali hurufnya.')
}

/** What a code stands for; not-found for a code of nobody's. Throws `validation` for what is no code at all. */
export async function checkBukti(db: Tx, given: string): Promise<BuktiSimpan> {
  return describeBukti(db, readKode(given))
}

/** `digestNow` where it has just been made. */
async function describeBukti(db: Tx, kode: string, digestNow?: Buffer): Promise<BuktiSimpan> {
  const row = await db
    .selectFrom('buktiSimpan as b')
    .innerJoin('application as o', 'o.id', 'b.applicationId')
    .innerJoin('attempt as a', 'a.id', 'b.attemptId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('lembaga as l', 'l.id', 'u.lembagaId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .select(['b.kode', 'b.digest', 'b.stored', 'b.at', 'a.id as attemptId', 'a.submittedAt', 'e.snapshotId'])
    .select(['u.nama as murid', 'e.nama as event', 'p.nama as paketSoal'])
    .select((row) => row.fn.coalesce('l.nama', 'o.nama').as('lembaga'))
    .where('b.kode', '=', kode)
    .executeTakeFirst()
  if (!row) throw unknownKode()
  const { structure } = await getSnapshot(db, row.snapshotId)
  const digest = digestNow ?? (await digestOf(db, row.attemptId)).digest
  const isSame = digest.equals(row.digest)
  return {
    kode: row.kode,
    murid: row.murid,
    lembaga: row.lembaga,
    event: row.event,
    paketSoal: row.paketSoal,
    stored: row.stored,
    soal: structure.sections.reduce((sum, section) => sum + askedIn(section), 0),
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
