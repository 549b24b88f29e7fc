import { SuluhError } from '@suluh/contract/platform/error'
import type { Body, Data } from '@suluh/contract/platform/endpoint'
import {
  mostRondes,
  type penetapanBatas,
  type StatusPenetapan,
} from '@suluh/contract/results/penetapan-batas'
import { nilaiPanel } from '@suluh/contract/results/penetapan-batas-words'
import { sql } from 'kysely'
import { updatePaketSoal } from '#papers/paket-soal/paket-soal.commands.ts'
import { getPaketSoal } from '#papers/paket-soal/paket-soal.queries.ts'
import { getScoring } from '#papers/scoring/scoring.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listTerbitan, demandTerbitan } from '#results/terbitan/terbitan.ts'
import { findBuku } from './buku.ts'
import { demandPaket, demandPanelis, listEvents, unpublished } from './calon-penetapan.ts'
import {
  getBahan,
  getLedSesi,
  getSesi,
  hasilOf,
  listPenilaian,
  owed,
  type Sesi,
} from './penetapan-batas.queries.ts'
import { hasilRonde, isComplete, type Asked, type Penilaian } from './penetapan-hasil.ts'
import { judgedSoal } from './penetapan-soal.ts'

/** Starts the first round of a session on one publication. */
export async function insertPenetapan(
  db: Tx,
  actor: Actor,
  paketSoalId: string,
  { nama, metode, eventId, panelis, snapshotId: asked }: Body<typeof penetapanBatas.create>,
): Promise<{ id: string }> {
  await demandPaket(db, actor, paketSoalId)
  const all = await listTerbitan(db, paketSoalId)
  const snapshotId = asked ? demandTerbitan(all, asked).id : all[0]?.id
  if (snapshotId === undefined) throw new SuluhError('conflict', unpublished)
  if (eventId !== null && !(await listEvents(db, actor, snapshotId)).some(({ id }) => id === eventId))
    throw invalid(
      'eventId',
      'Ujian itu bukan dari terbitan ini, hasilnya belum cukup, atau tidak boleh Anda lihat.',
    )
  const soal = judgedSoal(await getScoring(db, snapshotId))
  if (!soal.some(({ dihitung }) => dihitung))
    throw new SuluhError('conflict', 'Tidak ada soal yang dihitung dalam terbitan ini.')
  const buku = metode === 'bookmark' ? await findBuku(db, snapshotId, soal) : null
  if (buku === undefined)
    throw invalid(
      'metode',
      'Metode bookmark memerlukan skor IRT yang sudah dikalibrasi. Pilih Angoff dahulu.',
    )
  await demandPanelis(db, actor, soal, panelis)
  const row = await db
    .insertInto('penetapanBatas')
    .values({
      applicationId: actor.applicationId,
      paketSoalId,
      snapshotId,
      eventId,
      nama,
      metode,
      buku: buku && JSON.stringify(buku),
      ketuaId: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPanelis(db, actor, row.id, panelis)
  return row
}

function invalid(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}

async function addPanelis(db: Tx, actor: Actor, penetapanId: string, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('penetapanPanelis')
    .values(
      [...new Set(ids)].map((applicationUserId) => ({
        applicationId: actor.applicationId,
        penetapanId,
        applicationUserId,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Stores some of the actor's own ratings; while a round is being closed this waits, and is refused afterwards. */
export async function saveOwnPenilaian(
  db: Tx,
  actor: Actor,
  id: string,
  { ronde, isi, halaman }: Body<typeof penetapanBatas.rate>,
): Promise<Data<typeof penetapanBatas.rate>> {
  const { sesi, asked } = await openSesi(db, actor, id, ronde)
  const counted = new Set(asked.soal.flatMap(({ soalId, dihitung }) => (dihitung ? [soalId] : [])))
  if (sesi.metode === 'angoff' && Object.keys(isi).some((soalId) => !counted.has(soalId)))
    throw invalid('isi', 'Ada soal yang tidak dinilai dalam penetapan ini. Muat ulang halaman.')
  if (halaman !== undefined && !isPage(asked, halaman))
    throw invalid('halaman', 'Halaman itu tidak ada dalam buku soal. Muat ulang halaman.')
  const own = sesi.metode === 'angoff' ? JSON.stringify(isi) : '{}'
  const page = sesi.metode === 'bookmark' ? (halaman ?? null) : null
  const { rows } = await sql<Pick<Penilaian, 'isi' | 'halaman'>>`
    insert into penetapan_penilaian as r (application_id, penetapan_id, application_user_id, ronde, isi, halaman)
    values (${actor.applicationId}, ${id}, ${actor.userId}, ${ronde}, ${own}::jsonb, ${page})
    on conflict (penetapan_id, application_user_id, ronde)
      do update set isi = r.isi || excluded.isi, halaman = coalesce(excluded.halaman, r.halaman)
    returning r.isi, r.halaman`.execute(db)
  const stored = rows[0]!
  const rated = asked.buku
    ? Number(stored.halaman !== null)
    : [...counted].filter((soalId) => stored.isi[soalId] !== undefined).length
  return { terisi: rated, jumlah: owed(asked) }
}

function isPage({ soal, buku }: Asked, halaman: number): boolean {
  if (halaman === 0) return buku !== null
  const page = buku?.halaman[halaman - 1]
  return page !== undefined && soal.some(({ soalId, dihitung }) => dihitung && soalId === page.soalId)
}

/** The session while the actor may rate in this round. */
async function openSesi(
  db: Tx,
  actor: Actor,
  id: string,
  ronde: number,
): Promise<{ sesi: Sesi; asked: Asked }> {
  const sesi = await getSesi(db, actor, id, 'share')
  if (!sesi.panelis) throw new SuluhError('forbidden', 'Hanya panelis yang menilai.')
  if (sesi.status !== 'menilai' || sesi.ronde !== ronde)
    throw new SuluhError('conflict', `${unopenWords(sesi, ronde)} Muat ulang halaman.`)
  return { sesi, asked: await getAsked(db, sesi) }
}

function unopenWords(sesi: Sesi, ronde: number): string {
  if (sesi.status === 'selesai') return 'Penetapan ini sudah selesai.'
  return ronde > sesi.ronde ? `Ronde ${ronde} belum dibuka.` : `Ronde ${ronde} sudah ditutup.`
}

/** Without the nilai of an exam: whoever rates is held against none. */
async function getAsked(db: Tx, { snapshotId, buku }: Sesi): Promise<Asked> {
  return { soal: judgedSoal(await getScoring(db, snapshotId)), buku }
}

/** Says that the actor is done with this round. */
export async function handIn(db: Tx, actor: Actor, id: string, ronde: number): Promise<null> {
  const { asked } = await openSesi(db, actor, id, ronde)
  const own = (await listPenilaian(db, actor, id)).find(
    (each) => each.ronde === ronde && each.userId === actor.userId,
  )
  if (!own || !isComplete(asked, own))
    throw new SuluhError(
      'conflict',
      asked.buku ? 'Pasang dahulu batasnya di buku soal.' : 'Masih ada soal yang belum dinilai.',
    )
  await db
    .updateTable('penetapanPanelis')
    .set({ selesaiRonde: ronde })
    .where('penetapanId', '=', id)
    .where('applicationUserId', '=', actor.userId)
    .execute()
  return null
}

/** Session `id` for who leads it, in the state that they believe it to be in. */
async function demandState(
  db: Tx,
  actor: Actor,
  id: string,
  { ronde, status }: { ronde: number; status: StatusPenetapan },
): Promise<Sesi> {
  const sesi = await getLedSesi(db, actor, id)
  if (sesi.status === status && sesi.ronde === ronde) return sesi
  throw new SuluhError('conflict', stateWords(sesi))
}

function stateWords({ status, ronde }: Sesi): string {
  if (status === 'selesai') return 'Penetapan ini sudah selesai. Muat ulang halaman.'
  if (status === 'dibahas')
    return `Ronde ${ronde} sudah ditutup dan ronde berikutnya belum dibuka. Muat ulang halaman.`
  return `Ronde ${ronde} sedang berjalan. Muat ulang halaman.`
}

/** From here on everybody sees what was rated in it. Somebody has to be through with all of it. */
export async function closeRonde(db: Tx, actor: Actor, id: string, ronde: number): Promise<Sesi> {
  const sesi = await demandState(db, actor, id, { ronde, status: 'menilai' })
  await setStatus(db, id, { status: 'dibahas' })
  const asked = await getAsked(db, sesi)
  const ratings = (await listPenilaian(db, actor, id)).filter((each) => each.ronde === ronde)
  if (!ratings.some((each) => isComplete(asked, each)))
    throw new SuluhError(
      'conflict',
      'Belum ada panelis yang selesai menilai, jadi ronde ini belum dapat ditutup.',
    )
  return sesi
}

/** Everybody begins with what they said in the round before. */
export async function openRonde(db: Tx, actor: Actor, id: string, ronde: number): Promise<Sesi> {
  const sesi = await demandState(db, actor, id, { ronde: ronde - 1, status: 'dibahas' })
  if (ronde > mostRondes) throw new SuluhError('conflict', `Paling banyak ${mostRondes} ronde.`)
  await setStatus(db, id, { status: 'menilai', ronde })
  await sql`
    insert into penetapan_penilaian (application_id, penetapan_id, application_user_id, ronde, isi, halaman)
    select application_id, penetapan_id, application_user_id, ${ronde}, isi, halaman
      from penetapan_penilaian where penetapan_id = ${id} and ronde = ${ronde - 1}`.execute(db)
  return sesi
}

/** Keeps the recommendation of the round that was closed last. */
export async function finish(db: Tx, actor: Actor, id: string, ronde: number): Promise<Sesi> {
  const sesi = await demandState(db, actor, id, { ronde, status: 'dibahas' })
  const { bahan } = await getBahan(db, sesi)
  const ratings = (await listPenilaian(db, actor, id)).filter((each) => each.ronde === ronde)
  const hasil = hasilRonde(bahan, ronde, ratings)
  if (hasil.alasan !== null) throw new SuluhError('conflict', hasil.alasan)
  await setStatus(db, id, { status: 'selesai', hasil: JSON.stringify(hasil), selesaiPada: new Date() })
  return sesi
}

async function setStatus(
  db: Tx,
  id: string,
  row: { status: StatusPenetapan; ronde?: number; hasil?: string; selesaiPada?: Date },
): Promise<void> {
  await db.updateTable('penetapanBatas').set(row).where('id', '=', id).execute()
}

/** Who sits in it from now on; ratings of who does not any more go with them. */
export async function savePanel(db: Tx, actor: Actor, id: string, panelis: string[]): Promise<Sesi> {
  const sesi = await getLedSesi(db, actor, id)
  if (sesi.status === 'selesai') throw new SuluhError('conflict', stateWords(sesi))
  const { rows } = await sql<{ id: string }>`
    select application_user_id as id from penetapan_panelis where penetapan_id = ${id}`.execute(db)
  const before = new Set(rows.map((row) => row.id))
  const added = panelis.filter((each) => !before.has(each))
  if (added.length > 0) {
    await demandPanelis(db, actor, judgedSoal(await getScoring(db, sesi.snapshotId)), added)
    await addPanelis(db, actor, id, added)
  }
  await db
    .deleteFrom('penetapanPanelis')
    .where('penetapanId', '=', id)
    .where('applicationUserId', 'not in', panelis)
    .execute()
  return sesi
}

/**
 * The package's least nilai, by the way in which it is changed at any time: exams that it was published for keep theirs.
 * Only what a round of the panel came to: another nilai is set in the package, and not said to be the panel's.
 */
export async function takeOver(db: Tx, actor: Actor, id: string, nilai: number): Promise<Sesi> {
  const sesi = await getLedSesi(db, actor, id)
  if (sesi.status !== 'selesai')
    throw new SuluhError('conflict', 'Selesaikan penetapannya dahulu, lalu pakai hasilnya.')
  const { bahan } = await getBahan(db, sesi)
  const offered = nilaiPanel(hasilOf(actor, sesi, bahan, await listPenilaian(db, actor, id), sesi.ronde))
  if (!offered.some((each) => each.nilai === nilai))
    throw invalid(
      'nilai',
      `Nilai itu bukan hasil panel. Yang dapat dipakai: ${new Intl.ListFormat('id', { type: 'disjunction' }).format(offered.map((each) => `${each.nilai.toLocaleString('id')} (ronde ${each.ronde})`))}. Nilai lain diisi di paketnya.`,
    )
  const paket = await getPaketSoal(db, actor, sesi.paketSoalId)
  await updatePaketSoal(db, actor, sesi.paketSoalId, {
    ...paket,
    threshold: nilai,
    sections: paket.sections.map(({ soal, ...section }) => ({
      ...section,
      soalIds: soal.map((each) => each.id),
    })),
  })
  await db
    .updateTable('penetapanBatas')
    .set({ dipakaiNilai: nilai, dipakaiOleh: actor.userId, dipakaiPada: new Date() })
    .where('id', '=', id)
    .execute()
  return sesi
}

export async function deletePenetapan(db: Tx, actor: Actor, id: string): Promise<null> {
  await getLedSesi(db, actor, id)
  await db.deleteFrom('penetapanBatas').where('id', '=', id).execute()
  return null
}
