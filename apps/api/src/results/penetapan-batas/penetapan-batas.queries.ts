import { SuluhError } from '@suluh/contract/platform/error'
import {
  HasilRonde,
  type MetodePenetapan,
  type PenetapanBatas,
  type RingkasPenetapan,
  type StatusPenetapan,
} from '@suluh/contract/results/penetapan-batas'
import { StatusPaket } from '@suluh/contract/papers/paket-soal'
import { passShare } from '@suluh/psychometrics/standards/cut'
import { sql } from 'kysely'
import { paketScope } from '#papers/paket-soal/paket-soal.queries.ts'
import { getScoring, type Scoring } from '#papers/scoring/scoring.ts'
import { inSharedScope, isActor, reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getKopHasil } from '#results/terbitan/kop-hasil.ts'
import { ketepatanOf } from './ketepatan-batas.ts'
import { hasilRonde, type Asked, type Bahan, type Penilaian } from './penetapan-hasil.ts'
import { judgedSoal, type Buku, type JudgedSoal } from './penetapan-soal.ts'

/** Whether the actor leads session `x` of package `p`: whoever may change the package. */
const leads = (actor: Actor) => reaches(actor, 'paket-soal.write', paketScope)

/** Whether the actor sits in the panel of session `x`. */
const sits = (actor: Actor) => sql<boolean>`exists (select from penetapan_panelis y
  where y.penetapan_id = x.id and ${isActor(actor, 'y.application_user_id')})`

const waits = (actor: Actor) => sql<boolean>`(x.status = 'menilai' and exists (select from penetapan_panelis y
  where y.penetapan_id = x.id and ${isActor(actor, 'y.application_user_id')} and y.selesai_ronde < x.ronde))`

type Row = {
  id: string
  nama: string
  metode: MetodePenetapan
  status: StatusPenetapan
  ronde: number
  paketSoalId: string
  paket: string
  dimulaiPada: Date
  memimpin: boolean
  panelis: boolean
  ditunggu: boolean
}

const mostShown = 200

/** Sessions that the actor leads or sits in, the newest first. */
export async function listPenetapan(
  db: Tx,
  actor: Actor,
  { paketSoalId }: { paketSoalId?: string | undefined },
): Promise<RingkasPenetapan[]> {
  const { rows } = await sql<Row>`
    select x.id, x.nama, x.metode, x.status, x.ronde, p.id as "paketSoalId", p.nama as paket,
           x.dimulai_pada as "dimulaiPada", ${leads(actor)} as memimpin, ${sits(actor)} as panelis, ${waits(actor)} as ditunggu
      from penetapan_batas x join paket_soal p on p.id = x.paket_soal_id
     where (${leads(actor)} or ${sits(actor)}) and (${paketSoalId ?? null}::uuid is null or p.id = ${paketSoalId ?? null})
     order by x.dimulai_pada desc, x.id limit ${mostShown}`.execute(db)
  return rows.map(({ paketSoalId: id, paket, dimulaiPada, ...row }) => ({
    ...row,
    paketSoal: { id, nama: paket },
    dimulaiPada: dimulaiPada.toISOString(),
  }))
}

/** A session as it is stored, with who asks. */
export type Sesi = Row & {
  snapshotId: string
  eventId: string | null
  event: string | null
  ketua: string | null
  selesaiPada: Date | null
  buku: Buku | null
  hasil: unknown
  paketStatus: string
  threshold: number | null
  dipakaiNilai: number | null
  dipakaiOleh: string | null
  dipakaiPada: Date | null
}

/** One that the actor leads or sits in; `lock`: for who is about to change it, one after the other. */
export async function getSesi(
  db: Tx,
  actor: Actor,
  id: string,
  lock: 'none' | 'share' | 'update' = 'none',
): Promise<Sesi> {
  const locked = { none: sql``, share: sql`for share of x`, update: sql`for update of x` }[lock]
  const { rows } = await sql<Sesi>`
    select x.id, x.nama, x.metode, x.status, x.ronde, p.id as "paketSoalId", p.nama as paket, x.dimulai_pada as "dimulaiPada",
           ${leads(actor)} as memimpin, ${sits(actor)} as panelis, ${waits(actor)} as ditunggu,
           x.snapshot_id as "snapshotId", x.event_id as "eventId", x.selesai_pada as "selesaiPada", x.buku, x.hasil,
           (select e.nama from event e where e.id = x.event_id) as event,
           (select u.nama from application_user u where u.id = x.ketua_id) as ketua,
           p.status as "paketStatus", p.threshold,
           x.dipakai_nilai as "dipakaiNilai", x.dipakai_pada as "dipakaiPada",
           (select u.nama from application_user u where u.id = x.dipakai_oleh) as "dipakaiOleh"
      from penetapan_batas x join paket_soal p on p.id = x.paket_soal_id
     where x.id = ${id} and (${leads(actor)} or ${sits(actor)}) ${locked}`.execute(db)
  const [row] = rows
  if (!row) throw new SuluhError('not-found', 'Penetapan batas itu tidak ditemukan.')
  return row
}

