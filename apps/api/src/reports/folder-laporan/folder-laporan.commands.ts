import type { Body } from '@suluh/contract/platform/endpoint'
import { SuluhError } from '@suluh/contract/platform/error'
import type { folderLaporan } from '@suluh/contract/reports/folder-laporan'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { managesFolder } from '#results/results-scope/folder-scope.ts'
import { columnsOf, demandThere } from '../analytics/application-report.share.ts'
import { holdFolder, mayClose } from './folder-laporan.queries.ts'

/** Says who may see and change what lies in a folder; one that had no rights of its own is the actor's from now on. */
export async function saveFolder(
  db: Tx,
  actor: Actor,
  { nama, shares }: Body<typeof folderLaporan.save>,
): Promise<null> {
  const { applicationId } = actor
  const folderId = await ownFolder(db, actor, nama)
  await demandThere(db, shares)
  await db.deleteFrom('folderLaporanHak').where('folderId', '=', folderId).execute()
  // Who may change and is named twice may change.
  const rows = shares
    .toSorted((a, b) => Number(b.bolehUbah) - Number(a.bolehUbah))
    .map(({ bolehUbah, ...share }) => ({ applicationId, folderId, bolehUbah, ...columnsOf(share) }))
  if (rows.length > 0)
    await db
      .insertInto('folderLaporanHak')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  return null
}

/** The folder of this name whose rights the actor sets, locked; made where there is none. */
async function ownFolder(db: Tx, actor: Actor, nama: string): Promise<string> {
  const { applicationId, lembagaId, userId } = actor
  await holdFolder(db, actor, nama)
  const find = () =>
    db
      .selectFrom('folderLaporan as f')
      .select(['f.id', managesFolder(actor).as('mine')])
      .where('f.nama', '=', nama)
      .forUpdate()
      .executeTakeFirst()
  const there = await find()
  if (!there && !(await mayClose(db, actor, nama)))
    throw refused(
      'Di folder ini ada laporan yang tidak dapat Anda ubah. Pakai nama lain, atau minta pengelola.',
    )
  if (!there)
    await db
      .insertInto('folderLaporan')
      .values({ applicationId, lembagaId, pemilikId: userId, nama })
      .onConflict((on) => on.columns(['applicationId', 'nama']).doNothing())
      .execute()
  const folder = there ?? (await find())
  if (!folder?.mine)
    throw refused('Folder dengan nama ini sudah ada dan haknya diatur orang lain. Pakai nama lain.')
  return folder.id
}

const refused = (message: string) => new SuluhError('validation', message, [{ path: 'nama', message }])

/** Its reports stay where they are, each with its own rights. */
export async function deleteFolder(db: Tx, actor: Actor, id: string): Promise<null> {
  const gone = await db
    .deleteFrom('folderLaporan as f')
    .where('f.id', '=', id)
    .where(sql<boolean>`${managesFolder(actor)}`)
    .returning('f.id')
    .executeTakeFirst()
  if (!gone) throw new SuluhError('not-found', 'Folder tidak ditemukan.')
  return null
}
