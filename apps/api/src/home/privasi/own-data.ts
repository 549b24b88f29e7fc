import { sql } from 'kysely'
import type { Cell, DataPage } from '#people/account/data-page.ts'
import { isShownTo } from '#exams/attempt/show-result.ts'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getProfile, listSesi } from '#people/profile/profile.queries.ts'

/** All that is stored about a person, in sections of rows; results only once the exam's rules show them. */
export async function collectOwnData(db: Tx, actor: Actor): Promise<DataPage> {
  return {
    diambilPada: new Date().toISOString(),
    bagian: [
      { judul: 'Profil', baris: [await ownProfile(db, actor)] },
      { judul: 'Group belajar', baris: await ownGroups(db, actor) },
      { judul: 'Pengerjaan ujian', baris: await ownAttempts(db, actor) },
      { judul: 'Jawaban', baris: await ownAnswers(db, actor) },
      { judul: 'Perangkat yang sedang masuk', baris: await ownSessions(db, actor) },
      { judul: 'Riwayat perubahan oleh Anda', baris: await ownChanges(db, actor) },
    ],
  }
}

async function ownProfile(db: Tx, actor: Actor): Promise<Record<string, Cell>> {
  const { atribut, peran, mayRename: _, version: __, ...rest } = await getProfile(db, actor)
  const names = await db.selectFrom('atribut').select(['id', 'nama']).execute()
  const named = Object.entries(atribut).map(([id, value]): [string, Cell] => [
    names.find((each) => each.id === id)?.nama ?? id,
    Array.isArray(value) ? value.join('; ') : value,
  ])
  return { ...rest, peran: peran.nama, ...Object.fromEntries(named) }
}

function ownGroups(db: Tx, { userId }: Actor) {
  return db
    .selectFrom('groupBelajarMember as m')
    .innerJoin('groupBelajar as g', 'g.id', 'm.groupBelajarId')
    .select(['g.nama', 'm.isGuru as sebagaiGuru'])
    .where('m.applicationUserId', '=', userId)
    .orderBy('g.nama')
    .execute()
}

async function ownAttempts(db: Tx, { userId }: Actor): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom('attempt as a')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .leftJoin('hasil as h', (join) =>
      join.onRef('h.attemptId', '=', 'a.id').on(isShownTo(sql.ref('a.application_user_id'))),
    )
    .select(['e.nama as ujian', 'a.status', 'a.startedAt', 'a.submittedAt', 'a.device', 'h.nilai'])
    .select(['h.correct', 'h.wrong', 'h.blank'])
    .where('a.applicationUserId', '=', userId)
    .orderBy('e.opensAt')
    .execute()
  return rows.map(({ startedAt, submittedAt, device, correct, wrong, blank, ...row }) => ({
    ...row,
    mulai: iso(startedAt),
    dikumpulkan: iso(submittedAt),
    perangkat: device,
    benar: correct,
    salah: wrong,
    kosong: blank,
  }))
}

async function ownAnswers(db: Tx, { userId }: Actor): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom('answer as w')
    .innerJoin('attempt as a', 'a.id', 'w.attemptId')
    .innerJoin('event as e', 'e.id', 'a.eventId')
    .select([
      'e.nama as ujian',
      'w.soalId as soal',
      'w.ragu',
      'w.at',
      sql<string>`w.value::text`.as('jawaban'),
    ])
    .where('a.applicationUserId', '=', userId)
    .orderBy('w.at')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, pada: iso(at) }))
}

async function ownSessions(db: Tx, actor: Actor): Promise<Record<string, Cell>[]> {
  const sessions = await listSesi(db, actor)
  return sessions.map(({ id: _, isCurrent, ...row }) => ({ ...row, iniPerangkatIni: isCurrent }))
}

const newestChanges = 1000

async function ownChanges(db: Tx, { userId }: Actor): Promise<Record<string, Cell>[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action as tindakan', 'target as sasaran', 'at', 'address as alamat', 'device as perangkat'])
    .where('applicationUserId', '=', userId)
    .orderBy('at', 'desc')
    .limit(newestChanges)
    .execute()
  return rows.map(({ at, ...row }) => ({ pada: iso(at), ...row }))
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null
}
