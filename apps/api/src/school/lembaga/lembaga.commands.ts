import { SuluhError } from '@suluh/contract/platform/error'
import type { LembagaDetail, LembagaInput } from '@suluh/contract/school/lembaga'
import type { Usage } from '@suluh/contract/platform/usage'
import { checkAtribut } from '#platform/atribut/check-atribut.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandAll, lembagaScope } from '#platform/auth/scope.ts'
import { staleError } from '#platform/db/stale.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { refuseInUse, usageOf } from '#platform/db/usage.ts'
import { getLembaga } from './lembaga.queries.ts'

/** Only who works for the whole application makes a new lembaga. */
export async function insertLembaga(db: Tx, actor: Actor, input: LembagaInput): Promise<LembagaDetail> {
  demandAll(actor, 'lembaga.write')
  const { id } = await writeLembaga(db, actor, input, null)
  return getLembaga(db, actor, id)
}

/** Of a new application that is one school: its name, and all else as it begins. */
export async function insertFirstLembaga(db: Tx, applicationId: string, nama: string): Promise<void> {
  await db.insertInto('lembaga').values({ applicationId, nama }).execute()
}

/** Makes a lembaga, or changes the one with this id whatever its version; gives its id and new version. */
export async function writeLembaga(
  db: Tx,
  actor: Actor,
  input: LembagaInput,
  id: string | null,
): Promise<{ id: string; version: number }> {
  await demandFree(db, input, id)
  const atribut = await atributOf(db, actor, input, id)
  const values = { ...columnsOf(input), atribut, diubahOleh: actor.userId, diubahPada: new Date() }
  if (id === null) {
    const made = db.insertInto('lembaga').values({ ...values, applicationId: actor.applicationId })
    return made.returning(['id', 'version']).executeTakeFirstOrThrow()
  }
  return db
    .updateTable('lembaga')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow(() => new SuluhError('not-found', 'Lembaga tidak ditemukan.'))
}

/** Saves all of it; refused where somebody else changed it meanwhile, and outside the caller's own lembaga. */
export async function updateLembaga(
  db: Tx,
  actor: Actor,
  id: string,
  input: LembagaInput & { version: number },
): Promise<LembagaDetail> {
  await getLembaga(db, actor, id)
  await demandFree(db, input, id)
  const updated = await db
    .updateTable('lembaga as l')
    .set({
      ...columnsOf(input),
      atribut: await atributOf(db, actor, input, id),
      version: input.version + 1,
      diubahOleh: actor.userId,
      diubahPada: new Date(),
    })
    .where('l.id', '=', id)
    .where('l.version', '=', input.version)
    .where(lembagaScope(actor, 'lembaga.write'))
    .returning('l.id')
    .executeTakeFirst()
  if (!updated) throw await refusal(db, actor, id)
  return getLembaga(db, actor, id)
}

/** What keeps these lembaga from being deleted. */
export function usageOfLembaga(db: Tx, ids: string[]): Promise<Usage[]> {
  return usageOf(db, 'lembaga', ids, ['kktp', 'kktp_lama', 'kop_lama'])
}

/** All or none; a lembaga with people, questions or exams stays. */
export async function deleteLembaga(db: Tx, actor: Actor, ids: string[]): Promise<null> {
  const found = await db
    .selectFrom('lembaga as l')
    .select(['l.id', 'l.nama'])
    .where('l.id', 'in', ids)
    .where(lembagaScope(actor, 'lembaga.delete'))
    .forUpdate()
    .execute()
  if (found.length < new Set(ids).size) throw new SuluhError('not-found', 'Lembaga tidak ditemukan.')
  return removeLembaga(db, ids, found.length === 1 ? found[0]!.nama : 'Sebagian lembaga ini')
}

/** Deletes these lembaga, whoever asks; refused where something uses one of them. */
export async function removeLembaga(db: Tx, ids: string[], name: string): Promise<null> {
  refuseInUse(await usageOfLembaga(db, ids), name)
  await db.deleteFrom('lembaga').where('id', 'in', ids).execute()
  return null
}

async function demandFree(db: Tx, { npsn }: LembagaInput, ownId: string | null): Promise<void> {
  if (npsn === null) return
  let same = db.selectFrom('lembaga').select('nama').where('npsn', '=', npsn)
  if (ownId) same = same.where('id', '<>', ownId)
  const taken = await same.executeTakeFirst()
  if (taken)
    throw new SuluhError('validation', `NPSN ${npsn} sudah dipakai ${taken.nama}.`, [
      { path: 'npsn', message: `Sudah dipakai ${taken.nama}` },
    ])
}

async function refusal(db: Tx, actor: Actor, id: string): Promise<SuluhError> {
  const mine = await db
    .selectFrom('lembaga as l')
    .select('l.id')
    .where('l.id', '=', id)
    .where(lembagaScope(actor, 'lembaga.write'))
    .executeTakeFirst()
  return mine ? staleError(db, 'lembaga', id) : new SuluhError('forbidden')
}

/** The values to store: what the input says of the fields, and all else as it is. */
async function atributOf(db: Tx, actor: Actor, input: LembagaInput, id: string | null): Promise<string> {
  const stored = id
    ? await db.selectFrom('lembaga').select('atribut').where('id', '=', id).executeTakeFirst()
    : undefined
  const record = { id, peran: null, before: stored?.atribut ?? {}, given: input.atribut }
  return JSON.stringify(await checkAtribut(db, actor, 'lembaga', record))
}

function columnsOf(input: LembagaInput) {
  const { nama, npsn, jenjangId, provinsiKode, kabupatenKotaKode, alamat, zone, isAktif } = input
  const { logoId, kopAtas, kopBawah, tempat, kepalaJabatan, kepalaNama, kepalaNip, susunan } = input
  return {
    nama,
    npsn,
    jenjangId,
    provinsiKode,
    kabupatenKotaKode,
    alamat,
    zone,
    isAktif,
    logoId,
    kopAtas,
    kopBawah,
    tempat,
    kepalaJabatan,
    kepalaNama,
    kepalaNip,
    ...(susunan && { susunan: JSON.stringify(susunan) }),
  }
}
