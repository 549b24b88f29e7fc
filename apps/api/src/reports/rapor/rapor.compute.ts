import type { AturanRapor, CalonSumber, MuridRapor, RaporDetail, Sumber } from '@suluh/contract/reports/rapor'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { lineScope, readScope } from '#results/results-scope/gabungan-scope.ts'
import { attemptPupil, linePupil, resultScope } from '#results/results-scope/murid-scope.ts'
import { tuntasOf } from '../laporan/kktp.ts'
import { partsOfSnapshot } from '../laporan/summarise.ts'
import { aspekPoints } from '../laporan/summarise.rules.ts'
import { nilaiRapor, rankClass, type Bagian } from './rapor.rules.ts'

type Which = { id: string; groupBelajarId: string; lembagaId: string | null; aturan: AturanRapor }
type Person = Pick<MuridRapor, 'id' | 'nama' | 'nomor' | 'nis' | 'sakit' | 'izin' | 'alpa' | 'catatan'>
type StoredSumber = Sumber & { nama: string; pelajaranId: string; closesAt: Date | null; isShown: boolean }
type Subject = { id: string; nama: string; kkm: number; sumber: StoredSumber[] }
type Reached = { userId: string; id: string; nilai: number | null; pending: number }
type Part = { userId: string; pelajaranId: string; nama: string; score: number; max: number }
type Computed = Pick<RaporDetail, 'pelajaran' | 'murid' | 'problems' | 'notes'>

/** A rapor as it would stand now, of results that the actor may read. */
export async function computeRapor(db: Tx, actor: Actor, which: Which): Promise<Computed> {
  const murid = await listMurid(db, which)
  const ids = murid.map(({ id }) => id)
  const subjects = await listSubjects(db, which.id)
  const sumber = await listSumber(db, which.id)
  const reached = Map.groupBy(await listReached(db, actor, sumber, ids), ({ userId }) => userId)
  const parts = Map.groupBy(await listParts(db, actor, which.id, ids), ({ userId }) => userId)
  const ofSubject = await listOfSubject(db, actor, sumber, ids)
  const unread = await listUnread(db, sumber, ids, reached)
  const tuntas = await tuntasOf(
    db,
    subjects.map(({ id }) => id),
    which.lembagaId,
  )
  const pelajaran = subjects.map(({ id, nama }): Subject => {
    const from = sumber.filter(({ pelajaranId }) => pelajaranId === id)
    return { id, nama, kkm: tuntas.get(id)!, sumber: from }
  })
  const withNilai = murid.map((each) => ({
    ...each,
    nilai: pelajaran.map(({ id, nama, kkm, sumber: from }) => {
      const own = reached.get(each.id) ?? []
      const bagian = from.map((one): Bagian => {
        const found = own.find((line) => line.id === one.id)
        const part = ofSubject.get(`${one.id} ${each.id} ${id}`)
        const nilai = part === undefined ? (found?.nilai ?? null) : part
        const isUnread = unread.some((line) => line.userId === each.id && line.id === one.id)
        return { bobot: one.bobot, nilai, sementara: (found?.pending ?? 0) > 0, isUnread }
      })
      const aspek = (parts.get(each.id) ?? [])
        .filter((part) => part.pelajaranId === id)
        .map((part) => ({ nama: part.nama, percent: (100 * Math.max(0, part.score)) / part.max }))
      return nilaiRapor({ bagian, aspek, kkm, pelajaran: nama, nama: each.nama }, which.aturan)
    }),
  }))
  const ranked = rankClass(withNilai, which.aturan.desimal)
  const shown = pelajaran.map(({ sumber: from, ...subject }, at) => ({
    ...subject,
    sumber: from.map(({ jenis, id, bobot, nama }) => ({ jenis, id, bobot, nama })),
    rata: meanAt(ranked, at),
  }))
  const { problems, notes } = saidOf(shown, ranked, sumber)
  const hidden = murid.filter(({ id }) => unread.some(({ userId }) => userId === id)).map(({ nama }) => nama)
  if (hidden.length > 0)
    notes.unshift(
      `Hasil ${hidden.length} murid tidak seluruhnya boleh Anda baca, jadi nilainya dikosongkan: ${some(hidden)}.`,
    )
  return { pelajaran: shown, murid: ranked, problems, notes }
}

