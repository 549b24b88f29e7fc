import { AtributValues, type AtributEntity, type AtributValue } from '@suluh/contract/platform/atribut'
import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isFor, listDefinitions, lockDefinitions, mayEdit, maySee, type Definition } from './definitions.ts'
import { parseAtribut } from './parse-value.ts'
import { findTaken } from './taken-values.ts'

/** One record whose values are written. */
export type AtributRecord = {
  /** Null for one that is made now: it gets the defaults, and its required fields must be filled. */
  id: string | null
  /** The peran's code of a user; null for groups and lembaga. */
  peran: string | null
  /** What is stored now. */
  before: unknown
  /** What is asked, by id: text as a spreadsheet has it is understood too; undefined asks for nothing. */
  given: Record<string, unknown> | undefined
}

type Checked = { values: AtributValues; issues: Issue[] }

/**
 * The values to store for one record; call it in the transaction that stores them. Throws `validation` with one
 * issue per field (`atribut.<id>`): wrong kind, required, taken by another record, not the actor's to edit.
 */
export async function checkAtribut(
  db: Tx,
  actor: Actor,
  entity: AtributEntity,
  record: AtributRecord,
): Promise<AtributValues> {
  const [checked] = await checkManyAtribut(db, actor, entity, [record])
  const first = checked?.issues[0]
  if (first) throw new SuluhError('validation', first.message, checked.issues)
  return checked?.values ?? {}
}

/** As `checkAtribut` for the rows of an import: nothing is thrown, each record has its own issues. */
export async function checkManyAtribut(
  db: Tx,
  actor: Actor,
  entity: AtributEntity,
  records: AtributRecord[],
): Promise<Checked[]> {
  await lockDefinitions(db, actor.applicationId, entity, 'read')
  const definitions = await listDefinitions(db, entity)
  const checked = records.map((record) => checkRecord(definitions, actor, record))
  for (const definition of definitions.filter((each) => each.isUnique)) {
    const taken = await findTaken(
      db,
      entity,
      definition,
      records.map(({ id }, index) => ({ id, value: checked[index]!.values[definition.id] })),
    )
    for (const [index, owner] of taken)
      checked[index]!.issues.push(issue(definition, `sudah dipakai ${owner}`))
  }
  return checked
}

function checkRecord(
  definitions: Definition[],
  actor: Actor,
  { id, peran, before, given }: AtributRecord,
): Checked {
  const stored = AtributValues.parse(before)
  const values = { ...stored }
  const issues: Issue[] = []
  const known = new Set(definitions.map((each) => each.id))
  for (const key of Object.keys(given ?? {}))
    if (!known.has(key))
      issues.push({ path: `atribut.${key}`, message: 'Atribut ini sudah tidak ada. Muat ulang halaman.' })
  for (const definition of definitions.filter((each) => isFor(peran, each))) {
    const asked = given?.[definition.id]
    const isNew = id === null && asked === undefined
    const next = isNew ? definition.defaultValue : asked
    if (next !== undefined) {
      const parsed = parseAtribut(definition, next)
      if ('problem' in parsed) issues.push(issue(definition, parsed.problem))
      else {
        if (
          !isNew &&
          !mayEdit(actor, definition) &&
          !isDeepStrictEqual(parsed.value, stored[definition.id] ?? null)
        )
          issues.push(notYours(definition, actor))
        put(values, definition.id, parsed.value)
      }
    }
    const isAsked = given !== undefined || id === null
    if (
      isAsked &&
      definition.isRequired &&
      mayEdit(actor, definition) &&
      values[definition.id] === undefined &&
      !issues.some(({ path }) => path === `atribut.${definition.id}`)
    )
      issues.push({ path: `atribut.${definition.id}`, message: `Tolong masukkan ${definition.nama}` })
  }
  return { values, issues }
}

function put(values: AtributValues, id: string, value: AtributValue | null): void {
  if (value === null) delete values[id]
  else values[id] = value
}

function issue({ id, nama }: Definition, problem: string): Issue {
  return { path: `atribut.${id}`, message: `${nama}: ${problem}` }
}

function notYours(definition: Definition, actor: Actor): Issue {
  if (!maySee(actor, definition))
    return { path: `atribut.${definition.id}`, message: 'Atribut ini sudah tidak ada. Muat ulang halaman.' }
  return issue(definition, `hanya boleh diubah oleh ${definition.editedBy?.join(', ')}`)
}
