import type { Body } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import { namesInShort } from '@suluh/contract/platform/names-in-short'
import { querySeconds } from '@suluh/contract/reports/analytics-query'
import type { pantauan, Pantauan, SyaratPantauan } from '@suluh/contract/reports/pantauan'
import { sql } from 'kysely'
import { findActor } from '#platform/auth/grants.ts'
import { reaches, type Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { userScope } from '#people/account/group-scope.ts'
import { getReading } from '../analytics/application-report.queries.ts'
import { judge, type Watched } from './judge.ts'
import { changeScope, findReading, getPantauan } from './pantauan.queries.ts'

type Draft = Body<typeof pantauan.create>

const mostOfReport = 50
/** Each is looked at for all who are told, in turn with everybody's. */
const mostOfPerson = 100

/** Watches a figure of a report that the actor may read, for people who may read it too. Judged once, so that what cannot be is said now. */
export async function insertPantauan(
  db: Tx,
  actor: Actor,
  { reportId, penerima, syarat, parameters, ...of }: Draft,
): Promise<Pantauan> {
  const { definition } = await getReading(db, actor, reportId)
  await demandRoom(db, actor, reportId)
  await demandReaders(db, actor, reportId, penerima)
  await judgeOnce(db, actor, definition, { ...of, syarat, parameters })
  const { id } = await db
    .insertInto('pantauan')
    .values({
      ...of,
      applicationId: actor.applicationId,
      reportId,
      pembuatId: actor.userId,
      syarat: JSON.stringify(syarat),
      parameters: JSON.stringify(parameters),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPenerima(db, actor, id, penerima)
  return getPantauan(db, actor, id)
}

/** As a reader would ask for the figure, and no longer: a connection is held meanwhile. */
async function judgeOnce(...[db, ...asked]: Parameters<typeof judge>): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${querySeconds}s`}, true)`.execute(db)
  await judge(db, ...asked)
}

async function demandRoom(db: Tx, { userId }: Actor, reportId: string): Promise<void> {
  const { ofReport, ofPerson } = await db
    .selectFrom('pantauan')
    .select(sql<number>`count(*) filter (where report_id = ${reportId})`.as('ofReport'))
    .select(sql<number>`count(*) filter (where pembuat_id = ${userId})`.as('ofPerson'))
    .executeTakeFirstOrThrow()
  if (ofReport >= mostOfReport)
    throw new SuluhError(
      'validation',
      `Laporan ini sudah mempunyai ${mostOfReport} pantauan. Hapus yang tidak dipakai lagi.`,
    )
  if (ofPerson >= mostOfPerson)
    throw new SuluhError(
      'validation',
      `Anda sudah membuat ${mostOfPerson} pantauan. Hapus yang tidak dipakai lagi.`,
    )
}

/** Nobody is told of a report that they could not open themselves. */
async function demandReaders(db: Tx, actor: Actor, reportId: string, ids: readonly string[]): Promise<void> {
  const others = [...new Set(ids)].filter((id) => id !== actor.userId)
  const known =
    others.length === 0
      ? []
      : await db
          .selectFrom('applicationUser as u')
          .select(['u.id', 'u.nama'])
          .where('u.id', 'in', others)
          .where(reaches(actor, 'application-user.read', userScope))
          .execute()
  if (known.length < others.length)
    throw new SuluhError(
      'validation',
      'Orang yang dipilih tidak ada lagi atau di luar jangkauan Anda. Pilih kembali.',
      [{ path: 'penerima', message: 'Tidak ditemukan' }],
    )
  const unable: string[] = []
  for (const { id, nama } of known) {
    const reader = await findActor(db, id)
    if (!reader || !(await findReading(db, reader, reportId))) unable.push(nama)
  }
  if (unable.length > 0)
    throw new SuluhError(
      'validation',
      `${namesInShort(unable, 3)} belum dapat membuka laporan ini. Terbitkan dan bagikan dahulu, lalu coba lagi.`,
      [{ path: 'penerima', message: 'Belum dapat membuka laporan ini' }],
    )
}

async function insertPenerima(
  db: Tx,
  { applicationId }: Actor,
  pantauanId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .insertInto('pantauanPenerima')
    .values([...new Set(ids)].map((applicationUserId) => ({ applicationId, pantauanId, applicationUserId })))
    .onConflict((on) => on.doNothing())
    .execute()
}

async function lockPantauan(db: Tx, actor: Actor, id: string) {
  const row = await db
    .selectFrom('pantauan as k')
    .innerJoin('applicationReport as r', 'r.id', 'k.reportId')
    .select(['k.id', 'k.reportId', 'k.widget', 'k.kolom', 'k.parameters', 'k.version'])
    .where('k.id', '=', id)
    .where(changeScope(actor))
    .forUpdate('k')
    .executeTakeFirst()
  if (!row) throw new SuluhError('not-found', 'Pantauan tidak ditemukan.')
  return row
}

type Change = { syarat: SyaratPantauan; penerima: string[]; aktif: boolean; version: number }

/** Another limit, other people, or on and off; whoever is told already stays, also where the actor does not reach them. */
export async function savePantauan(
  db: Tx,
  actor: Actor,
  id: string,
  { syarat, penerima, aktif, version }: Change,
): Promise<Pantauan> {
  const held = await lockPantauan(db, actor, id)
  if (held.version !== version)
    throw new SuluhError('conflict', 'Pantauan ini sudah diubah orang lain. Muat ulang dahulu.')
  const before = await db
    .selectFrom('pantauanPenerima')
    .select('applicationUserId')
    .where('pantauanId', '=', id)
    .execute()
  const known = new Set(before.map(({ applicationUserId }) => applicationUserId))
  await demandReaders(
    db,
    actor,
    held.reportId,
    penerima.filter((each) => !known.has(each)),
  )
  if (aktif) {
    const { definition } = await getReading(db, actor, held.reportId)
    await judgeOnce(db, actor, definition, {
      ...held,
      syarat,
      parameters: held.parameters as Watched['parameters'],
    })
  }
  await db
    .updateTable('pantauan')
    .set({ syarat: JSON.stringify(syarat), aktif, version: version + 1, diperiksaPada: null })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('pantauanPenerima')
    .where('pantauanId', '=', id)
    .where('applicationUserId', 'not in', penerima)
    .execute()
  await insertPenerima(db, actor, id, penerima)
  return getPantauan(db, actor, id)
}

/** The actor is told no more; where nobody is left to tell, nothing is watched any more. */
export async function stopPantauan(db: Tx, actor: Actor, id: string): Promise<null> {
  await getPantauan(db, actor, id)
  await db
    .deleteFrom('pantauanPenerima')
    .where('pantauanId', '=', id)
    .where('applicationUserId', '=', actor.userId)
    .execute()
  await db
    .updateTable('pantauan as k')
    .set({ aktif: false })
    .where('k.id', '=', id)
    .where(sql<boolean>`not exists (select from pantauan_penerima t where t.pantauan_id = k.id)`)
    .execute()
  return null
}

export async function deletePantauan(db: Tx, actor: Actor, id: string): Promise<null> {
  await lockPantauan(db, actor, id)
  await db.deleteFrom('pantauan').where('id', '=', id).execute()
  return null
}
