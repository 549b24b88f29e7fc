import { SuluhError } from '@suluh/contract/platform/error'
import type { Actor } from '#platform/auth/actor.ts'

/** What holds for a whole application is set by whoever reaches all of it. */
export function demandWhole(actor: Actor): void {
  if (actor.izin.get('privasi.write') !== 'aplikasi') throw new SuluhError('forbidden')
}
