import type { BerkasUjian, CatatanBerkas, PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { sql } from 'kysely'
import { kelasSaatUjian } from '#exams/attempt/kelas-saat-ujian.ts'
import { getKode, loginName } from '#people/account/identifiers.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { listGangguanBerkas } from '#exams/gangguan/gangguan.queries.ts'
import { getBoardHead } from './board.queries.ts'
import { watching } from './watching.ts'
import { numberOnPaper } from '#school/lembaga/number-on-paper.ts'
import { isNewestAttempt } from '#exams/attempt/prepare-attempts.ts'

/** Everything that the papers of an exam's day say, of those whom the actor may watch. */
export async function getBerkas(db: Tx, actor: Actor, eventId: string): Promise<BerkasUjian> {
  const { event, serverNow } = await getBoardHead(db, actor, eventId)
  const { nama, opensAt, closesAt } = event
  const head = await db
    .selectFrom('event as e')
    .innerJoin('paketSoal as p', 'p.id', 'e.paketSoalId')
    .innerJoin('application as o', 'o.id', 'e.applicationId')
    .select(['e.lembagaId', 'p.nama as paketSoal', 'o.nama as application'])
    .select('e.dibatalkan as isCancelled')
    .where('e.id', '=', eventId)
    .executeTakeFirstOrThrow()
  const sesi = await db
    .selectFrom('eventSesi')
    .select(['id', 'nama', 'opensAt', 'closesAt'])
    .where('eventId', '=', eventId)
    .orderBy('opensAt')
    .orderBy('nama')
    .execute()
  const ruang = await db
    .selectFrom('eventRuang as r')
    .leftJoin('applicationUser as u', 'u.id', 'r.pengawasId')
    .select(['r.id', 'r.nama', 'u.nama as akun', 'u.nomor', 'r.pengawasNama', 'r.pengawasNip'])
    .select(['r.pengawas2Nama', 'r.pengawas2Nip', 'r.proktorNama', 'r.proktorNip'])
    .where('r.eventId', '=', eventId)
    .orderBy('r.nama')
    .execute()
  const peserta = await listPeserta(db, actor, eventId)
  return {
    nama,
    opensAt,
    closesAt,
    serverNow,
    ...head,
    ruang: ruang.map((each) => ({
      id: each.id,
      nama: each.nama,
      // What was written is what somebody wants on the paper; else who watches it with an account.
      pengawas: each.pengawasNama
        ? { nama: each.pengawasNama, nip: each.pengawasNip }
        : { nama: each.akun ?? '', nip: each.pengawasNip || numberOnPaper(each.nomor) },
      pengawas2: { nama: each.pengawas2Nama, nip: each.pengawas2Nip },
      proktor: { nama: each.proktorNama, nip: each.proktorNip },
    })),
    sesi: sesi.map((each) => ({
      ...each,
      opensAt: each.opensAt.toISOString(),
      closesAt: each.closesAt.toISOString(),
    })),
    lembaga: await listZones(db, peserta, closesAt),
    peserta,
    catatan: await listCatatan(db, actor, eventId),
    gangguan: await listGangguanBerkas(db, actor, eventId),
  }
}

async function listPeserta(db: Tx, actor: Actor, eventId: string): Promise<PesertaBerkas[]> {
  const kode = await getKode(db, actor.applicationId)
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .select(['u.id as userId', 'u.nama', 'u.nomor', 'u.nomorPeserta'])
    .select(sql<string | null>`lembaga_saat_ujian(a.event_id, a.lembaga_id)`.as('lembaga'))
    .select([
      'u.username',
      'u.email',
      'u.telp',
      'a.lembagaId',
      'a.sesiId',
      'a.ruangId',
      'a.kursi',
      'a.status',
    ])
    .select(['a.startedAt', 'a.submittedAt', 'a.extraPercent', 'a.textStep', 'u.fotoId'])
    .select(sql<boolean>`a.identity_at is not null`.as('isIdentified'))
    .select(
      sql<string | null>`(${kelasSaatUjian({ event: 'a.event_id', groups: 'a.group_ids' })})[1]`.as('kelas'),
    )
    .where('a.eventId', '=', eventId)
    .where(watching.within(actor))
    .where(isNewestAttempt)
    .orderBy('a.kursi')
    .orderBy('u.nama')
    .orderBy('a.id')
    .execute()
  return rows.map(({ username, email, telp, startedAt, submittedAt, ...row }) => ({
    ...row,
    signInBy: username === null ? (email ?? telp ?? '–') : loginName(username, kode),
    startedAt: startedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
  }))
}

/** By which clocks the times of an exam are told: a lembaga's of then, once the exam is over. */
async function listZones(
  db: Tx,
  peserta: PesertaBerkas[],
  closesAt: string,
): Promise<BerkasUjian['lembaga']> {
  const ids = new Set(peserta.flatMap(({ lembagaId }) => lembagaId ?? []))
  if (ids.size === 0) return []
  return db
    .selectFrom('lembaga as l')
    .select('l.id')
    .select((where) =>
      sql<BerkasUjian['lembaga'][number]['zone']>`coalesce(${where
        .selectFrom('kopLama as k')
        .select('k.zone')
        .whereRef('k.lembagaId', '=', 'l.id')
        .where('k.until', '>', new Date(closesAt))
        .where('k.zone', 'is not', null)
        .orderBy('k.until')
        .orderBy('k.writtenAt')
        .limit(1)}, l.zone)`.as('zone'),
    )
    .where('l.id', 'in', [...ids])
    .execute()
}

/** What a proctor did to many at once is one line; what browsers reported is one line of each kind in each room of a lembaga. */
async function listCatatan(db: Tx, actor: Actor, eventId: string): Promise<CatatanBerkas[]> {
  const deed = sql`case when g.actor_id is not null then (g.at, g.detail::text) end`
  const rows = await db
    .selectFrom('attemptLog as g')
    .innerJoin('attempt as a', 'a.id', 'g.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .innerJoin('applicationUser as u', 'u.id', 'a.applicationUserId')
    .leftJoin('applicationUser as by', 'by.id', 'g.actorId')
    .select(['a.lembagaId', 'a.sesiId', 'a.ruangId', 'by.nama as actor'])
    .select(sql<CatatanBerkas['kind']>`g.kind`.as('kind'))
    .select(sql<Date>`min(g.at)`.as('at'))
    .select(
      sql<
        CatatanBerkas['detail']
      >`case when by.id is not null then min(g.detail::text)::jsonb else '{}' end`.as('detail'),
    )
    .select(sql<string[]>`array_agg(distinct u.nama order by u.nama)`.as('murid'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('g.eventId', '=', eventId)
    // Outages are told by themselves, and of identities the list of those present says it of each.
    .where('g.kind', 'not in', ['bagian-dibuka', 'gangguan', 'identitas-cocok', 'identitas-batal'])
    .where(watching.within(actor))
    .groupBy(['a.lembagaId', 'a.sesiId', 'a.ruangId', 'by.id', 'by.nama', 'g.kind', deed])
    .orderBy('at')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