/** The same for who leads it. */
export async function getLedSesi(db: Tx, actor: Actor, id: string): Promise<Sesi> {
  const sesi = await getSesi(db, actor, id, 'update')
  if (!sesi.memimpin)
    throw new SuluhError('forbidden', 'Hanya yang boleh mengubah paket ini yang memimpin penetapan batasnya.')
  return sesi
}

type Rated = Penilaian & { ronde: number }

/**
 * Ratings of session `id`: of rounds that are closed everybody's, of the open one only the actor's own, whoever asks. There
 * is no other way to them.
 */
export async function listPenilaian(db: Tx, actor: Actor, id: string): Promise<Rated[]> {
  const { rows } = await sql<Rated>`
    select r.application_user_id as "userId", r.ronde, r.isi, r.halaman
      from penetapan_penilaian r join penetapan_batas x on x.id = r.penetapan_id
     where x.id = ${id} and (r.ronde < x.ronde or x.status <> 'menilai' or ${isActor(actor, 'r.application_user_id')})
     order by r.ronde, r.application_user_id`.execute(db)
  return rows
}

/** Fewer students would tell of each of them. */
export const fewestForDampak = 10

/** Nilai of an exam that count and are marked; none where they are too few. */
async function listNilai(db: Tx, eventId: string | null): Promise<number[]> {
  if (eventId === null) return []
  const { rows } = await sql<{ nilai: number }>`
    select nilai from hasil where event_id = ${eventId} and counted and pending = 0`.execute(db)
  return rows.length < fewestForDampak ? [] : rows.map(({ nilai }) => nilai)
}

/** Mean points of each question among those who were asked it, by its place in the package. */
async function listMeans(db: Tx, eventId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: number; mean: number }>`
    select o.at::int as at, avg(o.score) as mean
      from hasil h cross join lateral unnest(h.scores, h.outcomes) with ordinality as o (score, outcome, at)
     where h.event_id = ${eventId} and h.counted and h.pending = 0 and o.outcome <> 'void'
     group by 1 having count(*) >= ${fewestForDampak}`.execute(db)
  return new Map(rows.map(({ at, mean }) => [at - 1, mean]))
}

/** What the ratings of a session are held against. */
export async function getBahan(
  db: Tx,
  { snapshotId, buku, eventId }: Pick<Sesi, 'snapshotId' | 'buku' | 'eventId'>,
): Promise<{ bahan: Bahan; scoring: Scoring }> {
  const scoring = await getScoring(db, snapshotId)
  return { bahan: { soal: judgedSoal(scoring), buku, nilai: await listNilai(db, eventId) }, scoring }
}

