import { z } from 'zod'
import { AspekId, Id, PelajaranId } from '../platform/endpoint.ts'
import { Form, LevelSoal } from '../bank/soal-words.ts'
import { Kesukaran, kesukaranOf } from '../bank/kesukaran.ts'

/** Gives every student `count` of a section's questions that are like this; null asks for anything. */
export const SectionDraw = z.object({
  id: Id.meta({ label: 'nomor pengenal' }),
  count: z
    .number()
    .int()
    .min(1, 'Undi paling sedikit 1 soal')
    .max(500, 'Undi paling banyak 500 soal')
    .meta({ label: 'jumlah' }),
  pelajaranId: PelajaranId.nullable(),
  aspekId: AspekId.nullable(),
  level: LevelSoal.nullable(),
  kesukaran: Kesukaran.nullable().meta({ label: 'kesukaran' }),
  form: Form.nullable(),
})
export type SectionDraw = z.infer<typeof SectionDraw>

type Drawable = {
  id: string
  pelajaranId: string
  aspekId: string | null
  level: LevelSoal | null
  facility: number | null
  form: Form
  stimulusId: string | null
}

/**
 * The questions that each draw takes from, in the order of the draws. A question belongs to the first draw that it
 * matches; those that share a stimulus go together, to the first that matches any of them.
 */
export function poolsOf<S extends Drawable>(soal: readonly S[], draws: readonly SectionDraw[]): S[][] {
  const pools = draws.map((): S[] => [])
  for (const group of groupsOf(soal)) {
    const index = draws.findIndex((draw) => group.some((each) => isLike(each, draw)))
    pools[index]?.push(...group)
  }
  return pools
}

function isLike(soal: Drawable, draw: SectionDraw): boolean {
  const { pelajaranId, aspekId, level, kesukaran, form } = draw
  return (
    (pelajaranId === null || soal.pelajaranId === pelajaranId) &&
    (aspekId === null || soal.aspekId === aspekId) &&
    (level === null || soal.level === level) &&
    (form === null || soal.form === form) &&
    (kesukaran === null || (soal.facility !== null && kesukaranOf(soal.facility) === kesukaran))
  )
}

/** Single questions, and those that share a stimulus as one, in their order. */
export function groupsOf<S extends { id: string; stimulusId: string | null }>(soal: readonly S[]): S[][] {
  return [...Map.groupBy(soal, ({ id, stimulusId }) => stimulusId ?? id).values()]
}

/** For each place in a list of sizes, the sums that what stands there and later can make: bit n for the sum n. */
export function sumsFrom(sizes: readonly number[]): bigint[] {
  const sums = [1n]
  for (const size of sizes.toReversed()) {
    const [later = 1n] = sums
    sums.unshift(later | (later << BigInt(size)))
  }
  return sums
}

/** Whether a sum is among those of `sumsFrom`. */
export function hasSum(sums: bigint | undefined, sum: number): boolean {
  return sum >= 0 && (((sums ?? 0n) >> BigInt(sum)) & 1n) === 1n
}

/** How many of a section's questions one student gets. */
export function askedOf(soal: readonly Drawable[], draws: readonly SectionDraw[]): number {
  return poolsOf(soal, draws).reduce(
    (sum, pool, index) => sum - pool.length + Math.min(pool.length, draws[index]?.count ?? 0),
    soal.length,
  )
}