function meanAt(murid: readonly MuridRapor[], at: number): number | null {
  const known = murid.flatMap(({ nilai }) => nilai[at]?.nilai ?? [])
  return known.length === 0 ? null : known.reduce((sum, nilai) => sum + nilai, 0) / known.length
}

/** What keeps it from being issued, and what to know before. */
function saidOf(
  pelajaran: Computed['pelajaran'],
  murid: readonly MuridRapor[],
  sumber: readonly StoredSumber[],
): Pick<Computed, 'problems' | 'notes'> {
  const running = sumber.filter(({ closesAt }) => closesAt !== null && closesAt.getTime() > Date.now())
  const hidden = sumber.filter(({ isShown }) => !isShown)
  const pending = murid.filter(({ nilai }) => nilai.some(({ sementara }) => sementara))
  const problems = [
    ...(murid.length === 0 ? ['Kelas ini belum mempunyai murid.'] : []),
    ...(pelajaran.length === 0 ? ['Pilih pelajaran dan sumber nilainya dahulu.'] : []),
    ...pelajaran
      .filter((each) => each.sumber.length === 0)
      .map(({ nama }) => `${nama} belum mempunyai sumber nilai.`),
    ...namesOf(running).map((nama) => `${nama} belum selesai; tunggu sampai ujiannya ditutup.`),
    ...namesOf(hidden).map((nama) => `${nama} belum dibekukan atau tidak lagi dihitung dari nilai 0–100.`),
    ...(pending.length > 0
      ? [
          `${pending.length} murid masih menunggu jawabannya dinilai: ${some(pending.map(({ nama }) => nama))}.`,
        ]
      : []),
  ]
  const notes = pelajaran.flatMap(({ nama }, at) => {
    const without = murid.filter(({ nilai }) => nilai[at]?.nilai === null)
    return without.length === 0 || murid.length === 0
      ? []
      : [`${without.length} murid belum bernilai ${nama}: ${some(without.map((each) => each.nama))}.`]
  })
  const unwritten = murid.filter(({ sakit, izin, alpa }) => sakit === null && izin === null && alpa === null)
  if (unwritten.length > 0) notes.push(`Kehadiran ${unwritten.length} murid belum diisi.`)
  return { problems, notes }
}

const namesOf = (of: readonly StoredSumber[]) => [...new Set(of.map(({ nama }) => nama))]

function some(names: readonly string[], most = 5): string {
  const more = names.length - most
  return more > 0 ? `${names.slice(0, most).join(', ')}, dan ${more} lainnya` : names.join(', ')
}

