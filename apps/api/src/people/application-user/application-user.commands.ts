import type {
  ApplicationUserDetail,
  ApplicationUserInput,
  FreshPassword,
  StatusUser,
} from '@suluh/contract/people/application-user'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import type { GrantableIzin } from '@suluh/contract/platform/izin'
import { deleteUsers, setStatusOf, updateUser } from '#people/account/change-users.ts'
import { newPassword } from '#people/account/fresh-password.ts'
import { insertUsers } from '#people/account/insert-users.ts'
import { hashFreshPasswords } from '#platform/auth/password.ts'
import { setPassword } from '#people/account/password.ts'
import { announceMoved } from '#people/account/people-changed.ts'
import { checkAtribut } from '#platform/atribut/check-atribut.ts'
import { userScope } from '#people/account/group-scope.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandProof, demandProofToManage } from '#platform/auth/proof.ts'
import { mayPlaceIn } from '#platform/auth/scope.ts'
import { demandGrantable } from '#platform/auth/grant.ts'
import { endSessionsOf } from '#platform/auth/sessions.ts'
import { inWords, overtaken } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getApplicationUser, signInNames } from './application-user.queries.ts'

const signInColumns = ['email', 'telp', 'username'] as const

/** Makes a person with a fresh password, which is told this once. */
export async function insertApplicationUser(
  db: Tx,
  actor: Actor,
  input: ApplicationUserInput,
): Promise<ApplicationUserDetail & { password: string }> {
  const { kode } = await demandPlace(db, actor, input)
  await demandProofToManage(db, actor, input.peranId)
  const atribut = await checkAtribut(db, actor, 'application-user', {
    id: null,
    peran: kode,
    before: {},
    given: input.atribut,
  })
  const password = newPassword()
  const [passwordHash] = await hashFreshPasswords([password])
  const [id] = await insertUsers(db, actor.applicationId, [
    { ...input, atribut: JSON.stringify(atribut), passwordHash: passwordHash!, passwordIssued: true },
  ])
  await announceMoved(db, actor.applicationId, [id!])
  return { ...(await getApplicationUser(db, actor, id!)), password }
}

export async function updateApplicationUser(
  db: Tx,
  actor: Actor,
  id: string,
  { version, ...input }: ApplicationUserInput & { version: number },
): Promise<ApplicationUserDetail> {
  const [before] = await demandUsers(db, actor, [id], 'application-user.write')
  const { kode } = await demandPlace(db, actor, input)
  if (before?.peranId !== input.peranId) await demandProof(db, actor)
  // Whoever says by what somebody signs in, or where their mails go, can become them.
  else if (signInColumns.some((column) => before[column] !== input[column]))
    await demandProofToManage(db, actor, input.peranId)
  if (id === actor.userId && before?.peranId !== input.peranId)
    throw new SuluhError('conflict', 'Peran Anda sendiri hanya dapat diubah oleh orang lain.')
  const values = await checkAtribut(db, actor, 'application-user', {
    id,
    peran: kode,
    before: before?.atribut,
    given: input.atribut,
  })
  const change = { ...input, atribut: JSON.stringify(values) }
  if (!(await updateUser(db, actor, id, change, version))) await refuseStale(db, id)
  await announceMoved(db, actor.applicationId, [id])
  return getApplicationUser(db, actor, id)
}

export async function setStatus(db: Tx, actor: Actor, ids: string[], status: StatusUser): Promise<null> {
  const users = await demandUsers(db, actor, ids, 'application-user.write')
  // Letting somebody who manages in again gives power, shutting them out takes away who could help.
  for (const peranId of new Set(users.map((user) => user.peranId)))
    await demandProofToManage(db, actor, peranId)
  if (status === 'nonaktif') demandOthers(actor, ids, 'menonaktifkan')
  await setStatusOf(db, actor, ids, status)
  return null
}

export async function deleteManyApplicationUser(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  await demandUsers(db, actor, ids, 'application-user.delete')
  demandOthers(actor, ids, 'menghapus')
  await deleteUsers(db, actor, ids)
  return null
}

