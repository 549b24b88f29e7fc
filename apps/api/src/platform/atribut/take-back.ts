import type { AtributValues } from '@suluh/contract/platform/atribut'
import { isDeepStrictEqual } from 'node:util'
import type { Definition } from './definitions.ts'
import { parseAtribut } from './parse-value.ts'

type Change = { before: AtributValues; written: AtributValues; now: AtributValues }

/**
 * The values to store when a change from `before` to `written` is taken back: of what it changed the former value, in the
 * shape that the field has today; of everything else what is stored `now`. Undefined where somebody has changed one of its
 * values since, or the former one has no place in the field any more.
 */
export function takeBackAtribut(
  definitions: readonly Definition[],
  { before, written, now }: Change,
): AtributValues | undefined {
  const values = { ...now }
  for (const field of definitions) {
    const { id } = field
    if (isDeepStrictEqual(before[id], written[id])) continue
    const left = parseAtribut(field, written[id] ?? null)
    const former = parseAtribut(field, before[id] ?? null)
    if ('problem' in left || 'problem' in former) return undefined
    if (!isDeepStrictEqual(left.value, now[id] ?? null)) return undefined
    if (former.value === null) delete values[id]
    else values[id] = former.value
  }
  return values
}
