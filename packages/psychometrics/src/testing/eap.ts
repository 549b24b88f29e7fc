import type { Ability } from '../irt/ability.ts'
import type { ItemParameters } from '../irt/item-response.ts'
import { NOT_GIVEN } from '../polytomous/category-patterns.ts'
import { scaleStudents } from '../polytomous/category-scale.ts'

/** The ability of one row of right and wrong answers: null is not given, null among the items not calibrated. */
export const abilityEstimator =
  (items: readonly (ItemParameters | null)[]) =>
  (row: ArrayLike<number | null>): Ability | null => {
    const steps = items.map((item) => item && { a: item.a, b: [item.b] })
    const codes = Uint8Array.from(row, (x) => (x === null || x !== x ? NOT_GIVEN : x))
    return scaleStudents('gpcm', steps, [codes]).students[0]?.ability ?? null
  }