async function listMurid(db: Tx, { id, groupBelajarId }: Which): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.nama, u.nomor, u.nis, k.sakit, k.izin, k.alpa, coalesce(k.catatan, '') as catatan
      from application_user u
      left join rapor_murid k on k.rapor_id = ${id} and k.application_user_id = u.id
     where u.dianonimkan_pada is null and u.id in (
       select m.application_user_id from group_belajar_member m join group_belajar g on g.id = m.group_belajar_id
        where not m.is_guru and g.path @> array[${groupBelajarId}::uuid])`.execute(db)
  return rows.toSorted((a, b) => a.nama.localeCompare(b.nama, 'id') || a.id.localeCompare(b.id))
}

function listSubjects(db: Tx, raporId: string) {
  return db
    .selectFrom('raporPelajaran as s')
    .innerJoin('pelajaran as p', 'p.id', 's.pelajaranId')
    .select(['p.id', 'p.nama'])
    .where('s.raporId', '=', raporId)
    .orderBy('s.urutan')
    .execute()
}

async function listSumber(db: Tx, raporId: string): Promise<StoredSumber[]> {
  const { rows } = await sql<StoredSumber>`
    select s.pelajaran_id as "pelajaranId", s.bobot, coalesce(s.event_id, s.gabungan_id) as id,
           case when s.event_id is null then 'gabungan' else 'ujian' end as jenis,
           coalesce(e.nama, g.nama) as nama, case when not e.dibatalkan then e.closes_at end as "closesAt",
           (s.event_id is not null or (g.shown_version_id is not null and g.basis = 'nilai')) as "isShown"
      from rapor_sumber s
      join rapor_pelajaran p on p.rapor_id = s.rapor_id and p.pelajaran_id = s.pelajaran_id
      left join event e on e.id = s.event_id
      left join gabungan g on g.id = s.gabungan_id
     where s.rapor_id = ${raporId} order by p.urutan, s.urutan`.execute(db)
  return rows
}

/** What each student reached in each exam and gabungan. */
async function listReached(
  db: Tx,
  actor: Actor,
  sumber: readonly StoredSumber[],
  userIds: string[],
): Promise<Reached[]> {
  const of = (jenis: Sumber['jenis']) => sumber.filter((each) => each.jenis === jenis).map(({ id }) => id)
  const { rows: exams } = await sql<Reached>`
    select h.application_user_id as "userId", h.event_id as id, h.nilai, h.pending
      from attempt a
      join hasil h on h.attempt_id = a.id
      join event e on e.id = a.event_id
     where a.event_id = any (${of('ujian')}::uuid[]) and a.application_user_id = any (${userIds}::uuid[])
       and h.counted and not e.dibatalkan and ${resultScope(actor, attemptPupil)}`.execute(db)
  const gabungan = of('gabungan')
  if (gabungan.length === 0 || !actor.izin.has('gabungan.read')) return exams
  const { rows: merged } = await sql<Reached>`
    select x.application_user_id as "userId", g.id, x.value as nilai, 0 as pending
      from gabungan g
      join gabungan_line x on x.version_id = g.shown_version_id
     where g.id = any (${gabungan}::uuid[]) and x.application_user_id = any (${userIds}::uuid[])
       and ${readScope(actor)} and ${lineScope(actor)}`.execute(db)
  return [...exams, ...merged]
}

/** Results that there are and that the actor may not read: of who has moved here since, or of gabungan that others keep. */
async function listUnread(
  db: Tx,
  sumber: readonly StoredSumber[],
  userIds: string[],
  reached: ReadonlyMap<string, readonly Reached[]>,
): Promise<Pick<Reached, 'userId' | 'id'>[]> {
  const of = (jenis: Sumber['jenis']) => sumber.filter((each) => each.jenis === jenis).map(({ id }) => id)
  const { rows } = await sql<Pick<Reached, 'userId' | 'id'>>`
    select a.application_user_id as "userId", a.event_id as id
      from attempt a
      join hasil h on h.attempt_id = a.id
      join event e on e.id = a.event_id
     where a.event_id = any (${of('ujian')}::uuid[]) and a.application_user_id = any (${userIds}::uuid[])
       and h.counted and not e.dibatalkan
    union all
    select x.application_user_id, g.id
      from gabungan g
      join gabungan_line x on x.version_id = g.shown_version_id
     where g.id = any (${of('gabungan')}::uuid[]) and x.application_user_id = any (${userIds}::uuid[])`.execute(
    db,
  )
  return rows.filter(({ userId, id }) => !reached.get(userId)?.some((line) => line.id === id))
}

/**
 * Of exams of several subjects what each student reached in one of them, from 0 to 100, by exam, student and subject; null
 * where nothing of it counts. From the marks themselves: the summaries of reports follow a moment later.
 */
async function listOfSubject(
  db: Tx,
  actor: Actor,
  sumber: readonly StoredSumber[],
  userIds: string[],
): Promise<Map<string, number | null>> {
  const ids = sumber.filter(({ jenis }) => jenis === 'ujian').map(({ id }) => id)
  const { rows: several } = await sql<{ id: string; snapshotId: string }>`
    select e.id, e.snapshot_id as "snapshotId" from event e
     where e.id = any (${ids}::uuid[])
       and (select count(distinct u.pelajaran_id) from soal_use u where u.snapshot_id = e.snapshot_id) > 1`.execute(
    db,
  )
  const reached = new Map<string, number | null>()
  for (const { id, snapshotId } of several) {
    const { aspek, itemMax } = await partsOfSnapshot(db, snapshotId)
    const subjects = aspek.filter(({ aspekId }) => aspekId === null)
    const { rows } = await sql<{ userId: string; scores: number[]; outcomes: string[] }>`
      select h.application_user_id as "userId", h.scores, h.outcomes
        from attempt a
        join hasil h on h.attempt_id = a.id
        join event e on e.id = a.event_id
       where a.event_id = ${id} and a.application_user_id = any (${userIds}::uuid[])
         and h.counted and not e.dibatalkan and ${resultScope(actor, attemptPupil)}`.execute(db)
    for (const { userId, scores, outcomes } of rows) {
      const { aspekScore, aspekMax } = aspekPoints(subjects, itemMax, scores, outcomes)
      for (const [at, { pelajaranId }] of subjects.entries()) {
        const most = aspekMax[at]!
        const nilai = most > 0 ? (100 * Math.max(0, aspekScore[at]!)) / most : null
        reached.set(`${id} ${userId} ${pelajaranId}`, nilai)
      }
    }
  }
  return reached
}

/** Points of each student by part of each subject, over all exams that the subject's nilai come from. */
async function listParts(db: Tx, actor: Actor, raporId: string, userIds: string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with exam as materialized (
      select s.pelajaran_id, coalesce(s.event_id, m.event_id) as event_id
        from rapor_sumber s left join gabungan_member m on m.gabungan_id = s.gabungan_id
       where s.rapor_id = ${raporId} group by 1, 2
    )
    select m.application_user_id as "userId", x.pelajaran_id as "pelajaranId", k.nama,
           sum(m.aspek_score[at]) as score, sum(m.aspek_max[at]) as max
      from exam x
      join event e on e.id = x.event_id and not e.dibatalkan
      join laporan_event l on l.event_id = x.event_id
      join laporan_murid m on m.event_id = x.event_id
     cross join jsonb_array_elements(l.aspek) with ordinality as p (part, at)
      join aspek k on k.id = (p.part ->> 'aspekId')::uuid
     where m.application_user_id = any (${userIds}::uuid[]) and (p.part ->> 'pelajaranId')::uuid = x.pelajaran_id
       and m.aspek_max[at] > 0 and ${resultScope(actor, linePupil)}
     group by 1, 2, k.id, k.nama`.execute(db)
  return rows
}

