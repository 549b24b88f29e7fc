import { AtributValues, type AtributEntity } from '@suluh/contract/platform/atribut'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { atributCell } from './atribut-cell.ts'
import { isFor, listDefinitions, maySee } from './definitions.ts'

type AtributColumns = { titles: string[]; cells: (stored: unknown) => (string | number | null)[] }

/** What a tenant keeps of these records as columns of a file: fields that the actor may see, for users of one peran. */
export async function atributColumns(
  db: Tx,
  actor: Actor,
  entity: AtributEntity,
  peran: string | null = null,
): Promise<AtributColumns> {
  const definitions = await listDefinitions(db, entity)
  const fields = definitions.filter((each) => maySee(actor, each) && isFor(peran, each))
  return {
    titles: fields.map(({ nama }) => nama),
    cells: (stored) => {
      const values = AtributValues.parse(stored)
      return fields.map((field) => atributCell(field, values[field.id]))
    },
  }
}
