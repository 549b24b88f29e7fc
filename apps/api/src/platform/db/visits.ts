import type { Scope } from './tenant.ts'

/** Which applications a round of work that comes again and again visits. */
export type Visits = {
  take: (of: Scope[]) => Scope[]
  /** Says after a visit whether there is something that every round has to look at. */
  note: (scope: Scope, isBusy: boolean) => void
}

/**
 * Those that were busy when they were visited last, and `mostQuiet` of the others, the next ones each time: thousands of schools
 * without an exam must not cost a transaction each every second. With no more than `mostQuiet` applications each round visits all.
 */
export function openVisits(mostQuiet: number): Visits {
  const busy = new Set<string>()
  /** The last one that has had its turn; by its id, since applications come and go. */
  let last = ''
  return {
    take: (of) => {
      const all = of.toSorted((a, b) => (a.applicationId < b.applicationId ? -1 : 1))
      const quiet = all.filter(({ applicationId }) => !busy.has(applicationId))
      const after = quiet.findIndex(({ applicationId }) => applicationId > last)
      const from = Math.max(0, after)
      const next = [...quiet.slice(from), ...quiet.slice(0, from)].slice(0, mostQuiet)
      last = next.at(-1)?.applicationId ?? ''
      return [...all.filter(({ applicationId }) => busy.has(applicationId)), ...next]
    },
    note: ({ applicationId }, isBusy) => {
      if (isBusy) busy.add(applicationId)
      else busy.delete(applicationId)
    },
  }
}