/** Exams that the class sat and gabungan of them, the newest first, with how many of the class are in it. */
export async function listCalonSumber(db: Tx, actor: Actor, groupBelajarId: string): Promise<CalonSumber[]> {
  const { rows } = await sql<Omit<CalonSumber, 'opensAt'> & { opensAt: Date | null }>`
    with murid as materialized (
      select distinct m.application_user_id as id from group_belajar_member m
        join group_belajar g on g.id = m.group_belajar_id
       where not m.is_guru and g.path @> array[${groupBelajarId}::uuid]
    )
    select 'ujian' as jenis, e.id, e.nama, e.opens_at as "opensAt", count(*)::int as hasil,
           array(select distinct (p ->> 'pelajaranId')::uuid from laporan_event l, jsonb_array_elements(l.aspek) p
                  where l.event_id = e.id) as "pelajaranIds"
      from murid
      join attempt a on a.application_user_id = murid.id
      join hasil h on h.attempt_id = a.id and h.counted
      join event e on e.id = a.event_id and not e.dibatalkan
     where ${resultScope(actor, attemptPupil)}
     group by e.id order by e.opens_at desc, e.id limit 200`.execute(db)
  const exams = rows.map((row) => ({ ...row, opensAt: row.opensAt?.toISOString() ?? null }))
  if (!actor.izin.has('gabungan.read')) return exams
  const { rows: merged } = await sql<CalonSumber>`
    select 'gabungan' as jenis, g.id, g.nama, null as "opensAt", count(*)::int as hasil,
           array(select distinct (p ->> 'pelajaranId')::uuid from gabungan_member o
                   join laporan_event l on l.event_id = o.event_id, jsonb_array_elements(l.aspek) p
                  where o.gabungan_id = g.id) as "pelajaranIds"
      from gabungan g
      join gabungan_line x on x.version_id = g.shown_version_id
     where g.basis = 'nilai' and ${readScope(actor)} and ${lineScope(actor)} and x.application_user_id in (
       select m.application_user_id from group_belajar_member m join group_belajar b on b.id = m.group_belajar_id
        where not m.is_guru and b.path @> array[${groupBelajarId}::uuid])
     group by g.id order by g.diubah_pada desc, g.id limit 50`.execute(db)
  return [...exams, ...merged]
}