/** Gives a fresh password and ends every session that was begun with the old one, and every open link. */
export async function resetPassword(
  db: Tx,
  actor: Actor,
  id: string,
): Promise<FreshPassword & { nama: string }> {
  const [user] = await demandUsers(db, actor, [id], 'application-user.write')
  await demandProofToManage(db, actor, user!.peranId)
  const password = newPassword()
  const [passwordHash] = await hashFreshPasswords([password])
  await setPassword(db, id, passwordHash!, { isIssued: true })
  await endSessionsOf(db, [id])
  return { nama: user!.nama, signInBy: await signInNames(db, actor, user!), password }
}

export async function signOut(db: Tx, actor: Actor, id: string): Promise<{ nama: string; ended: number }> {
  const [user] = await demandUsers(db, actor, [id], 'application-user.write')
  return { nama: user!.nama, ended: await endSessionsOf(db, [id]) }
}

/** These people, all within the actor's reach, none with a role above the actor's own, and none who was forgotten. */
export async function demandUsers(db: Tx, actor: Actor, ids: string[], izin: GrantableIzin) {
  const users = await db
    .selectFrom('applicationUser as u')
    .select(['u.id', 'u.nama', 'u.peranId', 'u.email', 'u.telp', 'u.username', 'u.atribut'])
    .select('u.dianonimkanPada')
    .where('u.id', 'in', ids)
    .where(userScope(actor, izin))
    .execute()
  if (users.length < new Set(ids).size) throw new SuluhError('not-found', 'Pengguna tidak ditemukan.')
  const erased = users.filter(({ dianonimkanPada }) => dianonimkanPada !== null).length
  if (izin === 'application-user.write' && erased > 0)
    throw new SuluhError(
      'conflict',
      `Data pribadi ${erased} orang sudah dihapus, jadi tidak dapat diubah lagi. Lepaskan pilihannya.`,
    )
  await demandGrantable(
    db,
    actor,
    users.map((user) => user.peranId),
  )
  return users
}

/** The role may be given, the lembaga is within reach, and the fields fit the role. */
async function demandPlace(db: Tx, actor: Actor, input: ApplicationUserInput): Promise<{ kode: string }> {
  const peran = await db.selectFrom('peran').select('kode').where('id', '=', input.peranId).executeTakeFirst()
  if (!peran) throw issue('peranId', 'Peran ini tidak ada lagi. Pilih peran lain.')
  await demandGrantable(db, actor, [input.peranId])
  demandInput(input, peran.kode)
  if (!mayPlaceIn(actor, 'application-user.write', input.lembagaId))
    throw issue('lembagaId', 'Pilih lembaga Anda sendiri.')
  if (input.lembagaId === null) return peran
  const lembaga = await db
    .selectFrom('lembaga')
    .select('id')
    .where('id', '=', input.lembagaId)
    .executeTakeFirst()
  if (!lembaga) throw issue('lembagaId', 'Lembaga ini tidak ada lagi. Pilih lembaga lain.')
  return peran
}

function demandOthers(actor: Actor, ids: string[], verb: string): void {
  if (ids.includes(actor.userId))
    throw new SuluhError('conflict', `Anda tidak dapat ${verb} akun Anda sendiri.`)
}

async function refuseStale(db: Tx, id: string): Promise<never> {
  const last = await db
    .selectFrom('applicationUser as u')
    .leftJoin('applicationUser as o', 'o.id', 'u.diubahOleh')
    .select('o.nama')
    .select(inWords('u.diubah_pada').as('at'))
    .where('u.id', '=', id)
    .executeTakeFirst()
  throw overtaken('pengguna ini', last)
}

function issue(path: string, message: string): SuluhError {
  return new SuluhError('validation', message, [{ path, message }])
}

type Fields = Pick<ApplicationUserInput, 'nomor' | 'email' | 'telp' | 'username'>

/** What a person's fields lack for their role, each with its mend. */
function inputProblems(input: Fields, peranKode: string): Issue[] {
  const problems: Issue[] = []
  if (peranKode === 'murid' && input.nomor !== null && !/^\d{10}$/.test(input.nomor))
    problems.push({ path: 'nomor', message: 'NISN terdiri atas 10 angka.' })
  if (input.email === null && input.telp === null && input.username === null)
    problems.push({
      path: 'username',
      message: 'Isi nama pengguna, email, atau nomor telepon, supaya orang ini dapat masuk.',
    })
  return problems
}

function demandInput(input: Fields, peranKode: string): void {
  const problems = inputProblems(input, peranKode)
  if (problems[0]) throw new SuluhError('validation', problems[0].message, problems)
}
