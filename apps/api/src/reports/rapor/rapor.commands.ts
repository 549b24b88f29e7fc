import { SuluhError } from '@suluh/contract/platform/error'
import type { Body } from '@suluh/contract/platform/endpoint'
import type { rapor, AturanRapor } from '@suluh/contract/reports/rapor'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { lembagaScope, reachesAll } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { readScope } from '#results/results-scope/gabungan-scope.ts'
import { listCalonSumber } from './rapor.compute.ts'
import {
  aturanOf,
  classScope,
  getRapor,
  getWithin,
  type Beku,
  type IsiMurid,
  type RaporRow,
} from './rapor.queries.ts'

export async function insertRapor(
  db: Tx,
  actor: Actor,
  { groupBelajarId, judul, semester, tahunAjaran }: Body<typeof rapor.create>,
): Promise<{ id: string; kelas: string }> {
  const kelas = await db
    .selectFrom('groupBelajar as g')
    .select('g.nama')
    .where('g.id', '=', groupBelajarId)
    .where(classScope(actor, 'laporan.write'))
    .executeTakeFirst()
  if (!kelas) throw new SuluhError('not-found', 'Kelas tidak ditemukan.')
  const made = await db
    .insertInto('rapor')
    .values({
      applicationId: actor.applicationId,
      groupBelajarId,
      judul,
      semester,
      tahunAjaran,
      diubahOleh: actor.userId,
    })
    .onConflict((on) => on.columns(['groupBelajarId', 'tahunAjaran', 'semester', 'judul']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new SuluhError(
      'conflict',
      `${judul} semester ${semester} ${tahunAjaran} untuk ${kelas.nama} sudah ada. Buka yang itu, atau beri judul lain.`,
    )
  return { id: made.id, kelas: kelas.nama }
}

/** Refuses what is issued: what a parent has in hand is not changed behind their back. */
async function getDraft(db: Tx, actor: Actor, id: string): Promise<RaporRow> {
  // Held until the end of the transaction: who issues it meanwhile issues what stands then.
  await db.selectFrom('rapor').select('id').where('id', '=', id).forUpdate().execute()
  const row = await getWithin(db, actor, id, 'laporan.write')
  if (row.beku) throw new SuluhError('conflict', 'Rapor ini sudah terbit. Tarik dahulu untuk mengubahnya.')
  return row
}

export async function updateRapor(
  db: Tx,
  actor: Actor,
  id: string,
  { judul, pelajaran, version }: Body<typeof rapor.update>,
): Promise<RaporRow> {
  const row = await getDraft(db, actor, id)
  if (row.version !== version) throw await staleError(db, 'rapor', id)
  const { applicationId } = actor
  await demandSubjects(
    db,
    pelajaran.map(({ pelajaranId }) => pelajaranId),
  )
  await demandSumber(db, actor, row, id, pelajaran)
  await db.deleteFrom('raporPelajaran').where('raporId', '=', id).execute()
  const subjects = pelajaran.map(({ pelajaranId }, urutan) => ({
    applicationId,
    raporId: id,
    pelajaranId,
    urutan,
  }))
  if (subjects.length > 0) await db.insertInto('raporPelajaran').values(subjects).execute()
  const sumber = pelajaran.flatMap(({ pelajaranId, sumber: from }) =>
    from.map(({ jenis, id: ofId, bobot }, urutan) => ({
      applicationId,
      raporId: id,
      pelajaranId,
      urutan,
      bobot,
      eventId: jenis === 'ujian' ? ofId : null,
      gabunganId: jenis === 'gabungan' ? ofId : null,
    })),
  )
  if (sumber.length > 0) await db.insertInto('raporSumber').values(sumber).execute()
  await touch(db, actor, id, { judul })
  return row
}

async function demandSubjects(db: Tx, ids: string[]): Promise<void> {
  const known = await db
    .selectFrom('pelajaran')
    .select('id')
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const at = ids.findIndex((id) => !known.some((each) => each.id === id))
  if (at >= 0) throw new SuluhError('validation', `Pelajaran ke-${at + 1} tidak ditemukan.`)
}

/** What is new must be something that the actor may read of this class; what stands there already may stay. */
async function demandSumber(
  db: Tx,
  actor: Actor,
  { groupBelajarId }: RaporRow,
  raporId: string,
  pelajaran: Body<typeof rapor.update>['pelajaran'],
): Promise<void> {
  for (const { sumber } of pelajaran)
    if (new Set(sumber.map(({ id }) => id)).size < sumber.length)
      throw new SuluhError('validation', 'Ujian yang sama tidak boleh dua kali dalam satu pelajaran.')
  const stored = await db
    .selectFrom('raporSumber')
    .select(sql<string>`coalesce(event_id, gabungan_id)`.as('id'))
    .select(sql<string>`case when event_id is null then 'gabungan' else 'ujian' end`.as('jenis'))
    .where('raporId', '=', raporId)
    .execute()
  const fresh = pelajaran
    .flatMap(({ sumber }) => sumber)
    .filter(({ id, jenis }) => !stored.some((each) => each.id === id && each.jenis === jenis))
  if (fresh.length === 0) return
  const known = await listCalonSumber(db, actor, groupBelajarId)
  const other = fresh.find(({ id, jenis }) => !known.some((each) => each.id === id && each.jenis === jenis))
  if (!other) return
  if (other.jenis === 'gabungan' && (await isOtherBasis(db, actor, other.id)))
    throw new SuluhError(
      'validation',
      'Gabungan ini tidak dihitung dari nilai 0–100, jadi tidak dapat menjadi nilai rapor.',
    )
  throw new SuluhError(
    'validation',
    'Salah satu sumber nilai tidak ditemukan, atau kelas ini tidak mempunyai hasil di dalamnya.',
  )
}

async function isOtherBasis(db: Tx, actor: Actor, id: string): Promise<boolean> {
  if (!actor.izin.has('gabungan.read')) return false
  const row = await db
    .selectFrom('gabungan as g')
    .select('g.basis')
    .where('g.id', '=', id)
    .where(readScope(actor))
    .executeTakeFirst()
  return row !== undefined && row.basis !== 'nilai'
}

async function touch(
  db: Tx,
  actor: Actor,
  id: string,
  change: { judul?: string; beku?: string | null; terbitPada?: Date | null; terbitOleh?: string | null },
): Promise<void> {
  await db
    .updateTable('rapor')
    .set((set) => ({
      ...change,
      version: set('version', '+', 1),
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    }))
    .where('id', '=', id)
    .execute()
}

/** What the wali kelas writes of each; who is not in the class is refused by name of the row. */
export async function saveKehadiran(
  db: Tx,
  actor: Actor,
  id: string,
  { murid, version }: Body<typeof rapor.kehadiran>,
): Promise<RaporRow> {
  const row = await getDraft(db, actor, id)
  if (row.version !== version) throw await staleError(db, 'rapor', id)
  const ids = murid.map((each) => each.id)
  const { rows: members } = await sql<{ id: string }>`
    select distinct m.application_user_id as id from group_belajar_member m
      join group_belajar g on g.id = m.group_belajar_id
     where not m.is_guru and g.path @> array[${row.groupBelajarId}::uuid]`.execute(db)
  const at = ids.findIndex((each) => !members.some((member) => member.id === each))
  if (at >= 0) throw new SuluhError('validation', `Murid ke-${at + 1} bukan murid kelas ini. Muat ulang.`)
  const rows = [...new Map(murid.map((each) => [each.id, each])).values()].map(
    ({ id: userId, ...written }) => ({
      applicationId: actor.applicationId,
      raporId: id,
      applicationUserId: userId,
      ...written,
    }),
  )
  if (rows.length > 0)
    await db
      .insertInto('raporMurid')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['raporId', 'applicationUserId'])
          .doUpdateSet((set) => ({
            sakit: set.ref('excluded.sakit'),
            izin: set.ref('excluded.izin'),
            alpa: set.ref('excluded.alpa'),
            catatan: set.ref('excluded.catatan'),
          })),
      )
      .execute()
  // Who issues it has seen what is issued.
  await touch(db, actor, id, {})
  return row
}