/** Questions that somebody may read with their keys: the right to the question itself decides, as everywhere. */
export async function readableSoal(
  db: Tx,
  reader: Pick<Actor, 'userId' | 'lembagaId' | 'izin'>,
  ids: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('soal as s')
    .select('s.id')
    .where((where) => where('s.id', '=', where.fn.any(where.val(ids))))
    .where(inSharedScope(reader, 'soal.read', 's'))
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Everything that one screen of a session shows to this actor. */
export async function getPenetapan(db: Tx, actor: Actor, id: string): Promise<PenetapanBatas> {
  const sesi = await getSesi(db, actor, id)
  const { bahan, scoring } = await getBahan(db, sesi)
  const ratings = await listPenilaian(db, actor, id)
  const readable = await readableSoal(
    db,
    actor,
    bahan.soal.map(({ soalId }) => soalId),
  )
  const closed = sesi.status === 'menilai' ? sesi.ronde - 1 : sesi.ronde
  const hasDampak = closed > 0 && bahan.nilai.length > 0
  const means = hasDampak && sesi.eventId ? await listMeans(db, sesi.eventId) : new Map<number, number>()
  const own = ratings.find(({ ronde, userId }) => ronde === sesi.ronde && userId === actor.userId)
  const panel = await listPanel(db, sesi, bahan)
  const hasil = hasilOf(actor, sesi, bahan, ratings, closed)
  const batas = hasil.at(-1)?.batas ?? null
  const { paketSoalId, paket, ...head } = ringkas(sesi)
  return {
    ...head,
    paketSoal: {
      id: paketSoalId,
      nama: paket,
      status: StatusPaket.parse(sesi.paketStatus),
      threshold: sesi.threshold,
    },
    snapshotId: sesi.snapshotId,
    // What a panel sets is the package's, whoever sat it.
    kop: await getKopHasil(db, actor, paketSoalId, { snapshotIds: [] }),
    event: sesi.eventId && sesi.event ? { id: sesi.eventId, nama: sesi.event } : null,
    ketua: sesi.ketua,
    selesaiPada: sesi.selesaiPada?.toISOString() ?? null,
    panel,
    jumlah: owed(bahan),
    soal: bahan.soal.flatMap((soal, at) =>
      readable.has(soal.soalId) ? [shownSoal(scoring.snapshot, soal, means.get(at))] : [],
    ),
    tersembunyi: bahan.soal.length - readable.size,
    buku: halamanOf(bahan),
    penilaian: {
      isi: own?.isi ?? {},
      halaman: own?.halaman ?? null,
      selesai: panel.some((each) => each.id === actor.userId && each.selesai),
    },
    hasil,
    ketepatan: batas === null ? null : await ketepatanOf(db, scoring, sesi.eventId, batas),
    dampak: hasDampak
      ? {
          n: bahan.nilai.length,
          lulus: Array.from({ length: 101 }, (_, nilai) => passShare(bahan.nilai, nilai) ?? 0),
        }
      : null,
    dipakai:
      sesi.dipakaiNilai !== null && sesi.dipakaiPada
        ? { nilai: sesi.dipakaiNilai, oleh: sesi.dipakaiOleh, pada: sesi.dipakaiPada.toISOString() }
        : null,
  }
}

function ringkas({
  id,
  nama,
  metode,
  status,
  ronde,
  paketSoalId,
  paket,
  memimpin,
  panelis,
  ditunggu,
  ...rest
}: Sesi) {
  const dimulaiPada = rest.dimulaiPada.toISOString()
  return { id, nama, metode, status, ronde, paketSoalId, paket, memimpin, panelis, ditunggu, dimulaiPada }
}

/** How many ratings a round asks of each. */
export function owed({ soal, buku }: Asked): number {
  return buku ? 1 : soal.filter(({ dihitung }) => dihitung).length
}

/** Closed rounds; at the end the last one as it was kept. Whose cut is whose is only for who leads, and each one's own. */
export function hasilOf(
  actor: Actor,
  sesi: Sesi,
  bahan: Bahan,
  ratings: readonly Rated[],
  closed: number,
): HasilRonde[] {
  const rounds = Array.from({ length: closed }, (_, at) =>
    hasilRonde(
      bahan,
      at + 1,
      ratings.filter(({ ronde }) => ronde === at + 1),
    ),
  )
  const kept = sesi.status === 'selesai' ? HasilRonde.safeParse(sesi.hasil).data : undefined
  if (kept) rounds.splice(-1, 1, kept)
  if (sesi.memimpin) return rounds
  return rounds.map((round) => ({
    ...round,
    panelis: round.panelis.map((each) => ({ ...each, id: each.id === actor.userId ? each.id : null })),
  }))
}

function shownSoal(
  snapshot: Scoring['snapshot'],
  soal: JudgedSoal,
  mean: number | undefined,
): PenetapanBatas['soal'][number] {
  const { soalId, number, section, satuan, least, most, dihitung } = soal
  const stimulusId = snapshot.structure.sections
    .flatMap((each) => each.soal)
    .find(({ id }) => id === soalId)?.stimulus
  const content = snapshot.soal.get(soalId)
  if (!content) throw new Error(`snapshot ${snapshot.id} lacks question ${soalId}`)
  return {
    soalId,
    number,
    section,
    content,
    key: snapshot.keys[soalId]!.key,
    stimulus: (stimulusId && snapshot.stimuli.get(stimulusId)) ?? '',
    satuan,
    least,
    most,
    dihitung,
    facility: mean === undefined || most <= 0 ? null : Math.min(1, Math.max(0, mean / most)),
  }
}

/** Pages of questions that still count, under the numbers that they had at the start. */
function halamanOf({ soal, buku }: Bahan): PenetapanBatas['buku'] {
  if (!buku) return null
  const byId = new Map(soal.map((each) => [each.soalId, each]))
  return buku.halaman.flatMap(({ soalId, langkah }, at) => {
    const butir = buku.butir.find((each) => each.soalId === soalId)
    if (!byId.get(soalId)?.dihitung || !butir) return []
    return [{ halaman: at + 1, soalId, poin: butir.b.length > 1 ? (butir.poin[langkah] ?? null) : null }]
  })
}

/** Who sits in it and how far they are: how many they have rated, never what. */
async function listPanel(db: Tx, { id, ronde }: Sesi, bahan: Bahan): Promise<PenetapanBatas['panel']> {
  const counted = bahan.soal.filter(({ dihitung }) => dihitung).map(({ soalId }) => soalId)
  const { rows } = await sql<PenetapanBatas['panel'][number]>`
    select u.id, u.nama, y.selesai_ronde >= ${ronde} as selesai,
           case when r.penetapan_id is null then 0 when ${bahan.buku !== null} then (r.halaman is not null)::int
                else (select count(*)::int from jsonb_object_keys(r.isi) k where k = any (${counted}::text[])) end as terisi
      from penetapan_panelis y join application_user u on u.id = y.application_user_id
      left join penetapan_penilaian r on r.penetapan_id = y.penetapan_id
       and r.application_user_id = y.application_user_id and r.ronde = ${ronde}
     where y.penetapan_id = ${id} order by u.nama, u.id`.execute(db)
  return rows
}
