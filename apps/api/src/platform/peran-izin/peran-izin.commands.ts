import { SuluhError } from '@suluh/contract/platform/error'
import type { Grant, PeranDetail, PeranInput } from '@suluh/contract/platform/peran-izin'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import { holdsAll, managing } from '#platform/auth/grant.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { deletePeran, insertPeran, lockPeran, replacePeran } from './write-peran.ts'
import { getPeran } from './peran-izin.queries.ts'
import { blindGrants } from './peran-izin.rules.ts'

export async function copyPeran(db: Tx, actor: Actor, id: string, nama: string): Promise<PeranDetail> {
  await lockPeran(db, actor)
  const source = await getPeran(db, actor, id)
  // Their pages and their exams hang on the role's own code.
  if (source.kode === 'murid')
    throw new SuluhError('conflict', 'Peran Murid tidak dapat disalin. Ubah saja peran Murid.')
  demandWithin(actor, source.grants)
  await demandNewName(db, nama)
  return getPeran(db, actor, await insertPeran(db, actor, { ...source, nama }))
}

/** Saves name and rights at once; they act at once in every open session. */
export async function updatePeran(
  db: Tx,
  actor: Actor,
  id: string,
  input: PeranInput & { version: number },
): Promise<{ before: PeranDetail; after: PeranDetail }> {
  await lockPeran(db, actor)
  const before = await getPeran(db, actor, id)
  if (before.locked) throw new SuluhError('forbidden', before.locked)
  demandWithin(actor, input.grants)
  demandSeen(input.grants)
  if (before.secondFactor && input.grants.some(({ izin }) => izin === 'ujian.take'))
    throw new SuluhError(
      'conflict',
      `Peran ${before.nama} wajib memakai verifikasi dua langkah, jadi tidak dapat mengerjakan ujian.`,
    )
  if (input.grants.some(({ izin }) => managing.includes(izin)))
    await demandByInvitation(
      db,
      before,
      'izin mengubah pengguna atau peran tidak dapat ditambahkan. Tutup pendaftaran terbuka dahulu.',
    )
  if (input.nama !== before.nama) await demandNewName(db, input.nama)
  if (!(await replacePeran(db, actor, { id, ...input }))) await refuseStale(db, id)
  return { before, after: await getPeran(db, actor, id) }
}

/** A role that somebody has stays; the message says who. */
export async function deleteOnePeran(db: Tx, actor: Actor, id: string): Promise<PeranDetail> {
  const peran = await getPeran(db, actor, id)
  if (peran.isStandard)
    throw new SuluhError('conflict', `Peran ${peran.nama} bawaan sistem dan tidak dapat dihapus.`)
  if (!holdsAll(actor, peran.grants))
    throw new SuluhError('forbidden', 'Peran ini memegang izin yang lebih luas daripada izin Anda.')
  await demandByInvitation(db, peran, 'tidak dapat dihapus. Pilih peran lain untuk pendaftaran dahulu.')
  const holders = await db
    .selectFrom('applicationUser')
    .select('nama')
    .where('peranId', '=', id)
    .orderBy('nama')
    .execute()
  if (holders.length) {
    const shown = holders.slice(0, 3).map(({ nama }) => nama)
    const rest = holders.length > 3 ? ` dan ${holders.length - 3} orang lain` : ''
    throw new SuluhError(
      'conflict',
      `Peran ${peran.nama} masih dipegang ${shown.join(', ')}${rest}. Beri mereka peran lain dahulu.`,
    )
  }
  await deletePeran(db, id)
  return peran
}

function demandWithin(actor: Actor, grants: Grant[]): void {
  const beyond = grants.filter((grant) => !holdsAll(actor, [grant]))
  if (beyond.length === 0) return
  const issues = beyond.map(({ izin }) => ({ path: izin, message: 'Lebih luas daripada izin Anda' }))
  const names = beyond.map(({ izin, cakupan }) => `${izin} (${cakupan})`).slice(0, 3)
  throw new SuluhError(
    'forbidden',
    `Anda tidak dapat memberi izin yang lebih luas daripada izin Anda sendiri: ${names.join(', ')}.`,
    issues,
  )
}

/** Refuses what may not be done to a role that anybody can have by registering. */
async function demandByInvitation(db: Tx, { id, nama }: PeranDetail, so: string): Promise<void> {
  const open = await db
    .selectFrom('pendaftaran')
    .select('peranId')
    .where('peranId', '=', id)
    .where('mode', '=', 'terbuka')
    .executeTakeFirst()
  if (open) throw new SuluhError('conflict', `Peran ${nama} diberikan lewat pendaftaran terbuka, jadi ${so}`)
}

/** Nobody works on what they cannot see. */
function demandSeen(grants: Grant[]): void {
  const blind = blindGrants(grants)
  if (blind.length === 0) return
  throw new SuluhError(
    'validation',
    `Beri juga izin Melihat dengan cakupan yang sama atau lebih luas untuk ${blind.slice(0, 3).join('; ')}.`,
    [{ path: 'grants', message: 'Izin Melihat kurang' }],
  )
}

async function demandNewName(db: Tx, nama: string): Promise<void> {
  const taken = await db
    .selectFrom('peran')
    .select('id')
    .where(sql`lower(nama)`, '=', nama.toLowerCase())
    .executeTakeFirst()
  if (taken)
    throw new SuluhError('validation', `Sudah ada peran bernama ${nama}. Pilih nama lain.`, [
      { path: 'nama', message: 'Nama sudah dipakai' },
    ])
}

async function refuseStale(db: Tx, id: string): Promise<never> {
  const row = await db
    .selectFrom('peran as p')
    .leftJoin('applicationUser as u', 'u.id', 'p.diubahOleh')
    .select('u.nama')
    .where('p.id', '=', id)
    .executeTakeFirst()
  throw new SuluhError(
    'conflict',
    `${row?.nama ?? 'Seseorang'} baru saja mengubah peran ini. Muat ulang untuk melihatnya.`,
  )
}
