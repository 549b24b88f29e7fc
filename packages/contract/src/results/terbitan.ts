import { z } from 'zod'
import { Id, Time } from '../platform/endpoint.ts'

/** One publication of a package, frozen: what its exams asked, and what their scoring and statistics belong to. */
export const Terbitan = z.object({
  id: Id,
  /** Counted from the first one. */
  number: z.number().int(),
  at: Time,
  /** Results that count. */
  n: z.number().int(),
  events: z.array(z.object({ id: Id, nama: z.string() })),
})
export type Terbitan = z.infer<typeof Terbitan>

const snapshotId = Id.optional().meta({ label: 'terbitan' })

/** Which one a page is about, itself or by one of its exams; without either the newest that has results. */
export const whichTerbitan = { snapshotId, eventId: Id.optional().meta({ label: 'ujian' }) }

/** Which one is changed; it may only be left out where the results are of one alone. */
export const changedTerbitan = { snapshotId }