/** Keeps everything as it stands now: names, nilai, rules and who signs. */
export async function publishRapor(db: Tx, actor: Actor, id: string, version: number): Promise<RaporRow> {
  const row = await getDraft(db, actor, id)
  if (row.version !== version) throw await staleError(db, 'rapor', id)
  const { murid, problems, kelas, lembaga, lembagaId, waliKelas, aturan, pelajaran } = await getRapor(
    db,
    actor,
    id,
  )
  if (problems.length > 0) throw new SuluhError('conflict', `Rapor belum dapat terbit. ${problems.join(' ')}`)
  const { applicationId } = actor
  const rows = murid.map(({ id: applicationUserId, sakit, izin, alpa, catatan, ...isi }) => ({
    applicationId,
    raporId: id,
    applicationUserId,
    isi: JSON.stringify(isi satisfies IsiMurid),
  }))
  await db
    .insertInto('raporMurid')
    .values(rows)
    .onConflict((on) =>
      on.columns(['raporId', 'applicationUserId']).doUpdateSet((set) => ({ isi: set.ref('excluded.isi') })),
    )
    .execute()
  const beku: Beku = { kelas, lembaga, lembagaId, waliKelas, aturan, pelajaran }
  await touch(db, actor, id, { beku: JSON.stringify(beku), terbitPada: new Date(), terbitOleh: actor.userId })
  return row
}

