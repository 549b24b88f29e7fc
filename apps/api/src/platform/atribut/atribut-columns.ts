import { AtributValues, type AtributEntity, type AtributValue } from '@suluh/contract/platform/atribut'
import type { Actor } from '#platform/auth/scope.ts'
import type { Tx } from '#platform/db/tenant.ts'
import { isFor, listDefinitions, maySee, type Definition } from './definitions.ts'

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

/** A value as it stands in a spreadsheet: numbers stay numbers, days are D/M/YYYY. */
function atributCell({ kind }: Definition, value: AtributValue | undefined): string | number | null {
  if (value === undefined) return null
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak'
  if (typeof value === 'number' || kind !== 'tanggal') return value
  const [year, month, day] = value.split('-').map(Number)
  return `${day}/${month}/${year}`
}
