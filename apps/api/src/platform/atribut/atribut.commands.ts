import type { Atribut, AtributDraft, AtributEntity } from '@suluh/contract/platform/atribut'
import { SuluhError } from '@suluh/contract/platform/error'
import { sql } from 'kysely'
import { lockDefinitions, type Definition } from './definitions.ts'
import type { Actor } from '#platform/auth/scope.ts'
import { demandAll } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { getAtribut, getDefinition, getUsage } from './atribut.queries.ts'
import { checkDraft, type Shape } from './atribut.rules.ts'
import { convertValues } from './convert-values.ts'

export async function insertAtribut(
  db: Tx,
  actor: Actor,
  { entity, ...draft }: AtributDraft,
): Promise<Atribut> {
  demandAll(actor, 'atribut.write')
  await lockDefinitions(db, actor.applicationId, entity, 'change')
  const shape = checkDraft(draft, entity)
  await demandPeran(db, shape)
  await demandFreeName(db, entity, shape.nama)
  const { id } = await db
    .insertInto('atribut')
    .values({
      ...columnsOf(shape),
      applicationId: actor.applicationId,
      entity,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from atribut where entity = ${entity})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getAtribut(db, id)
}

/** Stored values follow a new kind, new names of choices and uniqueness, or nothing changes at all. */
export async function updateAtribut(
  db: Tx,
  actor: Actor,
  id: string,
  { version, ...draft }: Omit<AtributDraft, 'entity'> & { version: number },
): Promise<Atribut> {
  demandAll(actor, 'atribut.write')
  const { entity } = await getDefinition(db, id)
  await lockDefinitions(db, actor.applicationId, entity, 'change')
  const before = await getDefinition(db, id)
  if (before.version !== version)
    throw new SuluhError('conflict', 'Atribut ini sudah diubah orang lain. Muat ulang lalu coba lagi.')
  const shape = checkDraft(draft, entity)
  await demandPeran(db, shape)
  await demandFreeName(db, entity, shape.nama, id)
  await demandUnused(db, before, shape)
  await convertValues(db, before, shape, draft.choices)
  await db
    .updateTable('atribut')
    .set({ ...columnsOf(shape), version: version + 1 })
    .where('id', '=', id)
    .execute()
  return getAtribut(db, id)
}

export async function arrangeAtribut(
  db: Tx,
  actor: Actor,
  entity: AtributEntity,
  ids: string[],
): Promise<null> {
  demandAll(actor, 'atribut.write')
  await lockDefinitions(db, actor.applicationId, entity, 'change')
  const known = await db.selectFrom('atribut').select('id').where('entity', '=', entity).execute()
  const isSame = new Set(ids).size === known.length && known.every((row) => ids.includes(row.id))
  if (!isSame) throw new SuluhError('conflict', 'Daftar atribut sudah berubah. Muat ulang lalu urutkan lagi.')
  for (const [position, id] of ids.entries())
    await db.updateTable('atribut').set({ position }).where('id', '=', id).execute()
  return null
}

/** `agreed` is how many values the person said may be lost. */
export async function deleteAtribut(db: Tx, actor: Actor, id: string, agreed: number): Promise<null> {
  demandAll(actor, 'atribut.delete')
  const { entity, nama } = await getDefinition(db, id)
  await lockDefinitions(db, actor.applicationId, entity, 'change')
  const { values, usedBy } = await getUsage(db, id)
  if (usedBy.length > 0)
    throw new SuluhError('conflict', `${nama} masih dipakai ${usedBy.join(', ')}. Lepaskan dahulu dari sana.`)
  if (values > agreed)
    throw new SuluhError(
      'conflict',
      `${nama} masih berisi ${values} nilai, yang ikut terhapus. Setujui dahulu.`,
    )
  await db.deleteFrom('atribut').where('id', '=', id).execute()
  return null
}

function columnsOf({ defaultValue, ...shape }: Shape) {
  return { ...shape, defaultValue: defaultValue === null ? null : JSON.stringify(defaultValue) }
}

async function demandFreeName(db: Tx, entity: AtributEntity, nama: string, own?: string): Promise<void> {
  const taken = await db
    .selectFrom('atribut')
    .select('id')
    .where('entity', '=', entity)
    .where(sql<boolean>`lower(nama) = lower(${nama})`)
    .executeTakeFirst()
  if (taken && taken.id !== own)
    throw new SuluhError('validation', `Sudah ada atribut bernama ${nama}.`, [
      { path: 'nama', message: 'Pakai nama lain' },
    ])
}

async function demandPeran(db: Tx, shape: Shape): Promise<void> {
  const known = new Set((await db.selectFrom('peran').select('kode').execute()).map(({ kode }) => kode))
  for (const path of ['onlyFor', 'seenBy', 'editedBy'] as const) {
    const unknown = shape[path]?.find((kode) => !known.has(kode))
    if (unknown !== undefined)
      throw new SuluhError('validation', `Peran ${unknown} tidak ada.`, [
        { path, message: 'Pilih peran yang ada' },
      ])
  }
}

/** A rule or a report compares with a kind and with choices: neither goes while one needs it. */
async function demandUnused(db: Tx, before: Definition, after: Shape): Promise<void> {
  const isSame = before.kind === after.kind && before.choices.every((each) => after.choices.includes(each))
  if (isSame) return
  const { usedBy } = await getUsage(db, before.id)
  if (usedBy.length > 0)
    throw new SuluhError(
      'conflict',
      `Jenis dan pilihan ${before.nama} dipakai ${usedBy.join(', ')}. Lepaskan dahulu dari sana.`,
      [{ path: 'kind', message: 'Masih dipakai' }],
    )
}