export async function withdrawRapor(db: Tx, actor: Actor, id: string): Promise<RaporRow> {
  await db.selectFrom('rapor').select('id').where('id', '=', id).forUpdate().execute()
  const row = await getWithin(db, actor, id, 'laporan.write')
  if (!row.beku) throw new SuluhError('conflict', 'Rapor ini belum terbit.')
  await db.updateTable('raporMurid').set({ isi: null }).where('raporId', '=', id).execute()
  await touch(db, actor, id, { beku: null, terbitPada: null, terbitOleh: null })
  return row
}

export async function deleteRapor(db: Tx, actor: Actor, id: string): Promise<RaporRow> {
  const row = await getDraft(db, actor, id)
  await db.deleteFrom('rapor').where('id', '=', id).execute()
  return row
}

/** The rules that the actor may see: those of the own lembaga, or of any where the right reaches all. */
export async function getAturan(db: Tx, actor: Actor, asked: string | undefined) {
  const isForAll = reachesAll(actor, 'laporan.read')
  const aturan = await aturanOf(db, isForAll ? (asked ?? null) : actor.lembagaId)
  return { ...aturan, mayEdit: writesForSchool(actor), isForAll }
}

/** One teacher does not decide how the whole school writes. */
const writesForSchool = ({ izin }: Actor) =>
  izin.get('laporan.write') === 'aplikasi' || izin.get('laporan.write') === 'lembaga'

export async function setAturan(
  db: Tx,
  actor: Actor,
  body: AturanRapor & { lembagaId: string | null; version: number },
): Promise<null> {
  const { lembagaId: asked, version, ...aturan } = body
  const lembagaId = asked ?? (reachesAll(actor, 'laporan.write') ? null : actor.lembagaId)
  if (!writesForSchool(actor) || (lembagaId === null && !reachesAll(actor, 'laporan.write')))
    throw new SuluhError(
      'forbidden',
      'Aturan rapor ditulis oleh pengelola atau lembaga, untuk semua kelas sekaligus.',
    )
  if (lembagaId !== null) {
    const found = await db
      .selectFrom('lembaga as l')
      .select('l.id')
      .where('l.id', '=', lembagaId)
      .where(lembagaScope(actor, 'laporan.write'))
      .executeTakeFirst()
    if (!found) throw new SuluhError('not-found', 'Lembaga tidak ditemukan.')
  }
  const shown = await aturanOf(db, lembagaId)
  const row = { isi: JSON.stringify(aturan), diubahOleh: actor.userId, diubahPada: new Date() }
  // Of two at once the later finds the row of the first, with another version than it has seen.
  const written =
    shown.version === version
      ? await db
          .insertInto('raporAturan')
          .values({ ...row, applicationId: actor.applicationId, lembagaId, version: version + 1 })
          .onConflict((on) =>
            on
              .columns(['applicationId', 'lembagaId'])
              .doUpdateSet({ ...row, version: version + 1 })
              .where('raporAturan.version', '=', version),
          )
          .returning('id')
          .executeTakeFirst()
      : undefined
  if (!written)
    throw new SuluhError('conflict', 'Aturan ini baru saja diubah orang lain. Muat ulang lalu coba lagi.')
  return null
}
