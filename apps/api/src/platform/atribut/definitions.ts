import {
  AtributValue,
  AtributValues,
  type Atribut,
  type AtributEntity,
  type AtributField,
} from '@suluh/contract/platform/atribut'
import { sql } from 'kysely'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'

/** A field as it is defined, with who may see and edit it. */
export type Definition = Omit<Atribut, 'values'>

export const definitionColumns = [
  ...(['id', 'entity', 'nama', 'keterangan', 'kind', 'isRequired', 'isUnique'] as const),
  ...(['choices', 'defaultValue', 'onlyFor', 'seenBy', 'editedBy', 'version'] as const),
]

type Row = Omit<Definition, 'defaultValue'> & { defaultValue: unknown }

export function toDefinition(row: Row): Definition {
  return { ...row, defaultValue: row.defaultValue === null ? null : AtributValue.parse(row.defaultValue) }
}

/** Every field of these records, in its order. */
export async function listDefinitions(db: Tx, entity: AtributEntity): Promise<Definition[]> {
  const rows = await db
    .selectFrom('atribut')
    .select(definitionColumns)
    .where('entity', '=', entity)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(toDefinition)
}

export function maySee(actor: Actor, { seenBy }: Definition): boolean {
  return seenBy === null || seenBy.includes(actor.peran)
}

/** Nobody edits what they may not see. */
export function mayEdit(actor: Actor, definition: Definition): boolean {
  const { editedBy } = definition
  return maySee(actor, definition) && (editedBy === null || editedBy.includes(actor.peran))
}

/** Whether users of this peran have the field; groups and lembaga have all of theirs. */
export function isFor(peran: string | null, { onlyFor }: Definition): boolean {
  return onlyFor === null || peran === null || onlyFor.includes(peran)
}

/** The fields that the actor may see. */
export async function listFields(db: Tx, actor: Actor, entity: AtributEntity): Promise<AtributField[]> {
  const definitions = await listDefinitions(db, entity)
  return definitions
    .filter((each) => maySee(actor, each))
    .map((each) => ({ ...each, mayEdit: mayEdit(actor, each) }))
}

/**
 * What an answer may carry of a record's stored values: those of fields that exist, that the actor may see, and
 * that people of the record's peran have.
 */
export function visibleAtribut(
  definitions: readonly Definition[],
  actor: Actor,
  stored: unknown,
  peran: string | null = null,
): AtributValues {
  const values = AtributValues.parse(stored)
  const shown = definitions.filter((each) => maySee(actor, each) && isFor(peran, each))
  return Object.fromEntries(
    shown.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]] as const])),
  )
}

/** Held while values are written, and alone while a definition changes, so that no value slips past a change. */
export async function lockDefinitions(
  db: Tx,
  applicationId: string,
  entity: AtributEntity,
  mode: 'read' | 'change',
): Promise<void> {
  const key = sql`hashtextextended(${`atribut:${applicationId}:${entity}`}, 0)`
  await (
    mode === 'read'
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`
  ).execute(db)
}
